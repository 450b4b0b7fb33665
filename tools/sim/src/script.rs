//! Steps for either machine: run, press keys, look at memory and screen.

mod input;
mod measure;
mod watch;

use crate::labels::{number, Labels};
use crate::machine::{Machine, Stick};
use crate::picture::Picture;
use crate::profile::Profile;
use std::io::Write;
use std::path::Path;

/// Frames a key is held, and frames between two keys, unless the step says otherwise.
const HOLD: u32 = 4;
/// Frames that a wait may take, unless the step says otherwise.
const PATIENCE: u32 = 3000;

/// All steps, for the help of the command line.
pub const STEPS: &str = "\
run N | run 2.5s           run frames, or seconds of the machine
until ADDR [FRAMES]        run until the processor comes to an address
key NAME [HOLD [GAP]]      press and release; a chord is SHIFT+A; HOLD and GAP in frames
keys A B C                 several keys in turn
down NAME, up NAME         hold a key, let it go
type TEXT                  type; \\n is RETURN, \\e ESC, \\s a space
pad LEFT+FIRE [HOLD [GAP]] joystick: UP DOWN LEFT RIGHT FIRE
hold [LEFT+FIRE]           keep the joystick so; alone: let it go
shot FILE [SCALE]          PNG of the last frame
film FILE N GAP            animated PNG of the next N pictures, GAP frames apart, at 50 frames a \
second
hash [LABEL]               a short fingerprint of the last frame
peek ADDR [COUNT]          memory in hex; ADDR is 1024, $400, 0x400, name or name+3
poke ADDR BYTE...          write memory
dump FILE ADDR COUNT       save memory
expect ADDR BYTE...        fail unless memory holds these bytes
waitmem ADDR OP VALUE [MAX]  run until memory matches; OP is == != < <= > >= &; MAX in frames
waitchange [MAX]           run until the picture changes
waitstable [N [MAX]]       run until the picture has been still for N frames
mark [LABEL]               print frames, seconds and cycles, and how many since the last mark
profile on                 count cycles by function from now on
profile [LINES]            print the count, with a listing by source line, too
registers                  print the processor's registers
echo TEXT                  print";

/// Runs steps on a machine.
pub struct Script<'a> {
    machine: &'a mut dyn Machine,
    labels: &'a Labels,
    out: Box<dyn Write + 'a>,
    start: u64,
    mark: u64,
    /// Where the frames counted so far end, so that overshoots do not add up.
    target: u64,
    profile: Option<Profile>,
    /// Text of the compiler's listing of the program, for profiles by line.
    pub listing: Option<String>,
    stick: Stick,
}

type Outcome = Result<(), String>;

impl<'a> Script<'a> {
    /// A script for `machine`, which prints to `out`.
    pub fn new(
        machine: &'a mut dyn Machine,
        labels: &'a Labels,
        out: impl Write + 'a,
    ) -> Script<'a> {
        let now = machine.cycles();
        Script {
            machine,
            labels,
            out: Box::new(out),
            start: now,
            mark: now,
            target: now,
            profile: None,
            listing: None,
            stick: Stick::default(),
        }
    }

    /// One step; empty lines and lines that begin with `#` do nothing. The error is a sentence.
    pub fn step(&mut self, line: &str) -> Outcome {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let outcome = match (verb, &words[..]) {
            ("", _) => Ok(()),
            (verb, _) if verb.starts_with('#') => Ok(()),
            ("run", [time]) => self.run_for(time),
            ("until", [address, rest @ ..]) => self.until(address, rest),
            ("key", [names, rest @ ..]) => self.chord(names, rest),
            ("keys", names) => names.iter().try_for_each(|name| self.chord(name, &[])),
            ("down", [name]) => self.hold_key(name, true),
            ("up", [name]) => self.hold_key(name, false),
            ("type", _) => self.type_text(rest.trim_start()),
            ("pad", [names, rest @ ..]) => self.pad(names, rest),
            ("hold", []) => self.hold_stick(""),
            ("hold", [names]) => self.hold_stick(names),
            ("shot", [file, rest @ ..]) => self.shot(file, rest),
            ("film", [file, count, gap]) => self.film(file, count, gap),
            ("hash", _) => {
                let hash = self.machine.picture().hash();
                self.print(&format!("{hash:016x} {rest}"))
            }
            ("peek", [address, rest @ ..]) => self.peek(address, rest),
            ("poke", [address, bytes @ ..]) => self.poke(address, bytes),
            ("dump", [file, address, count]) => self.dump(file, address, count),
            ("expect", [address, bytes @ ..]) if !bytes.is_empty() => self.expect(address, bytes),
            ("waitmem", [address, operator, value, rest @ ..]) => {
                self.wait_memory(address, operator, value, rest)
            }
            ("waitchange", rest) => self.wait_change(rest),
            ("waitstable", rest) => self.wait_stable(rest),
            ("mark", _) => self.print_mark(rest),
            ("profile", ["on"]) => {
                self.profile = Some(Profile::default());
                Ok(())
            }
            ("profile", rest) => self.print_profile(rest),
            ("registers", []) => {
                let processor = format!("{:02x?}", self.machine.processor());
                self.print(&processor)
            }
            ("echo", _) => self.print(rest),
            _ => Err("no such step, or not with these words; `sim --help` lists them".into()),
        };
        outcome.map_err(|error| format!("{line}: {error}"))
    }

    fn print(&mut self, text: &str) -> Outcome {
        writeln!(self.out, "{}", text.trim_end()).map_err(|error| error.to_string())
    }

    fn frames(&mut self, frames: u32) -> Outcome {
        self.cycles(u64::from(frames) * u64::from(self.machine.cycles_per_frame()))
    }

    fn cycles(&mut self, cycles: u64) -> Outcome {
        self.target = self.target.max(self.machine.cycles().saturating_sub(100)) + cycles;
        let missing = self.target.saturating_sub(self.machine.cycles());
        match &mut self.profile {
            Some(profile) => profile.run(self.machine, missing),
            None => self.machine.run(missing),
        }
        match self.machine.fault() {
            Some(fault) => Err(format!("the machine stopped: {fault}")),
            None => Ok(()),
        }
    }

    fn run_for(&mut self, time: &str) -> Outcome {
        if let Some(seconds) = time.strip_suffix('s') {
            let seconds: f64 = seconds.parse().map_err(|_| format!("{time} is no time"))?;
            let hertz = f64::from(self.machine.cycles_per_second());
            return self.cycles((seconds * hertz) as u64);
        }
        self.frames(frame_count(Some(time), 0)?)
    }

    fn until(&mut self, address: &str, rest: &[&str]) -> Outcome {
        let address = self.address(address)?;
        let frames = frame_count(rest.first().copied(), PATIENCE)?;
        let frame = u64::from(self.machine.cycles_per_frame());
        let end = self.machine.cycles() + u64::from(frames) * frame;
        while self.machine.pc() != address {
            if self.machine.cycles() >= end {
                return Err(format!("it did not come there in {frames} frames"));
            }
            match &mut self.profile {
                Some(profile) => profile.run(self.machine, 1),
                None => self.machine.step(),
            }
        }
        self.target = self.machine.cycles();
        Ok(())
    }

    fn shot(&mut self, file: &str, scale: &[&str]) -> Outcome {
        let scale = frame_count(scale.first().copied(), 1)?.max(1) as usize;
        let picture = self.machine.picture().scaled(scale, scale);
        picture
            .save(Path::new(file))
            .map_err(|error| error.to_string())
    }

    fn film(&mut self, file: &str, count: &str, gap: &str) -> Outcome {
        let count = frame_count(Some(count), 1)?.max(1);
        let gap = frame_count(Some(gap), 1)?.max(1);
        let frame = u64::from(self.machine.cycles_per_frame());
        let mut pictures = Vec::new();
        for _ in 0..count {
            self.machine.run(frame * u64::from(gap));
            pictures.push(self.machine.picture());
        }
        let delay = gap.try_into().unwrap_or(u16::MAX);
        Picture::save_film(Path::new(file), &pictures, (delay, 50))
            .map_err(|error| error.to_string())
    }

    fn print_mark(&mut self, label: &str) -> Outcome {
        let now = self.machine.cycles();
        let times = [now - self.start, now - self.mark].map(|cycles| {
            let frames = cycles as f64 / f64::from(self.machine.cycles_per_frame());
            let seconds = cycles as f64 / f64::from(self.machine.cycles_per_second());
            format!("{cycles} cycles, {frames:.2} frames, {seconds:.3} s")
        });
        self.mark = now;
        let [all, since] = times;
        self.print(&format!("{label}: {all}; since the last mark {since}"))
    }
}

fn value(text: &str) -> Result<u16, String> {
    number(text).ok_or_else(|| format!("{text} is no number"))
}

fn byte_value(text: &str) -> Result<u8, String> {
    u8::try_from(value(text)?).map_err(|_| format!("{text} is no byte"))
}

fn frame_count(text: Option<&str>, default: u32) -> Result<u32, String> {
    text.map_or(Ok(default), |text| {
        text.parse().map_err(|_| format!("{text} is no number"))
    })
}
