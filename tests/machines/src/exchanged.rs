//! A C64's zero page as its program sees it: while the KERNAL is called, `exchange` of `start.s`
//! has the KERNAL's bytes there and the program's elsewhere.

use sim::c64::C64;
use sim::machine::Machine;
use std::ops::Range;

/// What is exchanged: `files` and `kernals_size` of `memory.inc`.
pub const FILES: Range<u16> = 0x90..0x90 + 53;
/// Where the program's bytes are meanwhile: `kernals`.
const KERNALS: u16 = 0x03aa;
/// The port, in which this bit brings the KERNAL in.
const PORT: u16 = 1;
const HIRAM: u8 = 2;
/// Bytes of `exchange` until it has changed the port, and cycles, with an interrupt.
const SIZE: u16 = 22;
const CYCLES: u64 = 4_000;
/// Bytes of the stack that an interrupt takes.
const PUSHED: u16 = 20;

/// What tells a byte of a machine, of the addresses of `exchange` and of the byte.
pub type Byte<M> = fn(&M, u16, u16) -> u8;

/// A byte as the program sees it, whose `exchange` is at an address.
pub fn byte(machine: &C64, exchange: u16, address: u16) -> u8 {
    if !FILES.contains(&address) {
        return machine.peek(address);
    }
    let byte = |machine: &C64| match machine.peek(PORT) & HIRAM {
        0 => machine.peek(address),
        _ => machine.peek(KERNALS + address - FILES.start),
    };
    if is_exchanging(machine, exchange) {
        let mut later = machine.clone();
        if later.run_to(exchange + SIZE, CYCLES) {
            return byte(&later);
        }
    }
    byte(machine)
}

/// Whether some bytes are exchanged and some are not, as an interrupt may find them, too.
fn is_exchanging(machine: &C64, exchange: u16) -> bool {
    let routine = exchange..exchange + SIZE;
    let word = |at| u16::from_le_bytes([machine.peek(at), machine.peek(at + 1)]);
    let top = 0x101 + u16::from(machine.processor().s);
    let mut pushed = (top..0x1ff).take(PUSHED.into()).map(word);
    routine.contains(&machine.pc()) || pushed.any(|from| routine.contains(&from))
}
