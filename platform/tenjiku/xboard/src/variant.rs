//! What the engine says of itself and of the game.

use crate::fen::{self, Fault};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use tenjiku::pieces::piece::Side;
use tenjiku::players::opponent::Opponent;
use tenjiku::rules::game::Outcome;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

/// The game's name.
pub const NAME: &str = "tenjiku";

/// The option that says who plays.
pub const OPPONENT: &str = "Opponent";

/// Its values.
pub const OPPONENTS: [(&str, Option<Opponent>); 9] = [
    ("By the clock", None),
    ("EASY", Some(Opponent::Easy)),
    ("MEDIUM", Some(Opponent::Medium)),
    ("HARD", Some(Opponent::Hard)),
    ("LEVEL 1", Some(Opponent::Level(1))),
    ("LEVEL 2", Some(Opponent::Level(2))),
    ("LEVEL 3", Some(Opponent::Level(3))),
    ("LEVEL 4", Some(Opponent::Level(4))),
    ("LEVEL 5", Some(Opponent::Level(5))),
];

/// What the interface is told at the start.
pub fn write_features(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "feature variants=\"{NAME}\"")?;
    writeln!(
        output,
        "feature ping=1 setboard=1 colors=0 usermove=1 playother=1 analyze=1 debug=0 reuse=1 \
         sigint=0 sigterm=0 highlight=1"
    )?;
    writeln!(
        output,
        "feature myname=\"Tenjiku {}\"",
        env!("CARGO_PKG_VERSION")
    )?;
    let opponents = OPPONENTS.map(|(name, _)| name).join(" /// ");
    writeln!(output, "feature option=\"{OPPONENT} -combo *{opponents}\"")?;
    writeln!(output, "feature done=1")
}

/// How an interface that does not know the game draws it.
pub fn write_setup(output: &mut impl Write) -> io::Result<()> {
    let initial = fen::write(&Position::initial(Options::default()));
    writeln!(
        output,
        "setup ({0}{1}) 16x16+0_chu {initial}",
        LETTERS,
        LETTERS.to_lowercase()
    )
}

/// The letters of XBoard's 66 kinds of pictures in its order; `^` stands before the letter of the
/// piece whose promoted side it is. The game has 66 kinds of wood, too.
const LETTERS: &str =
    "PNBRQSEXOG^B!B!R!HD^D^R!E!L^HF!L!VS'^D'C!D'V!^L!Q!W!^T^QV'^LD!CIH!Q'A^AFT^W!^C!\
                       ^F^G^M^V'^E^X^O^I^S'^P^N^B^R^F!^E!M^S^C^VK";

/// How a game has ended, in the protocol's words: its White moves first.
pub fn result(outcome: Outcome) -> Option<String> {
    let score = match outcome.winner() {
        Some(Side::Black) => "1-0",
        Some(Side::White) => "0-1",
        None => "1/2-1/2",
    };
    let reason = match outcome {
        Outcome::Open => return None,
        Outcome::Won(_) => "the last royal piece is gone",
        Outcome::Stuck(_) => "no legal move",
        Outcome::Resigned(_) => "resigned",
        Outcome::Repeated => "fourfold repetition",
        Outcome::TooLong => "1000 moves",
    };
    Some(format!("{score} {{{reason}}}"))
}

/// What is wrong with a position.
pub fn sentence(fault: Fault) -> String {
    match fault {
        Fault::Letter(rank) => format!("rank {rank} has a letter that is no piece"),
        Fault::Length(rank) => format!("rank {rank} has not 16 squares"),
        Fault::Ranks => "there are not 16 ranks".into(),
        Fault::Side => "w or b is to move".into(),
    }
}

/// A number that differs from start to start.
pub fn random_seed() -> u16 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| (now.subsec_nanos() >> 4) as u16)
}
