//! The interface between Rust and assembly, both ways, as `codegen/convention/interface.rs` states
//! it.

use mos::build;
use mos::codegen::Options;
use mos_command::simulate;
use std::path::PathBuf;

/// The result of `main` of a program in IR and assembly.
fn result(name: &str, ir: &str, assembly: &str) -> u16 {
    let source = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.s"));
    std::fs::write(&source, assembly).expect("a folder for temporary files");
    let mut options = simulate::build_options(Options::default());
    options.sources.push(source);
    let built = build::build_ir(ir, &options).expect("it is translated");
    let finished = simulate::run(&built.linked, 1_000_000).expect("there is a main");
    finished.outcome.expect("it comes to its end").result
}

#[test]
fn rust_calls_assembly() {
    // The functions give 1 for each argument that is where it belongs.
    let ir = "@place = global [2 x i8] zeroinitializer
        declare i8 @three(i8, i8, i8)
        declare i16 @word_first(i16, i8)
        declare i32 @mixed(ptr, i8, i32)
        define i16 @main() {
            %a = call i8 @three(i8 17, i8 34, i8 51)
            %b = call i16 @word_first(i16 4660, i8 86)
            %c = call i32 @mixed(ptr @place, i8 9, i32 -559038737)
            %d = icmp eq i32 %c, 305419896
            %e = load i8, ptr @place
            %a16 = zext i8 %a to i16
            %d16 = zext i1 %d to i16
            %e16 = zext i8 %e to i16
            %s = add i16 %a16, %b
            %t = add i16 %s, %d16
            %u = add i16 %t, %e16
            ret i16 %u
        }";
    let assembly = "
        .export three, word_first, mixed
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5
        .segment \"CODE\"
three:  cmp #17
        bne bad
        cpx #34
        bne bad
        lda __arg0
        cmp #51
        bne bad
        lda #1
        rts
word_first:
        cmp #$34
        bne bad
        cpx #$12
        bne bad
        lda __arg0
        cmp #86
        bne bad
        lda #<300
        ldx #>300
        rts
mixed:  cmp #9
        bne bad
        lda __arg2
        cmp #$EF
        bne bad
        lda __arg5
        cmp #$DE
        bne bad
        ldy #0
        lda #40
        sta (__arg0),y
        lda #$78
        sta __arg0
        lda #$56
        sta __arg1
        lda #$34
        sta __arg2
        lda #$12
        sta __arg3
        rts
bad:    lda #0
        tax
        rts
";
    assert_eq!(result("called", ir, assembly), 1 + 300 + 1 + 40);
}

#[test]
fn assembly_calls_rust() {
    let ir = "define i16 @mixed(i8 %a, ptr %p, i8 %b, i16 %c, i8 %d) {
            %v = load i8, ptr %p
            %a16 = zext i8 %a to i16
            %b16 = zext i8 %b to i16
            %d16 = zext i8 %d to i16
            %v16 = zext i8 %v to i16
            %b2 = shl i16 %b16, 1
            %d4 = shl i16 %d16, 2
            %s = add i16 %a16, %b2
            %t = add i16 %s, %d4
            %u = add i16 %t, %c
            %w = add i16 %u, %v16
            ret i16 %w
        }";
    let assembly = "
        .export main
        .import mixed
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4
        .segment \"RODATA\"
byte:   .byte 5
        .segment \"CODE\"
main:   lda #<byte
        sta __arg0
        lda #>byte
        sta __arg1
        lda #<1000
        sta __arg2
        lda #>1000
        sta __arg3
        lda #7
        sta __arg4
        lda #3
        ldx #10
        jmp mixed
";
    assert_eq!(result("caller", ir, assembly), 3 + 20 + 28 + 1000 + 5);
}
