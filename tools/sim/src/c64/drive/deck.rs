//! The mechanics of a 1541: motor, head, and the shift register behind it.

use super::disk::{bit_time, bits_of_track, zone, Disk};

/// Cycles from rest until the disk turns evenly.
const SPIN_UP: u64 = 300_000;
/// Half tracks: the innermost that the head can reach, and track 18.
const LAST_HALF_TRACK: u8 = 82;
const DIRECTORY: u8 = 34;
/// The bit that is under the head at power-on. It is chance; with the turns of the reset a disk
/// then rests where VICE's does, and both take the same time (`machines/tests/true_drive.rs`).
const AT_POWER_ON: u32 = 23_426;
/// Bits of port B of VIA 2.
const STEPPER: u8 = 0x03;
const MOTOR: u8 = 0x04;
const DENSITY: u8 = 0x60;

/// A drive's mechanics with the disk that is in it.
#[derive(Clone)]
pub struct Deck {
    /// The disk.
    pub disk: Option<Disk>,
    /// Its notch is covered: it is not written.
    pub protected: bool,
    /// From track 1 inwards in half tracks.
    half_track: u8,
    /// The last value of port B.
    control: u8,
    /// The clock at which the motor was switched on.
    started: u64,
    /// The next bit's number on the track, and when it comes, in quarters of a cycle.
    position: u32,
    next_bit: u64,
    /// The last ten bits; how many of them belong to the byte that is being read.
    shift: u16,
    count: u8,
    /// The last whole byte.
    pub byte: u8,
    /// A byte has come, or gone, since this was last taken.
    pub byte_ready: bool,
    /// The byte that goes to the head next, while it writes; and what is left of the one before.
    written: Option<u8>,
    leaving: u8,
    noise: u16,
}

impl Default for Deck {
    /// At rest, with the head where the last file was looked up and no disk.
    fn default() -> Deck {
        Deck {
            disk: None,
            protected: false,
            half_track: DIRECTORY,
            control: 0,
            started: 0,
            position: AT_POWER_ON,
            next_bit: 0,
            shift: 0,
            count: 0,
            byte: 0,
            byte_ready: false,
            written: None,
            leaving: 0,
            noise: 0xace1,
        }
    }
}

impl Deck {
    /// The motor runs.
    pub fn turning(&self) -> bool {
        self.control & MOTOR != 0
    }

    /// The track under the head, from 1; `None` between two tracks.
    pub fn track(&self) -> Option<u8> {
        (self.half_track.is_multiple_of(2) && self.half_track < 70)
            .then_some(self.half_track / 2 + 1)
    }

    /// Turns the disk by a part of a revolution.
    pub fn turn_by(&mut self, part: f64) {
        let bits = (part * f64::from(self.length())) as u32;
        self.position = (self.position + bits) % self.length();
    }

    /// The last ten bits were ones.
    pub fn sync(&self) -> bool {
        self.shift & 0x3ff == 0x3ff
    }

    /// Port B of VIA 2 drives `value` from the cycle `clock` on.
    pub fn control(&mut self, value: u8, clock: u64) {
        self.advance(clock);
        let changed = self.control ^ value;
        if changed & value & MOTOR != 0 {
            self.started = clock;
            self.next_bit = clock * 4;
        }
        let before = self.length();
        // A coil pulls the head to the nearest half track of its own, which is every fourth; track
        // 1 is one of coil 0. From two half tracks away it pulls to both sides: the head stays.
        match value.wrapping_sub(self.half_track) & STEPPER {
            1 => self.half_track = (self.half_track + 1).min(LAST_HALF_TRACK),
            3 => self.half_track = self.half_track.saturating_sub(1),
            _ => {}
        }
        self.control = value;
        // The angle stays.
        let position = u64::from(self.position) * u64::from(self.length()) / u64::from(before);
        self.position = position as u32;
    }

    /// From the cycle `clock` on the head writes what port A of VIA 2 drives, or reads again.
    pub fn write(&mut self, byte: Option<u8>, clock: u64) {
        self.advance(clock);
        if byte.is_none() && self.written.is_some() {
            self.shift = 0;
        }
        self.written = byte;
    }

    /// Bits of the track under the head.
    fn length(&self) -> u32 {
        let track = (self.half_track / 2 + 1).min(35);
        bits_of_track(zone(track))
    }

    /// Lets the disk turn up to and with the cycle `clock`.
    #[inline]
    pub fn advance(&mut self, clock: u64) {
        if self.turning() && self.next_bit <= clock * 4 {
            self.read_bits(clock);
        }
    }

    fn read_bits(&mut self, clock: u64) {
        let chosen = 3 - ((self.control & DENSITY) >> 5);
        let length = self.length();
        while self.next_bit <= clock * 4 {
            let readable = self.next_bit >= (self.started + SPIN_UP) * 4;
            let track = self.track();
            let track = track.filter(|track| readable && zone(*track) == chosen);
            let written = self.written.map(|byte| {
                if self.count == 0 {
                    self.leaving = byte;
                }
                self.leaving = self.leaving.rotate_left(1);
                self.leaving & 1
            });
            let bit = match (&mut self.disk, track, written) {
                (Some(_), Some(_), Some(bit)) if self.protected => bit,
                (Some(disk), Some(track), Some(bit)) => {
                    disk.write(track, self.position, bit);
                    bit
                }
                (Some(disk), Some(track), None) => {
                    let bits = disk.track(track);
                    bits[(self.position / 8) as usize] >> (7 - self.position % 8) & 1
                }
                _ => self.noise(),
            };
            self.position += 1;
            if self.position == length {
                self.position = 0;
            }
            self.next_bit += u64::from(bit_time(chosen));
            self.shift = self.shift << 1 | u16::from(bit);
            if self.sync() && written.is_none() {
                self.count = 0;
                continue;
            }
            self.count += 1;
            if self.count == 8 {
                self.count = 0;
                self.byte = self.shift as u8;
                self.byte_ready = true;
            }
        }
    }

    /// What an amplifier makes of nothing: never a sync mark.
    fn noise(&mut self) -> u8 {
        let feedback = self.noise ^ self.noise >> 2 ^ self.noise >> 3 ^ self.noise >> 5;
        self.noise = self.noise >> 1 | feedback << 15;
        (self.noise as u8 & 1) & u8::from(self.shift & 0xf != 0xf)
    }
}
