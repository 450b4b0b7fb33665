//! Steps for a machine: run, press keys, look at memory and screen. One vocabulary for both.

use crate::labels::{number, Labels};
use crate::listing::Listing;
use crate::machine::{HostKey, Machine, Stick};
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
film FILE N GAP            animated PNG of the next N pictures, GAP frames apart, at 50 frames a second
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
profile save FILE          write how often each block ran, for the compiler (needs a listing)
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
            ("profile", ["save", file]) => self.save_profile(file),
            ("profile", rest) => self.print_profile(rest),
            ("registers", []) => {
                let registers = self.machine.registers();
                self.print(&format!("{registers:02x?}"))
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

    fn chord(&mut self, names: &str, times: &[&str]) -> Outcome {
        let hold = frame_count(times.first().copied(), HOLD)?;
        let gap = frame_count(times.get(1).copied(), HOLD)?;
        // A single + is a key of its own.
        let keys: Vec<&str> = match names {
            "+" => vec!["+"],
            names => names.split('+').collect(),
        };
        keys.iter().try_for_each(|name| self.hold_key(name, true))?;
        self.frames(hold)?;
        keys.iter()
            .try_for_each(|name| self.hold_key(name, false))?;
        self.frames(gap)
    }

    fn hold_key(&mut self, name: &str, down: bool) -> Outcome {
        let key = HostKey::from_name(name).ok_or_else(|| format!("no key is called {name}"))?;
        self.machine.key(key, down);
        Ok(())
    }

    fn type_text(&mut self, text: &str) -> Outcome {
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            let key = match (sign, sign == '\\') {
                (_, true) => match signs.next() {
                    Some('n') => HostKey::Return,
                    Some('e') => HostKey::Escape,
                    Some('s') => HostKey::Space,
                    _ => return Err("after \\ comes n, e or s".into()),
                },
                (' ', _) => HostKey::Space,
                (sign, _) => HostKey::Char(sign),
            };
            self.machine.key(key, true);
            self.frames(HOLD)?;
            self.machine.key(key, false);
            self.frames(HOLD)?;
        }
        Ok(())
    }

    fn hold_stick(&mut self, names: &str) -> Outcome {
        let mut stick = Stick::default();
        for name in names.split('+').filter(|name| !name.is_empty()) {
            match name.to_ascii_uppercase().as_str() {
                "UP" => stick.up = true,
                "DOWN" => stick.down = true,
                "LEFT" => stick.left = true,
                "RIGHT" => stick.right = true,
                "FIRE" | "B" => stick.fire = true,
                _ => return Err(format!("a joystick has no {name}")),
            }
        }
        self.stick = stick;
        self.machine.stick(stick);
        Ok(())
    }

    fn pad(&mut self, names: &str, times: &[&str]) -> Outcome {
        let held = self.stick;
        self.hold_stick(names)?;
        self.frames(frame_count(times.first().copied(), HOLD)?)?;
        self.stick = held;
        self.machine.stick(held);
        self.frames(frame_count(times.get(1).copied(), HOLD)?)
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

    fn address(&self, text: &str) -> Result<u16, String> {
        let known = self.labels.resolve(text);
        known.ok_or_else(|| format!("{text} is neither a number nor a label of the program"))
    }

    fn bytes(&self, start: u16, count: u16) -> Vec<u8> {
        (0..count)
            .map(|offset| self.machine.peek(start.wrapping_add(offset)))
            .collect()
    }

    fn peek(&mut self, address: &str, count: &[&str]) -> Outcome {
        let start = self.address(address)?;
        let count = value(count.first().copied().unwrap_or("1"))?;
        let bytes = self.bytes(start, count);
        for (row, bytes) in bytes.chunks(16).enumerate() {
            let at = start.wrapping_add(16 * row as u16);
            let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            self.print(&format!("{at:04x}  {}", hex.join(" ")))?;
        }
        Ok(())
    }

    fn poke(&mut self, address: &str, bytes: &[&str]) -> Outcome {
        let start = self.address(address)?;
        for (offset, byte) in (0..).zip(bytes) {
            self.machine
                .poke(start.wrapping_add(offset), byte_value(byte)?);
        }
        Ok(())
    }

    fn dump(&mut self, file: &str, address: &str, count: &str) -> Outcome {
        let bytes = self.bytes(self.address(address)?, value(count)?);
        std::fs::write(file, bytes).map_err(|error| error.to_string())
    }

    fn expect(&mut self, address: &str, bytes: &[&str]) -> Outcome {
        let start = self.address(address)?;
        let expected: Result<Vec<u8>, String> = bytes.iter().map(|byte| byte_value(byte)).collect();
        let expected = expected?;
        let found = self.bytes(start, expected.len() as u16);
        if found == expected {
            return Ok(());
        }
        Err(format!("found {found:02x?}, not {expected:02x?}"))
    }

    fn wait_memory(
        &mut self,
        address: &str,
        operator: &str,
        operand: &str,
        rest: &[&str],
    ) -> Outcome {
        let address = self.address(address)?;
        let operand = byte_value(operand)?;
        let holds = |found: u8| {
            Ok(match operator {
                "==" => found == operand,
                "!=" => found != operand,
                "<" => found < operand,
                "<=" => found <= operand,
                ">" => found > operand,
                ">=" => found >= operand,
                "&" => found & operand != 0,
                _ => return Err(format!("{operator} compares nothing")),
            })
        };
        let frames = frame_count(rest.first().copied(), PATIENCE)?;
        for _ in 0..frames {
            if holds(self.machine.peek(address))? {
                return Ok(());
            }
            self.frames(1)?;
        }
        let found = self.machine.peek(address);
        if holds(found)? {
            return Ok(());
        }
        Err(format!("still {found} after {frames} frames"))
    }

    fn wait_change(&mut self, rest: &[&str]) -> Outcome {
        let frames = frame_count(rest.first().copied(), PATIENCE)?;
        let before = self.machine.picture();
        for _ in 0..frames {
            self.frames(1)?;
            if self.machine.picture() != before {
                return Ok(());
            }
        }
        Err(format!("the picture stayed the same for {frames} frames"))
    }

    fn wait_stable(&mut self, rest: &[&str]) -> Outcome {
        let still = frame_count(rest.first().copied(), 10)?;
        let frames = frame_count(rest.get(1).copied(), PATIENCE)?;
        let (mut before, mut since) = (self.machine.picture(), 0);
        for _ in 0..frames {
            self.frames(1)?;
            let picture = self.machine.picture();
            since = if picture == before { since + 1 } else { 0 };
            if since >= still {
                return Ok(());
            }
            before = picture;
        }
        Err(format!("the picture was never still for {still} frames"))
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

    fn print_profile(&mut self, lines: &[&str]) -> Outcome {
        let lines = frame_count(lines.first().copied(), 25)? as usize;
        let profile = self.profile.as_ref().ok_or("first comes `profile on`")?;
        let mut table = profile.table(self.labels, lines);
        if let Some(text) = &self.listing {
            table += "\n";
            table += &Listing::parse(text).table(profile, lines);
        }
        self.print(&table)
    }

    fn save_profile(&mut self, file: &str) -> Outcome {
        let profile = self.profile.as_ref().ok_or("first comes `profile on`")?;
        let text = self
            .listing
            .as_ref()
            .ok_or("`profile save` needs the listing of the program (--listing)")?;
        let counts = Listing::parse(text).counts(profile);
        let counts: String = counts.iter().map(|count| format!("{count}\n")).collect();
        std::fs::write(file, counts).map_err(|error| format!("{file}: {error}"))
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
