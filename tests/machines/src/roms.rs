//! The stand-in ROMs of `tests/roms`, assembled for the emulators.

use mos::codegen::Assembly;
use mos::link::{self, Linked};
use sim::apple2::{BOOT, MONITOR};
use sim::c64::drive;
use sim::c64::kernal::{basic_rom, STAND_IN};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The project's folder.
pub fn project() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
    here.join("../..")
}

/// Assembles and links sources of the project, by their paths in it.
pub fn link(sources: &[&str], config: &str) -> Linked {
    let sources: Vec<PathBuf> = sources.iter().map(|path| project().join(path)).collect();
    let objects = link::assemble(&sources).unwrap_or_else(|error| panic!("{error}"));
    let linked = link::link(&project().join(config), objects, &Assembly::default());
    linked.unwrap_or_else(|error| panic!("{config}: {error}"))
}

/// Writes what VICE wants: `kernal`, `dos1541`, `basic` with its vectors, and an empty `chargen`,
/// since the programs bring their own letters.
pub fn for_vice(folder: &Path) {
    for (name, bytes) in [
        ("kernal", STAND_IN.to_vec()),
        ("dos1541", drive::ROM.to_vec()),
        ("basic", basic_rom().to_vec()),
        ("chargen", vec![0; 4096]),
    ] {
        fs::write(folder.join(name), bytes).expect("a ROM in the temporary folder");
    }
}

/// Writes a program from `tests/roms/c64` as a `.prg` and returns its path.
pub fn program(name: &str, folder: &Path) -> PathBuf {
    let path = folder.join(name).with_extension("prg");
    let source = format!("tests/roms/c64/{name}");
    let linked = link(&[&format!("{source}.s")], &format!("{source}.cfg"));
    fs::write(&path, &linked.files["program"]).expect("a program in the temporary folder");
    path
}

/// Writes what MAME wants for an Apple ][+ with a Disk II, as folders of its ROM sets. MAME warns
/// about the wrong checksums and runs.
pub fn for_mame(folder: &Path) {
    let sequencer = sequencer();
    let empty = vec![0x60; 2048];
    type File<'a> = (&'a str, &'a [u8]);
    let sets: [(&str, &[File]); 4] = [
        (
            "apple2p",
            &[
                ("341-0011.d0", &empty),
                ("341-0012.d8", &empty),
                ("341-0013.e0", &empty),
                ("341-0014.e8", &empty),
                ("341-0015.f0", &empty),
                ("341-0020-00.f8", MONITOR),
                ("341-0036.chr", &empty),
            ],
        ),
        (
            "a2diskiing",
            &[("341-0027-a.p5", BOOT), ("341-0028-a.rom", &sequencer)],
        ),
        (
            "d2fdc",
            &[("341-0027-a.p5", BOOT), ("341-0028-a.rom", &sequencer)],
        ),
        ("votrax", &[("sc01a.bin", &[0; 512])]),
    ];
    for (set, files) in sets {
        let set = folder.join(set);
        fs::create_dir_all(&set).expect("a folder for the ROM set");
        for (name, bytes) in files {
            fs::write(set.join(name), bytes).expect("a ROM in the temporary folder");
        }
    }
}

/// The state machine of a Disk II controller: 256 bytes, an operation and the next state for each
/// state and input. Reading, it counts clocks of half a microsecond since the last pulse: a pulse
/// shifts in a 1; 12 clocks without one, and every 8 from then on, a 0. A full byte (bit 7 set) is
/// held until the second bit of the next has come, and 3 clocks more, so that a program's loop of
/// 7 cycles sees each byte. The write states stay idle.
fn sequencer() -> Vec<u8> {
    const CLEAR: u8 = 0x0;
    const NOTHING: u8 = 0x8;
    const SHIFT_0: u8 = 0x9;
    const SENSE: u8 = 0xA;
    const SHIFT_1: u8 = 0xD;
    let mut rom = vec![NOTHING; 256];
    for inputs in 0..=255u8 {
        let bit = |place: u8| inputs >> place & 1;
        let (state, pulse) = (inputs >> 4, bit(3) == 1);
        let (q7, q6, full) = (bit(2), bit(1), bit(0));
        let (next, operation) = match (q7, q6, full) {
            (0, 0, 0) => match state {
                12 => (13, SHIFT_1),
                13 => (5, SHIFT_1),
                14 => (15, SHIFT_1),
                15 => (5, SHIFT_0),
                _ if pulse => (0, SHIFT_1),
                0..=10 => (state + 1, NOTHING),
                _ => (4, SHIFT_0),
            },
            (0, 0, _) => match state {
                1 | 2 => (state + 1, NOTHING),
                3 => (12, CLEAR),
                0 | 4 if pulse => (5, NOTHING),
                0 | 4 => (0, NOTHING),
                _ if pulse => (1, NOTHING),
                5..=14 => (state + 1, NOTHING),
                _ => (14, CLEAR),
            },
            (0, _, _) => (0, SENSE),
            _ => (state, NOTHING),
        };
        // The address lines as MAME's wozfdc.cpp has them: state bits 3, 2, 0, no pulse, Q7, Q6,
        // full, state bit 1.
        let line = |bit: u8, place: u8| usize::from(bit & 1) << place;
        let address = line(state >> 3, 7)
            | line(state >> 2, 6)
            | line(state, 5)
            | line(u8::from(!pulse), 4)
            | line(q7, 3)
            | line(q6, 2)
            | line(full, 1)
            | line(state >> 1, 0);
        rom[address] = next << 4 | operation;
    }
    rom
}
