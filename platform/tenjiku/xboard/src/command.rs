//! The lines of the protocol that an interface sends.

/// A line, read.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// The interface speaks the protocol, in version 2 or later.
    Protover,
    /// A new game from the initial position.
    New,
    /// Which game is played.
    Variant(String),
    /// The engine plays neither side.
    Force,
    /// The engine plays the side to move.
    Go,
    /// The engine plays the other side.
    PlayOther,
    /// A move in coordinates.
    Move(String),
    /// Move at once.
    MoveNow,
    /// A position.
    SetBoard(String),
    /// One ply is taken back.
    Undo,
    /// Two plies are taken back.
    Remove,
    /// The game is over.
    Result,
    /// Moves a period (0: the whole game), seconds for them, and seconds more a move.
    Level(u32, f64, f64),
    /// Seconds a move.
    Seconds(f64),
    /// How many plies are looked ahead.
    Depth(u32),
    /// The engine's clock, in hundredths of a second.
    Time(f64),
    /// Think about whatever position there is.
    Analyze,
    /// No more of that.
    Exit,
    /// How the analysis gets on.
    Status,
    /// Show what is thought, or not.
    Post(bool),
    /// What would you play?
    Hint,
    /// Games differ from now on.
    Random,
    /// Answer once all before is done.
    Ping(String),
    /// An option of the engine: name and value.
    Option(String, String),
    /// Whose piece is picked up where.
    Lift(String),
    /// Where it is put down.
    Put(String),
    /// Nothing to do.
    Ignored,
    /// The end.
    Quit,
}

/// Why a line is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its first word is not known.
    Unknown,
    /// What follows is missing or no number.
    Parameter,
}

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Command, Fault> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text = || match rest {
            "" => Err(Fault::Parameter),
            _ => Ok(rest.to_string()),
        };
        Ok(match word {
            "protover" => Command::Protover,
            "new" => Command::New,
            "variant" => Command::Variant(text()?),
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "usermove" => Command::Move(text()?),
            "?" => Command::MoveNow,
            "setboard" => Command::SetBoard(text()?),
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "result" => Command::Result,
            "level" => level(rest)?,
            "st" => Command::Seconds(minutes(rest)?),
            "sd" => Command::Depth(rest.parse().map_err(|_| Fault::Parameter)?),
            "time" => Command::Time(number(rest)?),
            "analyze" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Status,
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "hint" => Command::Hint,
            "random" => Command::Random,
            "ping" => Command::Ping(text()?),
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                Command::Option(name.trim().into(), value.trim().into())
            }
            "lift" => Command::Lift(text()?),
            "put" => Command::Put(text()?),
            "quit" => Command::Quit,
            "" | "xboard" | "accepted" | "rejected" | "otim" | "hard" | "easy" | "computer"
            | "name" | "rating" | "ics" | "draw" | "hover" | "bk" | "nps" | "memory" | "cores"
            | "egtpath" | "white" | "black" => Command::Ignored,
            _ => return Err(Fault::Unknown),
        })
    }
}

/// A number that is not negative.
fn number(text: &str) -> Result<f64, Fault> {
    let number = text.parse().map_err(|_| Fault::Parameter)?;
    match (0.0..1e9).contains(&number) {
        true => Ok(number),
        false => Err(Fault::Parameter),
    }
}

/// Seconds, perhaps with minutes before them.
fn minutes(text: &str) -> Result<f64, Fault> {
    match text.split_once(':') {
        None => number(text),
        Some((minutes, seconds)) => Ok(number(minutes)? * 60.0 + number(seconds)?),
    }
}

fn level(text: &str) -> Result<Command, Fault> {
    let mut words = text.split_whitespace();
    let mut next = || words.next().ok_or(Fault::Parameter);
    let moves = next()?.parse().map_err(|_| Fault::Parameter)?;
    let base = next()?;
    let base = match base.contains(':') {
        true => minutes(base)?,
        false => number(base)? * 60.0,
    };
    Ok(Command::Level(moves, base, number(next()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let read = |line| Command::read(line).unwrap();
        assert_eq!(read("level 40 5 0"), Command::Level(40, 300.0, 0.0));
        assert_eq!(read("level 0 2:30 1.5"), Command::Level(0, 150.0, 1.5));
        assert_eq!(read("  st 1:05\r"), Command::Seconds(65.0));
        assert_eq!(read("time 0"), Command::Time(0.0));
    }

    #[test]
    fn faults() {
        for line in [
            "level 40 5",
            "level x 5 0",
            "st",
            "st -1",
            "st inf",
            "sd 1.5",
            "time x",
        ] {
            assert_eq!(Command::read(line), Err(Fault::Parameter), "{line}");
        }
        for line in ["ping", "usermove", "setboard ", "variant"] {
            assert_eq!(Command::read(line), Err(Fault::Parameter), "{line}");
        }
        assert_eq!(Command::read("fetch"), Err(Fault::Unknown));
        assert_eq!(Command::read("\u{0}"), Err(Fault::Unknown));
    }
}
