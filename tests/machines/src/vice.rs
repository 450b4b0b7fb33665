//! VICE's x64sc with our stand-in KERNAL, driven over its binary monitor;
//! the text monitor beside it tells the cycles.

mod moment;
mod monitor;
mod ports;

use crate::roms;
use crate::target::{Act, Target};
pub use moment::Moment;
use monitor::*;
use ports::{connect, free_ports};
use sim::c64::Standard;
use sim::picture::Picture;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// VICE's "joyport I/O simulation": the lines of port 2 are what the monitor sets.
const SIMULATED_STICK: &str = "37";
/// After how many cycles VICE ends by itself if a test dies: more than an emulated hour. It
/// includes what passes before the test can connect on a busy machine.
const LAST_CYCLE: &str = "4000000000";
/// The program's interrupt vector, in the RAM below the KERNAL.
const IRQ_VECTOR: u16 = 0xFFFE;

const BANK_CPU: u16 = 0;
const BANK_RAM: u16 = 1;

/// A running x64sc, stopped between calls.
pub struct Vice {
    process: Child,
    monitor: Monitor,
    text: TcpStream,
    frame_checkpoint: Option<(u16, u32)>,
    /// Whether each frame has one stop.
    one_stop: bool,
    /// Of the last interrupt.
    line: u16,
    standard: Standard,
    _folder: tempfile::TempDir,
}

impl Vice {
    /// Starts VICE, then a `.prg`, `.d64` or `.crt` in it the way a user does, and stops when the
    /// program gets to `entry`. A disk is read without a drive's processor.
    pub fn start(image: &Path, standard: Standard, entry: u16) -> Vice {
        let path = image.canonicalize().expect("an image");
        let name = path.to_str().expect("a path in Unicode");
        let ending = image.extension();
        let is_cartridge = ending.is_some_and(|ending| ending == "crt");
        let mut options: Vec<&str> = "-drive8type 0 -autostartprgmode 1".split(' ').collect();
        if ending.is_some_and(|ending| ending == "d64") {
            options.extend(["-virtualdev8", "+drive8truedrive"]);
        }
        if is_cartridge {
            options.extend(["-cartcrt", name]);
        }
        let mut vice = Vice::launch(standard, &options);
        // The program is started only now, so that its first cycle is known.
        if is_cartridge {
            vice.reset();
        } else {
            const RUN: u8 = 1;
            let body = [&[RUN, 0, 0, name.len() as u8], name.as_bytes()].concat();
            vice.monitor.command(AUTOSTART, &body);
        }
        vice.run_to(entry);
        vice
    }

    /// Starts VICE with 1541s from 8 on, whose ROM is our stand-in too, and with a disk in the
    /// first; stops two seconds after the reset.
    pub fn with_drives(disk: &Path, standard: Standard, drives: u8) -> Vice {
        let path = disk.canonicalize().expect("a disk");
        let mut options = vec!["-dos1541", "dos1541", "-attach8ro"];
        options.extend(["-8", path.to_str().expect("a path in Unicode")]);
        let others = (8..8 + drives).flat_map(|drive| {
            let processor = [format!("-drive{drive}type"), "1541".to_string()];
            let bus = [
                format!("+virtualdev{drive}"),
                format!("-drive{drive}truedrive"),
            ];
            processor.into_iter().chain(bus)
        });
        let others: Vec<String> = others.collect();
        options.extend(others.iter().map(String::as_str));
        let mut vice = Vice::launch(standard, &options);
        vice.reset();
        let end = vice.cycles() + 2 * u64::from(standard.cycles_per_second());
        while vice.cycles() < end {
            vice.steps(20_000);
        }
        vice
    }

    fn reset(&mut self) {
        const HARD: u8 = 1;
        self.monitor.command(RESET, &[HARD]);
        self.stick(0);
    }

    /// Starts VICE. It stops as soon as a monitor is connected.
    fn launch(standard: Standard, options: &[&str]) -> Vice {
        let folder = tempfile::tempdir().expect("a temporary folder");
        roms::for_vice(folder.path());
        let [binary_port, text_port] = free_ports();
        let rom = |name: &str| folder.path().join(name);
        let mut command = Command::new("xvfb-run");
        // `-default` must be the first.
        command.args(["-a", "x64sc", "-default", "-seed", "1"]);
        command.args("+sound -warp".split(' '));
        command.args(["-limitcycles", LAST_CYCLE, "-controlport2device"]);
        command.arg(SIMULATED_STICK);
        command.arg(match standard {
            Standard::Pal => "-pal",
            Standard::Ntsc => "-ntsc",
            Standard::OldNtsc => "-ntscold",
            Standard::PalN => "-paln",
        });
        for name in ["kernal", "basic", "chargen"] {
            command.arg(format!("-{name}")).arg(rom(name));
        }
        let address = |port: u16| format!("ip4://127.0.0.1:{port}");
        command.args(["-binarymonitor", "-binarymonitoraddress"]);
        command.arg(address(binary_port));
        command.args(["-remotemonitor", "-remotemonitoraddress"]);
        command.arg(address(text_port));
        command.args(options);
        command
            .env("HOME", folder.path())
            .current_dir(folder.path());
        command.process_group(0).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let process = command.spawn();
        let mut process = process.expect("xvfb-run and x64sc, by tools/setup --emulators");
        let [binary, text] = [binary_port, text_port].map(|port| connect(port, &mut process));
        let mut vice = Vice {
            process,
            monitor: Monitor::new(binary),
            text,
            frame_checkpoint: None,
            one_stop: false,
            line: 0,
            standard,
            _folder: folder,
        };
        vice.monitor.command(PING, &[]);
        // At power-on the simulated lines are as if all were pressed.
        vice.stick(0);
        vice
    }

    /// Types a line and RETURN into the KERNAL's buffer, as `C64::enter` does.
    pub fn enter(&mut self, line: &str) {
        const WAITING: u16 = 0xc6;
        const BUFFER: u16 = 0x277;
        for sign in line.bytes().chain([13]) {
            while self.peek(WAITING, 1) != [0] {
                self.steps(20);
            }
            self.poke(BUFFER, &[sign]);
            self.poke(WAITING, &[1]);
        }
    }

    /// All RAM.
    pub fn ram(&mut self) -> Vec<u8> {
        [0, 0x8000]
            .map(|half| self.memory(half, 0x8000, BANK_RAM))
            .concat()
    }

    /// Writes over RAM, whatever lies above it.
    pub fn fill(&mut self, address: u16, bytes: &[u8]) {
        self.write(address, bytes, BANK_RAM);
    }

    /// Runs until the instruction at an address is next.
    pub fn run_to(&mut self, address: u16) {
        self.checkpoint(address, true);
        // The first stop that VICE tells may be the one that connecting the monitor caused.
        while self.moment().pc != address {
            self.go();
        }
    }

    /// Counts frames from now on by an instruction that a program runs once in each: ten times as
    /// fast where ten interrupts come in a frame.
    pub fn count_frames_at(&mut self, address: u16) {
        self.checkpoint(address, false);
        self.one_stop = true;
    }

    /// Runs one instruction; an interrupt that is due is entered first.
    pub fn step(&mut self) -> Moment {
        self.steps(1);
        self.moment()
    }

    /// The registers, by the numbers that VICE gives them.
    pub fn moment(&mut self) -> Moment {
        let answer = self.monitor.command(REGISTERS_GET, &[0]);
        let mut moment = Moment::default();
        for register in answer[2..].chunks_exact(4) {
            let value = u16::from_le_bytes([register[2], register[3]]);
            match register[1] {
                0..=2 => moment.registers[usize::from(register[1])] = value as u8,
                3 => moment.pc = value,
                53 => moment.line = value,
                54 => moment.cycle = value,
                _ => {}
            }
        }
        moment
    }

    /// Runs some instructions.
    pub fn steps(&mut self, instructions: u16) {
        let [low, high] = instructions.to_le_bytes();
        self.monitor.command(ADVANCE, &[0, low, high]);
        while self.monitor.receive().kind != STOPPED {}
    }

    /// Sets a stop at an instruction and returns its number.
    fn checkpoint(&mut self, address: u16, temporary: bool) -> u32 {
        const EXECUTED: u8 = 4;
        let [low, high] = address.to_le_bytes();
        let body = [low, high, low, high, 1, 1, EXECUTED, u8::from(temporary)];
        let answer = self.monitor.command(CHECKPOINT_SET, &body);
        u32::from_le_bytes([answer[0], answer[1], answer[2], answer[3]])
    }

    /// Runs to the next stop and returns the raster line there.
    fn go(&mut self) -> u16 {
        self.monitor.send(EXIT, &[]);
        let mut line = 0;
        loop {
            let message = self.monitor.receive();
            match message.kind {
                STOPPED => return line,
                REGISTERS => line = raster_line(&message.body).unwrap_or(line),
                _ => {}
            }
        }
    }

    fn memory(&mut self, address: u16, length: u16, bank: u16) -> Vec<u8> {
        let mut body = vec![0];
        body.extend(address.to_le_bytes());
        body.extend((address + (length - 1)).to_le_bytes());
        body.push(0);
        body.extend(bank.to_le_bytes());
        self.monitor.command(MEMORY_GET, &body)[2..].to_vec()
    }

    fn write(&mut self, address: u16, bytes: &[u8], bank: u16) {
        let mut body = vec![0];
        body.extend(address.to_le_bytes());
        body.extend((address + (bytes.len() as u16 - 1)).to_le_bytes());
        body.push(0);
        body.extend(bank.to_le_bytes());
        body.extend(bytes);
        self.monitor.command(MEMORY_SET, &body);
    }

    /// The 320 x 200 pixels inside of the border, by colour number.
    pub fn picture(&mut self) -> Picture {
        let answer = self.monitor.command(DISPLAY_GET, &[1, 0]);
        let number = |at: usize| usize::from(u16::from_le_bytes([answer[at], answer[at + 1]]));
        // After the length of the head (4 bytes): width, height, left, top, inner width, height.
        let (width, left) = (number(4), number(8));
        // On PAL the top that VICE tells is one line too far down: its last row is border.
        let top = number(10) - usize::from(self.standard == Standard::Pal);
        let (inner_width, inner_height) = (number(12), number(14));
        assert_eq!((inner_width, inner_height), (320, 200));
        let head = 4 + number(0);
        let mut picture = Picture::new(320, 200, &[[0; 3]; 16]);
        for (y, row) in picture.pixels.chunks_mut(320).enumerate() {
            let start = head + 4 + (top + y) * width + left;
            row.copy_from_slice(&answer[start..start + 320]);
        }
        picture
    }

    fn stick(&mut self, lines: u8) {
        let mut body = 1u16.to_le_bytes().to_vec();
        body.extend(u16::from(0x1F & !lines).to_le_bytes());
        self.monitor.command(USERPORT_OR_JOYPORT_SET, &body);
    }
}

impl Target for Vice {
    /// Counts how often the lines of the program's interrupts begin again at the top; before it has
    /// set its vector, some 20,000 instructions stand for a frame.
    fn frames(&mut self, frames: u32) {
        if self.one_stop {
            return (0..frames).for_each(|_| {
                self.go();
            });
        }
        let mut passed = 0;
        while passed < frames {
            let vector = self.memory(IRQ_VECTOR, 2, BANK_RAM);
            let handler = u16::from_le_bytes([vector[0], vector[1]]);
            let known = self.frame_checkpoint;
            if known.is_none_or(|(address, _)| address != handler) {
                if let Some((_, number)) = self.frame_checkpoint.take() {
                    self.monitor
                        .command(CHECKPOINT_DELETE, &number.to_le_bytes());
                }
                if !(0x0800..0xFFF0).contains(&handler) {
                    self.steps(20_000);
                    passed += 1;
                    continue;
                }
                self.frame_checkpoint = Some((handler, self.checkpoint(handler, false)));
            }
            let line = self.go();
            passed += u32::from(line <= self.line);
            self.line = line;
        }
    }

    fn peek(&mut self, address: u16, length: u16) -> Vec<u8> {
        self.memory(address, length, BANK_CPU)
    }

    fn poke(&mut self, address: u16, bytes: &[u8]) {
        self.write(address, bytes, BANK_CPU);
    }

    fn act(&mut self, act: Act) {
        self.stick(match act {
            Act::Up => 1,
            Act::Down => 2,
            Act::Left => 4,
            Act::Right => 8,
            Act::Fire => 16,
        });
        self.frames(3);
        self.stick(0);
        self.frames(3);
    }

    /// The text monitor's stopwatch: the last number of the line of registers. What it printed at
    /// earlier stops comes before.
    fn cycles(&mut self) -> u64 {
        self.text.write_all(b"r\n").expect("VICE's text monitor");
        let mut lines = BufReader::new(&self.text).lines();
        let registers = lines.find_map(|line| line.ok().filter(|line| line.starts_with(".;")));
        let stopwatch = registers
            .as_deref()
            .and_then(|line| line.split_whitespace().last());
        stopwatch
            .and_then(|digits| digits.parse().ok())
            .expect("a stopwatch after the registers")
    }
}

impl Drop for Vice {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.monitor.send(QUIT, &[]);
        }
        // If the monitor loses its client, VICE runs on to the last cycle. So the whole group
        // (xvfb-run, its X server, VICE) is ended, however the test ended.
        sleep(Duration::from_millis(300));
        for signal in ["-TERM", "-KILL"] {
            let _ = Command::new("kill")
                .args([signal, "--", &format!("-{}", self.process.id())])
                .stderr(Stdio::null())
                .status();
            sleep(Duration::from_millis(100));
        }
        let _ = self.process.wait();
    }
}

/// The raster line from what VICE tells of the registers at a stop: a count, then for each its
/// size, number and value.
fn raster_line(body: &[u8]) -> Option<u16> {
    const LIN: u8 = 0x35;
    let mut registers = body.get(2..)?.chunks(4);
    let line = registers.find(|register| register.get(1) == Some(&LIN))?;
    Some(u16::from_le_bytes([*line.get(2)?, *line.get(3)?]))
}
