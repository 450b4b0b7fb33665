//! One of the two machines, with the image that was built for it and the names in it.

use crate::layout::{self, Layout};
use crate::letters::Dots;
use crate::screen::{dots_of, Shown};
use sim::apple2::{self, Apple2};
use sim::c64::{self, C64};
use sim::labels::Labels;
use sim::machine::Machine;
use sim::picture::Picture;
use std::fs;
use std::path::Path;

/// Which machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Model {
    /// A Commodore 64, PAL.
    C64,
    /// An Apple //e.
    Apple2,
}

/// A running machine.
pub struct Computer {
    /// The machine.
    pub machine: Box<dyn Machine>,
    /// Where things lie on its screen.
    pub layout: Layout,
    model: Model,
    labels: Labels,
}

impl Computer {
    /// Switches a machine on with its image from `folder`. All chance at power-on follows from
    /// `seed`. The error says what to do.
    pub fn start(model: Model, folder: &Path, seed: u64) -> Result<Computer, String> {
        let file = |name: &str| {
            let path = folder.join(name);
            let hint = "run `make images` first";
            fs::read(&path).map_err(|error| format!("{}: {error}; {hint}.", path.display()))
        };
        let (machine, layout, label_file): (Box<dyn Machine>, _, _) = match model {
            Model::C64 => {
                let mut machine = C64::new(c64::Options {
                    seed,
                    ..c64::Options::default()
                });
                machine.run_prg(&file("c64.prg")?)?;
                (Box::new(machine), layout::C64, "c64.lbl")
            }
            Model::Apple2 => {
                let options = apple2::Options {
                    seed,
                    ..apple2::Options::default()
                };
                let mut machine = Apple2::new(options);
                machine
                    .insert(&file("apple2.dsk")?, false)
                    .map_err(|error| error.to_string())?;
                (Box::new(machine), layout::APPLE2, "apple2.lbl")
            }
        };
        let labels = Labels::parse(&String::from_utf8_lossy(&file(label_file)?));
        Ok(Computer {
            machine,
            layout,
            model,
            labels,
        })
    }

    /// The byte at a label of the program, if it has that one.
    pub fn byte(&self, label: &str) -> Option<u8> {
        self.labels
            .get(label)
            .map(|address| self.machine.peek(address))
    }

    /// Which screen is shown.
    pub fn shown(&self) -> Shown {
        Shown::from_state(self.byte("ui_state").unwrap_or(0))
    }

    /// The cursor's point as column and row, while somebody plays on the board.
    pub fn cursor(&self) -> Option<(usize, usize)> {
        let point = self
            .byte("cursor")
            .filter(|_| self.byte("ui_state") == Some(3))?;
        Some((usize::from(point & 15), usize::from(point >> 4)))
    }

    /// The dots of a text cell.
    pub fn dots(&self, picture: &Picture, column: usize, row: usize) -> Option<Dots> {
        match self.model {
            Model::C64 => dots_of(picture, self.layout.cell, column, row),
            // Hi-res page 1 in the order of its lines (Apple II reference manual, page 21); the
            // leftmost dot is the lowest bit.
            Model::Apple2 => Some(std::array::from_fn(|line| {
                let at = 0x2000 + line * 0x400 + row % 8 * 0x80 + row / 8 * 0x28 + column;
                self.machine.peek(at as u16).reverse_bits() & 0xFE
            })),
        }
    }
}
