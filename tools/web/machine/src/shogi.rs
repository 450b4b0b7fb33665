//! The game of a link of Tenjiku Shogi: its moves in notation, with `_` between them.

use disk::games;
use kit::platform::Block;
use tenjiku::pieces::square::Square;
use tenjiku::records::save::{self, Head, KEEPS};
use tenjiku::records::text::Line;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::rules::ply::Ply;

/// What stands between two moves: no sign of the notation, and none that a link writes otherwise.
const BETWEEN: char = '_';
/// How a game of a link begins, and who plays it.
pub struct Start<'a> {
    /// Options as in records: `lhk=2 fid=vert`; those that are not there are as usual.
    pub options: &'a str,
    /// The squares whose pieces White gives: `7c_10c`.
    pub without: &'a str,
    /// Black's and White's player by number, and the level.
    pub seats: [u8; 3],
}

impl Start<'_> {
    /// The game, and the handicap with a bit for each square.
    fn game(&self) -> Result<(Box<Game>, [u8; 32]), String> {
        let mut options = Options::default();
        for word in self.options.split_whitespace() {
            if !options.read(word.as_bytes()) {
                let word: String = word.chars().take(16).collect();
                return Err(format!("The link's option {word} is none of this game."));
            }
        }
        let mut game = Box::new(Game::new());
        game.start(options);
        let mut off = [0; 32];
        for word in self.without.split(BETWEEN).filter(|word| !word.is_empty()) {
            let square = Square::read(word.as_bytes()).filter(|(_, length)| *length == word.len());
            let Some((square, _)) = square.filter(|(square, _)| game.take_off(*square)) else {
                let word: String = word.chars().take(16).collect();
                return Err(format!(
                    "The link's handicap names {word}, where White gives nothing."
                ));
            };
            off[usize::from(square.0 / 8)] |= 1 << (square.0 % 8);
        }
        Ok((game, off))
    }

    /// What a session keeps beside the moves: players, level, clocks at 0, no seed.
    fn kept(&self) -> [u8; KEEPS] {
        let mut kept = [0; KEEPS];
        kept[..3].copy_from_slice(&self.seats);
        kept
    }
}

/// An image with a game on it, under the name LINK.
///
/// # Errors
/// What is wrong with the link, in a sentence for the player.
pub fn put(image: &[u8], start: &Start, moves: &str) -> Result<Vec<u8>, String> {
    let (mut game, off) = start.game()?;
    for (number, word) in (1..).zip(moves.split(BETWEEN).filter(|_| !moves.is_empty())) {
        let step = game.position().read_step(word.as_bytes()).ok();
        let Some(step) = step.filter(|_| game.outcome() == Outcome::Open) else {
            let word: String = word.chars().take(16).collect();
            return Err(format!(
                "Move {number} of the link is {word}, which cannot be played."
            ));
        };
        game.play(step);
    }
    let mut head = Head::of(&game, &off, start.kept());
    let mut blocks: Vec<Block> = Vec::new();
    for part in 0.. {
        let mut block = [0; 256];
        let last = save::write(&game, &mut head, part, &mut block);
        blocks.push(block);
        if last {
            break;
        }
    }
    let mut image = image.to_vec();
    let added = games::add_long(&mut image, "LINK", &blocks);
    added.map_err(|error| format!("The link's game does not fit: {error}."))?;
    Ok(image)
}

/// The moves of a game as a link has them, from its start and the plies of its record.
///
/// # Errors
/// A sentence: the plies are not those of a game.
pub fn moves(start: &Start, plies: &[u8]) -> Result<String, String> {
    let (mut game, _) = start.game()?;
    let mut words = Vec::new();
    for &ply in plies.as_chunks().0 {
        let step = Ply(ply).step_on(game.board());
        let mut line = Line::new();
        game.position().write_step(step, &mut line);
        let read = game.position().read_step(line.bytes());
        if read != Ok(step) || game.outcome() != Outcome::Open {
            return Err("This game cannot be told in a link.".into());
        }
        game.play(step);
        words.push(String::from_utf8_lossy(line.bytes()).into_owned());
    }
    Ok(words.join(&BETWEEN.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use disk::d64::D64;
    use tenjiku::records::save::{Reader, Reading};
    use tenjiku::rules::position::Position;

    const EVEN: Start = Start {
        options: "",
        without: "",
        seats: [0, 0, 1],
    };

    fn empty() -> Vec<u8> {
        D64::new("GOMOKU", *b"26").expect("a disk").image().to_vec()
    }

    /// What a program reads from a disk with a link's game: its head, and the game.
    fn on_disk(start: &Start, text: &str) -> (Head, Box<Game>) {
        let image = put(&empty(), start, text).expect("a game");
        let file = D64::read(&image).expect("a disk").files().remove(0);
        assert_eq!(file.name, b"K.LINK");
        let bytes = file.bytes.expect("bytes");
        let block: Block = bytes[..].try_into().expect("a block");
        let (mut reader, mut game) = (Reader::new(), Box::new(Game::new()));
        let mut position = Position::initial(Default::default());
        for taking in [false, true] {
            let reading = reader.read(0, &block, taking, &mut position, &mut game);
            assert_eq!(reading, Reading::Whole);
        }
        (reader.head, game)
    }

    fn plies(game: &Game) -> Vec<u8> {
        let plies = (0..game.plies()).filter_map(|ply| game.ply(ply));
        plies.flat_map(|ply| ply.0).collect()
    }

    #[test]
    fn the_game_lies_on_the_disk_and_comes_back_as_text() {
        let text = "P-8k_P-8f_P-8j";
        let (_, game) = on_disk(&EVEN, text);
        let plies = plies(&game);
        assert_eq!(moves(&EVEN, &plies), Ok(text.into()));
        // These began with White's.
        assert!(moves(&EVEN, &plies[3..]).is_err());
    }

    #[test]
    fn options_handicap_and_players_are_those_of_the_link() {
        let start = Start {
            options: "lhk=2 fid=vert",
            without: "7c_8d",
            seats: [0, 4, 3],
        };
        let text = "P-8f_P-8k";
        let (head, game) = on_disk(&start, text);
        assert_eq!(head.kept()[..3], start.seats);
        let mut line = Line::new();
        game.board().options.write(&mut line);
        assert_eq!(line.bytes(), start.options.as_bytes());
        for (square, _) in ["7c", "8d"].map(|word| Square::read(word.as_bytes()).expect("one")) {
            assert!(game.board().at(square).is_vacant());
            assert_ne!(
                head.off()[usize::from(square.0 / 8)] >> (square.0 % 8) & 1,
                0
            );
        }
        assert_eq!(moves(&start, &plies(&game)), Ok(text.into()));
        // Before the first move it is White's turn.
        let (_, game) = on_disk(&start, "");
        assert_eq!((game.plies(), game.board().side as u8), (0, 1));
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        for (text, word) in [("P-9a", "P-9a"), ("_", ""), ("\u{e9}_P-8f", "\u{e9}")] {
            let sentence = format!("Move 1 of the link is {word}, which cannot be played.");
            assert_eq!(put(&empty(), &EVEN, text), Err(sentence));
        }
        let second = put(&empty(), &EVEN, "P-8k_P-8k").expect_err("White's Pawn is elsewhere");
        assert!(second.starts_with("Move 2 "));
    }

    #[test]
    fn a_start_that_there_is_not_is_told() {
        let tell = |options, without| {
            let start = Start {
                options,
                without,
                ..EVEN
            };
            put(&empty(), &start, "").expect_err("no such start")
        };
        assert_eq!(
            tell("lhk=3", ""),
            "The link's option lhk=3 is none of this game."
        );
        // A King, a piece twice, Black's, an empty square, no square, and one too many.
        for (without, word) in [
            ("8a", "8a"),
            ("7c_7c", "7c"),
            ("8k", "8k"),
            ("8h", "8h"),
            ("7q", "7q"),
            ("7c8", "7c8"),
        ] {
            let sentence = format!("The link's handicap names {word}, where White gives nothing.");
            assert_eq!(tell("", without), sentence);
        }
    }
}
