//! How long the fast loader keeps interrupts away, and that the picture stays on.

use super::*;
use machines::game::SAVES;
use sim::cpu::flag;

/// Cycles of interrupts switched off in one piece.
const LONGEST: u64 = 60;
const IRQ: u16 = 0xfffe;

/// Follows the program to a label, or until `ended`. Returns the longest stretch of cycles in which
/// an interrupt could not come, but for those of an interrupt itself. A `shown` picture stays.
fn longest(start: &mut Start, shown: bool, ended: impl Fn(&Start) -> bool) -> u64 {
    let (mut since, mut longest) = (None, 0);
    while !ended(start) {
        assert!(start.seconds() < 60.0, "pc {:04x}", start.machine.pc());
        let c64 = &mut start.machine;
        let (stack, begun) = (c64.processor().s, c64.cycles());
        let handler = u16::from_le_bytes([IRQ, IRQ + 1].map(|at| c64.peek(at)));
        c64.step();
        if c64.pc() == handler && c64.processor().s == stack.wrapping_sub(3) {
            while c64.processor().s != stack {
                c64.step();
            }
            since = None;
            continue;
        }
        since = match c64.processor().p & flag::I {
            0 => None,
            _ => since.or(Some(begun)),
        };
        longest = longest.max(since.map_or(0, |since| c64.cycles() - since));
        assert!(c64.shows_picture() || !shown, "pc {:04x}", c64.pc());
    }
    longest
}

/// A page and the directory. The game draws the page while there is no picture.
#[test]
fn interrupts_are_let_in_in_the_game() {
    let mut start = overlays::ask_for_saved_games();
    let found = longest(&mut start, false, |start| start.byte("ui_state") == SAVES);
    println!("{found} cycles");
    assert!(found <= LONGEST, "{found} cycles");
}

/// From the first sector to the last, but for what unpacks the splash and shows it.
#[test]
fn interrupts_are_let_in() {
    use Standard::{Ntsc, OldNtsc, Pal, PalN};
    for standard in [Pal, Ntsc, OldNtsc, PalN] {
        let mut start = start(standard, &image("c64.d64"));
        let mut found = Vec::new();
        for (from, to) in [("boot_called", "set_up"), ("no_splash", "complete")] {
            start.to(from);
            let to = start.address(to);
            found.push(longest(&mut start, true, |start| start.machine.pc() == to));
        }
        println!("{standard:?}: {found:?} cycles");
        assert!(found.iter().all(|cycles| *cycles <= LONGEST), "{found:?}");
    }
}
