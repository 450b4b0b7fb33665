//! Moves as the protocol and HaChu write them: `e5e6`, `e5e6+`, `e5e6,e6f7`, `@@@@`.

use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;

/// How a turn without a move is written.
pub const PASS: &str = "@@@@";

/// A square: file a on the left of the side that moves first, rank 1 nearest to it.
pub fn square(square: Square) -> String {
    format!(
        "{}{}",
        char::from(b'a' + square.column()),
        16 - square.rank()
    )
}

/// Reads a square at the beginning of a text, and says how long it is.
pub fn read_square(text: &str) -> Option<(Square, usize)> {
    let column = text.bytes().next()?.wrapping_sub(b'a');
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let rank: u8 = text.get(1..1 + digits)?.parse().ok()?;
    let on_board = column < 16 && (1..=16).contains(&rank);
    on_board.then(|| (Square((16 - rank) << 4 | column), 1 + digits))
}

/// The legs of a move. All but the last end with a comma.
pub fn legs(step: Step) -> Vec<String> {
    if step.is_pass() {
        return vec![PASS.into()];
    }
    let sign = if step.has(Step::PROMOTES) { "+" } else { "" };
    let leg = |from, to, end| format!("{}{}{end}", square(from), square(to));
    match step.has_via() {
        true => vec![leg(step.from, step.via, ","), leg(step.via, step.to, sign)],
        false => vec![leg(step.from, step.to, sign)],
    }
}

/// A move in one word.
pub fn write(step: Step) -> String {
    legs(step).concat()
}

/// A move as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Start, first stop and end; start and end of a single leg. None for the pass.
    path: Option<(Square, Option<Square>, Square)>,
    /// Promotion is asked for.
    promotes: bool,
}

impl Written {
    /// Reads the form of a move.
    pub fn read(text: &str) -> Option<Written> {
        if text == PASS {
            return Some(Written {
                path: None,
                promotes: false,
            });
        }
        let promotes = text.ends_with('+');
        let text = text.strip_suffix(['+', '=']).unwrap_or(text);
        let (first, second) = match text.split_once(',') {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let (from, to) = leg(first)?;
        let path = match second.map(leg) {
            None => (from, None, to),
            Some(Some((again, end))) if again == to => (from, Some(to), end),
            Some(_) => return None,
        };
        Some(Written {
            path: Some(path),
            promotes,
        })
    }

    /// The move that is meant, of those that are legal. A leg over a vacant square adds nothing, so
    /// that there and back is the pass. A sign of promotion counts where there is a choice; a mover
    /// that burns may have one.
    pub fn find(self, steps: &[Step]) -> Option<Step> {
        let Some((from, via, to)) = self.path else {
            let passes = |step: &&Step| step.is_pass();
            let mut all = steps.iter().filter(passes);
            let whole = all.clone().find(|step| !step.has(Step::BURNT));
            return whole.or(all.next()).copied();
        };
        let path = |step: &Step| (step.from, step.has_via().then_some(step.via), step.to);
        let direct = (from, None, to);
        let leads = steps.iter().any(|step| path(step) == (from, via, to));
        let meant = if leads { (from, via, to) } else { direct };
        let mut found = steps.iter().filter(|step| path(step) == meant);
        // A way over a vacant square goes by steps, and the first one must be a legal move.
        let free = |via: Square| {
            let steps_on = from.distance(via) == 1 && via.distance(to) == 1;
            let vacant = |step: &Step| path(step) == (from, None, via) && !step.has(Step::TAKES);
            steps_on && steps.iter().any(vacant)
        };
        if !leads && !via.is_some_and(free) {
            return None;
        }
        let fits = |step: &&Step| step.has(Step::PROMOTES) == self.promotes;
        let forced = |step: &&Step| step.has(Step::BURNT | Step::PROMOTES) && !step.has(Step::MAY);
        found.clone().find(fits).or(found.find(forced)).copied()
    }
}

fn leg(text: &str) -> Option<(Square, Square)> {
    let (from, length) = last_rank(text).or_else(|| read_square(text))?;
    let (to, rest) = read_square(&text[length..])?;
    (length + rest == text.len()).then_some((from, to))
}

/// XBoard keeps a rank as one character from `0` on. Rank 16 is then `@`, the sign of a drop, so
/// that it sends `c16b15` as `C@b15`.
fn last_rank(text: &str) -> Option<(Square, usize)> {
    match text.as_bytes() {
        [file @ b'A'..=b'P', b'@', ..] => Some((Square(file - b'A'), 2)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares() {
        for index in 0..=255 {
            let text = square(Square(index));
            assert_eq!(read_square(&text), Some((Square(index), text.len())));
        }
        assert_eq!(square(Square(240)), "a1");
        assert_eq!(square(Square(15)), "p16");
        for text in ["", "a", "a0", "a17", "q1", "A1", "a-1", "a99999999999"] {
            assert_eq!(read_square(text), None, "{text}");
        }
    }

    #[test]
    fn forms() {
        let read = |text| Written::read(text).unwrap();
        assert_eq!(read("C@b15"), read("c16b15"));
        assert_eq!(read("c16b15="), read("c16b15"));
        assert!(read("c16b15+") != read("c16b15"));
        for text in [
            "a1",
            "a1a2,",
            "a1a2,a3a4",
            "@@",
            "Q@a1",
            "c@b15",
            "a1a2,a2a3,a3a4",
            "\u{e9}",
        ] {
            assert_eq!(Written::read(text), None, "{text}");
        }
    }
}
