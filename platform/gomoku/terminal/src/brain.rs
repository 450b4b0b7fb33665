//! `gomoku brain`

use crate::opponent::{Engine, Opponent};
use clap::{value_parser, Args};
use gomoku::players::search::{Search, MOST};
use gomoku::records::game::Game;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How much of a move's time is kept for the way to the manager and back.
const SPARE: Duration = Duration::from_millis(60);
/// Over how many moves the rest of a game's time is shared out.
const MOVES_LEFT: u32 = 20;
/// Work of the first search against the clock, which also measures how fast it is.
const FIRST_WORK: u32 = 1_000;
/// The time_left of a match without a limit, in milliseconds.
const ENDLESS: i64 = i32::MAX as i64;
/// The level where there is neither an option nor a time limit.
const LEVEL: u8 = 8;

/// An engine for tournaments: speaks the Gomocup protocol on standard input and output
///
/// START, RESTART, BEGIN, TURN, BOARD, TAKEBACK, INFO, ABOUT and END; boards of 9 to
/// 15 points a row; INFO rule 0 is free Gomoku, 1 exactly five, 4 Renju. Without an
/// option it plays as strongly as INFO timeout_turn and time_left allow.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Brain {
    /// Play as a level, 1 to 8, whatever the time
    #[arg(long, value_name = "N", group = "strength")]
    #[arg(value_parser = value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// Play as easy, medium or hard
    #[arg(long, group = "strength", value_parser = ["easy", "medium", "hard"])]
    skill: Option<String>,
    /// Play with this much work a move, whatever the time
    #[arg(long, value_name = "N", group = "strength")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    nodes: Option<u32>,
}

impl Brain {
    /// Speaks until END or the end of the input.
    pub fn execute(self) -> ExitCode {
        let opponent = match (self.level, self.skill, self.nodes) {
            (Some(level), _, _) => Some(Opponent::Level(level)),
            (_, Some(skill), _) => Opponent::from_str(&skill).ok(),
            (_, _, Some(nodes)) => Some(Opponent::Work(nodes)),
            _ => None,
        };
        let mut table = Table::new(opponent);
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let mut line = Vec::new();
        // A closed pipe is an end, too.
        while !table.ended
            && input
                .read_until(b'\n', &mut line)
                .is_ok_and(|count| count > 0)
        {
            if let Some(reply) = table.hear(String::from_utf8_lossy(&line).trim()) {
                if writeln!(output, "{reply}")
                    .and_then(|()| output.flush())
                    .is_err()
                {
                    break;
                }
            }
            line.clear();
        }
        ExitCode::SUCCESS
    }
}

/// The board, and everything else that the manager has told.
struct Table {
    opponent: Option<Opponent>,
    engine: Engine,
    search: Box<Search>,
    rule: Rule,
    /// Points a row; 0 before START.
    size: u8,
    /// The stones in the order in which they were played.
    stones: Vec<Point>,
    /// The lines of a BOARD that is being told.
    board: Option<Vec<String>>,
    turn: Option<Duration>,
    left: Option<Duration>,
    ended: bool,
}

impl Table {
    fn new(opponent: Option<Opponent>) -> Table {
        Table {
            opponent,
            engine: Engine::new(fastrand::u16(..)),
            search: Box::new(Search::new()),
            rule: Rule::Free,
            size: 0,
            stones: Vec::new(),
            board: None,
            turn: None,
            left: None,
            ended: false,
        }
    }

    /// The answer to a line, if it has one.
    fn hear(&mut self, line: &str) -> Option<String> {
        if let Some(mut told) = self.board.take() {
            if line.eq_ignore_ascii_case("DONE") {
                return Some(self.set_up(&told).unwrap_or_else(error));
            }
            self.ended = line.eq_ignore_ascii_case("END");
            told.push(line.into());
            self.board = Some(told);
            return None;
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let reply = match command.to_ascii_uppercase().as_str() {
            "" => return None,
            "INFO" => return self.inform(rest),
            "END" => {
                self.ended = true;
                return None;
            }
            "BOARD" if self.size != 0 => {
                self.board = Some(Vec::new());
                return None;
            }
            "ABOUT" => Ok(format!(
                "name=\"Gomoku and Renju\", version=\"{}\", \
                 author=\"the Gomoku and Renju authors\"",
                env!("CARGO_PKG_VERSION")
            )),
            "START" => self.start(rest),
            "RECTSTART" => Err("only square boards are played: START with 9 to 15".into()),
            "BEGIN" | "TURN" | "BOARD" | "TAKEBACK" | "RESTART" if self.size == 0 => {
                Err("START comes first".into())
            }
            "RESTART" => {
                self.stones.clear();
                Ok("OK".into())
            }
            "BEGIN" if self.stones.is_empty() => self.move_out(),
            "BEGIN" => Err("there are stones on the board".into()),
            "TURN" => self.turn(rest),
            "TAKEBACK" => self.take_back(rest),
            _ => return Some(format!("UNKNOWN {command}")),
        };
        Some(reply.unwrap_or_else(error))
    }

    fn start(&mut self, size: &str) -> Result<String, String> {
        match size.parse() {
            Ok(size @ 9..=15) => {
                self.size = size;
                self.stones.clear();
                Ok("OK".into())
            }
            _ => Err(format!("a board of {size:?} is not played: 9 to 15 are")),
        }
    }

    /// INFO wants no answer, so only a MESSAGE may come back.
    fn inform(&mut self, rest: &str) -> Option<String> {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let value = value.trim().parse::<i64>();
        let time = value
            .clone()
            .map(|time| Duration::from_millis(time.max(0) as u64));
        match (key.to_ascii_lowercase().as_str(), value) {
            ("rule", Ok(0)) => self.rule = Rule::Free,
            ("rule", Ok(1)) => self.rule = Rule::Gomoku,
            ("rule", Ok(4)) => self.rule = Rule::Renju,
            ("rule", _) => return Some(format!("MESSAGE this rule is not known: {rest}")),
            ("timeout_turn", Ok(_)) => self.turn = time.ok(),
            ("time_left", Ok(left)) => self.left = time.ok().filter(|_| left < ENDLESS),
            // No limit.
            ("timeout_match", Ok(0)) => self.left = None,
            ("timeout_match", Ok(_)) => self.left = time.ok(),
            ("timeout_turn" | "time_left" | "timeout_match", Err(_)) => {
                return Some(format!("MESSAGE this is no time: {rest}"));
            }
            // A few hundred kilobytes are enough for max_memory, whatever it is.
            _ => {}
        }
        None
    }

    /// Reads COLUMN,ROW, both from 0 at the top left.
    fn point(&self, text: &str) -> Result<Point, String> {
        let number = |word: &str| word.trim().parse::<u8>();
        let numbers = text
            .split_once(',')
            .map(|(column, row)| (number(column), number(row)));
        match numbers {
            Some((Ok(column), Ok(row))) if column < self.size && row < self.size => {
                Ok(Point::new(column, self.size - 1 - row))
            }
            _ => Err(format!("{text:?} is no point of this board")),
        }
    }

    fn name(&self, point: Point) -> String {
        format!("{},{}", point.column(), self.size - 1 - point.row())
    }

    fn turn(&mut self, text: &str) -> Result<String, String> {
        let point = self.point(text)?;
        if self.stones.contains(&point) {
            return Err(format!("there is a stone on {text}"));
        }
        self.stones.push(point);
        self.move_out()
    }

    fn take_back(&mut self, text: &str) -> Result<String, String> {
        let point = self.point(text)?;
        let index = self.stones.iter().rposition(|&stone| stone == point);
        self.stones
            .remove(index.ok_or(format!("there is no stone on {text}"))?);
        Ok("OK".into())
    }

    /// COLUMN,ROW,OWNER a line: 1 for our stones, 2 for theirs. We are to move.
    fn set_up(&mut self, told: &[String]) -> Result<String, String> {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for line in told.iter().filter(|line| !line.is_empty()) {
            let (point, owner) = line
                .rsplit_once(',')
                .ok_or(format!("{line:?} is no stone"))?;
            let point = self.point(point)?;
            if ours.contains(&point) || theirs.contains(&point) {
                return Err(format!("there are two stones on one point: {line}"));
            }
            match owner.trim() {
                "1" => ours.push(point),
                "2" => theirs.push(point),
                _ => return Err(format!("{line:?} belongs to nobody: 1 is ours, 2 theirs")),
            }
        }
        // The side with more stones has begun.
        let (first, second) = match theirs.len().checked_sub(ours.len()) {
            Some(0) => (ours, theirs),
            Some(1) => (theirs, ours),
            _ => return Err("the two sides have not moved in turn".into()),
        };
        let mut second = second.into_iter();
        self.stones = first
            .into_iter()
            .flat_map(|point| [Some(point), second.next()])
            .flatten()
            .collect();
        self.move_out()
    }

    /// Chooses our move, notes it and names it.
    fn move_out(&mut self) -> Result<String, String> {
        if !self.rule.has_size(self.size) {
            return Err("Renju is played on 15x15 points only".into());
        }
        let mut game = self.game();
        if game.move_count == game.area() {
            return Err("the board is full".into());
        }
        let opponent = match (self.opponent, self.time()) {
            (Some(opponent), _) => Some(opponent),
            (None, None) => Some(Opponent::Level(LEVEL)),
            (None, Some(_)) => None,
        };
        let point = match (opponent, self.time()) {
            (None, Some(time)) if game.move_count > 0 => self.choose_in(&mut game, time),
            (opponent, _) => {
                let opponent = opponent.unwrap_or(Opponent::Work(1));
                self.engine
                    .choose(&mut game, opponent)
                    .map(|(point, _)| point)
            }
        };
        let blank = |point: &Point| game.board.at(*point) == BLANK;
        // If every point is forbidden, any of them will do.
        let any = || (0..=255).map(Point).find(blank);
        let point = point
            .filter(blank)
            .or_else(any)
            .ok_or("the board is full")?;
        self.stones.push(point);
        Ok(self.name(point))
    }

    /// The stones as a game that goes on, even if they end one.
    fn game(&self) -> Box<Game> {
        let mut game = Box::new(Game::new());
        for (number, point) in self.stones.iter().enumerate() {
            game.moves[number] = point.0;
        }
        game.move_count = self.stones.len() as u8;
        game.length = game.move_count;
        game.resume(self.rule, self.size);
        game.settle_all();
        game
    }

    /// How long this move may take, if the manager has set a limit.
    fn time(&self) -> Option<Duration> {
        let share = self.left.map(|left| left / MOVES_LEFT);
        let times = self.turn.into_iter().chain(share);
        times.min().map(|time| time.saturating_sub(SPARE))
    }

    /// The best move that `time` allows: a small search, finished in any case, that tells how fast
    /// this computer is, then one that should just fill the rest. The one place in all of the
    /// engine that looks at a clock.
    fn choose_in(&mut self, game: &mut Game, time: Duration) -> Option<Point> {
        let start = Instant::now();
        let (side, position) = (game.side(), &mut game.position);
        let mut best = None;
        let mut work = FIRST_WORK;
        loop {
            let begun = start.elapsed();
            self.search.start(side, work);
            let found = loop {
                if let Some(point) = self.search.step(position, 255) {
                    break Some(point);
                }
                if best.is_some() && start.elapsed() > time {
                    break None;
                }
            };
            let done = work.min(MOST) - self.search.left();
            match found {
                Some(point) => best = Some(point),
                None => {
                    self.search.stop(position);
                    // In the first half of its work a search only looks for fours.
                    if done > work / 2 {
                        best = Some(self.search.best());
                    }
                }
            }
            let spent = start.elapsed();
            let left = time.saturating_sub(spent).as_secs_f64();
            let speed = f64::from(done) / (spent - begun).as_secs_f64().max(1e-6);
            let next = (0.9 * left * speed) as u32;
            // A search that ends before its work is done has nothing left to look at.
            if found.is_none() || done < work || next < work {
                return best;
            }
            work = next;
        }
    }
}

fn error(sentence: String) -> String {
    format!("ERROR {sentence}")
}
