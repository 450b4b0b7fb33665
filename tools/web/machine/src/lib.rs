//! The simulated machines for a page's WebAssembly: one machine, driven by plain numbers.
//!
//! Whatever is not a number goes through two areas of memory. The page asks for the [`input`]
//! area and writes into it; a call leaves its result in the [`output`] area. A call that can fail
//! returns 0, or 1 and leaves a sentence for the player.

mod computer;
#[cfg(test)]
mod fuzz;
mod letters;
mod link;
mod shogi;

use computer::Computer;
use sim::machine::{HostKey, Machine, Stick};
use std::cell::RefCell;
use tenjiku::pieces::piece::Piece;
use tenjiku::text::list::FORMS;

/// The machine, once one was started, and the two areas.
#[derive(Default)]
struct Page {
    computer: Option<Computer>,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
}

/// Does something with the page's state.
fn page<T>(action: impl FnOnce(&mut Page) -> T) -> T {
    PAGE.with_borrow_mut(action)
}

/// Does something with the machine; nothing before one was started.
fn machine<T: Default>(action: impl FnOnce(&mut dyn Machine) -> T) -> T {
    page(|page| {
        page.computer
            .as_mut()
            .map(|computer| action(computer.machine()))
    })
    .unwrap_or_default()
}

/// Leaves bytes or a sentence in the output area. Returns whether it is a sentence.
fn answer(page: &mut Page, result: Result<Vec<u8>, String>) -> u32 {
    let failed = result.is_err();
    page.output = result.unwrap_or_else(String::into_bytes);
    failed.into()
}

/// Makes room for `length` bytes. Returns where the page writes them.
#[no_mangle]
pub extern "C" fn input(length: usize) -> *mut u8 {
    page(|page| {
        page.input = vec![0; length];
        page.input.as_mut_ptr()
    })
}

/// Where the last call left its result.
#[no_mangle]
pub extern "C" fn output() -> *const u8 {
    page(|page| page.output.as_ptr())
}

/// How many bytes the result has.
#[no_mangle]
pub extern "C" fn output_length() -> usize {
    page(|page| page.output.len())
}

fn start(page: &mut Page, computer: Result<Computer, String>) -> u32 {
    let result = computer.map(|computer| {
        page.computer = Some(computer);
        Vec::new()
    });
    answer(page, result)
}

/// Switches a C64 on, PAL or NTSC, with a program and a disk in its drive. The input is a `.prg` of
/// `program` bytes and a `.d64`. Can fail.
#[no_mangle]
pub extern "C" fn start_c64(seed: u32, ntsc: bool, program: usize) -> u32 {
    page(|page| {
        let (program, disk) = page.input.split_at(program.min(page.input.len()));
        let computer = Computer::c64(seed.into(), ntsc, program, disk);
        start(page, computer)
    })
}

/// Switches a C64 on with a cartridge and a disk in its drive. The input is a `.crt` of `cartridge`
/// bytes and a `.d64`. Can fail.
#[no_mangle]
pub extern "C" fn plug_c64(seed: u32, ntsc: bool, cartridge: usize) -> u32 {
    page(|page| {
        let (cartridge, disk) = page.input.split_at(cartridge.min(page.input.len()));
        let computer = Computer::c64_plugged(seed.into(), ntsc, cartridge, disk);
        start(page, computer)
    })
}

/// Switches a C64 on whose program is loaded from the 1541 as slowly as in 1985. The input is the
/// program's name, of `name` bytes, and a `.d64`. Can fail.
#[no_mangle]
pub extern "C" fn load_c64(seed: u32, ntsc: bool, name: usize) -> u32 {
    page(|page| {
        let (name, disk) = page.input.split_at(name.min(page.input.len()));
        let name = String::from_utf8_lossy(name);
        let computer = Computer::c64_loading(seed.into(), ntsc, &name, disk);
        start(page, computer)
    })
}

/// Switches an Apple //e on, or a ][+. The input is a `.dsk`. Can fail.
#[no_mangle]
pub extern "C" fn start_apple2(seed: u32, plus: bool) -> u32 {
    page(|page| {
        let computer = Computer::apple2(seed.into(), plus, &page.input);
        start(page, computer)
    })
}

/// Clock cycles since power-on.
#[no_mangle]
pub extern "C" fn cycles() -> f64 {
    machine(|machine| machine.cycles() as f64)
}

/// Runs until `cycle` cycles have passed since power-on.
#[no_mangle]
pub extern "C" fn run_until(cycle: f64) {
    machine(|machine| machine.run((cycle as u64).saturating_sub(machine.cycles())));
}

/// The processor's clock in Hz.
#[no_mangle]
pub extern "C" fn hertz() -> u32 {
    machine(|machine| machine.cycles_per_second())
}

/// Clock cycles from one picture to the next.
#[no_mangle]
pub extern "C" fn cycles_per_frame() -> u32 {
    machine(|machine| machine.cycles_per_frame())
}

/// Presses a key or lets it go. The input is its name as in scripts; any other name does nothing.
#[no_mangle]
pub extern "C" fn key(down: bool) {
    let name = page(|page| String::from_utf8_lossy(&page.input).into_owned());
    if let Some(key) = HostKey::from_name(&name) {
        machine(|machine| machine.key(key, down));
    }
}

/// Moves the joystick: up, down, left, right and fire from bit 0 on.
#[no_mangle]
pub extern "C" fn stick(bits: u32) {
    let bit = |place: u32| bits >> place & 1 == 1;
    let stick = Stick {
        up: bit(0),
        down: bit(1),
        left: bit(2),
        right: bit(3),
        fire: bit(4),
    };
    machine(|machine| machine.stick(stick));
}

/// A byte of memory as the processor sees it.
#[no_mangle]
pub extern "C" fn peek(address: u16) -> u32 {
    machine(|machine| machine.peek(address).into())
}

/// Switches drawing off, for speed, or on.
#[no_mangle]
pub extern "C" fn set_drawing(on: bool) {
    machine(|machine| machine.set_drawing(on));
}

/// Leaves the picture with its border on a screen (0 colour, 1 white, 2 green, 3 amber) in the
/// output: its width and height in two bytes each, then red, green, blue and alpha of each pixel.
#[no_mangle]
pub extern "C" fn draw(display: u32) {
    page(|page| {
        if let Some(computer) = &mut page.computer {
            let picture = computer.shown(display);
            let sizes = [picture.width, picture.height];
            page.output.clear();
            page.output
                .extend(sizes.iter().flat_map(|&size| (size as u16).to_le_bytes()));
            picture.append_rgba(&mut page.output);
        }
    });
}

/// Leaves the last picture's fingerprint in the output, 16 hexadecimal digits.
#[no_mangle]
pub extern "C" fn fingerprint() {
    let hash = machine(|machine| machine.picture().hash());
    page(|page| page.output = format!("{hash:016x}").into_bytes());
}

/// Leaves the text on the screen in the output, line by line; a blank for what is no letter.
#[no_mangle]
pub extern "C" fn text() {
    page(|page| {
        if let Some(computer) = &mut page.computer {
            page.output = letters::read(&computer.dots()).into_bytes();
        }
    });
}

/// Makes sound from now on, `rate` samples a second.
#[no_mangle]
pub extern "C" fn set_sound(rate: u32) {
    machine(|machine| machine.set_sound(rate));
}

/// Leaves the samples since the last call in the output, of 16 bits each.
#[no_mangle]
pub extern "C" fn samples() {
    let samples = machine(|machine| machine.samples());
    page(|page| page.output = samples.iter().flat_map(|s| s.to_le_bytes()).collect());
}

/// Leaves the disk as it is now in the output. The input is the image that the machine's kind
/// started from. Can fail.
#[no_mangle]
pub extern "C" fn disk() -> u32 {
    page(|page| {
        let disk = match &mut page.computer {
            Some(computer) => computer.disk(&page.input),
            None => Err("There is no machine yet.".into()),
        };
        answer(page, disk)
    })
}

/// Puts the disk of the input into the drive. Can fail.
#[no_mangle]
pub extern "C" fn insert() -> u32 {
    page(|page| {
        let inserted = match &mut page.computer {
            Some(computer) => computer.insert(&page.input),
            None => Err("There is no machine yet.".into()),
        };
        answer(page, inserted.map(|()| Vec::new()))
    })
}

/// Leaves a new image with an old one's saved games in the output. The input is the old image of
/// `old` bytes, then the new one. Can fail.
#[no_mangle]
pub extern "C" fn copy_games(old: usize) -> u32 {
    page(|page| {
        let (old, new) = page.input.split_at(old.min(page.input.len()));
        let mut image = new.to_vec();
        let copied = disk::games::copy(old, &mut image);
        let result = copied.map(|_| image).map_err(|error| error.to_string());
        answer(page, result)
    })
}

/// Leaves an image with a link's game on it in the output. The input is the image of `image` bytes,
/// then text: the moves; of Tenjiku Shogi options, handicap and moves, a line each. `rule` is 0 for
/// Gomoku, 1 if more than five win, too, 2 for Renju, 3 for Tenjiku Shogi. Can fail.
#[no_mangle]
pub extern "C" fn put_game(
    image: usize,
    rule: u8,
    size: u8,
    black: u8,
    white: u8,
    level: u8,
) -> u32 {
    page(|page| {
        let (image, text) = page.input.split_at(image.min(page.input.len()));
        let text = String::from_utf8_lossy(text);
        let result = match rule {
            3 => {
                let (start, moves) = start_of(&text, [black, white, level]);
                shogi::put(image, &start, moves)
            }
            _ => link::put(image, rule, size, [black, white], &text),
        };
        answer(page, result)
    })
}

/// Leaves in the output the moves of Tenjiku Shogi that a record has, as a link tells them. The
/// input is `text` bytes with options and handicap, a line each, then the record's plies, three
/// bytes each. Can fail.
#[no_mangle]
pub extern "C" fn moves(text: usize) -> u32 {
    page(|page| {
        let (text, plies) = page.input.split_at(text.min(page.input.len()));
        let text = String::from_utf8_lossy(text);
        let (start, _) = start_of(&text, [0; 3]);
        let result = shogi::moves(&start, plies).map(String::into_bytes);
        answer(page, result)
    })
}

/// How a game of Tenjiku Shogi begins, from the lines of a link, and what is left: its moves.
fn start_of(text: &str, seats: [u8; 3]) -> (shogi::Start<'_>, &str) {
    let mut lines = text.splitn(3, '\n');
    let mut next = || lines.next().unwrap_or_default();
    let start = shogi::Start {
        options: next(),
        without: next(),
        seats,
    };
    (start, next())
}

/// Leaves in the output what stands on a square of Tenjiku Shogi, by its byte on the board: the two
/// letters on it, then its name; nothing for a vacant one.
#[no_mangle]
pub extern "C" fn piece(byte: u8) {
    let piece = Piece(byte);
    let name = usize::from(piece.form())
        .checked_sub(1)
        .map(|form| FORMS[form]);
    let words = name.map(|name| [&piece.code(), name.as_bytes()].concat());
    page(|page| page.output = words.unwrap_or_default());
}

/// Why the machine cannot go on: 1 and a sentence in the output, or 0.
#[no_mangle]
pub extern "C" fn fault() -> u32 {
    let fault = machine(|machine| machine.fault());
    page(|page| answer(page, fault.map_or(Ok(Vec::new()), Err)))
}
