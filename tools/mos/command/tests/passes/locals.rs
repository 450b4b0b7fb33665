//! Local variables that other functions get the address of, and those that are constant tables.

use super::{assembly, module_after, printed, program};
use mos::ir::Operation;

/// How many addresses such variables have.
fn lent(text: &str) -> usize {
    let module = module_after("static-locals", text);
    let globals = module.globals.iter();
    globals.filter(|global| global.lent.is_some()).count()
}

#[test]
fn a_variable_that_one_function_gets_has_a_known_address() {
    // A function that can be active twice has one for each time.
    for (again, expected) in [("add i8 %h, 3", true), ("call i8 @f(i8 %h)", false)] {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
entry:
  %v = alloca [12 x i8]
  %first = getelementptr i8, ptr %v, i16 5
  store i8 7, ptr %first
  call void @g(ptr %v, i8 %x)
  %c = icmp ugt i8 %x, 200
  br i1 %c, label %deeper, label %end
deeper:
  %h = lshr i8 %x, 1
  %a = {again}
  br label %end
end:
  %b = phi i8 [ 0, %entry ], [ %a, %deeper ]
  call void @g(ptr %v, i8 %b)
  %p = getelementptr i8, ptr %v, i16 5
  %r = load i8, ptr %p
  ret i8 %r
}}
define internal void @g(ptr %v, i8 %n) noinline {{
  %p = getelementptr i8, ptr %v, i16 5
  %e = icmp eq i8 %n, 0
  %old = load i8, ptr %p
  %sum = add i8 %old, %n
  %new = select i1 %e, i8 %old, i8 %sum
  %q = getelementptr i8, ptr %v, i16 7
  store i8 %n, ptr %q
  store i8 %new, ptr %p
  ret void
}}"
        ));
        assert_eq!(lent(&text) == 1, expected, "{text}");
        let made = assembly(&text, &[]);
        assert_eq!(made.contains("(__zp"), !expected, "{made}");
    }
}

#[test]
fn variables_of_functions_that_are_never_active_together_share_an_address() {
    // `@m` keeps a variable of its own while `@b` is active, but calls no `@a`.
    for (again, expected) in [("add i8 %e, %d", true), ("call i8 @a(i8 %e)", false)] {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  %a = call i8 @a(i8 %x)
  %b = call i8 @m(i8 %a)
  ret i8 %b
}}
define internal i8 @m(i8 %x) noinline {{
  %own = alloca [12 x i8]
  %i = and i8 %x, 7
  %p = getelementptr i8, ptr %own, i8 %i
  store i8 %x, ptr %p
  %b = call i8 @b(i8 %i)
  %r = load i8, ptr %p
  %s = sub i8 %r, %b
  ret i8 %s
}}
define internal i8 @a(i8 %x) noinline {{
  %v = alloca [9 x i8]
  call void @fill(ptr %v, i8 %x)
  %q = getelementptr i8, ptr %v, i8 7
  %c = load i8, ptr %q
  %d = call i8 @sum(ptr %v)
  %e = xor i8 %c, %d
  ret i8 %e
}}
define internal i8 @b(i8 %x) noinline {{
  %w = alloca [12 x i8]
  %n = add i8 %x, 77
  call void @fill(ptr %w, i8 %n)
  %d = call i8 @sum(ptr %w)
  %c = icmp eq i8 %x, 255
  br i1 %c, label %deeper, label %end
deeper:
  %e = lshr i8 %d, 1
  %a = {again}
  br label %end
end:
  %r = phi i8 [ %d, %0 ], [ %a, %deeper ]
  ret i8 %r
}}
define internal void @fill(ptr %v, i8 %x) noinline {{
  %y = mul i8 %x, 5
  call void @put(ptr %v, i8 %x)
  %p = getelementptr i8, ptr %v, i8 7
  store i8 %y, ptr %p
  ret void
}}
define internal void @put(ptr %v, i8 %x) noinline {{
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i8, ptr %v, i8 %i
  %y = xor i8 %x, %i
  store i8 %y, ptr %p
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 9
  br i1 %over, label %done, label %loop
done:
  ret void
}}
define internal i8 @sum(ptr %v) noinline {{
  %p = getelementptr i8, ptr %v, i8 7
  %q = getelementptr i8, ptr %v, i8 3
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %c = add i8 %a, %b
  ret i8 %c
}}"
        ));
        assert_eq!(lent(&text) == 1, expected, "{text}");
        let made = assembly(&text, &[]);
        let pointers = made.matches("),y").count();
        assert_eq!(pointers == 0, expected, "{made}");
    }
}

/// Local variables and constants of `@f` after the pass.
fn tables(body: &str) -> (usize, usize) {
    let module = module_after("constant-locals", &program(body));
    let code = module.functions.iter().flat_map(|of| &of.blocks);
    let operations = code.flat_map(|of| &of.instructions).map(|of| &of.operation);
    let locals = operations.filter(|of| matches!(of, Operation::Alloca(_)));
    let constants = module.globals.iter().filter(|global| global.constant);
    (locals.count(), constants.count())
}

#[test]
fn an_array_that_only_ever_holds_constants_is_a_table() {
    let array = |name: &str, stores: &str, reads: &str| {
        format!(
            "  %{name} = alloca [12 x i8]
  %{name}4 = getelementptr i8, ptr %{name}, i16 4
  %{name}8 = getelementptr i8, ptr %{name}4, i16 4
  {stores}
  %{name}i = and i8 %x, 7
  %{name}p = getelementptr i8, ptr %{name}4, i8 %{name}i
  {reads}
  %{name}r = load i8, ptr %{name}p
"
        )
    };
    let functions = "
define internal i8 @look(ptr nocapture readonly %p) noinline {
  %r = load i8, ptr %p
  ret i8 %r
}
define internal void @count(ptr nocapture %p) noinline {
  %r = load i8, ptr %p
  %s = add i8 %r, 1
  store i8 %s, ptr %p
  ret void
}
";
    let wide = |name: &str| format!("store i64 578437695752307201, ptr %{name}4");
    let parts = "store i32 67305985, ptr %b4\n  store i32 134678021, ptr %b8";
    let of = |code: &str, sum: &str| {
        format!("{functions}define internal i8 @f(i8 %x) {{\n{code}  {sum}\n  ret i8 %s\n}}")
    };
    let one =
        |stores: &str, reads: &str| tables(&of(&array("a", stores, reads), "%s = add i8 %ar, %x"));
    assert_eq!(one(&wide("a"), ""), (0, 1));
    assert_eq!(one(&wide("a"), "%l = call i8 @look(ptr %a4)"), (0, 1));
    // Equal arrays are one table.
    let both = array("a", &wide("a"), "") + &array("b", parts, "");
    assert_eq!(tables(&of(&both, "%s = add i8 %ar, %br")), (0, 1));
    // Written once more, by others, or too late.
    let again = wide("a") + "\n  store i8 %x, ptr %a8";
    assert_eq!(one(&again, ""), (1, 0));
    let twice = wide("a") + "\n  store i8 7, ptr %a8";
    assert_eq!(one(&twice, ""), (1, 0));
    assert_eq!(one(&wide("a"), "call void @count(ptr %a4)"), (1, 0));
    assert_eq!(one(&wide("a"), "store i8 5, ptr %ap"), (1, 0));
    let late = "%e = load i8, ptr %a8\n  ".to_string() + &wide("a");
    assert_eq!(one(&late, ""), (1, 0));
}

#[test]
fn an_array_that_is_filled_on_one_way_alone_is_none() {
    let of = |before: &str, after: &str| {
        format!(
            "define internal i8 @f(i8 %x) {{
entry:
  %a = alloca [4 x i8]
  %i = and i8 %x, 3
  %c = icmp ult i8 %x, 100
  {before}
  br i1 %c, label %yes, label %no
yes:
  {after}
  %p = getelementptr i8, ptr %a, i8 %i
  %l = load i8, ptr %p
  br label %no
no:
  %r = phi i8 [ 9, %entry ], [ %l, %yes ]
  %q = getelementptr i8, ptr %a, i8 %i
  %m = load i8, ptr %q
  %g = select i1 %c, i8 %m, i8 %r
  ret i8 %g
}}"
        )
    };
    let store = "store i32 67305985, ptr %a";
    assert_eq!(tables(&of(store, "")), (0, 1));
    assert_eq!(tables(&of("", store)), (1, 0));
}

#[test]
fn a_copy_of_what_does_not_change_is_left_out() {
    let text = |attributes: &str, before: &str, after: &str| {
        format!(
            "declare void @llvm.memcpy.p0.p0.i16(ptr, ptr, i16, i1)
define internal void @fill(ptr nocapture %p, i8 %x) noinline {{
  store i8 %x, ptr %p
  %q = getelementptr i8, ptr %p, i16 5
  store i8 3, ptr %q
  ret void
}}
define internal i8 @take(ptr nocapture {attributes} %p, ptr nocapture %q) noinline {{
  %a = load i8, ptr %p
  %at = getelementptr i8, ptr %p, i16 5
  %b = load i8, ptr %at
  %s = add i8 %a, %b
  store i8 %s, ptr %q
  ret i8 %s
}}
define internal i8 @f(i8 %x) {{
entry:
  %a = alloca [6 x i8]
  %b = alloca [6 x i8]
  %r = alloca i8
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %n, %loop ]
  %y = xor i8 %x, %i
  call void @fill(ptr %a, i8 %y)
  {before}
  call void @llvm.memcpy.p0.p0.i16(ptr %b, ptr %a, i16 6, i1 false)
  {after}
  %s = call i8 @take(ptr %b, ptr %r)
  %t = load i8, ptr %r
  %u = load i8, ptr %b
  %v = add i8 %t, %u
  %n = add i8 %i, 1
  %c = icmp eq i8 %n, 5
  br i1 %c, label %end, label %loop
end:
  %w = xor i8 %v, %s
  ret i8 %w
}}"
        )
    };
    let copies = |attributes, before, after| {
        let text = program(&text(attributes, before, after));
        let module = module_after("copy-elision", &text);
        printed(&module, "f").matches("MemCpy").count()
    };
    assert_eq!(copies("readonly", "", ""), 0);
    // Changed before or after it, or by whom it is lent to.
    assert_eq!(copies("readonly", "store i8 7, ptr %a", ""), 0);
    assert_eq!(copies("readonly", "", "store i8 7, ptr %a"), 1);
    assert_eq!(copies("readonly", "", "store i8 7, ptr %b"), 1);
    assert_eq!(copies("", "", ""), 1);
}
