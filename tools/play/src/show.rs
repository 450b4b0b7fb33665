//! The game in the terminal, until somebody leaves.

use crate::blocks::Blocks;
use crate::canvas::{Canvas, Colour};
use crate::computer::Computer;
use crate::graphics::{self, Graphics};
use crate::keyboard::{meaning, Keyboard, Wish};
use crate::letters::Letters;
use crate::screen::{Place, Screen};
use crate::terminal::Terminal;
use crossterm::cursor::MoveTo;
use crossterm::event::{self, Event, KeyEventKind};
use crossterm::terminal::{size, window_size};
use crossterm::QueueableCommand;
use std::io::{self, Write};
use std::time::{Duration, Instant};

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
    /// Dot by dot; without this the terminal is asked.
    pub graphics: Option<Graphics>,
    /// By blocks of this kind where not.
    pub blocks: Blocks,
    /// With all colours, or xterm's 256.
    pub exact_colours: bool,
}

/// What is on the terminal.
struct Shown {
    canvas: Canvas,
    picture: Option<(u64, Place)>,
    warp: bool,
}

/// Plays until the second CTRL-C, a signal, or the machine's end. The error says what went wrong.
pub fn play(computer: &mut Computer, style: Style) -> Result<(), String> {
    let letters = Letters::new(FONT, computer.layout.cell).map_err(|error| error.to_string())?;
    let terminal = Terminal::take().map_err(|error| error.to_string())?;
    let graphics = match style.graphics {
        Some(graphics) => Ok(graphics),
        None => terminal.graphics(),
    };
    graphics
        .and_then(|graphics| run(computer, style, graphics, &letters, &terminal))
        .map_err(|error| format!("The terminal fails: {error}"))?;
    drop(terminal);
    computer.machine.fault().map_or(Ok(()), Err)
}

fn run(
    computer: &mut Computer,
    style: Style,
    graphics: Graphics,
    letters: &Letters,
    terminal: &Terminal,
) -> io::Result<()> {
    let mut keyboard = Keyboard::default();
    let mut shown = Shown {
        canvas: Canvas::new(0, 0),
        picture: None,
        warp: false,
    };
    let machine = &computer.machine;
    let frame = Duration::from_secs_f64(
        f64::from(machine.cycles_per_frame()) / f64::from(machine.cycles_per_second()),
    );
    let (mut due, mut refreshed) = (Instant::now(), None::<Instant>);
    while computer.machine.fault().is_none() && !terminal.signalled() {
        while event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => match meaning(key) {
                    Some(Wish::Press(key)) if !keyboard.press(key) => return Ok(()),
                    Some(Wish::Warp) => shown.warp = !shown.warp,
                    _ => {}
                },
                Event::Resize(..) => shown.canvas = Canvas::new(0, 0),
                _ => {}
            }
        }
        let cycles = computer.machine.cycles_per_frame().into();
        computer.machine.run(cycles);
        keyboard.frame(computer.machine.as_mut());
        if refreshed.is_none_or(|at| at.elapsed() >= REFRESH) {
            refreshed = Some(Instant::now());
            refresh(computer, style, graphics, letters, &mut shown)?;
        }
        due += frame;
        let now = Instant::now();
        if shown.warp || now > due + PATIENCE {
            due = now;
        } else if let Some(rest) = due.checked_duration_since(now) {
            // A key ends the waiting at once, and costs nothing: the frame is not over yet.
            event::poll(rest)?;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }
    Ok(())
}

/// Shows what has changed.
fn refresh(
    computer: &Computer,
    style: Style,
    graphics: Graphics,
    letters: &Letters,
    shown: &mut Shown,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (columns, rows) = size()?;
    let mut canvas = Canvas::new(columns.into(), rows.into());
    let picture = computer.machine.picture();
    let mut place = None;
    if columns < SMALLEST.0 || rows < SMALLEST.1 {
        let text = format!(
            "Please enlarge the terminal to {} x {}.",
            SMALLEST.0, SMALLEST.1
        );
        canvas.write(0, 0, Colour::TEXT, &text);
    } else {
        let screen = Screen {
            picture: &picture,
            dots: &|column, row| computer.dots(&picture, column, row),
            layout: computer.layout,
            shown: computer.shown(),
            cursor: computer.cursor(),
        };
        let dots = graphics != Graphics::None;
        place = screen.draw(&mut canvas, style.blocks, dots, letters);
        hints(&mut canvas, shown.warp);
    }
    let cleared = canvas.size() != shown.canvas.size();
    if cleared || place.is_none() && shown.picture.is_some() {
        out.write_all(graphics::CLEAR.as_bytes())?;
        shown.canvas = Canvas::new(0, 0);
        shown.picture = None;
    }
    canvas.show(&shown.canvas, style.exact_colours, &mut out)?;
    shown.canvas = canvas;
    if let Some(place) = place {
        let now = Some((picture.hash(), place));
        if shown.picture != now {
            out.queue(MoveTo(place.at.0 as u16, place.at.1 as u16))?;
            let escape = match graphics {
                Graphics::Kitty => graphics::kitty(&picture, place.area, place.size),
                _ => graphics::sixel(&picture, place.area, dots(place, columns, rows)?),
            };
            out.write_all(escape.as_bytes())?;
            shown.picture = now;
        }
    }
    out.flush()
}

/// The terminal's dots for a place; one that does not tell gets 8 x 16 a character.
fn dots(place: Place, columns: u16, rows: u16) -> io::Result<(usize, usize)> {
    let window = window_size()?;
    let cell = |dots: u16, cells: u16, usual: usize| match usize::from(dots / cells.max(1)) {
        0 => usual,
        dots => dots,
    };
    let (across, down) = (
        cell(window.width, columns, 8),
        cell(window.height, rows, 16),
    );
    Ok((place.size.0 * across, place.size.1 * down))
}

/// The terminal's own keys, at the lower right where no machine's screen reaches.
fn hints(canvas: &mut Canvas, warp: bool) {
    let (columns, rows) = canvas.size();
    let lines = [
        if warp { "TAB slow" } else { "TAB fast" },
        "CTRL-C stop",
        "twice: leave",
    ];
    for (line, text) in lines.iter().enumerate() {
        let row = rows - lines.len() + line;
        canvas.write(columns - 12, row, Colour::DIM, text);
    }
}
