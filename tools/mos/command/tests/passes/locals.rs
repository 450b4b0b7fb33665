//! Local variables that other functions get the address of.

use super::{assembly, module_after, program};
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

/// How many local variables `@f` has after a pass, and how many constants there are.
fn counts(pass: &str, text: &str) -> (usize, usize) {
    let module = module_after(pass, text);
    let f = module.function_named("f").expect("it is there");
    let code = module.function(f).blocks.iter();
    let code = code.flat_map(|block| &block.instructions);
    let locals = code.filter(|of| matches!(of.operation, Operation::Alloca(_)));
    let constants = module.globals.iter().filter(|global| global.constant);
    (locals.count(), constants.count())
}

/// `@f` of the local array `%a`, after whose `code` it reads one of its bytes.
fn array(code: &str) -> String {
    array_at("  %i = and i8 %x, 7", code)
}

/// The same of byte `%i`. `%a4` is the array's middle from where the code first names it.
fn array_at(index: &str, code: &str) -> String {
    let middle = code.find("%a4").map_or(code.len(), |at| {
        code[..at].rfind('\n').map_or(0, |line| line + 1)
    });
    let (before, after) = code.split_at(middle);
    program(&format!(
        "@table = internal constant [8 x i8] [i8 1, i8 2, i8 3, i8 5, i8 8, i8 13, i8 21, i8 34]
@static = internal global [8 x i8] [i8 1, i8 2, i8 3, i8 5, i8 8, i8 13, i8 21, i8 34]
define internal i8 @look(ptr nocapture readonly %p) noinline {{
  %v = load i8, ptr %p
  ret i8 %v
}}
define internal i8 @step(ptr nocapture %p) noinline {{
  %v = load i8, ptr %p
  %n = add i8 %v, 1
  store i8 %n, ptr %p
  ret i8 %v
}}
define internal i8 @f(i8 %x) noinline {{
entry:
  %a = alloca [8 x i8]
{index}
  br label %last
last:
{before}
  %a4 = getelementptr i8, ptr %a, i16 4
{after}
  %p = getelementptr i8, ptr %a, i8 %i
  %r = load i8, ptr %p
  ret i8 %r
}}"
    ))
}

/// Numbers as an array.
const WIDE: &str = "  store i64 578437695752307201, ptr %a\n";
const LOW: &str = "  store i32 84281096, ptr %a\n";
const HIGH: &str = "  store i32 16909060, ptr %a4\n";

#[test]
fn an_array_of_constants_is_a_table() {
    let of = |code: &str| counts("constant-locals", &array(code));
    // One constant is there already.
    assert_eq!(of(WIDE), (0, 2));
    assert_eq!(of(&[HIGH, LOW].concat()), (0, 2));
    assert_eq!(
        of(&[WIDE, "  %l = call i8 @look(ptr %a4)"].concat()),
        (0, 2)
    );
    // Equal ones are one, also with what is a constant in the source.
    let equal = "%b = alloca [8 x i8]
  store i64 578437695752307201, ptr %b
  %q = getelementptr i8, ptr %b, i8 %i
  %l = load volatile i8, ptr %q";
    let twice = [WIDE, &equal.replace("load volatile", "load")].concat();
    assert_eq!(of(&twice), (0, 2));
    // Bytes that nobody writes are left out.
    let upper = "  %j = and i8 %x, 3\n  %i = add i8 %j, 4";
    let module = module_after("constant-locals", &array_at(upper, HIGH));
    let table = module.globals.last().expect("a table");
    assert_eq!((table.constant, table.of.size()), (true, 4));
}

#[test]
fn an_array_that_may_hold_something_else_is_none() {
    let of = |code: &str| counts("constant-locals", &array(code));
    let kept = (1, 1);
    for more in [
        "  store i8 %x, ptr %a4",
        // A byte twice.
        "  store i8 7, ptr %a4",
        // Another function writes it, or may keep its address.
        "  %l = call i8 @step(ptr %a4)",
        "  %n = ptrtoint ptr %a to i16",
        "  %l = load volatile i8, ptr %a4",
        "  %n = getelementptr i8, ptr %a, i8 %i\n  store i8 7, ptr %n",
    ] {
        assert_eq!(of(&[WIDE, more].concat()), kept, "{more}");
    }
    // Something reads it before the second store.
    let late = [LOW, "  %l = load i8, ptr %a\n", HIGH].concat();
    assert_eq!(of(&late), kept);
    // Other constants may not be there when it runs.
    let early = array(WIDE).replace("@f(i8 %x)", "@f(i8 %x) section \".early\"");
    assert_eq!(counts("constant-locals", &early), kept);
}

#[test]
fn a_copy_that_stays_the_same_is_the_original() {
    let copy = |of: &str| format!("  call void @llvm.memcpy.p0.p0.i16({of}, i16 8, i1 false)\n");
    let of = |code: &str| counts("copy-elision", &array(code)).0;
    let from_table = copy("ptr %a, ptr @table");
    assert_eq!(of(&from_table), 0);
    assert_eq!(
        of(&[&from_table, "  %l = call i8 @look(ptr %a4)"].concat()),
        0
    );
    // It may change, or does.
    assert_eq!(of(&copy("ptr %a, ptr @static")), 1);
    assert_eq!(of(&[&from_table, "  store i8 %x, ptr %a4"].concat()), 1);
    assert_eq!(
        of(&[&from_table, "  %l = call i8 @step(ptr %a4)"].concat()),
        1
    );
    assert_eq!(of(&[WIDE, &from_table].concat()), 1);
    // Of another local variable.
    let other = "  %b = alloca [8 x i8]\n  %b4 = getelementptr i8, ptr %b, i16 4\n";
    let fill = copy("ptr %b, ptr @static") + "  store i8 %x, ptr %b4\n";
    let from_other = [other, &fill, &copy("ptr %a, ptr %b")].concat();
    assert_eq!(of(&from_other), 1);
    assert_eq!(of(&[&from_other, "  store i8 3, ptr %b4"].concat()), 2);
    assert_eq!(
        of(&[&from_other, "  %l = call i8 @step(ptr %b)"].concat()),
        2
    );
    // In a loop that changes the other one after the bytes of the copy were read.
    let round = "  br label %loop
loop:
  %n = phi i8 [ 0, %last ], [ %m, %loop ]
  store i8 %n, ptr %b4\n"
        .to_string();
    let read = "  %l = call i8 @look(ptr %a4)
  call i8 @step(ptr @static)
  %m = add i8 %l, 1
  %c = icmp ugt i8 %m, 5
  br i1 %c, label %end, label %loop
end:";
    let made = copy("ptr %a, ptr %b");
    let fill = copy("ptr %b, ptr @static");
    assert_eq!(of(&[other, &fill, &round, &made, read].concat()), 1);
    let after = read.replace("  %m", "  store i8 %x, ptr %b\n  %m");
    assert_eq!(of(&[other, &fill, &round, &made, &after].concat()), 2);
}

#[test]
fn a_copy_of_what_a_shared_reference_means_is_none() {
    for (promise, locals) in [("noalias readonly", 0), ("readonly", 1), ("noalias", 1)] {
        let text = program(&format!(
            "@static = internal global [8 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {{
  store i8 %x, ptr @static
  %r = call i8 @g(ptr @static, i8 %x)
  ret i8 %r
}}
define internal i8 @g(ptr {promise} %p, i8 %x) noinline {{
  %a = alloca [8 x i8]
  call void @llvm.memcpy.p0.p0.i16(ptr %a, ptr %p, i16 8, i1 false)
  %i = and i8 %x, 7
  %q = getelementptr i8, ptr %a, i8 %i
  %r = load i8, ptr %q
  ret i8 %r
}}"
        ));
        let text = text.replace("@f", "@h").replace("@g", "@f");
        assert_eq!(counts("copy-elision", &text).0, locals, "{promise}");
    }
}
