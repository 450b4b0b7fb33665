//! Many small operations in one program: each is applied to a table of inputs, and the results
//! are compared with what the host's own integers give.

use super::ways::{announce, each_way};
use std::fmt::Write;

/// An operation, its inputs and what it must give.
pub struct Case {
    /// What to say when it goes wrong.
    pub name: String,
    /// Width of both inputs, `%a` and `%b`.
    pub bits: u8,
    /// IR lines that compute the results from the inputs; they may contain blocks.
    pub body: String,
    /// Names and widths of the results.
    pub results: Vec<(&'static str, u8)>,
    /// Pairs of inputs and what each result must be for them.
    pub rows: Vec<(u64, u64, Vec<u64>)>,
}

fn size(bits: u8) -> usize {
    usize::from(bits).div_ceil(8)
}

/// A row for each pair of inputs that has a result.
pub fn rows(
    inputs: &[(u64, u64)],
    result: impl Fn(u64, u64) -> Option<Vec<u64>>,
) -> Vec<(u64, u64, Vec<u64>)> {
    inputs
        .iter()
        .filter_map(|(a, b)| result(*a, *b).map(|values| (*a, *b, values)))
        .collect()
}

impl Case {
    pub fn new(
        name: impl Into<String>,
        bits: u8,
        body: String,
        results: &[(&'static str, u8)],
        rows: Vec<(u64, u64, Vec<u64>)>,
    ) -> Case {
        Case {
            name: name.into(),
            bits,
            body,
            results: results.to_vec(),
            rows,
        }
    }

    fn result_size(&self) -> usize {
        let row: usize = self.results.iter().map(|(_, bits)| size(*bits)).sum();
        row * self.rows.len()
    }

    /// Bytes of its results and inputs.
    fn data_size(&self) -> usize {
        self.result_size() + 2 * size(self.bits) * self.rows.len()
    }

    fn expected(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (_, _, values) in &self.rows {
            for (value, (_, bits)) in values.iter().zip(&self.results) {
                bytes.extend_from_slice(&value.to_le_bytes()[..size(*bits)]);
            }
        }
        bytes
    }

    fn table(&self, number: usize) -> String {
        let numbers: Vec<_> = self
            .rows
            .iter()
            .flat_map(|(a, b, _)| [a, b])
            .map(|value| {
                format!(
                    "i{} {}",
                    self.bits,
                    if self.bits == 1 {
                        (*value != 0).to_string()
                    } else {
                        value.to_string()
                    }
                )
            })
            .collect();
        let count = numbers.len();
        format!(
            "@table{number} = internal constant [{count} x i{}] [{}]\n",
            self.bits,
            numbers.join(", ")
        )
    }

    /// A function that applies the operation to its table and writes results from `at` on.
    fn function(&self, number: usize, at: usize) -> String {
        let Case {
            bits,
            rows,
            results,
            body,
            ..
        } = self;
        let count = rows.len();
        let row: usize = results.iter().map(|(_, bits)| size(*bits)).sum();
        let mut stores = String::new();
        let mut offset = at;
        for (name, bits) in results {
            write!(
                stores,
                "  %to.{name} = getelementptr i8, ptr %row, i16 {}\n  \
                 store i{bits} %{name}, ptr %to.{name}\n",
                offset - at
            )
            .unwrap();
            offset += size(*bits);
        }
        format!(
            "define internal void @case{number}() {{
entry:
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %next, %tail ]
  %pa = getelementptr [2 x i{bits}], ptr @table{number}, i16 %i, i16 0
  %a = load i{bits}, ptr %pa
  %pb = getelementptr [2 x i{bits}], ptr @table{number}, i16 %i, i16 1
  %b = load i{bits}, ptr %pb
{body}
  br label %tail
tail:
  %start = getelementptr i8, ptr @results, i16 {at}
  %row = getelementptr [{row} x i8], ptr %start, i16 %i
{stores}  %next = add i16 %i, 1
  %over = icmp eq i16 %next, {count}
  br i1 %over, label %done, label %loop
done:
  ret void
}}
"
        )
    }
}

/// Runs all cases, in programs that fit into memory, in the interpreter, compiled as usual, and
/// in more [ways](super::ways).
pub fn check(cases: &[Case]) {
    check_with("", cases);
}

/// The same with definitions of functions and statics that the operations use.
pub fn check_with(definitions: &str, cases: &[Case]) {
    let mut batches = Vec::new();
    let mut rest = cases;
    while !rest.is_empty() {
        let (mut bytes, mut count) = (0, 0);
        while count < rest.len() && count < 60 && bytes + rest[count].data_size() < 24_000 {
            bytes += rest[count].data_size();
            count += 1;
        }
        let (batch, others) = rest.split_at(count.max(1));
        batches.push(batch);
        rest = others;
    }
    announce(batches.len());
    for batch in batches {
        check_batch(definitions, batch);
    }
}

/// All cases in one program, because each goes on with what the one before left in memory.
pub fn check_in_order(definitions: &str, cases: &[Case]) {
    announce(1);
    check_batch(definitions, cases);
}

fn check_batch(definitions: &str, cases: &[Case]) {
    let length: usize = cases.iter().map(Case::result_size).sum();
    let mut text = format!("{definitions}@results = global [{length} x i8] zeroinitializer\n");
    let mut calls = String::new();
    let mut at = 0;
    for (number, case) in cases.iter().enumerate() {
        text += &case.table(number);
        text += &case.function(number, at);
        writeln!(calls, "  call void @case{number}()").unwrap();
        at += case.result_size();
    }
    write!(text, "define i16 @main() {{\n{calls}  ret i16 0\n}}\n").unwrap();
    compare(cases, "interpreter", &super::interpreted(&text, length));
    compare(cases, "as usual", &super::on_6502(&text, length));
    each_way(&text, |way, name| {
        compare(cases, name, &super::in_memory(&text, (way, name), length));
    });
}

fn compare(cases: &[Case], who: &str, got: &[u8]) {
    let mut at = 0;
    for case in cases {
        let expected = case.expected();
        let got = &got[at..at + expected.len()];
        if got != expected {
            let row = case.result_size() / case.rows.len();
            let wrong = (0..case.rows.len())
                .find(|i| got[i * row..][..row] != expected[i * row..][..row])
                .unwrap();
            let (a, b, values) = &case.rows[wrong];
            panic!(
                "{who}: {} of {a:#x} and {b:#x} gave {:x?} (bytes), expected {values:x?}\n{}",
                case.name,
                &got[wrong * row..][..row],
                case.body
            );
        }
        at += expected.len();
    }
}
