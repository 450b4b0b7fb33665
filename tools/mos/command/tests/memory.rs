//! Addresses, block moves, aggregates and calls, against the host.

mod common;

use common::cases::{check, check_with, rows, Case};

#[test]
fn addresses_are_base_plus_index_times_size() {
    let mut cases = Vec::new();
    for bits in [8, 16, 32, 64] {
        let top = u64::MAX >> (64 - bits);
        let inputs = [
            (0, 0),
            (1, 2),
            (5, 100),
            (127, 3),
            (128, 9),
            (200, 1),
            (top, top),
            (top / 2, top / 2 + 1),
        ];
        let extend = |index: u64| (((index << (64 - bits)) as i64) >> (64 - bits)) as u16;
        for size in [1u16, 2, 3, 5, 7, 8, 15, 16, 33, 128, 256, 300, 1024] {
            let body = format!(
                "  %p = getelementptr [{size} x i8], ptr inttoptr (i16 4660 to ptr), i{bits} %a
  %q = getelementptr {{ i8, [8 x [2 x i8]], i16 }}, ptr %p, i{bits} %b, i32 1, i{bits} %a, i16 1
  %r = ptrtoint ptr %q to i16"
            );
            let place = |a, b| {
                let a = extend(a);
                let record = extend(b)
                    .wrapping_mul(19)
                    .wrapping_add(2)
                    .wrapping_add(a.wrapping_mul(2));
                vec![0x1234u16
                    .wrapping_add(a.wrapping_mul(size))
                    .wrapping_add(record)
                    .into()]
            };
            cases.push(Case::new(
                format!("address by {size}"),
                bits,
                body,
                &[("r", 16)],
                rows(&inputs, |a, b| Some(place(a, b))),
            ));
        }
    }
    check(&cases);
}

#[test]
fn blocks_of_every_length_move() {
    let definitions = "@source = internal constant [600 x i8] c\"".to_string()
        + &(0..600)
            .map(|i| format!("\\{:02X}", (i * 7 + i / 256) as u8))
            .collect::<String>()
        + "\"\n@target = internal global [600 x i8] zeroinitializer\n";
    let source = |i: usize| (i * 7 + i / 256) as u8;
    let sum = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0u16, |sum, byte| sum.rotate_left(3) ^ u16::from(*byte))
    };
    let definitions = definitions
        + "\
define internal i16 @sum() {
entry:
  br label %add
add:
  %at = phi i16 [ 0, %entry ], [ %next, %add ]
  %sum = phi i16 [ 0, %entry ], [ %r, %add ]
  %from = getelementptr inbounds [600 x i8], ptr @target, i16 0, i16 %at
  %byte = load i8, ptr %from
  %wide = zext i8 %byte to i16
  %turned = call i16 @llvm.fshl.i16(i16 %sum, i16 %sum, i16 3)
  %r = xor i16 %turned, %wide
  %next = add nuw nsw i16 %at, 1
  %end = icmp eq i16 %next, 600
  br i1 %end, label %done, label %add
done:
  ret i16 %r
}
";
    let summed = |line: &str| format!("{line}\n  %r = call i16 @sum()");
    let lengths = [
        0usize, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 100, 127, 128, 129, 254, 255, 256, 257,
        400, 511, 512, 513,
    ];
    for some in lengths.chunks(9) {
        let mut target = vec![0u8; 600];
        let mut cases = Vec::new();
        let mut push = |name: String,
                        line: String,
                        inputs: &[(u64, u64)],
                        act: &dyn Fn(&mut Vec<u8>, u64, u64)| {
            let mut rows = Vec::new();
            for (a, b) in inputs {
                act(&mut target, *a, *b);
                rows.push((*a, *b, vec![sum(&target).into()]));
            }
            cases.push(Case::new(name, 16, summed(&line), &[("r", 16)], rows));
        };
        let at = |n: u64| usize::from(n as u16);
        for length in some.iter().copied() {
            let to = "  %to = getelementptr i8, ptr @target, i16 %a\n";
            let row = [(3, 0), (80, 0)];
            push(
                format!("memset {length}"),
                format!(
                    "{to}  call void @llvm.memset.p0.i16(ptr %to, i8 {}, i16 {length}, i1 false)",
                    length & 255
                ),
                &row,
                &|target, a, _| target[at(a)..at(a) + length].fill(length as u8),
            );
            let operands = format!("ptr %to, ptr @source, i16 {length}, i1 false");
            push(
                format!("memcpy {length}"),
                format!("{to}  call void @llvm.memcpy.p0.p0.i16({operands})"),
                &row,
                &|target, a, _| (0..length).for_each(|i| target[at(a) + i] = source(i)),
            );
            for (from, to) in [(0, 5), (5, 0), (10, 10), (80, 0), (0, 80)] {
                let line = format!(
                    "  %to = getelementptr i8, ptr @target, i16 {to}
  %from.start = getelementptr i8, ptr @target, i16 {from}
  call void @llvm.memmove.p0.p0.i16(ptr %to, ptr %from.start, i16 {length}, i1 false)"
                );
                push(
                    format!("memmove {length} from {from} to {to}"),
                    line,
                    &[(0, 0)],
                    &|target, _, _| target.copy_within(from..from + length, to),
                );
            }
        }
        let all: Vec<_> = some.iter().map(|length| (*length as u64, 80)).collect();
        let to = "  %to = getelementptr i8, ptr @target, i16 %b\n";
        push(
            "memset".into(),
            format!("{to}  call void @llvm.memset.p0.i16(ptr %to, i8 9, i16 %a, i1 false)"),
            &all,
            &|target, a, b| target[at(b)..at(b) + at(a)].fill(9),
        );
        push(
            "memcpy".into(),
            format!(
                "{to}  call void @llvm.memcpy.p0.p0.i16(ptr %to, ptr @source, i16 %a, i1 false)"
            ),
            &all,
            &|target, a, b| (0..at(a)).for_each(|i| target[at(b) + i] = source(i)),
        );
        push(
            "memmove up".into(),
            format!(
                "{to}  call void @llvm.memmove.p0.p0.i16(ptr %to, ptr @target, i16 %a, i1 false)"
            ),
            &all,
            &|target, a, b| target.copy_within(..at(a), at(b)),
        );
        push(
            "memmove down".into(),
            format!(
                "{to}  call void @llvm.memmove.p0.p0.i16(ptr @target, ptr %to, i16 %a, i1 false)"
            ),
            &all,
            &|target, a, b| target.copy_within(at(b)..at(b) + at(a), 0),
        );
        // In one program: each case goes on with the target that the one before left.
        common::cases::check_in_order(&definitions, &cases);
    }
}

#[test]
fn aggregates_and_calls() {
    let definitions = "\
define internal { i8, i16, i1 } @three(i8 %a, i16 %b, i1 %c, i32 %d, i64 %e, ptr %p, i8 %f) {
  %low = trunc i64 %e to i8
  %mixed = add i8 %a, %low
  %byte = add i8 %mixed, %f
  %half = trunc i32 %d to i16
  %loaded = load i16, ptr %p
  %word = add i16 %half, %loaded
  %sum = sub i16 %word, %b
  %x = insertvalue { i8, i16, i1 } poison, i8 %byte, 0
  %y = insertvalue { i8, i16, i1 } %x, i16 %sum, 1
  %z = insertvalue { i8, i16, i1 } %y, i1 %c, 2
  ret { i8, i16, i1 } %z
}
define internal { i8, i16, i1 } @swapped(i8 %a, i16 %b, i1 %c, i32 %d, i64 %e, ptr %p, i8 %f) {
  %not = xor i1 %c, true
  %z = call { i8, i16, i1 } @three(i8 %f, i16 %b, i1 %not, i32 %d, i64 %e, ptr %p, i8 3)
  ret { i8, i16, i1 } %z
}
";
    let inputs: Vec<_> = [0u64, 1, 255, 256, 0x1234, 0x8000, 0xffff]
        .iter()
        .flat_map(|a| [(*a, 7), (*a, 0xabcd)])
        .collect();
    let arguments = "i8 %low, i16 %b, i1 %flag, i32 %long, i64 -5, ptr %memory, i8 77";
    let body = format!(
        "  %memory = alloca i16
  store i16 %a, ptr %memory
  %low = trunc i16 %a to i8
  %long = sext i16 %b to i32
  %flag = icmp ult i16 %a, %b
  %odd.bit = and i16 %a, 1
  %odd = icmp ne i16 %odd.bit, 0
  %which = select i1 %odd, ptr addrspace(1) @three, ptr addrspace(1) @swapped
  %whole = call addrspace(1) {{ i8, i16, i1 }} %which({arguments})
  %other = call {{ i8, i16, i1 }} @three({arguments})
  %both = select i1 %flag, {{ i8, i16, i1 }} %whole, {{ i8, i16, i1 }} %other
  %place = alloca {{ i8, i16, i1 }}
  store {{ i8, i16, i1 }} %both, ptr %place
  %second = getelementptr {{ i8, i16, i1 }}, ptr %place, i32 0, i32 1
  %s = load i16, ptr %second
  %r = extractvalue {{ i8, i16, i1 }} %both, 0
  %t = extractvalue {{ i8, i16, i1 }} %both, 2"
    );
    let expected = rows(&inputs, |a, b| {
        let (a, b) = (a as u16, b as u16);
        let flag = a < b;
        let three = |x: u8, c: bool, f: u8| (x.wrapping_sub(5).wrapping_add(f), a, c);
        let direct = three(a as u8, flag, 77);
        let through = if a & 1 == 1 {
            direct
        } else {
            three(77, !flag, 3)
        };
        let (r, s, t) = if flag { through } else { direct };
        Some(vec![r.into(), s.into(), t.into()])
    });
    check_with(
        definitions,
        &[Case::new(
            "calls",
            16,
            body,
            &[("r", 8), ("s", 16), ("t", 1)],
            expected,
        )],
    );
}

#[test]
fn accesses_behind_a_pointer_an_index_and_a_constant() {
    let byte = |place: u16| (place * 7 + place / 256) as u8;
    let text: String = (0..1024).map(|i| format!("\\{:02X}", byte(i))).collect();
    let mut definitions = format!("@memory = internal global [1024 x i8] c\"{text}\"\n");
    let mut cases = Vec::new();
    for constant in [0u16, 1, 3, 200, 250, 254, 255, 256, 259, 511, 0xffee] {
        for (bits, scale) in [(8, 1), (16, 1), (8, 3), (32, 2)] {
            let name = format!("at_{constant}_{bits}_{scale}");
            // The old value, with a field after it, which the new one may cover.
            definitions += &format!(
                "define internal i{bits} @{name}(ptr %p, i8 %i, i{bits} %new) noinline {{
  %wide = zext i8 %i to i16
  %element = getelementptr [{scale} x i8], ptr %p, i16 %wide
  %place = getelementptr i8, ptr %element, i16 {constant}
  %old = load i{bits}, ptr %place
  store i{bits} %new, ptr %place
  %next = getelementptr i8, ptr %place, i16 2
  %field = load i8, ptr %next
  %byte = zext i8 %field to i64
  %sum = shl i64 %byte, 3
  %cut = trunc i64 %sum to i{bits}
  %both = xor i{bits} %old, %cut
  ret i{bits} %both
}}\n"
            );
            let body = format!(
                "  %j = trunc i16 %a to i8
  %from = getelementptr i8, ptr @memory, i16 %b
  %r = call i{bits} @{name}(ptr %from, i8 %j, i{bits} 77)
  %w = zext i8 %j to i16
  %n = mul i16 %w, {scale}
  %m = add i16 %n, {constant}
  %k = add i16 %m, %b
  %again = getelementptr [1024 x i8], ptr @memory, i16 0, i16 %k
  %s = load i{bits}, ptr %again
  call void @llvm.memcpy.p0.p0.i16(ptr @memory, ptr @fresh, i16 1024, i1 false)"
            );
            let inputs = [(0, 32), (1, 32), (4, 40), (77, 33), (128, 50), (255, 18)];
            let size = bits / 8;
            let rows = rows(&inputs, |a, b| {
                let place = (a as u16 * scale)
                    .wrapping_add(constant)
                    .wrapping_add(b as u16);
                if place > 1016 {
                    return None;
                }
                let old = (0..size).fold(0, |all, i| all | u64::from(byte(place + i)) << (8 * i));
                let field = if size > 2 { 0 } else { byte(place + 2) };
                let both = old ^ u64::from(field) << 3;
                Some(vec![both & (u64::MAX >> (64 - bits)), 77])
            });
            let results = [("r", bits as u8), ("s", bits as u8)];
            cases.push(Case::new(name, 16, body, &results, rows));
        }
    }
    let fresh = definitions.lines().next().unwrap_or("");
    let fresh = fresh.replace("@memory = internal global", "@fresh = internal constant");
    let copy = "declare void @llvm.memcpy.p0.p0.i16(ptr, ptr, i16, i1)";
    check_with(&format!("{fresh}\n{definitions}{copy}\n"), &cases);
}

#[test]
fn variables_are_aligned_when_they_ask_for_it() {
    let mut cases = Vec::new();
    for align in [2, 4, 16] {
        let body = format!(
            "  %odd = alloca i8
  %place = alloca [3 x i8], align {align}
  store i8 1, ptr %odd
  store i16 %a, ptr %place
  %number = ptrtoint ptr %place to i16
  %low = and i16 %number, {}
  %word = load i16, ptr %place
  %r = add i16 %word, %low",
            align - 1
        );
        let inputs = rows(&[(1, 0), (0xabcd, 0)], |a, _| Some(vec![a]));
        cases.push(Case::new(
            format!("align {align}"),
            16,
            body,
            &[("r", 16)],
            inputs,
        ));
    }
    check(&cases);
}

#[test]
fn statics_are_aligned_wherever_they_lie() {
    let mut definitions = String::new();
    let mut cases = Vec::new();
    for (kind, value) in [("constant", 7), ("global", 9), ("global", 0)] {
        for align in [16, 256] {
            let name = format!("{kind}{value}_{align}");
            definitions += &format!("@odd_{name} = internal {kind} i8 {value}\n");
            definitions += &format!("@{name} = internal {kind} [3 x i8] ");
            definitions += &format!("[i8 {value}, i8 1, i8 2], align {align}\n");
            let body = format!(
                "  %odd = load i8, ptr @odd_{name}
  %at = and i8 %a, 1
  %place = getelementptr [3 x i8], ptr @{name}, i8 0, i8 %at
  %byte = load i8, ptr %place
  %number = ptrtoint ptr @{name} to i16
  %low = and i16 %number, {}
  %cut = trunc i16 %low to i8
  %sum = add i8 %byte, %odd
  %r = add i8 %sum, %cut",
                align - 1
            );
            let inputs = rows(&[(0, 0), (1, 0)], |a, _| {
                Some(vec![value + if a == 0 { value } else { 1 }])
            });
            cases.push(Case::new(&name, 8, body, &[("r", 8)], inputs));
        }
    }
    check_with(&definitions, &cases);
}
