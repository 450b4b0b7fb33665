//! Passes that look at the whole program.

use super::{after, after_all, module_after, program};

#[test]
fn parameters_that_need_not_be_passed_are_not() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %a = call i8 @g(i8 %x, i8 7, i8 1, i16 500)
  %b = call i8 @g(i8 %a, i8 9, i8 1, i16 600)
  ret i8 %b
}
define internal i8 @g(i8 %x, i8 %unread, i8 %one, i16 %handed) noinline {
  %c = icmp ugt i8 %x, 100
  br i1 %c, label %again, label %end
again:
  %h = lshr i8 %x, 1
  %r = call i8 @g(i8 %h, i8 %x, i8 %one, i16 %handed)
  ret i8 %r
end:
  %s = add i8 %x, %one
  ret i8 %s
}",
    );
    assert_eq!(
        after("dead-arguments", &text),
        "i8 f(i8 %0)
b0:
  %1 = i8 call g %0
  %2 = i8 call g %1
  return %2
"
    );
}

/// Accesses of a large static, of which `reach` says how an address comes about.
fn fields(reach: &str, rest: &str) -> String {
    program(&format!(
        "@state = internal global [300 x i8] zeroinitializer
@keep = internal global ptr null
define internal i8 @f(i8 %x) noinline {{
  %w = zext i8 %x to i16
  %old = load i8, ptr getelementptr (i8, ptr @state, i16 290)
  %new = add i8 %old, %x
  store i8 %new, ptr getelementptr (i8, ptr @state, i16 290)
{reach}
  %r = load i8, ptr getelementptr (i8, ptr @state, i16 290)
  ret i8 %r
}}
{rest}"
    ))
}

/// Whether that byte becomes a static of its own.
fn own(text: &str) -> bool {
    let module = module_after("scalar-replacement", text);
    let mut globals = module.globals.iter();
    globals.any(|global| global.name == "state.290")
}

#[test]
fn an_address_reaches_what_a_check_after_it_leaves() {
    for (check, bound, expected) in [
        (
            "%c = icmp ult i16 %v, 290",
            "i1 %c, label %in, label %out",
            true,
        ),
        (
            "%c = icmp ult i16 %v, 291",
            "i1 %c, label %in, label %out",
            false,
        ),
        (
            "%d = icmp ugt i16 %v, 289
  %n = icmp eq ptr %p, null
  %c = select i1 %d, i1 true, i1 %n",
            "i1 %c, label %out, label %in",
            true,
        ),
        (
            "%t = udiv i16 %v, 2
  %q = getelementptr i8, ptr @state, i16 %t
  %c = icmp ult i16 %v, 580",
            "i1 %c, label %half, label %out",
            true,
        ),
        (
            "%t = udiv i16 %v, 2
  %q = getelementptr i8, ptr @state, i16 %t
  %c = icmp ult i16 %v, 582",
            "i1 %c, label %half, label %out",
            false,
        ),
    ] {
        let half = if check.contains("%q") {
            "half:
  store i8 7, ptr %q
  br label %out
"
        } else {
            "in:
  store i8 7, ptr %p
  br label %out
"
        };
        let text = fields(
            &format!(
                "  %v = mul i16 %w, 3
  %p = getelementptr i8, ptr @state, i16 %v
  {check}
  br {bound}
{half}out:"
            ),
            "",
        );
        assert_eq!(own(&text), expected, "{text}");
    }
}

#[test]
fn an_address_in_a_local_variable_matters_where_it_is_read() {
    let kept = |reads: &str| {
        fields(
            &format!(
                "  %l = alloca [4 x i8]
  %m = alloca [2 x i8]
  %b = getelementptr i8, ptr %l, i16 2
  store ptr @state, ptr %l
  store ptr %l, ptr %m
  store i8 %x, ptr %b
{reads}"
            ),
            "define internal void @h(ptr %m) noinline {
  %a = load ptr, ptr %m
  %k = load ptr, ptr %a
  %p = getelementptr i8, ptr %k, i16 290
  store i8 1, ptr %p
  ret void
}",
        )
    };
    assert!(own(&kept(
        "  %k = load i8, ptr %b
  store i8 %k, ptr @state"
    )));
    for reads in [
        "  %k = load ptr, ptr %l
  %p = getelementptr i8, ptr %k, i16 290
  store i8 %x, ptr %p",
        "  %a = load ptr, ptr %m
  %k = load ptr, ptr %a
  %p = getelementptr i8, ptr %k, i16 290
  store i8 %x, ptr %p",
        "  call void @h(ptr %m)",
    ] {
        assert!(!own(&kept(reads)), "{reads}");
    }
}

#[test]
fn a_call_by_address_reaches_what_the_functions_that_may_be_meant_reach() {
    let called = |first: u32, second: u32| {
        fields(
            "  %g = load ptr, ptr @function
  call void %g(ptr getelementptr (i8, ptr @state, i16 280), i8 %x)",
            &format!(
                "@function = internal global ptr @g
define internal void @g(ptr %p, i8 %x) noinline {{
  %q = getelementptr i8, ptr %p, i16 {first}
  store i8 %x, ptr %q
  %s = getelementptr i8, ptr %p, i16 {second}
  store i8 %x, ptr %s
  ret void
}}"
            ),
        )
    };
    // What lies between both is not reached.
    assert!(own(&called(9, 11)));
    assert!(!own(&called(10, 11)));
    assert!(!own(&called(0, 10)));
}

#[test]
fn a_pointer_that_walks_reaches_what_its_loop_allows() {
    let walked = |rounds: u32| {
        fields(
            &format!(
                "  br label %start
start:
  br label %loop
loop:
  %p = phi ptr [ @state, %start ], [ %q, %next ]
  %c = icmp eq ptr %p, getelementptr (i8, ptr @state, i16 {rounds})
  br i1 %c, label %out, label %next
next:
  store i8 %x, ptr %p
  %q = getelementptr i8, ptr %p, i16 1
  %o = load i8, ptr %q
  %e = icmp eq i8 %o, 0
  br i1 %e, label %out, label %loop
out:"
            ),
            "",
        )
    };
    assert!(own(&walked(288)));
    assert!(!own(&walked(290)));
}

#[test]
fn fields_that_no_index_reaches_become_statics_of_their_own() {
    // An array of 256 bytes before it, and one byte of an array after it.
    let text = fields(
        "  %p = getelementptr inbounds i8, ptr @state, i16 %w
  store i8 %new, ptr %p",
        "",
    );
    assert!(own(&text), "{text}");
    // The index may lead there.
    let text = fields(
        "  %d = add i16 %w, 35
  %m = mul i16 %d, 1
  %p = getelementptr inbounds i8, ptr @state, i16 %m
  store i8 7, ptr %p",
        "",
    );
    assert!(!own(&text), "{text}");
    // The address is handed to a function that reaches the field, ...
    let callee = |reach: u32| {
        fields(
            "  call void @g(ptr getelementptr (i8, ptr @state, i16 280), i8 %x)",
            &format!(
                "define internal void @g(ptr %p, i8 %x) noinline {{
  %q = getelementptr inbounds i8, ptr %p, i16 {reach}
  store i8 %x, ptr %q
  ret void
}}"
            ),
        )
    };
    assert!(!own(&callee(10)));
    // ... or one that does not.
    assert!(own(&callee(9)));
    assert!(own(&callee(11)));
    // Its address is stored.
    let text = fields(
        "  store ptr @state, ptr @keep
  %k = load ptr, ptr @keep
  %p = getelementptr i8, ptr %k, i16 290
  store i8 %x, ptr %p",
        "",
    );
    assert!(!own(&text), "{text}");
    // A comparison reaches as far as it is long.
    let compared = |length: u32| {
        format!(
            "@state = internal global [300 x i8] zeroinitializer
declare i16 @memcmp(ptr, ptr, i16)
define i16 @main(ptr %p) {{
  %old = load i8, ptr getelementptr (i8, ptr @state, i16 290)
  %new = add i8 %old, 1
  store i8 %new, ptr getelementptr (i8, ptr @state, i16 290)
  %r = call i16 @memcmp(ptr @state, ptr %p, i16 {length})
  ret i16 %r
}}"
        )
    };
    assert!(own(&compared(290)));
    assert!(!own(&compared(291)));
}

#[test]
fn parameters_and_results_are_as_wide_as_what_they_are_in_all_calls() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %w = zext i8 %x to i16
  %m = and i16 %w, 63
  %a = call i16 @sum(i16 %m, i16 5)
  %b = call i16 @sum(i16 7, i16 %w)
  %s = add i16 %a, %b
  %t = trunc i16 %s to i8
  ret i8 %t
}
define internal i16 @sum(i16 %a, i16 %b) noinline {
  %s = xor i16 %a, %b
  ret i16 %s
}",
    );
    let sum = after_all(&text, "sum");
    assert!(sum.starts_with("i8 sum(i8 %0, i8 %1)"), "{sum}");
}
