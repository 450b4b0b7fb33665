//! Which squares an interface marks for a piece that is picked up.

use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;

/// The marks for the piece on a square, by HaChu's letters: `Y` a move, `R` a capture, `M` one that
/// may promote, `C` a capture after which the piece may go on. If the piece picked up before, from
/// `start`, can go on from this square: where to. None if nothing is to be marked.
pub fn of(steps: &[Step], start: Option<Square>, square: Square) -> Option<String> {
    let mut marks = [0; 256];
    for step in steps.iter().filter(|step| step.from == square) {
        if step.has_via() {
            marks[step.via.index()] = b'C';
        } else {
            mark(&mut marks, *step);
        }
    }
    let goes_on = |step: &&Step| Some(step.from) == start && step.has_via() && step.via == square;
    if marks == [0; 256] {
        for step in steps.iter().filter(goes_on) {
            mark(&mut marks, *step);
        }
    }
    (marks != [0; 256]).then(|| write(&marks))
}

fn mark(marks: &mut [u8; 256], step: Step) {
    let mark = &mut marks[step.to.index()];
    let promotes = step.has(Step::MAY | Step::PROMOTES) && !step.has(Step::BURNT);
    *mark = match (*mark, promotes, step.has(Step::TAKES)) {
        (b'C', _, _) => b'C',
        (_, true, _) => b'M',
        (_, _, true) => b'R',
        _ => b'Y',
    };
}

/// Marks as the ranks of a position.
fn write(marks: &[u8; 256]) -> String {
    let ranks = marks.chunks(16).map(|rank| {
        let mut text = String::new();
        for part in rank.chunk_by(|a, b| *a == 0 && *b == 0) {
            match part[0] {
                0 => text += &part.len().to_string(),
                mark => text.push(char::from(mark)),
            }
        }
        text
    });
    ranks.collect::<Vec<String>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{coordinates, dialect::Dialect, fen};
    use tenjiku::rules::options::Options;

    fn marks(board: &str, start: Option<&str>, square: &str) -> Option<String> {
        let mut position = fen::read(board, Options::default()).unwrap();
        let steps = Dialect::Own.steps(&mut position);
        let read = |text| coordinates::read_square(text).unwrap().0;
        of(&steps, start.map(read), read(square))
    }

    #[test]
    fn lion_goes_on() {
        let empty = "16/16/16/16/16/16/16/16/16/16/";
        let board = format!("k15/{empty}16/16/1p14/L!15/K15");
        let lift = format!("16/{empty}16/YYY13/YCY13/YYY13/1YY13");
        assert_eq!(marks(&board, None, "a2"), Some(lift));
        let on = format!("16/{empty}16/YYY13/Y1Y13/YYY13/16");
        assert_eq!(marks(&board, Some("a2"), "b3"), Some(on));
        assert_eq!(marks(&board, Some("a1"), "b3"), None);
        assert_eq!(marks(&board, None, "p9"), None);
    }
}
