//! The checker objects to faults that are put into finished code.

use mos::asm::{Base, Label, Line, Mnemonic, Mode};
use mos::checker::{check, Program};
use mos::codegen::{promised, Options};
use mos::{parse, passes};
use mos_command::random;
use std::fmt::{self, Display, Formatter};

/// Code with slots across a call, parameters in registers and memory, a loop and a variable.
const PROGRAM: &str = "
@data = internal global [16 x i8] zeroinitializer
define internal i16 @leaf(i16 %a, i16 %b, i8 %c) noinline {
  %at = getelementptr i8, ptr @data, i8 %c
  %old = load i8, ptr %at
  %more = add i8 %old, 3
  store i8 %more, ptr %at
  %product = mul i16 %a, %b
  ret i16 %product
}
define i16 @main() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i16 [ 4609, %entry ], [ %total, %loop ]
  %at = getelementptr i8, ptr @data, i8 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i16
  %first = call i16 @leaf(i16 %sum, i16 %wide, i8 %i)
  %second = call i16 @leaf(i16 %first, i16 %sum, i8 %byte)
  %some = xor i16 %second, %wide
  %total = add i16 %some, %sum
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 9
  br i1 %over, label %done, label %loop
done:
  ret i16 %total
}
";

fn program(text: &str, options: &Options) -> Program {
    let mut module = parse::parse(text).expect("it is valid");
    passes::run(&mut module, &[]);
    mos::software_stack::run(&mut module);
    let program = promised(&module, options).expect("it compiles");
    program.expect("it was asked for")
}

fn slot(mode: &Mode) -> bool {
    match mode {
        Mode::Absolute(address) | Mode::ZeroPage(address) => {
            matches!(address.base, Base::Frame | Base::ZeroPage)
        }
        _ => false,
    }
}

/// Faults of a kind. A fault is a change of one line; `None` leaves it out.
#[derive(Clone, Copy, Default)]
struct Faults {
    planted: usize,
    /// Of them in lines that some run of the checker reaches.
    reached: usize,
    seen: usize,
}

impl Faults {
    fn plant(program: &Program, fault: impl Fn(&Line) -> Option<Option<Line>>) -> Faults {
        let mut faults = Faults::default();
        for piece in 0..program.finished.len() {
            for at in 0..program.finished[piece].lines.len() {
                let Some(new) = fault(&program.finished[piece].lines[at]) else {
                    continue;
                };
                let objects = |new: Vec<Line>| {
                    let mut faulty = program.clone();
                    faulty.finished[piece].lines.splice(at..=at, new);
                    check(&faulty).is_err()
                };
                let is_seen = objects(new.into_iter().collect());
                faults.planted += 1;
                faults.seen += usize::from(is_seen);
                faults.reached += usize::from(is_seen || objects(endless()));
            }
        }
        faults
    }

    fn plus(self, other: Faults) -> Faults {
        Faults {
            planted: self.planted + other.planted,
            reached: self.reached + other.reached,
            seen: self.seen + other.seen,
        }
    }
}

impl Display for Faults {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (unreached, seen) = (self.planted - self.reached, self.seen);
        write!(
            f,
            "{seen} of {} seen, {unreached} more in lines that no run reaches",
            self.reached
        )
    }
}

/// What ends no run that comes to it.
fn endless() -> Vec<Line> {
    let here = Label(u32::MAX);
    vec![
        Line::Label(here),
        Line::Code(Mnemonic::Jmp, Mode::Label(here)),
    ]
}

fn without_stores(line: &Line) -> Option<Option<Line>> {
    use Mnemonic::{Sta, Stx, Sty};
    matches!(line, Line::Code(Sta | Stx | Sty, _)).then_some(None)
}

fn other_slots(line: &Line) -> Option<Option<Line>> {
    let Line::Code(mnemonic, mode) = line else {
        return None;
    };
    let moved = match *mode {
        Mode::ZeroPage(address) if slot(mode) => Mode::ZeroPage(address.plus(1)),
        Mode::Absolute(address) if slot(mode) => Mode::Absolute(address.plus(1)),
        _ => return None,
    };
    Some(Some(Line::Code(*mnemonic, moved)))
}

/// The program does what it should with each size of zero page.
fn same_as_interpreted() {
    let text = format!(
        "@results = global [2 x i8] zeroinitializer\n{}",
        PROGRAM.replace(
            "ret i16 %total",
            "store i16 %total, ptr @results\n  ret i16 0"
        )
    );
    for zero_page in [0, 3, 256] {
        let plan = Options {
            zero_page,
            check: false,
            ..Options::default()
        };
        let verdict = mos_command::fuzz::check_text(&text, &[plan]);
        assert_eq!(verdict, Ok(mos_command::fuzz::Verdict::Same));
    }
}

#[test]
fn correct_code_passes() {
    same_as_interpreted();
    for zero_page in [0, 3, 256] {
        let options = Options {
            zero_page,
            ..Options::default()
        };
        let program = program(PROGRAM, &options);
        if let Err(objection) = check(&program) {
            panic!(
                "zero page {zero_page}: {objection}\n{:#?}",
                program.finished
            );
        }
    }
}

#[test]
fn a_store_that_is_missing_is_seen() {
    for zero_page in [0, 256] {
        let options = Options {
            zero_page,
            ..Options::default()
        };
        let faults = Faults::plant(&program(PROGRAM, &options), without_stores);
        let Faults { planted, seen, .. } = faults;
        // One or two write what is there already, or what is not read on these paths.
        assert!(
            planted > 8 && seen + 2 >= planted,
            "{seen} of {planted} with {zero_page}"
        );
    }
}

#[test]
fn slots_that_are_swapped_are_seen() {
    let faults = Faults::plant(&program(PROGRAM, &Options::default()), other_slots);
    let Faults { planted, seen, .. } = faults;
    assert!(planted > 8 && seen + 3 >= planted, "{seen} of {planted}");
}

#[test]
fn a_slot_that_a_callee_overwrites_is_seen() {
    let plain = program(PROGRAM, &Options::default());
    let main = plain.interfaces.iter().position(|of| of.name == "main");
    let main = main.expect("there is a main") as u32;
    let slots: Vec<_> = plain
        .finished
        .iter()
        .filter(|piece| piece.function.0 == main)
        .flat_map(|piece| &piece.lines)
        .filter_map(|line| match line {
            Line::Code(Mnemonic::Sta, mode) if slot(mode) => Some(line.clone()),
            _ => None,
        })
        .collect();
    assert!(!slots.is_empty());
    // The leaf now also writes where its caller keeps something.
    let objections = slots.iter().filter(|store| {
        let mut faulty = plain.clone();
        let leaf = faulty
            .finished
            .iter_mut()
            .find(|piece| piece.function.0 != main);
        let lines = &mut leaf.expect("there is a leaf").lines;
        let at = lines.iter().position(|line| matches!(line, Line::Code(..)));
        lines.insert(at.expect("it has code"), (*store).clone());
        check(&faulty).is_err()
    });
    assert!(
        objections.count() > 0,
        "no overlap of {} is seen",
        slots.len()
    );
}

/// The last byte of a variable of `main`, which it reads after a call, lies right below the
/// variable of the callee, which is indexed from one byte below it. The index is never 0 there.
const BELOW: &str = "
@data = internal global [16 x i8] zeroinitializer
define internal i8 @leaf(i8 %a) noinline {
  %few = alloca [16 x i8]
  store i32 0, ptr %few
  %low = and i8 %a, 3
  %more = add nuw nsw i8 %low, 1
  %index = zext i8 %more to i16
  %at = getelementptr i8, ptr %few, i16 %index
  %below = getelementptr i8, ptr %at, i16 -1
  store i8 117, ptr %below
  %other = xor i8 %low, 2
  %from = getelementptr i8, ptr %few, i8 %other
  %found = load i8, ptr %from
  ret i8 %found
}
define i16 @main() {
  %larger = alloca [17 x i8]
  %last = getelementptr i8, ptr %larger, i8 16
  %first = load i8, ptr @data
  store i8 %first, ptr %last
  %second = getelementptr i8, ptr @data, i8 1
  %given = load i8, ptr %second
  %found = call i8 @leaf(i8 %given)
  %kept = load i8, ptr %last
  %sum = add i8 %found, %kept
  %wide = zext i8 %sum to i16
  ret i16 %wide
}
";

#[test]
fn a_callee_overwrites_what_it_indexes_and_not_the_base() {
    let options = Options {
        zero_page: 0,
        ..Options::default()
    };
    let mut program = program(BELOW, &options);
    let mut homes = program.homes.iter();
    let variable = homes.find(|home| home.variable && home.size == 16);
    let variable = variable.and_then(|home| home.place).expect("there is one");
    let below = |line: &Line| match line {
        Line::Code(Mnemonic::Sta, Mode::AbsoluteX(base) | Mode::AbsoluteY(base)) => {
            base.plus(1) == variable
        }
        _ => false,
    };
    let slot = Mode::Absolute(variable.plus(u16::MAX));
    let kept = |line: &Line| matches!(line, Line::Code(_, mode) if *mode == slot);
    let lines: Vec<&Line> = program.finished.iter().flat_map(|of| &of.lines).collect();
    assert!(lines.iter().any(|line| below(line)), "{lines:?}");
    assert!(lines.iter().any(|line| kept(line)), "{lines:?}");
    assert_eq!(check(&program), Ok(()));
    // Now it lies inside of the variable, in a byte that no instruction names.
    for line in program.finished.iter_mut().flat_map(|of| &mut of.lines) {
        match line {
            Line::Code(_, mode) if *mode == slot => *mode = Mode::Absolute(variable.plus(9)),
            _ => {}
        }
    }
    assert!(check(&program).is_err());
}

#[test]
fn a_register_that_is_not_kept_is_seen() {
    let mut faulty = program(PROGRAM, &Options::default());
    // The leaf claims to keep Y, and does not: it indexes with it.
    for interface in &mut faulty.interfaces {
        interface.keeps |= 4;
    }
    assert!(check(&faulty).is_err());
}

/// What may go wrong with a line.
type Fault = fn(&Line) -> Option<Option<Line>>;

fn without_transfers(line: &Line) -> Option<Option<Line>> {
    use Mnemonic::{Tax, Tay, Txa, Tya};
    matches!(line, Line::Code(Tax | Tay | Txa | Tya, _)).then_some(None)
}

fn without_carries(line: &Line) -> Option<Option<Line>> {
    matches!(line, Line::Code(Mnemonic::Clc | Mnemonic::Sec, _)).then_some(None)
}

fn other_numbers(line: &Line) -> Option<Option<Line>> {
    match line {
        Line::Code(mnemonic, Mode::Immediate(number)) => {
            Some(Some(Line::Code(*mnemonic, Mode::Immediate(number ^ 1))))
        }
        _ => None,
    }
}

fn other_branches(line: &Line) -> Option<Option<Line>> {
    match line {
        Line::Code(mnemonic, to @ Mode::Label(_)) => mnemonic
            .opposite()
            .map(|other| Some(Line::Code(other, *to))),
        _ => None,
    }
}

/// Prints how many faults of each kind in random programs are seen.
#[test]
fn faults_in_random_programs_are_seen() {
    let faults: [(&str, Fault); 6] = [
        ("a store is missing", without_stores),
        ("another slot", other_slots),
        ("a transfer is missing", without_transfers),
        ("the carry is not set", without_carries),
        ("another number", other_numbers),
        ("the opposite branch", other_branches),
    ];
    let programs: [_; 16] =
        std::array::from_fn(|seed| program(&random::program(seed as u64), &Options::default()));
    let mut all = Faults::default();
    for (name, fault) in faults {
        let mut here = Faults::default();
        for program in &programs {
            // Some: enough to tell.
            let number = std::cell::Cell::new(0usize);
            here = here.plus(Faults::plant(program, |line| {
                let new = fault(line);
                number.set(number.get() + usize::from(new.is_some()));
                new.filter(|_| number.get().is_multiple_of(11))
            }));
        }
        println!("{name}: {here}");
        all = all.plus(here);
    }
    println!("in all: {all}");
    // Stores of what is there already are not seen, nor numbers of which one bit matters.
    assert!(
        all.reached > 100 && all.seen * 100 >= all.reached * 86,
        "{all}"
    );
}
