//! The game of a link as a saved game on a disk.

use disk::games;
use gomoku::players::player::Player;
use gomoku::records::game::{Game, PlayError};
use gomoku::records::record::{Fault, RecordError};
use gomoku::records::save;
use gomoku::rules::rule::Rule;
use kit::platform::Name;

/// The name under which it lies on the disk.
const NAME: Name = *b"LINK    ";

/// The image with a game on it. `rule` is the number of a [`Rule`], `seats` are those of Black's
/// and White's [`Player`], `moves` are points without anything between them: h8i9h9.
///
/// # Errors
/// What is wrong with the link, in a sentence for the player.
pub fn put(
    image: &[u8],
    rule: u8,
    size: u8,
    seats: [u8; 2],
    moves: &str,
) -> Result<Vec<u8>, String> {
    let rule = Rule::from_number(rule).filter(|rule| rule.has_size(size));
    let rule = rule.ok_or("The link's board has a size that its game does not have.")?;
    let mut game = Game::new();
    game.start(rule, size);
    let text = separated(moves);
    let read = game.read(text.as_bytes());
    read.map_err(|error| sentence(error, &text))?;
    let mut block = [0; 256];
    save::write(&game, seats.map(Player::from_number), &mut block);
    block[..NAME.len()].copy_from_slice(&NAME);
    let mut image = image.to_vec();
    let added = games::add(&mut image, &block);
    added.map_err(|error| format!("The link's game does not fit: {error}."))?;
    Ok(image)
}

/// A space before each letter.
fn separated(moves: &str) -> String {
    let letters = moves.chars().flat_map(|letter| {
        let space = letter.is_alphabetic().then_some(' ');
        space.into_iter().chain([letter])
    });
    letters.collect()
}

fn sentence(error: RecordError, text: &str) -> String {
    let RecordError { number, start, .. } = error;
    let rest = text.get(start..).unwrap_or_default();
    let word: String = rest.chars().take_while(|letter| *letter != ' ').collect();
    // Whatever it is, it is no longer than a line.
    let word: String = word.chars().take(8).collect();
    let why = match error.fault {
        Fault::NoPoint => "which is no point such as h8",
        Fault::OffBoard => "which is not on its board",
        Fault::Play(PlayError::Occupied) => "where a stone lies already",
        Fault::Play(PlayError::Over) => "but the game is over before it",
        Fault::Play(PlayError::OffCentre) => "but Renju begins on h8",
    };
    format!("Move {number} of the link is {word}, {why}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use disk::d64::D64;

    const RENJU: u8 = 2;

    fn empty() -> Vec<u8> {
        D64::new("GOMOKU", *b"26").expect("a disk").image().to_vec()
    }

    #[test]
    fn the_game_lies_on_the_disk_as_the_program_reads_it() {
        let image = put(&empty(), RENJU, 15, [0, 3], "h8i9H10").expect("a game");
        let disk = D64::read(&image).expect("a disk");
        let file = &disk.files()[0];
        assert_eq!(file.name, b"G.LINK");
        let bytes = file.bytes.as_ref().expect("bytes");
        let block: [u8; 256] = bytes[..].try_into().expect("a block");
        let mut game = Game::new();
        game.start(Rule::Gomoku, 9);
        let players = save::read(&block, &mut game).expect("a game");
        assert_eq!(players, [Player::Person, Player::Hard]);
        assert_eq!((game.rule(), game.size()), (Rule::Renju, 15));
        assert_eq!(game.moves[..3], [0x77, 0x88, 0x97]);
        assert_eq!((game.move_count, game.length), (3, 3));
    }

    #[test]
    fn nonsense_is_told_with_the_number_of_the_move() {
        let tell =
            |rule, size, moves| put(&empty(), rule, size, [0; 2], moves).expect_err("nonsense");
        let size = "The link's board has a size that its game does not have.";
        assert_eq!(tell(RENJU, 9, "e5"), size);
        assert_eq!(tell(9, 15, "e5"), size);
        for (moves, sentence) in [
            (
                "h8z9",
                "Move 2 of the link is z9, which is no point such as h8.",
            ),
            (
                "h8\u{e9}",
                "Move 2 of the link is \u{e9}, which is no point such as h8.",
            ),
            (
                "h8h8",
                "Move 2 of the link is h8, where a stone lies already.",
            ),
            ("g7", "Move 1 of the link is g7, but Renju begins on h8."),
        ] {
            assert_eq!(tell(RENJU, 15, moves), sentence);
        }
        let over = tell(0, 9, "a1a2b1b2c1c2d1d2e1e2");
        assert_eq!(
            over,
            "Move 10 of the link is e2, but the game is over before it."
        );
        let off = tell(0, 9, "j1");
        assert_eq!(off, "Move 1 of the link is j1, which is not on its board.");
    }
}
