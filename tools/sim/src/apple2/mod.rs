//! An Apple ][+ or //e: the board's devices, one file each, and the machine around them.

pub mod disk;
pub mod drive;
pub mod game_port;
pub mod gcr;
pub mod keyboard;
mod machine;
pub mod memory;
mod motherboard;
pub mod speaker;
pub mod video;

pub use machine::{Apple2, NotADisk, CYCLES_PER_SECOND};
pub use memory::MONITOR;
pub use motherboard::{Motherboard, BOOT};
pub use video::Display;

/// Which Apple II.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Model {
    /// The ][+ of 1979: no small letters, no up and down keys.
    Plus,
    /// The //e of 1983.
    #[default]
    E,
}

/// How a machine is equipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which Apple II.
    pub model: Model,
    /// Whether a ][+ has a language card, and so 64K; a //e has it built in.
    pub language_card: bool,
    /// The slot of the disk controller, 1 to 7.
    pub slot: u8,
    /// Decides all that chance decides at power-on: memory, beam, disk.
    pub seed: u64,
    /// The screen.
    pub display: Display,
}

impl Default for Options {
    /// A //e with its drive in slot 6 and a colour screen.
    fn default() -> Self {
        Options {
            model: Model::E,
            language_card: false,
            slot: 6,
            seed: 0,
            display: Display::Colour,
        }
    }
}
