//! Overlays: a program with two of them in one area, each loaded when it is called.

mod beside;
#[path = "../common/mod.rs"]
mod common;
mod copies;
mod lent;

use mos::build::{self, BuildOptions, Built};
use mos::codegen::overlay::Overlay;
use mos::codegen::Options;
use mos_command::simulate::{self, Machine, Run};
use std::path::PathBuf;

/// Parameters in registers and memory, an own function and an own table of each overlay, a shared
/// table, one that the resident part keeps the address of, a call by address, flags across a call.
const PROGRAM: &str = r#"
@squares = internal constant [8 x i8] c"\00\01\04\09\10\19\24\31"
@primes = internal constant [8 x i8] c"\02\03\05\07\0B\0D\11\13"
@shared = internal constant [4 x i8] c"\01\02\03\04"
@kept = internal constant [4 x i8] c"\05\06\07\08"
@names = internal constant [2 x ptr] [ptr @one, ptr @two]
@one = internal constant [2 x i8] c"\15\16"
@two = internal constant [2 x i8] c"\17\18"
@way = internal global ptr @"second::by_address"
@results = global [16 x i8] zeroinitializer

define internal i8 @look(ptr %table, i8 %at) noinline {
  %p = getelementptr i8, ptr %table, i8 %at
  %v = load volatile i8, ptr %p
  ret i8 %v
}
define internal i8 @own(i8 %at) noinline {
  %v = call i8 @look(ptr @squares, i8 %at)
  %s = call i8 @look(ptr @shared, i8 1)
  %w = add i8 %v, %s
  ret i8 %w
}
define internal i16 @"first::sum"(i16 %a, i8 %b, i16 %c, ptr %out) noinline {
  %o = call i8 @own(i8 %b)
  %i = and i8 %b, 1
  %np = getelementptr ptr, ptr @names, i8 %i
  %n = load ptr, ptr %np
  %nv = call i8 @look(ptr %n, i8 1)
  %ov = add i8 %o, %nv
  store i8 %ov, ptr %out
  %x = add i16 %a, %c
  ret i16 %x
}
define internal ptr @"first::keep"() noinline {
  ret ptr @kept
}
define internal i8 @"second::prime"(i8 %at, i8 %more, i8 %most) noinline {
  %v = call i8 @look(ptr @primes, i8 %at)
  %s = call i8 @look(ptr @shared, i8 2)
  %a = add i8 %v, %s
  %b = mul i8 %more, %a
  %c = add i8 %b, %most
  ret i8 %c
}
define internal i8 @"second::by_address"(i8 %a) noinline {
  %b = xor i8 %a, 90
  ret i8 %b
}
define i16 @main() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i16 [ 4609, %entry ], [ %total, %loop ]
  %out = getelementptr i8, ptr @results, i8 %i
  %first = call i16 @"first::sum"(i16 %sum, i8 %i, i16 1000, ptr %out)
  %p = call i8 @"second::prime"(i8 %i, i8 3, i8 %i)
  %q = call i8 @"second::prime"(i8 %i, i8 5, i8 %p)
  %k = call ptr @"first::keep"()
  %way = load volatile ptr, ptr @way
  %r = call i8 %way(i8 %q)
  %kv = call i8 @look(ptr %k, i8 3)
  %rk = add i8 %r, %kv
  %wide = zext i8 %rk to i16
  %total = add i16 %first, %wide
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 8
  br i1 %over, label %done, label %loop
done:
  ret i16 %total
}
"#;

/// The machine's part: copies the overlay and spoils all that it may spoil.
const LOADER: &str = "
        .export load_overlay, loads
        .importzp __arg0, __tmp0
        .segment \"BSS\"
loads:  .res 1
        .segment \"CODE\"
load_overlay:
        inc loads
        cmp #0
        bne second
        ldx #0
:       lda $8000,x
        sta $4000,x
        lda $8100,x
        sta $4100,x
        inx
        bne :-
        beq spoil
second: ldx #0
:       lda $9000,x
        sta $4000,x
        lda $9100,x
        sta $4100,x
        inx
        bne :-
spoil:  ldx #7
        lda #$EE
:       sta __arg0,x
        sta __tmp0,x
        dex
        bpl :-
        tay
        sec
        rts
";

const CONFIG: &str = "
MEMORY {
  ZP:     start = $0002, size = $00FD, type = rw;
  MAIN:   start = $0200, size = $3E00, type = rw, file = %O;
  FIRST:  start = $4000, size = $0200, type = rw, file = \"%O.first\";
  SECOND: start = $4000, size = $0200, type = rw, file = \"%O.second\";
}
SEGMENTS {
  ZEROPAGE: load = ZP,     type = zp;
  CODE:     load = MAIN,   type = ro;
  RODATA:   load = MAIN,   type = ro,  optional = yes;
  DATA:     load = MAIN,   type = rw,  optional = yes;
  BSS:      load = MAIN,   type = bss, optional = yes;
  OVERLAYS: load = MAIN,   type = bss, optional = yes;
  FIRST:    load = FIRST,  type = ro;
  SECOND:   load = SECOND, type = ro;
}
";

fn overlays() -> Vec<Overlay> {
    ["first", "second"]
        .map(|name| Overlay {
            beside: false,
            continues: false,
            open: false,
            resident: vec![],
            copies: vec![],
            name: name.into(),
            paths: vec![name.into()],
        })
        .into()
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a folder for temporary files");
    path
}

fn built(test: &str, text: &str, code: Options) -> mos::Result<Built> {
    built_for([CONFIG, LOADER], test, text, code)
}

/// With a linker configuration and a loader.
fn built_for(
    [config, loader]: [&str; 2],
    test: &str,
    text: &str,
    code: Options,
) -> mos::Result<Built> {
    let options = BuildOptions {
        config: file(&format!("{test}.cfg"), config),
        sources: vec![file(&format!("{test}.s"), loader)],
        ..simulate::build_options(code)
    };
    build::build_ir(text, &options)
}

fn with_overlays() -> Options {
    Options {
        overlays: overlays(),
        check: true,
        ..Options::default()
    }
}

/// A machine with the overlays on its "disk".
fn machine(built: &Built) -> Machine<'_> {
    let mut machine = Machine::new(&built.linked);
    for (name, at) in [("program.first", 0x8000), ("program.second", 0x9000)] {
        let bytes = &built.linked.files[name];
        machine.memory_mut()[at..at + bytes.len()].copy_from_slice(bytes);
    }
    machine
}

/// The overlay of the function whose label ends so.
fn home(built: &Built, label: &str) -> Option<String> {
    let mut all = built.assembly.functions.iter();
    let found = all.find(|function| function.label.ends_with(label));
    found.expect("such a function").overlay.clone()
}

fn call(machine: &mut Machine, function: &str, cycles: u64) -> Run {
    let run = machine.call(function, cycles).expect("the function");
    run.expect("it comes back")
}

#[test]
fn each_is_loaded_when_it_is_called() {
    let wanted = common::interpreted(PROGRAM, 8);
    let plain = build::build_ir(PROGRAM, &simulate::build_options(Options::default()));
    let plain = plain.expect("it is translated");
    let plain = simulate::run(&plain.linked, 1_000_000).expect("a main");
    let plain = plain.outcome.expect("it comes back").result;
    let built = built("run", PROGRAM, with_overlays()).expect("it is translated");
    let mut machine = machine(&built);
    let run = call(&mut machine, "main", 1_000_000);
    assert_eq!(run.result, plain);
    let results = usize::from(built.linked.labels["results"]);
    assert_eq!(machine.memory()[results..results + 8], wanted[..]);
    // In each round: first, second, first, and second by address, which stays for no one.
    let loads = usize::from(built.linked.labels["loads"]);
    assert_eq!(machine.memory()[loads], 32);
}

#[test]
fn functions_and_constants_lie_where_they_belong() {
    let built = built("places", PROGRAM, with_overlays()).expect("it is translated");
    let home = |label: &str| home(&built, label);
    assert_eq!(home("_own"), Some("first".into()));
    assert_eq!(home("_sum"), Some("first".into()));
    assert_eq!(home("_prime"), Some("second".into()));
    assert_eq!((home("_look"), home("main")), (None, None));
    let map = &built.assembly.map;
    let constant = |name: &str| {
        let mut lines = map
            .lines()
            .filter(|line| line.contains(&format!("_{name} ")));
        lines.next().expect("in the map").to_string()
    };
    for (name, overlay) in [
        ("squares", "first"),
        ("names", "first"),
        ("one", "first"),
        ("primes", "second"),
    ] {
        assert!(
            constant(name).ends_with(&format!(", overlay {overlay}")),
            "{name}"
        );
    }
    // Used by both, and returned to resident code.
    assert!(!constant("shared").contains("overlay") && !constant("kept").contains("overlay"));
    // jsr, jmp; and bit, bpl, rts, pha, lda, jmp for each overlay.
    let sizes = |what: &str| -> Vec<u32> {
        let all = built.assembly.functions.iter();
        all.filter(|function| function.name.contains(what))
            .map(|function| function.bytes)
            .collect()
    };
    assert_eq!(sizes(", gate"), [6, 6, 6, 6]);
    assert_eq!(sizes("loader of the overlay"), [12, 12]);
}

#[test]
fn what_is_named_as_resident_stays() {
    let mut options = with_overlays();
    options.overlays[0].resident = vec!["own".into(), "first::keep".into()];
    let built = built("stays", PROGRAM, options).expect("it is translated");
    assert_eq!((home(&built, "_own"), home(&built, "_keep")), (None, None));
    assert_eq!(home(&built, "_sum"), Some("first".into()));
}

#[test]
fn a_gate_takes_21_cycles() {
    let text = "define internal i8 @\"first::f\"(i8 %a) noinline {
            %b = add i8 %a, 1
            ret i8 %b
        }
        define internal i8 @\"second::g\"(i8 %a) noinline {
            ret i8 %a
        }
        define i16 @main() {
            %a = call i8 @\"second::g\"(i8 3)
            %b = call i8 @\"first::f\"(i8 %a)
            %c = call i8 @\"first::f\"(i8 %b)
            %w = zext i8 %c to i16
            ret i16 %w
        }
        define i16 @again() {
            %b = call i8 @\"first::f\"(i8 7)
            %w = zext i8 %b to i16
            ret i16 %w
        }";
    // The same code with and without overlays.
    let without = || vec!["function-order".into(), "clobbers".into()];
    let code = Options {
        without: without(),
        ..with_overlays()
    };
    let built = built("gate", text, code).expect("it is translated");
    let mut machine = machine(&built);
    let run = call(&mut machine, "main", 1_000_000);
    assert_eq!(run.result, 5);
    let run = call(&mut machine, "again", 1_000);
    let options = simulate::build_options(Options {
        without: without(),
        ..Options::default()
    });
    let plain = build::build_ir(text, &options).expect("it is translated");
    let without = call(&mut Machine::new(&plain.linked), "again", 1_000);
    assert_eq!((run.result, run.cycles), (8, without.cycles + 21));
}

#[test]
fn one_overlay_must_not_call_another() {
    let text = PROGRAM.replace(
        "  %w = add i8 %v, %s\n",
        "  %y = call i8 @between(i8 %v)\n  %w = add i8 %y, %s\n",
    ) + "define internal i8 @between(i8 %a) noinline {
            %b = call i8 @\"second::prime\"(i8 %a, i8 1, i8 2)
            ret i8 %b
        }";
    let error = built("error", &text, with_overlays()).expect_err("it is refused");
    assert_eq!(
        error.to_string(),
        "the overlay first calls the overlay second, which would take its place before the call \
         returns: between -> second::prime"
    );
}

#[test]
fn an_overlay_without_functions_is_refused() {
    let mut code = with_overlays();
    code.overlays[1].paths = vec!["nowhere".into()];
    let error = built("empty", PROGRAM, code).expect_err("it is refused");
    assert!(error
        .to_string()
        .contains("no function is in the overlay second: nowhere"));
}
