//! A script in a person's place, with a clock of its own: the same script, the same game.

use crate::canvas::Canvas;
use crate::keys::Event;
use crate::machine::Source;
use kit::platform::Key;
use std::collections::VecDeque;

/// Ticks of a second.
const SECOND: f64 = 50.0;

/// One line of a script.
#[derive(Clone, PartialEq, Debug)]
enum Command {
    /// `key NAME...`: presses keys.
    Do(Event),
    /// `wait SECONDS`: lets time pass.
    Wait(f64),
    /// `size COLUMNS ROWS`: changes the window.
    Size(u16, u16),
    /// `show`: prints the screen.
    Show,
}

/// The script and what is left of it.
pub struct Script {
    commands: VecDeque<Command>,
    event: Option<Event>,
    ticks: u16,
    rest: u32,
    size: (u16, u16),
    canvas: Option<Canvas>,
    chance: fastrand::Rng,
    left: bool,
}

impl Script {
    /// Reads a whole script; `point` reads a point of the board by its name, as column and row. The
    /// error names the line.
    pub fn read(
        text: &str,
        point: impl Fn(&str) -> Result<(u8, u8), String>,
        seed: u64,
    ) -> Result<Script, String> {
        let mut commands = VecDeque::new();
        for (number, line) in (1..).zip(text.lines()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            parse(&words, &point, &mut commands)
                .map_err(|what| format!("line {number}: {what}"))?;
        }
        Ok(Script {
            commands,
            event: None,
            ticks: 0,
            rest: 0,
            size: (80, 24),
            canvas: None,
            chance: fastrand::Rng::with_seed(seed),
            left: false,
        })
    }
}

fn parse(
    words: &[&str],
    point: impl Fn(&str) -> Result<(u8, u8), String>,
    commands: &mut VecDeque<Command>,
) -> Result<(), String> {
    let number = |word: &str| {
        let number = word.parse::<u16>();
        number.map_err(|_| format!("{word:?} is no whole number"))
    };
    match words {
        [] => {}
        [first, ..] if first.starts_with('#') => {}
        ["key", names @ ..] if !names.is_empty() => {
            for name in names {
                let event = match name.to_ascii_uppercase().as_str() {
                    "TAB" => Event::Tab,
                    name => Event::Key(key(name)?),
                };
                commands.push_back(Command::Do(event));
            }
        }
        ["play", points @ ..] if !points.is_empty() => {
            for name in points {
                let (column, row) = point(name)?;
                commands.push_back(Command::Do(Event::Board(column, row)));
            }
        }
        ["click", column, row] => {
            let event = Event::Click(number(column)?, number(row)?);
            commands.push_back(Command::Do(event));
        }
        ["right", column, row] => {
            let event = Event::RightClick(number(column)?, number(row)?);
            commands.push_back(Command::Do(event));
        }
        ["wheel", way @ ("UP" | "DOWN"), column, row] => {
            let event = Event::Wheel(number(column)?, number(row)?, *way == "UP");
            commands.push_back(Command::Do(event));
        }
        ["paste", words @ ..] if !words.is_empty() => {
            commands.push_back(Command::Do(Event::Paste(words.join(" "))));
        }
        ["wait", seconds] => match seconds.parse::<f64>() {
            Ok(seconds) if (0.0..1e6).contains(&seconds) => {
                commands.push_back(Command::Wait(seconds));
            }
            _ => return Err(format!("{seconds:?} is no number of seconds")),
        },
        ["size", columns, rows] => {
            commands.push_back(Command::Size(number(columns)?, number(rows)?));
        }
        ["show"] => commands.push_back(Command::Show),
        [other, ..] => {
            return Err(format!(
                "{other:?} is not known so: key NAME..., play POINT..., click COLUMN ROW, right \
                 COLUMN ROW, wheel UP COLUMN ROW, paste TEXT, wait SECONDS, size COLUMNS ROWS and \
                 show are"
            ))
        }
    }
    Ok(())
}

fn key(name: &str) -> Result<Key, String> {
    Ok(match name.to_ascii_uppercase().as_str() {
        "UP" => Key::UP,
        "DOWN" => Key::DOWN,
        "LEFT" => Key::LEFT,
        "RIGHT" => Key::RIGHT,
        "RETURN" => Key::RETURN,
        "SPACE" => Key::SPACE,
        "ESC" => Key::ESCAPE,
        "BREAK" => Key::BREAK,
        "FIRE" => Key::FIRE,
        "DELETE" => Key::DELETE,
        sign => match sign.as_bytes() {
            &[sign @ b'!'..=b'~'] => Key(sign),
            _ => {
                return Err(format!(
                    "{name:?} is no key: UP, DOWN, LEFT, RIGHT, RETURN, SPACE, ESC, BREAK, FIRE, \
                     DELETE and \
                     single signs are"
                ))
            }
        },
    })
}

impl Source for Script {
    fn event(&mut self) -> Option<Event> {
        self.event.take()
    }

    fn ticks(&self) -> u16 {
        self.ticks
    }

    fn idle(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
        if self.rest > 0 {
            self.rest -= 1;
            return;
        }
        match self.commands.pop_front() {
            Some(Command::Do(event)) => self.event = Some(event),
            Some(Command::Wait(seconds)) => self.rest = (seconds * SECOND) as u32,
            Some(Command::Size(columns, rows)) => {
                self.size = (columns, rows);
                self.event = Some(Event::Resize);
            }
            Some(Command::Show) => {
                if let Some(canvas) = &self.canvas {
                    println!("{}", canvas.plain());
                }
            }
            None => self.left = true,
        }
    }

    fn size(&self) -> (u16, u16) {
        self.size
    }

    fn show(&mut self, canvas: Canvas) {
        self.canvas = Some(canvas);
    }

    fn is_monochrome(&self) -> bool {
        true
    }

    fn chance(&mut self) -> u16 {
        self.chance.u16(..)
    }

    fn ring(&mut self) {}

    fn has_left(&self) -> bool {
        self.left
    }
}
