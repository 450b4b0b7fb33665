//! The KERNAL's files while the game's interrupts go on.

use super::*;

/// Where the interrupt's routine lies: in the line buffer of the stand-in, which reads no line.
const ROUTINE: u16 = 0x0277;
/// PHA, TXA, PHA, LDX #200, DEX, BNE, PLA, TAX, PLA, RTS: 1,020 cycles.
const CODE: [u8; 12] = [
    0x48, 0x8a, 0x48, 0xa2, 200, 0xca, 0xd0, 0xfd, 0x68, 0xaa, 0x68, 0x60,
];
/// The processor's flag that keeps interrupts away.
const DISABLED: u8 = 0x04;

/// The drive takes CLOCK over to tell its message, whenever an interrupt comes. It pulls it for 300
/// cycles only, since it has the message.
#[test]
fn a_talker_takes_over_whenever_an_interrupt_comes() {
    let made = link(&["tests/roms/c64/kernal.s"], "tests/roms/c64/kernal.cfg");
    let labels = ["turn_around", "receive_serial", "clrchn"];
    let [begin, end, told] = labels.map(|name| made.labels[name]);
    let mut start = overlays::saves_by_the_kernal();
    let second = u64::from(start.machine.cycles_per_second());
    let c64 = &mut start.machine;
    // After the page.
    assert!(c64.run_to(begin, 10 * second));
    assert!(c64.run_to(told, 30 * second) && c64.run_to(begin, second));
    for (at, byte) in (ROUTINE..).zip(CODE) {
        c64.poke(at, byte);
    }
    let (mut looked, mut interrupted) = (0, 0);
    while c64.pc() != end {
        let mut other = c64.clone();
        looked += 1;
        if other.processor().p & DISABLED == 0 {
            other.call(ROUTINE);
            interrupted += 1;
        }
        assert!(other.run_to(told, second), "after {:04x}", c64.pc());
        c64.step();
    }
    println!("an interrupt at {interrupted} of {looked} instructions");
    assert!(interrupted > 0);
}
