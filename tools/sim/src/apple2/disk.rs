//! The Disk II controller: sixteen addresses, an eight-bit register and a sequencer that moves bits
//! between it and the drive, four cycles a bit (Sather, "Understanding the Apple II", chapter 9).

use super::drive::Drive;
use super::gcr::{self, Unreadable};

/// Cycles a bit takes.
const CELL: u64 = 4;
/// Cycles the motor goes on after it is switched off.
const MOTOR_OFF_DELAY: u64 = 1_020_484;
/// From the switch to writing until the sequencer moves the first bit. Q6 is high for five cycles
/// from the first (dummy) access of `STA $C08D,X`, so that this phase loads the register just once.
const WRITE_PHASE: u64 = 2;
/// One revolution: when nobody looked for longer, what passed before does not matter.
const MEMORY: u64 = gcr::REVOLUTION as u64;

/// A Disk II controller card with its two drives.
#[derive(Clone, Debug)]
pub struct DiskController {
    drives: [Drive; 2],
    selected: usize,
    phases: u8,
    enabled: bool,
    /// The cycle at which a motor that was switched off stops.
    stop: Option<u64>,
    /// Q6: load the register (while writing) or sense the notch (while reading).
    q6: bool,
    /// Q7: writing.
    q7: bool,
    register: u8,
    /// A full byte waits in the register and the first bit of the next one has come.
    first_bit: bool,
    /// What the processor put on the bus last.
    bus: u8,
    /// The cycle at which the next bit passes.
    cell: u64,
}

impl DiskController {
    /// A card with two empty drives.
    pub fn new(seed: u64) -> Self {
        DiskController {
            drives: [Drive::new(seed), Drive::new(!seed)],
            selected: 0,
            phases: 0,
            enabled: false,
            stop: None,
            q6: false,
            q7: false,
            register: 0,
            first_bit: false,
            bus: 0,
            cell: 0,
        }
    }

    /// Drive 1 or 2 (`index` 0 or 1).
    pub fn drive(&mut self, index: usize) -> &mut Drive {
        &mut self.drives[index & 1]
    }

    /// The contents of the disk in drive 1 at cycle `now`; `None` without a disk.
    pub fn image(&mut self, now: u64) -> Option<Result<Vec<u8>, Unreadable>> {
        self.catch_up(now);
        self.drives[0].image()
    }

    /// Returns whether the selected drive turns at cycle `now`.
    pub fn turning(&mut self, now: u64) -> bool {
        self.catch_up(now);
        self.drives[self.selected].turning()
    }

    /// The reset line: motor off, drive 1, reading, all phases off.
    pub fn reset(&mut self, now: u64) {
        for address in (0..16).step_by(2) {
            self.read(address, now);
        }
    }

    /// The processor reads `address` ($C080 + slot * 16 + 0 to 15) at cycle `now`. Only even
    /// addresses drive the bus; the others answer `None`.
    pub fn read(&mut self, address: u8, now: u64) -> Option<u8> {
        self.switch(address, now);
        (address & 1 == 0).then_some(self.register)
    }

    /// The processor writes `value` to `address` at cycle `now`.
    pub fn write(&mut self, address: u8, value: u8, now: u64) {
        self.switch(address, now);
        self.bus = value;
    }

    fn switch(&mut self, address: u8, now: u64) {
        self.catch_up(now);
        match address & 15 {
            address @ 0..=7 => {
                let coil = 1 << (address >> 1);
                self.phases = self.phases & !coil | if address & 1 == 1 { coil } else { 0 };
                self.drives[self.selected].energise(self.phases, now);
            }
            8 if self.enabled => {
                self.enabled = false;
                self.stop = Some(now + MOTOR_OFF_DELAY);
            }
            9 => {
                self.enabled = true;
                self.stop = None;
                self.start(now);
            }
            address @ (10 | 11) => self.select(usize::from(address & 1), now),
            address @ (12 | 13) => self.q6 = address & 1 == 1,
            address @ (14 | 15) => {
                let write = address & 1 == 1;
                if write && !self.q7 {
                    self.cell = now + WRITE_PHASE;
                }
                self.q7 = write;
            }
            _ => {}
        }
        if self.q6 && !self.q7 {
            self.register = if self.drives[self.selected].protected() {
                0xFF
            } else {
                0
            };
            self.first_bit = false;
        }
    }

    fn start(&mut self, now: u64) {
        let drive = &mut self.drives[self.selected];
        if !drive.turning() {
            self.cell = now + CELL;
        }
        drive.start(self.phases, now);
    }

    fn select(&mut self, drive: usize, now: u64) {
        if drive != self.selected {
            let turning = self.drives[self.selected].turning();
            self.drives[self.selected].stop(now);
            self.selected = drive;
            if turning {
                self.start(now);
            }
        }
    }

    /// Lets the disk turn until cycle `now`.
    fn catch_up(&mut self, now: u64) {
        let stop = self.stop.filter(|stop| *stop <= now);
        self.turn(stop.unwrap_or(now));
        if let Some(stop) = stop {
            self.drives[self.selected].stop(stop);
            self.stop = None;
        }
    }

    fn turn(&mut self, until: u64) {
        if !self.drives[self.selected].turning() || self.cell > until {
            return;
        }
        let passed = (until - self.cell) / CELL + 1;
        if passed > MEMORY {
            self.drives[self.selected].skip(passed - MEMORY);
            self.cell += (passed - MEMORY) * CELL;
        }
        while self.cell <= until {
            if self.q7 {
                self.write_bit();
            } else if !self.q6 {
                self.read_bit();
            } else {
                self.drives[self.selected].skip(1);
            }
            self.cell += CELL;
        }
    }

    /// A full byte stays until the second bit of the next one has come, so that it can be seen
    /// for two bits or more: a polling loop takes seven cycles.
    fn read_bit(&mut self) {
        let bit = self.drives[self.selected].read(self.cell);
        if self.register & 0x80 == 0 {
            self.register = self.register << 1 | bit;
        } else if self.first_bit {
            self.register = 2 | bit;
            self.first_bit = false;
        } else {
            self.first_bit = bit == 1;
        }
    }

    fn write_bit(&mut self) {
        self.drives[self.selected].write(self.register >> 7, self.cell);
        self.register = if self.q6 {
            self.bus
        } else {
            self.register << 1
        };
    }
}
