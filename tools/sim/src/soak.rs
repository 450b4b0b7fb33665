//! Demo games by the hundred, each checked by rules written here anew.
//!
//! A machine is switched on with chance of its own, left alone, and plays demos. Each game is
//! replayed from its list of moves; a fault, a move or result that the rules do not know, or a game
//! without an end counts as a failure, with the number that brings it back.

use crate::apple2::{self, Apple2, Model};
use crate::c64::{self, Standard, C64};
use crate::labels::Labels;
use crate::machine::Machine;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Games that a machine plays before it is switched off.
pub const GAMES: usize = 5;
/// Simulated seconds that may pass before a game ends: the splash before it and a full board.
const PATIENCE: u64 = 3600;
/// `ui_state` while the demo plays.
const DEMO: u8 = 4;

/// Which machine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Kind {
    /// A C64, PAL and NTSC in turn.
    C64,
    /// An Apple ][+ and //e in turn, the drive in slot 4 to 7.
    Apple2,
}

impl Kind {
    /// The name of its files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::C64 => "c64",
            Kind::Apple2 => "apple2",
        }
    }
}

/// The program of one machine, as it was built.
pub struct Program {
    kind: Kind,
    image: Vec<u8>,
    labels: Labels,
}

/// What one machine did from power-on to power-off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Moves of each game.
    pub moves: Vec<usize>,
    /// Clock cycles in all.
    pub cycles: u64,
    /// The lowest stack pointer seen between two frames of a demo.
    pub lowest_stack: u8,
}

/// What is read from the program at the end of a game.
struct Report {
    moves: Vec<u8>,
    board: Vec<u8>,
    result: u8,
    rule: u8,
}

impl Program {
    /// Reads image and labels from the folder of `make images`. The error says what to do.
    pub fn open(kind: Kind, folder: &Path) -> Result<Program, String> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path)
                .map_err(|error| format!("{}: {error}; run `make images` first", path.display()))
        };
        let (image, labels) = match kind {
            Kind::C64 => (read("c64.prg")?, read("c64.lbl")?),
            Kind::Apple2 => (read("apple2.dsk")?, read("apple2.lbl")?),
        };
        let labels = Labels::parse(&String::from_utf8_lossy(&labels));
        Ok(Program {
            kind,
            image,
            labels,
        })
    }

    /// A number that changes with the image (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        self.image
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }

    fn switch_on(&self, seed: u64) -> Result<Box<dyn Machine>, String> {
        match self.kind {
            Kind::C64 => {
                let standard = [Standard::Pal, Standard::Ntsc][(seed & 1) as usize];
                let mut machine = C64::new(c64::Options { standard, seed });
                machine.set_drawing(false);
                machine.run_prg(&self.image)?;
                Ok(Box::new(machine))
            }
            Kind::Apple2 => {
                let mut machine = Apple2::new(apple2::Options {
                    model: [Model::Plus, Model::E][(seed & 1) as usize],
                    slot: 4 + (seed / 2 % 4) as u8,
                    seed,
                    ..apple2::Options::default()
                });
                let inserted = machine.insert(&self.image, false);
                inserted.map_err(|error| error.to_string())?;
                Ok(Box::new(machine))
            }
        }
    }

    fn address(&self, name: &str) -> Result<u16, String> {
        let address = self.labels.get(name);
        address.ok_or_else(|| format!("the program has no label {name}: build it again"))
    }

    /// Plays [`GAMES`] demos from power-on number `seed`. The error tells what went wrong.
    pub fn play(&self, seed: u64) -> Result<Run, String> {
        let mut machine = self.switch_on(seed)?;
        let (state, result) = (self.address("ui_state")?, self.address("result")?);
        let frame = u64::from(machine.cycles_per_frame());
        let patience = PATIENCE * u64::from(machine.cycles_per_second());
        let mut run = Run {
            moves: Vec::new(),
            cycles: 0,
            lowest_stack: 0xff,
        };
        let mut deadline = patience;
        let mut playing = false;
        while run.moves.len() < GAMES {
            machine.run(frame);
            if let Some(fault) = machine.fault() {
                return Err(fault);
            }
            let demo = machine.peek(state) == DEMO;
            if demo {
                run.lowest_stack = run.lowest_stack.min(machine.registers().s);
            }
            if demo && machine.peek(result) == 0 {
                playing = true;
            } else if demo && playing {
                playing = false;
                let report = self.report(&*machine)?;
                check(&report).map_err(|error| format!("{error}; moves {:02x?}", report.moves))?;
                run.moves.push(report.moves.len());
                deadline = machine.cycles() + patience;
            }
            if machine.cycles() > deadline {
                return Err(format!("no end of a game within {PATIENCE} s"));
            }
        }
        run.cycles = machine.cycles();
        Ok(run)
    }

    fn report(&self, machine: &dyn Machine) -> Result<Report, String> {
        let bytes = |name: &str, count: u16| {
            let start = self.address(name)?;
            let bytes = (0..count).map(|offset| machine.peek(start.wrapping_add(offset)));
            Ok::<Vec<u8>, String>(bytes.collect())
        };
        let count = bytes("move_count", 1)?[0];
        Ok(Report {
            moves: bytes("moves", u16::from(count))?,
            board: bytes("board", 256)?,
            result: bytes("result", 1)?[0],
            rule: bytes("rule", 1)?[0],
        })
    }
}

/// Whether `moves` are a whole game of Gomoku or Renju on 15x15 with this end and this board. Which
/// points are forbidden is not looked into: that Black never wins by six says enough here.
fn check(report: &Report) -> Result<(), String> {
    const SIZE: i16 = 15;
    const DRAW: u8 = 3;
    const RENJU: u8 = 2;
    let mut stones: BTreeMap<(i16, i16), u8> = BTreeMap::new();
    let mut winner = 0;
    for (number, &point) in (1..).zip(&report.moves) {
        let at = (i16::from(point & 15), i16::from(point >> 4));
        if at.0 >= SIZE || at.1 >= SIZE {
            return Err(format!("move {number} is not on the board"));
        }
        if winner != 0 {
            return Err(format!("move {number} comes after a five"));
        }
        let side = if number % 2 == 1 { 1 } else { 2 };
        if stones.insert(at, side).is_some() {
            return Err(format!("move {number} is on a stone"));
        }
        let length = |(right, up): (i16, i16)| {
            let along = |sign: i16| {
                (1..SIZE)
                    .map(|step| (at.0 + sign * step * right, at.1 + sign * step * up))
                    .take_while(|place| stones.get(place) == Some(&side))
                    .count()
            };
            1 + along(1) + along(-1)
        };
        // White's overlines win in Renju.
        let most = if side == 2 && report.rule == RENJU {
            9
        } else {
            5
        };
        if [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|line| (5..=most).contains(&length(line)))
        {
            winner = side;
        }
    }
    // In Renju it is a draw, too, when only forbidden points are left to Black.
    let full = report.moves.len() == (SIZE * SIZE) as usize
        || report.rule == RENJU && report.moves.len() % 2 == 0 && report.result == DRAW;
    let expected = if winner == 0 && full { DRAW } else { winner };
    if report.result != expected {
        return Err(format!("the result is {}, not {expected}", report.result));
    }
    for row in 0..SIZE {
        for column in 0..SIZE {
            let expected = stones.get(&(column, row)).copied().unwrap_or(0);
            let found = report.board[(row * 16 + column) as usize];
            if found != expected {
                return Err(format!(
                    "column {column}, row {row} holds {found}, not {expected}"
                ));
            }
        }
    }
    Ok(())
}

/// The runs that are done, in a file, so that a soak that was stopped goes on where it was.
pub struct Record {
    path: PathBuf,
    /// Power-on numbers with the games played.
    pub done: BTreeMap<u64, usize>,
}

impl Record {
    /// Opens the record of a program in a folder, or begins a new one when the image has changed.
    pub fn open(folder: &Path, program: &Program) -> Result<Record, String> {
        let path = folder.join(format!("{}.txt", program.kind.name()));
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(folder).map_err(told)?;
        let title = format!("image {:016x}", program.fingerprint());
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut done = BTreeMap::new();
        if text.lines().next() == Some(&title) {
            for line in text.lines() {
                let mut words = line.split_whitespace();
                if let (Some("seed"), Some(seed), Some("games")) =
                    (words.next(), words.next(), words.next())
                {
                    let games = words.next().and_then(|games| games.parse().ok());
                    if let (Ok(seed), Some(games)) = (seed.parse(), games) {
                        done.insert(seed, games);
                    }
                }
            }
        } else {
            std::fs::write(&path, title + "\n").map_err(told)?;
        }
        Ok(Record { path, done })
    }

    /// Adds a run.
    pub fn add(&mut self, seed: u64, run: &Run) -> Result<(), String> {
        let mut line = format!("seed {seed} games {} moves", run.moves.len());
        for moves in &run.moves {
            let _ = write!(line, " {moves}");
        }
        let (cycles, stack) = (run.cycles, run.lowest_stack);
        let _ = writeln!(line, " cycles {cycles} stack {stack:02x}");
        self.done.insert(seed, run.moves.len());
        let told = |error: std::io::Error| format!("{}: {error}", self.path.display());
        let mut file = std::fs::OpenOptions::new()
            .append(true)
            .open(&self.path)
            .map_err(told)?;
        std::io::Write::write_all(&mut file, line.as_bytes()).map_err(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of moves `(column, row)`, with its board and the result given.
    fn game(moves: &[(u8, u8)], result: u8) -> Report {
        let moves: Vec<u8> = moves
            .iter()
            .map(|(column, row)| row << 4 | column)
            .collect();
        let mut board = vec![0; 256];
        for (number, &point) in moves.iter().enumerate() {
            board[usize::from(point)] = 1 + (number % 2) as u8;
        }
        Report {
            moves,
            board,
            result,
            rule: 0,
        }
    }

    /// Black on row 7 in these columns, White scattered.
    fn black(columns: &[u8]) -> Vec<(u8, u8)> {
        let white = (0..).map(|number| (2 * (number % 7), 14 - 2 * (number / 7)));
        let moves = columns.iter().zip(white);
        moves
            .flat_map(|(&column, white)| [(column, 7), white])
            .collect()
    }

    #[test]
    fn a_five_ends_the_game() {
        let moves = black(&[3, 4, 5, 6, 7]);
        assert_eq!(check(&game(&moves[..9], 1)), Ok(()));
        assert!(check(&game(&moves[..9], 2)).is_err());
        assert!(check(&game(&moves[..9], 0)).is_err());
        assert!(check(&game(&moves, 1)).is_err());
        assert!(check(&game(&moves[..7], 1)).is_err());
    }

    #[test]
    fn six_do_not_win() {
        let moves = black(&[3, 4, 5, 7, 8, 6, 0]);
        assert_eq!(check(&game(&moves[..11], 0)), Ok(()));
        assert!(check(&game(&moves[..11], 1)).is_err());
    }

    #[test]
    fn six_of_white_win_in_renju() {
        let mut moves = black(&[3, 4, 5, 7, 8, 6, 0]);
        // The colours changed: Black begins elsewhere.
        moves.insert(0, (14, 0));
        let mut report = game(&moves[..12], 2);
        assert!(check(&report).is_err());
        report.rule = 2;
        assert_eq!(check(&report), Ok(()));
        report.moves.pop();
        report.board[0x76] = 0;
        assert!(check(&report).is_err());
    }

    #[test]
    fn a_wrong_board_is_seen() {
        let mut report = game(&black(&[3, 4, 5, 6, 7])[..9], 1);
        report.board[0x77] = 2;
        assert!(check(&report).is_err());
        let mut report = game(&black(&[3, 4, 5, 6, 7])[..9], 1);
        report.moves[8] = report.moves[0];
        assert!(check(&report).is_err());
    }
}
