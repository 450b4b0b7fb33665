//! The engine: a game, what it was told, and what it thinks.

use crate::clock::Clock;
use crate::command::{Command, Fault};
use crate::coordinates::{self, Written};
use crate::dialect::Dialect;
use crate::thinking::{Limit, Thinking};
use crate::{fen, highlight, variant};
use std::io::{self, Write};
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::players::opponent::Opponent;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::key::Key;
use tenjiku::rules::options::Options;

/// What the engine does in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// It takes over moves.
    Observer,
    /// It plays a side.
    Player(Side),
    /// It thinks about whatever position there is.
    Analyst,
}

/// The engine.
pub struct Session {
    options: Options,
    dialect: Dialect,
    game: Box<Game>,
    /// All positions of the game up to now.
    keys: Vec<Key>,
    /// A position was refused: there is nothing to play.
    broken: bool,
    role: Role,
    clock: Clock,
    rounds: Option<u32>,
    opponent: Option<Opponent>,
    seed: u16,
    posts: bool,
    thinking: Option<Thinking>,
    /// Pings that wait for the move.
    pings: Vec<String>,
    /// The square of the piece that was last picked up.
    lifted: Option<Square>,
}

impl Session {
    /// A new game, in which the engine plays the second side.
    pub fn new(options: Options, dialect: Dialect) -> Session {
        let mut session = Session {
            options: dialect.options(options),
            dialect,
            game: Box::new(Game::new()),
            keys: Vec::new(),
            broken: false,
            role: Role::Player(Side::White),
            clock: Clock::new(),
            rounds: None,
            opponent: None,
            seed: 1,
            posts: false,
            thinking: None,
            pings: Vec::new(),
            lifted: None,
        };
        session.start();
        session
    }

    fn start(&mut self) {
        self.game.start(self.options);
        self.keys = vec![self.game.key()];
        self.broken = false;
    }

    /// Returns whether it thinks, so that `think` has something to do.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Returns whether a move is awaited from it.
    pub fn owes_move(&self) -> bool {
        self.is_thinking() && self.role != Role::Analyst
    }

    /// Carries out a line; returns whether the engine goes on. Errors are those of the output.
    pub fn obey(&mut self, line: &str, output: &mut impl Write) -> io::Result<bool> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(fault) => {
                let what = match fault {
                    Fault::Unknown => "unknown command",
                    Fault::Parameter => "parameter missing or wrong",
                };
                let line: String = line.trim().chars().take(80).collect();
                writeln!(output, "Error ({what}): {line}")?;
                return Ok(true);
            }
        };
        match command {
            Command::Quit => return Ok(false),
            Command::Protover => variant::write_features(output)?,
            Command::Variant(name) if name == variant::NAME => {
                self.renew();
                variant::write_setup(output)?;
            }
            Command::Variant(name) => writeln!(output, "Error (unknown variant): variant {name}")?,
            Command::New => {
                self.role = Role::Player(Side::White);
                self.rounds = None;
                self.seed = 1;
                self.renew();
            }
            Command::Force | Command::Result => self.take_role(Role::Observer),
            Command::Exit => self.take_role(Role::Observer),
            Command::Analyze => self.take_role(Role::Analyst),
            Command::Go => self.take_role(Role::Player(self.game.board().side)),
            Command::PlayOther => self.take_role(Role::Player(self.game.board().side.other())),
            Command::Move(text) => self.take_move(&text, output)?,
            Command::MoveNow if self.owes_move() => self.finish(output)?,
            Command::SetBoard(text) => self.set_board(&text, output)?,
            Command::Undo => self.take_back(1, output)?,
            Command::Remove => self.take_back(2, output)?,
            Command::Level(moves, base, more) => self.clock.set_level(moves, base, more),
            Command::Seconds(seconds) => self.clock.set_seconds(seconds),
            Command::Depth(depth) => self.rounds = Some(depth),
            Command::Time(hundredths) => self.clock.set_left(hundredths),
            Command::Post(posts) => self.posts = posts,
            Command::Random => self.seed = variant::random_seed(),
            Command::Hint => self.hint(output)?,
            Command::Status => {
                if let (Role::Analyst, Some(thinking)) = (self.role, &self.thinking) {
                    writeln!(output, "{}", thinking.status())?;
                }
            }
            Command::Ping(number) if self.owes_move() => self.pings.push(number),
            Command::Ping(number) => writeln!(output, "pong {number}")?,
            Command::Option(name, value) => {
                if !self.set_option(&name, &value) {
                    writeln!(output, "Error (unknown option): option {name}={value}")?;
                }
            }
            Command::Lift(square) => self.lift(&square, output)?,
            Command::Put(_) | Command::MoveNow | Command::Ignored => {}
        }
        if self.thinking.is_none() {
            self.begin();
        }
        Ok(true)
    }

    /// Thinks for a moment, and moves when it is time to.
    pub fn think(&mut self, output: &mut impl Write) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else {
            return Ok(());
        };
        let more = thinking.slice();
        if self.posts || self.role == Role::Analyst {
            if let Some(news) = thinking.news() {
                writeln!(output, "{news}")?;
            }
        }
        match (more, self.role) {
            (true, _) => Ok(()),
            // Nothing more to find: the analysis waits for another position.
            (false, Role::Analyst) => Ok(()),
            (false, _) => self.finish(output),
        }
    }

    /// Returns whether the analysis has nothing more to find.
    pub fn is_idle(&self) -> bool {
        self.thinking.as_ref().is_none_or(Thinking::is_done)
    }

    /// A new game with what was told so far.
    fn renew(&mut self) {
        self.thinking = None;
        self.start();
    }

    fn take_role(&mut self, role: Role) {
        self.thinking = None;
        self.role = role;
    }

    /// Begins to think if it is the engine's turn.
    fn begin(&mut self) {
        let side = self.game.board().side;
        let turn = self.role == Role::Analyst || self.role == Role::Player(side);
        if turn && !self.broken && self.game.outcome() == Outcome::Open {
            let analyses = self.role == Role::Analyst;
            self.thinking = Some(self.search(match analyses {
                true => Limit::default(),
                false => Limit {
                    time: Some(self.clock.budget(u32::from(self.game.plies()) / 2)),
                    rounds: self.rounds,
                },
            }));
        } else {
            self.thinking = None;
        }
    }

    fn search(&mut self, limit: Limit) -> Thinking {
        match (self.opponent, self.role, self.dialect) {
            (Some(opponent), Role::Player(_), Dialect::Own) => {
                Thinking::as_opponent(&self.game, opponent, self.seed)
            }
            _ => {
                let steps = self.steps();
                Thinking::among(&self.game, &steps, self.seed, limit)
            }
        }
    }

    /// The moves that may be played.
    fn steps(&mut self) -> Vec<Step> {
        let mut position = self.game.board().clone();
        let mut steps = self.dialect.steps(&mut position);
        if self.dialect.forbids_repetition() {
            let fresh = |step: &Step| {
                let undo = position.make(*step);
                let repeated = self.keys.contains(&Key::of(&position));
                position.unmake(&undo);
                !repeated
            };
            steps.retain(fresh);
        }
        steps
    }

    /// Ends the search with its best move.
    fn finish(&mut self, output: &mut impl Write) -> io::Result<()> {
        let best = self.thinking.take().and_then(|thinking| thinking.best());
        if let Some(step) = best {
            for leg in coordinates::legs(step) {
                writeln!(output, "move {leg}")?;
            }
            self.play(step, output)?;
        }
        for number in std::mem::take(&mut self.pings) {
            writeln!(output, "pong {number}")?;
        }
        Ok(())
    }

    fn play(&mut self, step: Step, output: &mut impl Write) -> io::Result<()> {
        self.game.play(step);
        self.keys.push(self.game.key());
        match variant::result(self.game.outcome()) {
            Some(result) => writeln!(output, "{result}"),
            None => Ok(()),
        }
    }

    fn take_move(&mut self, text: &str, output: &mut impl Write) -> io::Result<()> {
        if self.owes_move() {
            return writeln!(output, "Illegal move (not your turn): {text}");
        }
        let Some(written) = Written::read(text) else {
            return writeln!(output, "Error (not a move): {text}");
        };
        let over = self.broken || self.game.outcome() != Outcome::Open;
        let found = if over {
            None
        } else {
            written.find(&self.steps())
        };
        match found {
            Some(step) => {
                self.thinking = None;
                self.play(step, output)
            }
            None if over => writeln!(output, "Illegal move (the game is over): {text}"),
            None => writeln!(output, "Illegal move: {text}"),
        }
    }

    fn set_board(&mut self, text: &str, output: &mut impl Write) -> io::Result<()> {
        self.take_role(Role::Observer);
        let position = fen::read(text, self.options);
        let sentence = match &position {
            Err(fault) => variant::sentence(*fault),
            Ok(position) if !position.is_open() => "each side needs a royal piece".into(),
            Ok(position) if !self.game.start_from(position) => "more than 156 pieces".into(),
            Ok(_) => {
                self.keys = vec![self.game.key()];
                self.broken = false;
                return Ok(());
            }
        };
        self.broken = true;
        writeln!(output, "tellusererror Illegal position: {sentence}")
    }

    fn take_back(&mut self, plies: usize, output: &mut impl Write) -> io::Result<()> {
        if usize::from(self.game.plies()) < plies {
            let word = if plies == 1 { "undo" } else { "remove" };
            return writeln!(output, "Error (command not legal now): {word}");
        }
        self.thinking = None;
        for _ in 0..plies {
            self.game.back();
            self.keys.pop();
        }
        Ok(())
    }

    /// What it would play, found by a small search of its own.
    fn hint(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.broken || self.owes_move() || self.game.outcome() != Outcome::Open {
            return Ok(());
        }
        let steps = self.steps();
        let limit = Limit {
            time: None,
            rounds: Some(1),
        };
        let mut thinking = Thinking::among(&self.game, &steps, self.seed, limit);
        while thinking.slice() {}
        match thinking.best() {
            Some(step) => writeln!(output, "Hint: {}", coordinates::write(step)),
            None => Ok(()),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> bool {
        let opponent = variant::OPPONENTS.iter().find(|(known, _)| *known == value);
        match (name, opponent) {
            (variant::OPPONENT, Some((_, opponent))) => self.opponent = *opponent,
            _ => return false,
        }
        true
    }

    fn lift(&mut self, text: &str, output: &mut impl Write) -> io::Result<()> {
        let Some((square, _)) = coordinates::read_square(text) else {
            return Ok(());
        };
        if self.broken {
            return Ok(());
        }
        let steps = self.steps();
        let signs = highlight::of(&steps, self.lifted, square);
        self.lifted = Some(square);
        match signs {
            Some(signs) => writeln!(output, "highlight {signs}"),
            None => Ok(()),
        }
    }
}
