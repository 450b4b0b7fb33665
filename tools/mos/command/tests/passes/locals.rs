//! Local variables that other functions get the address of.

use super::{assembly, module_after, program};

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
