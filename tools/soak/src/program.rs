//! A program as it was built, and a machine that runs it.

use crate::kind::{Game, Kind};
use crate::running::Running;
use sim::apple2::{self, Apple2, Model};
use sim::c64::{self, Standard, C64};
use sim::labels::Labels;
use sim::machine::Machine;
use std::path::Path;

/// Where an Apple's ROM finds after a reset whether the vector before it is a program's.
const POWER_UP: u16 = 0x03F4;

/// The program of one machine, as it was built.
pub struct Program {
    game: Game,
    kind: Kind,
    image: Vec<u8>,
    labels: Labels,
}

impl Program {
    /// Reads image and labels from the folder of `make images`. The error says what to do.
    pub fn open(game: Game, kind: Kind, folder: &Path) -> Result<Program, String> {
        let read = |ending: &str| {
            let path = folder.join(name(game, kind) + ending);
            std::fs::read(&path)
                .map_err(|error| format!("{}: {error}; run `make images` first", path.display()))
        };
        let (image, labels) = match kind {
            Kind::C64 => (read(".d64")?, read(".lbl")?),
            Kind::Apple2 => (read(".dsk")?, read(".lbl")?),
        };
        let labels = Labels::parse(&String::from_utf8_lossy(&labels));
        Ok(Program {
            game,
            kind,
            image,
            labels,
        })
    }

    /// Its name among the images.
    pub fn name(&self) -> String {
        name(self.game, self.kind)
    }

    /// Which game it is.
    pub fn game(&self) -> Game {
        self.game
    }

    /// Which machine it is for.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// A number that changes with the image (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        self.image
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }

    /// Power-on number `seed`.
    pub(crate) fn switch_on(&self, seed: u64) -> Result<Running<'_>, String> {
        let machine: Box<dyn Machine> = match self.kind {
            Kind::C64 => {
                let standard = [Standard::Pal, Standard::Ntsc][(seed & 1) as usize];
                let mut machine = C64::new(c64::Options { standard, seed });
                machine.set_drawing(false);
                machine.run_d64(&self.image)?;
                Box::new(machine)
            }
            Kind::Apple2 => {
                let mut machine = Apple2::new(apple2::Options {
                    model: [Model::Plus, Model::E][(seed & 1) as usize],
                    slot: 4 + (seed / 2 % 4) as u8,
                    seed,
                    ..apple2::Options::default()
                });
                // One random memory of 256 looks to the ROM as if a program had set its vector.
                machine.poke(POWER_UP, 0);
                machine.poke(POWER_UP - 1, 0);
                let inserted = machine.insert(&self.image, false);
                inserted.map_err(|error| error.to_string())?;
                Box::new(machine)
            }
        };
        Ok(Running::new(machine, self.game, self.kind, &self.labels))
    }
}

/// The name of a program's files.
fn name(game: Game, kind: Kind) -> String {
    match game {
        Game::Gomoku => kind.name().into(),
        Game::Tenjiku => format!("{}-tenjiku", kind.name()),
    }
}
