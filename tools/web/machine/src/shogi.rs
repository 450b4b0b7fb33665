//! The game of a link of Tenjiku Shogi: its moves in notation, with `_` between them.

use disk::games;
use kit::platform::Block;
use tenjiku::records::save::{self, Head, KEEPS};
use tenjiku::records::text::Line;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::ply::Ply;

/// What stands between two moves: no sign of the notation, and none that a link writes otherwise.
const BETWEEN: char = '_';
/// What a session keeps beside the moves: two people, level 1, clocks at 0.
const KEPT: [u8; KEEPS] = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];

/// An image with a game between two people on it, under the name LINK.
///
/// # Errors
/// What is wrong with the link, in a sentence for the player.
pub fn put(image: &[u8], moves: &str) -> Result<Vec<u8>, String> {
    let mut game = new_game();
    for (number, word) in (1..).zip(moves.split(BETWEEN)) {
        let step = game.position().read_step(word.as_bytes()).ok();
        let Some(step) = step.filter(|_| game.outcome() == Outcome::Open) else {
            let word: String = word.chars().take(16).collect();
            return Err(format!(
                "Move {number} of the link is {word}, which cannot be played."
            ));
        };
        game.play(step);
    }
    let mut head = Head::of(&game, &[0; 32], KEPT);
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

/// The moves of a game as a link has them, from the plies of its record.
///
/// # Errors
/// A sentence: the game did not begin as a link's begins.
pub fn moves(plies: &[u8]) -> Result<String, String> {
    const OTHER: &str = "A link tells no handicap, and no other Lion Hawk or Fire Demon.";
    let mut game = new_game();
    let mut words = Vec::new();
    for &ply in plies.as_chunks().0 {
        let step = Ply(ply).step_on(game.board());
        let mut line = Line::new();
        game.position().write_step(step, &mut line);
        let read = game.position().read_step(line.bytes());
        if read != Ok(step) {
            return Err(OTHER.into());
        }
        game.play(step);
        words.push(String::from_utf8_lossy(line.bytes()).into_owned());
    }
    Ok(words.join(&BETWEEN.to_string()))
}

fn new_game() -> Box<Game> {
    let mut game = Box::new(Game::new());
    game.start(Default::default());
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use disk::d64::D64;
    use tenjiku::records::save::{Reader, Reading};
    use tenjiku::rules::position::Position;

    fn empty() -> Vec<u8> {
        D64::new("GOMOKU", *b"26").expect("a disk").image().to_vec()
    }

    #[test]
    fn the_game_lies_on_the_disk_and_comes_back_as_text() {
        let text = "P-8k_P-8f_P-8j";
        let image = put(&empty(), text).expect("a game");
        let file = D64::read(&image).expect("a disk").files().remove(0);
        assert_eq!(file.name, b"K.LINK");
        let bytes = file.bytes.expect("bytes");
        let block: Block = bytes[..].try_into().expect("a block");
        let (mut reader, mut game) = (Reader::new(), new_game());
        let mut position = Position::initial(Default::default());
        for taking in [false, true] {
            let reading = reader.read(0, &block, taking, &mut position, &mut game);
            assert_eq!(reading, Reading::Whole);
        }
        let plies = (0..game.plies()).filter_map(|ply| game.ply(ply));
        let plies: Vec<u8> = plies.flat_map(|ply| ply.0).collect();
        assert_eq!(moves(&plies), Ok(text.into()));
        // White begins after a handicap.
        assert!(moves(&plies[3..]).is_err());
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        for (text, word) in [("P-9a", "P-9a"), ("", ""), ("\u{e9}_P-8f", "\u{e9}")] {
            let sentence = format!("Move 1 of the link is {word}, which cannot be played.");
            assert_eq!(put(&empty(), text), Err(sentence));
        }
        let second = put(&empty(), "P-8k_P-8k").expect_err("White's Pawn is elsewhere");
        assert!(second.starts_with("Move 2 "));
    }
}
