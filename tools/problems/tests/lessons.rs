//! TEACH against the truth about moves of our own engine's games, which
//! `cargo run -p problems -- --lessons 500 > tests/data/lessons.txt` wrote.

use gomoku::players::search::vcf::Vcf;
use gomoku::players::teacher::{Memory, Patience, Teacher, Watch};
use gomoku::rules::point::Point;
use problems::lesson::Lesson;
use problems::proof::Prover;

const TEXT: &str = include_str!("../../../tests/data/lessons.txt");
/// Every so often the truth is proved again.
const PROVED: usize = 10;

fn lessons() -> Vec<Lesson> {
    let read = |line| Lesson::read(line).unwrap_or_else(|| panic!("{line}"));
    TEXT.lines().map(read).collect()
}

fn memory() -> Memory {
    [Point(0); 256]
}

#[test]
fn no_warning_is_false_and_95_of_100_true_ones_are_given() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 500);
    let (mut memory, mut vcf) = (memory(), Vcf::new());
    let (mut given, mut due) = (0, 0);
    for lesson in lessons {
        let (mut position, side, point) = lesson.position();
        let before = position.board.0;
        let warning = Teacher::warn(
            &mut memory,
            &mut vcf,
            &mut position,
            &mut (),
            &mut Patience,
            side,
            point,
        );
        assert!(position.board.0 == before);
        if warning.is_some() {
            assert_eq!(warning, lesson.warning, "{}", lesson.write());
            given += 1;
        }
        due += usize::from(lesson.warning.is_some());
        if warning != lesson.warning {
            println!("missed: {}", lesson.write());
        }
    }
    println!("{given} of {due}");
    assert!(100 * given >= 95 * due, "{given} of {due}");
}

/// Ends the work after this number of looks.
struct After(u16);

impl Watch<()> for After {
    fn is_over(&mut self, (): &mut (), _units: u8, _hurried: bool) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn work_that_ends_early_warns_of_nothing_false_and_leaves_the_board_alone() {
    let (mut memory, mut vcf) = (memory(), Vcf::new());
    let (mut ended, mut warned) = (0, 0);
    for lesson in lessons().into_iter().step_by(PROVED) {
        let (mut position, side, point) = lesson.position();
        let before = position.board.0;
        for looks in [1, 2, 3, 5, 8, 20, 50, 200] {
            let watch = &mut After(looks);
            let warning = Teacher::warn(
                &mut memory,
                &mut vcf,
                &mut position,
                &mut (),
                watch,
                side,
                point,
            );
            assert!(position.board.0 == before);
            assert!(warning.is_none() || warning == lesson.warning);
            ended += usize::from(Teacher::is_over(&memory));
            warned += usize::from(warning.is_some());
        }
    }
    assert!(ended > 50 && warned > 50, "{ended} ended, {warned} warned");
}

#[test]
fn the_truth_is_proved_again() {
    let mut prover = Prover::default();
    for lesson in lessons().into_iter().step_by(PROVED) {
        let (mut position, side, point) = lesson.position();
        let warning = prover.warning(&mut position, side, point);
        assert_eq!(warning, lesson.warning, "{}", lesson.write());
    }
}

#[test]
fn a_line_is_read_as_it_was_written() {
    for line in TEXT.lines() {
        assert_eq!(Lesson::read(line).expect(line).write(), line);
    }
    for line in ["", "gomoku h8,i9", "gomoku h8,i9 : bad", "go h8,i9 : none"] {
        assert_eq!(Lesson::read(line), None, "{line}");
    }
}
