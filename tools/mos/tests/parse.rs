//! The parser and the verifier: what they understand, and what they refuse with which words.

use mos::ir::{Callee, Constant, Intrinsic, Module, Operation, Symbol, Terminator};
use mos::{parse, reach, verify};

fn parsed(text: &str) -> Module {
    let module = parse::parse(text).expect("it parses");
    verify::verify(&module).expect("it is valid");
    module
}

fn refused(text: &str) -> String {
    match parse::parse(text).and_then(|module| verify::verify(&module)) {
        Ok(()) => panic!("this was not refused:\n{text}"),
        Err(error) => error.to_string(),
    }
}

fn operations(module: &Module) -> Vec<&Operation> {
    let blocks = module
        .functions
        .iter()
        .flat_map(|function| &function.blocks);
    blocks
        .flat_map(|block| &block.instructions)
        .map(|instruction| &instruction.operation)
        .collect()
}

#[test]
fn unknown_attributes_and_metadata_are_skipped() {
    let module = parsed(include_str!("data/odd.ll"));
    let function = module.function(module.function_named("odd name").expect("the function"));
    assert!(function.attributes.norecurse && function.attributes.memory.arguments_only);
    assert!(function.attributes.memory.writes_none && !function.attributes.memory.reads_none);
    assert_eq!(function.section.as_deref(), Some(".fast"));
    assert_eq!(
        function.parameters[1]
            .attributes
            .range
            .map(|range| (range.low, range.high)),
        Some((254, 5))
    );
    let found = operations(&module);
    let Operation::Address {
        offset: 11,
        indices,
        inbounds: true,
        ..
    } = found[0]
    else {
        panic!("{:?}", found[0]);
    };
    assert!(indices.is_empty());
    assert!(matches!(found[1], Operation::Load { range: Some(range), .. } if range.high == 2));
    let Operation::Call(call) = found[2] else {
        panic!("{:?}", found[2]);
    };
    assert!(call.callee == Callee::Intrinsic(Intrinsic::UMin) && call.cold);
    let Terminator::Switch { cases, .. } = &function.blocks[1].terminator else {
        panic!("{:?}", function.blocks[1].terminator);
    };
    assert_eq!(cases[0].0, 255);
    assert_eq!(
        module.globals[0].initialiser,
        Some(Constant::Bytes(b"a\"\\\0".to_vec()))
    );
}

#[test]
fn constant_expressions_become_addresses() {
    let module = parsed(
        "@a = global [4 x i16] zeroinitializer
@p = global ptr getelementptr inbounds (i8, ptr @a, i16 6)
@q = global i16 ptrtoint (ptr getelementptr ([4 x i16], ptr @a, i16 0, i16 1) to i16)
@r = global <{ ptr, i8, ptr addrspace(1) }>
  <{ ptr inttoptr (i16 -12256 to ptr), i8 7, ptr addrspace(1) @f }>
@s = global ptr @other
@other = alias [2 x i16], ptr getelementptr (i8, ptr @a, i16 4)
define void @f() {
  ret void
}",
    );
    let flat = |name| {
        let id = module.global_named(name).expect("the static");
        module
            .global(id)
            .initialiser
            .as_ref()
            .expect("a value")
            .flatten()
    };
    assert_eq!(flat("p").relocations[0].offset, 6);
    assert_eq!(flat("q").relocations[0].offset, 2);
    assert_eq!(flat("s").relocations[0].offset, 4);
    let record = flat("r");
    assert_eq!(record.bytes, [0x20, 0xd0, 7, 0, 0]);
    let [only] = record.relocations[..] else {
        panic!("{:?}", record.relocations);
    };
    assert!(only.at == 3 && matches!(only.symbol, Symbol::Function(_)));
}

#[test]
fn what_is_not_known_is_refused_by_name() {
    let function = |line: &str| {
        format!("define i16 @_RNvC4game4turn(i16 %a, i128 %b) {{\n  {line}\n  ret i16 %a\n}}")
    };
    for (line, words) in [
        ("%x = fadd i16 %a, %a", "opcode `fadd`"),
        ("%x = frobnicate i16 %a", "opcode `frobnicate`"),
        (
            "%x = call i16 @llvm.sqrt.i16(i16 %a)",
            "intrinsic `llvm.sqrt.i16`",
        ),
        (
            "%x = add <2 x i8> zeroinitializer, zeroinitializer",
            "vectors",
        ),
        ("%x = load double, ptr null", "floating-point"),
        (
            "%x = atomicrmw uinc_wrap ptr null, i8 1 monotonic",
            "`atomicrmw uinc_wrap` cannot be compiled for the 6502: use a load and a store",
        ),
        ("%x = add i16 %a, %y", "`%y` is not defined"),
        ("%x = add i8 %a, 1", "used as i8, but it is i16"),
        ("%x = alloca i8, i16 %a", "variable size"),
    ] {
        let message = refused(&function(line).replace("i128", "i8"));
        assert!(
            message.contains(words) && message.contains("game::turn"),
            "{line}: {message}"
        );
    }
    assert!(refused(&function("")).contains("integers of 128 bits"));
    assert!(refused("module asm \"nop\"").contains("global_asm!"));
    assert!(refused("hello").contains("no function"));
    assert!(
        refused("@x = thread_local global i8 0\ndefine void @f() {\n  ret void\n}")
            .contains("thread-local")
    );
}

#[test]
fn what_is_refused_says_where_it_stands() {
    let message = refused(
        "@x = global i8 0
define i16 @_RNvC4game4turn() !dbg !1 {
  %r = add i16 xor (i16 ptrtoint (ptr @x to i16), i16 -1), 1, !dbg !3
  ret i16 %r
}
!1 = distinct !DISubprogram(name: \"turn\", file: !2, line: 5)
!2 = !DIFile(filename: \"src/rules.rs\", directory: \"\")
!3 = !DILocation(line: 7, column: 3, scope: !1)",
    );
    assert!(
        message.contains("in game::turn, src/rules.rs:7: "),
        "{message}"
    );
    assert!(message.contains("constant expression `xor`"), "{message}");
}

#[test]
fn what_is_not_valid_is_refused() {
    for (body, words) in [
        (
            "br i1 %c, label %a, label %b\na:\n  %x = add i8 1, 1\n  br label %b\n\
             b:\n  %y = add i8 %x, 1\n  ret void",
            "may not have been computed",
        ),
        (
            "br label %a\na:\n  %x = phi i8 [ 1, %entry ], [ 2, %b ]\n  ret void\n\
             b:\n  ret void",
            "does not name the blocks",
        ),
        ("br label %entry", "entry block is jumped to"),
        ("call void @g(i8 1)\n  ret void", "do not fit the function"),
        (
            "switch i8 1, label %a [ i8 1, label %a\n i8 1, label %a ]\na:\n  ret void",
            "wrong type",
        ),
    ] {
        let text = format!(
            "define void @f(i1 %c) {{\nentry:\n  {body}\n}}\n\
             define void @g() {{\n  ret void\n}}"
        );
        let message = refused(&text);
        assert!(message.contains(words), "{body}: {message}");
    }
}

#[test]
fn calls_of_nobody_are_refused() {
    let module = parsed(
        "declare i8 @missing(i8)\ndeclare void @known()\n\
         define i8 @f() {\n  %x = call i8 @missing(i8 1)\n  ret i8 %x\n}",
    );
    let error = verify::externals(&module, |name| name == "known").expect_err("one is missing");
    assert_eq!(error.to_string(), "missing is used but nobody defines it");
    verify::externals(&module, |_| true).expect("all are known");
}

#[test]
fn a_panic_that_survives_is_explained() {
    let module = parsed(
        "declare void @panic_is_reachable()
define internal void @_RNvNtCs1_4core9panicking5panic() {
  call void @panic_is_reachable()
  unreachable
}
define internal void @_RNvC4game5score() {
  call void @_RNvNtCs1_4core9panicking5panic()
  unreachable
}
define internal void @_RNvC4game4turn() {
  call void @_RNvC4game5score()
  ret void
}
define void @main() {
  call void @_RNvC4game4turn()
  ret void
}",
    );
    let message = reach::no_panic(&module).expect_err("it panics").to_string();
    assert_eq!(
        message,
        "a panic can be reached from: game::score; a shortest way to it: \
         main -> game::turn -> game::score -> core::panicking::panic -> panic_is_reachable"
    );
}

/// The library's code is inlined, so the message names the caller's line.
#[test]
fn a_panic_that_survives_has_a_source_line() {
    let module = parsed(
        "declare void @panic_is_reachable()
define internal void @_RNvNtCs1_4core6option13unwrap_failed() !dbg !1 {
  call void @panic_is_reachable()
  unreachable
}
define void @main() !dbg !2 {
  call void @_RNvNtCs1_4core6option13unwrap_failed() noreturn, !dbg !5
  unreachable
}
!1 = distinct !DISubprogram(name: \"unwrap_failed\", file: !3, line: 9)
!2 = distinct !DISubprogram(name: \"main\", file: !4, line: 5)
!3 = !DIFile(filename: \"/usr/lib/rustlib/src/rust/library/core/src/option.rs\", directory: \"\")
!4 = !DIFile(filename: \"src/rules.rs\", directory: \"\")
!5 = !DILocation(line: 900, column: 3, scope: !6, inlinedAt: !7)
!6 = distinct !DISubprogram(name: \"unwrap\", file: !3, line: 890)
!7 = !DILocation(line: 12, column: 3, scope: !2)",
    );
    let message = reach::no_panic(&module).expect_err("it panics").to_string();
    assert_eq!(
        message,
        "a panic can be reached from: main (src/rules.rs:12); a shortest way to it: \
         main -> core::option::unwrap_failed -> panic_is_reachable"
    );
}
