//! What a build says to be cold is outlined even in loops, however often it runs.

use super::{build, parsed, Options};

/// Two equal sequences in an inner loop.
const LOOPS: &str = "
define i16 @main() {
entry:
  br label %outer
outer:
  %i = phi i8 [ 0, %entry ], [ %m, %next ]
  br label %inner
inner:
  %k = phi i8 [ 0, %outer ], [ %n, %inner ]
  store volatile i8 %k, ptr inttoptr (i16 49152 to ptr)
  store volatile i8 1, ptr inttoptr (i16 49153 to ptr)
  store volatile i8 2, ptr inttoptr (i16 49154 to ptr)
  store volatile i8 3, ptr inttoptr (i16 49155 to ptr)
  store volatile i8 %i, ptr inttoptr (i16 49152 to ptr)
  store volatile i8 1, ptr inttoptr (i16 49153 to ptr)
  store volatile i8 2, ptr inttoptr (i16 49154 to ptr)
  store volatile i8 3, ptr inttoptr (i16 49155 to ptr)
  %n = add i8 %k, 1
  %c = icmp eq i8 %n, 100
  br i1 %c, label %next, label %inner
next:
  %m = add i8 %i, 1
  %d = icmp eq i8 %m, 100
  br i1 %d, label %end, label %outer
end:
  ret i16 7
}";

/// The assembly if what is `cold` may be slow.
fn built(cold: &[&str]) -> Result<String, String> {
    let options = Options {
        cold: cold.iter().map(|path| path.to_string()).collect(),
        check: true,
        ..Options::default()
    };
    let built = build::in_memory(&mut parsed(LOOPS), &options);
    built
        .map(|built| built.assembly.text)
        .map_err(|error| error.to_string())
}

#[test]
fn loops_of_cold_functions_are_outlined() {
    let calls = |text: &str| text.matches("jsr ").count();
    let hot = built(&[]).expect("it is translated");
    let cold = built(&["main"]).expect("it is translated");
    assert_eq!((calls(&hot), calls(&cold)), (0, 2), "{cold}");
}

#[test]
fn a_cold_path_without_a_function_is_refused() {
    let refused = built(&["elsewhere"]).expect_err("there is none");
    assert!(refused.contains("elsewhere"), "{refused}");
}
