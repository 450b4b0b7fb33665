//! The game in the terminal, until somebody leaves.

use crate::blocks::Blocks;
use crate::computer::Computer;
use crate::graphics::{self, Graphics, CLEAR, QUERY};
use crate::keyboard::{host_key, Keyboard};
use crate::letters::Letters;
use crate::screen::{Place, Screen, DIM, TEXT};
use std::time::{Duration, Instant};
use terminal::canvas::Canvas;
use terminal::keys::Event;
use terminal::window::Window;

/// The letters of both machines.
const FONT: &str = include_str!("../../../assets/letters/font.txt");
/// Time between two looks at the machine's screen.
const REFRESH: Duration = Duration::from_millis(40);
/// A host that falls behind further than this does not catch up.
const PATIENCE: Duration = Duration::from_millis(200);
/// The smallest terminal that shows board and panel.
const SMALLEST: (u16, u16) = (80, 24);

/// How to show pictures.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How to show pictures dot by dot; without this the terminal is asked.
    pub graphics: Option<Graphics>,
    /// The block characters for a terminal that shows no dots.
    pub blocks: Blocks,
}

/// The game in the window.
struct Show<'a> {
    computer: &'a mut Computer,
    window: Window,
    letters: Letters,
    graphics: Graphics,
    blocks: Blocks,
    /// The picture that is shown dot by dot, by its fingerprint, and where.
    picture: Option<(u64, Place)>,
    warp: bool,
}

/// Plays until the second CTRL-C, a signal, or the machine's end. The error says what went wrong.
pub fn play(computer: &mut Computer, style: Style) -> Result<(), String> {
    let letters = Letters::new(FONT, computer.layout.cell).map_err(|error| error.to_string())?;
    let failed = |error| format!("The terminal fails: {error}");
    let window = Window::open().map_err(failed)?;
    let graphics = match style.graphics {
        Some(graphics) => graphics,
        None => {
            let answer = window.ask(QUERY, Graphics::complete).map_err(failed)?;
            Graphics::from_answer(&answer)
        }
    };
    let mut show = Show {
        computer,
        window,
        letters,
        graphics,
        blocks: style.blocks,
        picture: None,
        warp: false,
    };
    show.run();
    computer.machine.fault().map_or(Ok(()), Err)
}

impl Show<'_> {
    fn run(&mut self) {
        let mut keyboard = Keyboard::default();
        let cycles = self.computer.machine.cycles_per_frame();
        let hertz = self.computer.machine.cycles_per_second();
        let frame = Duration::from_secs_f64(f64::from(cycles) / f64::from(hertz));
        let (mut due, mut refreshed) = (Instant::now(), None::<Instant>);
        while self.computer.machine.fault().is_none() && !self.window.has_left() {
            while let Some(event) = self.window.event() {
                match event {
                    Event::Key(key) | Event::Repeat(key) => {
                        host_key(key)
                            .into_iter()
                            .for_each(|key| keyboard.press(key));
                    }
                    Event::Tab => self.warp = !self.warp,
                    _ => {}
                }
            }
            self.computer.machine.run(cycles.into());
            if let Some((key, down)) = keyboard.frame() {
                self.computer.machine.key(key, down);
            }
            if refreshed.is_none_or(|at| at.elapsed() >= REFRESH) {
                refreshed = Some(Instant::now());
                self.refresh();
            }
            due += frame;
            let now = Instant::now();
            if self.warp || now > due + PATIENCE {
                due = now;
            } else if let Some(rest) = due.checked_duration_since(now) {
                // A key ends the wait at once. That costs no time, because the frame is not over
                // yet.
                self.window.wait(rest);
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Shows what has changed.
    fn refresh(&mut self) {
        let size = self.window.size();
        let mut canvas = Canvas::new(size, TEXT);
        let picture = self.computer.machine.picture();
        let mut place = None;
        if size.0 < SMALLEST.0 || size.1 < SMALLEST.1 {
            let (columns, rows) = SMALLEST;
            let text = format!("Please enlarge the terminal to {columns} x {rows}.");
            canvas.text(0, 0, &text, TEXT);
        } else {
            let screen = Screen {
                picture: &picture,
                dots: &|column, row| self.computer.dots(&picture, column, row),
                layout: self.computer.layout,
                shown: self.computer.shown(),
                cursor: self.computer.cursor(),
            };
            let dots = self.graphics != Graphics::None;
            place = screen.draw(&mut canvas, self.blocks, dots, &self.letters);
            hints(&mut canvas, self.warp);
        }
        let resized = self.window.shown().is_none_or(|shown| shown.size() != size);
        if resized || place.is_none() && self.picture.is_some() {
            self.window.clear(CLEAR);
            self.picture = None;
        }
        self.window.show(canvas);
        let Some(place) = place else {
            return;
        };
        let now = Some((picture.hash(), place));
        if self.picture != now {
            let dots = self.window.dots();
            let dots = (place.size.0 * dots.0, place.size.1 * dots.1);
            let escape = match self.graphics {
                Graphics::Kitty => graphics::kitty(&picture, place.area, place.size),
                _ => graphics::sixel(&picture, place.area, dots),
            };
            let (column, row) = (place.at.0 as u16, place.at.1 as u16);
            self.window.picture(column, row, &escape);
            self.picture = now;
        }
    }
}

/// The terminal's own keys, at the lower right where no machine's screen reaches.
fn hints(canvas: &mut Canvas, warp: bool) {
    let (columns, rows) = canvas.size();
    let lines = [
        if warp { "TAB slow" } else { "TAB fast" },
        "CTRL-C stop",
        "twice: leave",
    ];
    for (row, text) in (rows - lines.len() as u16..).zip(lines) {
        canvas.text(columns - 12, row, text, DIM);
    }
}
