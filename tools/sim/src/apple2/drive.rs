//! The mechanism of a Disk II drive: a turning disk, a head on a stepper motor, a notch.
//!
//! The disk turns in real time; nothing happens while the motor rests. Whatever cannot be read
//! (spin-up, a head on its way or between two tracks, no disk) comes out as noise, as from the
//! real amplifier, which turns its gain up until it hears something.

use super::gcr::{self, Unreadable};
use fastrand::Rng;

/// Cycles until a drive that stood still turns at its speed. Apple's RWTS waits as long.
const SPIN_UP: u64 = 1_000_000;
/// Cycles that the head needs for a quarter track once it rolls: 3 ms a half-track.
const QUARTER: u64 = 1_500;
/// Cycles more for the first quarter track from rest.
const START: u64 = 3_000;
/// Cycles for which the head still rolls after its last move.
const ROLLING: u64 = 4_000;
/// Cycles of shaking after a move, 5 ms.
const SETTLE: u64 = 5_000;
/// The furthest the head goes, in quarter tracks.
const LAST_QUARTER: u8 = 160;

/// One drive.
#[derive(Clone, Debug)]
pub struct Drive {
    disk: Option<Disk>,
    random: Rng,
    /// Index of the bit that the head meets next.
    position: usize,
    /// While the motor turns: the cycle from which bits can be read.
    ready: Option<u64>,
    phases: u8,
    quarter: u8,
    /// The next quarter track and the cycle at which the head gets there.
    step: Option<(u8, u64)>,
    last_step: u64,
}

#[derive(Clone, Debug)]
struct Disk {
    tracks: Vec<Vec<u8>>,
    protected: bool,
}

impl Drive {
    /// An empty drive, its head wherever the last user left it.
    pub fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let quarter = random.u8(..35) * 4;
        // The same on a host of 32 bits.
        let position = random.u64(..gcr::REVOLUTION as u64) as usize;
        Drive {
            disk: None,
            random,
            position,
            ready: None,
            phases: 0,
            quarter,
            step: None,
            last_step: 0,
        }
    }

    /// Puts in a disk with the contents of a DOS-order `image` of 143,360 bytes.
    pub fn insert(&mut self, image: &[u8], protected: bool) {
        let tracks = (0u8..).zip(image.chunks_exact(gcr::TRACK));
        self.disk = Some(Disk {
            tracks: tracks
                .map(|(track, sectors)| gcr::encode(track, sectors))
                .collect(),
            protected,
        });
    }

    /// Takes the disk out.
    pub fn eject(&mut self) {
        self.disk = None;
    }

    /// What is on the disk now, as a DOS-order image; `None` without a disk.
    pub fn image(&self) -> Option<Result<Vec<u8>, Unreadable>> {
        let disk = self.disk.as_ref()?;
        let tracks = (0u8..).zip(&disk.tracks);
        let decoded: Result<Vec<_>, _> = tracks
            .map(|(track, bits)| gcr::decode(track, bits))
            .collect();
        Some(decoded.map(|tracks| tracks.concat()))
    }

    /// Spoils a sector of the disk: reading it fails from now on, until it is written.
    pub fn damage(&mut self, track: u8, sector: u8) {
        if let Some(bits) = self
            .disk
            .as_mut()
            .and_then(|d| d.tracks.get_mut(usize::from(track)))
        {
            gcr::damage(bits, track, sector);
        }
    }

    /// Returns whether a disk without a notch is in the drive.
    pub fn protected(&self) -> bool {
        self.disk.as_ref().is_some_and(|disk| disk.protected)
    }

    /// Returns whether the disk turns.
    pub fn turning(&self) -> bool {
        self.ready.is_some()
    }

    /// The head's place in quarter tracks at cycle `now`.
    pub fn quarter(&mut self, now: u64) -> u8 {
        self.roll(now);
        self.quarter
    }

    /// Gives the drive power at cycle `now`: motor and head.
    pub fn start(&mut self, phases: u8, now: u64) {
        self.ready.get_or_insert(now + SPIN_UP);
        self.energise(phases, now);
    }

    /// Takes the power away at cycle `now`.
    pub fn stop(&mut self, now: u64) {
        self.energise(0, now);
        self.ready = None;
    }

    /// Energises the coils of `phases` (bit 0 for phase 0) at cycle `now`, if there is power.
    pub fn energise(&mut self, phases: u8, now: u64) {
        if self.ready.is_none() {
            return;
        }
        self.roll(now);
        self.phases = phases;
        let target = self.pulled_to();
        match (self.step, target) {
            (Some((going, _)), Some(target)) if going == target => {}
            (_, None) => self.step = None,
            (_, Some(target)) => {
                let rolling = self.step.is_none() && now < self.last_step + ROLLING;
                let delay = if rolling { QUARTER } else { START + QUARTER };
                self.step = Some((target, now + delay));
            }
        }
    }

    /// Lets bits pass without looking at them.
    pub fn skip(&mut self, bits: u64) {
        self.position = (self.position + bits as usize) % gcr::REVOLUTION;
    }

    /// The bit that passes the head at cycle `now`.
    pub fn read(&mut self, now: u64) -> u8 {
        let position = self.advance();
        match self.track(now) {
            Some(bits) => bits[position],
            None => u8::from(self.random.u8(..3) == 0),
        }
    }

    /// Writes the bit that passes the head at cycle `now`.
    pub fn write(&mut self, bit: u8, now: u64) {
        let position = self.advance();
        if !self.protected() {
            if let Some(bits) = self.track(now) {
                bits[position] = bit;
            }
        }
    }

    fn advance(&mut self) -> usize {
        let position = self.position;
        self.position = (position + 1) % gcr::REVOLUTION;
        position
    }

    /// The track under the head, if it stands still over one and the disk is up to speed.
    fn track(&mut self, now: u64) -> Option<&mut Vec<u8>> {
        self.roll(now);
        let between = self.quarter % 4 == 2;
        if between || now < self.last_step + SETTLE || self.ready.is_none_or(|ready| now < ready) {
            return None;
        }
        let track = usize::from(self.quarter + 1) / 4;
        self.disk.as_mut()?.tracks.get_mut(track)
    }

    /// Moves the head as far as it gets until cycle `now`.
    fn roll(&mut self, now: u64) {
        while let Some((target, at)) = self.step.filter(|(_, at)| *at <= now) {
            self.quarter = target;
            self.last_step = at;
            self.step = self.pulled_to().map(|next| (next, at + QUARTER));
        }
    }

    /// The neighbouring quarter track to which the energised coils pull the head. A coil pulls
    /// best from a half-track away and not at all from two.
    fn pulled_to(&self) -> Option<u8> {
        const PULL: [i8; 8] = [0, 7, 10, 7, 0, -7, -10, -7];
        let pulls = (0..4u8).filter(|phase| self.phases >> phase & 1 == 1);
        let force: i8 = pulls
            .map(|phase| PULL[usize::from((2 * phase).wrapping_sub(self.quarter) & 7)])
            .sum();
        match force {
            1.. if self.quarter < LAST_QUARTER => Some(self.quarter + 1),
            ..=-1 => self.quarter.checked_sub(1),
            _ => None,
        }
    }
}
