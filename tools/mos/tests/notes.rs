//! What the passes tell the person who compiles a program.

use mos::{parse, passes};
use std::fmt::Write;

/// A static of 40 bytes, each of which is stored by itself, and another function that gives its
/// address to `last`.
fn notes(last: &str) -> Vec<String> {
    let mut text = String::from(
        "@_RNvC4game5STATE = internal global [40 x i8] zeroinitializer
declare void @outside(ptr)
define internal void @touch(ptr %p) noinline {
  store i8 1, ptr %p
  ret void
}
define void @main() {\n",
    );
    for at in 0..40 {
        let _ = writeln!(
            text,
            "  store i8 7, ptr getelementptr (i8, ptr @_RNvC4game5STATE, i16 {at})"
        );
    }
    let _ = write!(
        text,
        "  ret void
}}
define void @_RNvC4game4turn() !dbg !1 {{
  call void {last}(ptr @_RNvC4game5STATE), !dbg !3
  ret void
}}
!1 = distinct !DISubprogram(name: \"turn\", file: !2, line: 5)
!2 = !DIFile(filename: \"src/rules.rs\", directory: \"\")
!3 = !DILocation(line: 7, column: 3, scope: !1)"
    );
    let mut module = parse::parse(&text).expect("it is valid");
    passes::run(&mut module, &[]);
    module.notes
}

#[test]
fn who_keeps_the_fields_of_a_static_together_is_named() {
    assert_eq!(
        notes("@outside"),
        [
            "no field of game::STATE can be a variable of its own, in zero page: game::turn, \
          src/rules.rs:7 may reach all of it"
        ]
    );
    assert_eq!(notes("@touch"), [""; 0]);
}
