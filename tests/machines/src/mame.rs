//! MAME's Apple ][+ with our stand-in ROMs. A Lua script takes commands, a line each, between two
//! frames; MAME waits until it gets one, so a test sees the machine standing still.

use crate::roms;
use crate::target::{Act, Target};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Answers begin with `@`: MAME prints a lot of its own.
const SCRIPT: &str = r#"
local machine, waiting = manager.machine, 0
local cpu = machine.devices[":maincpu"]
local memory = cpu.spaces["program"]
local function answer(text) io.stdout:write("@" .. text .. "\n") io.stdout:flush() end
emu.register_frame_done(function()
  if waiting > 0 then waiting = waiting - 1 if waiting > 0 then return end answer("") end
  while true do
    local line = io.stdin:read("l")
    if not line then machine:exit() return end
    local command, first, rest = line:match("^(%w+) ?(%S*) ?(.*)$")
    if command == "frames" then waiting = tonumber(first) return
    elseif command == "peek" then
      local bytes = {}
      for address = tonumber(first), tonumber(first) + tonumber(rest) - 1 do
        bytes[#bytes + 1] = string.format("%02x", memory:read_u8(address))
      end
      answer(table.concat(bytes))
    elseif command == "poke" then
      local address = tonumber(first)
      for byte in rest:gmatch("%x%x") do
        memory:write_u8(address, tonumber(byte, 16))
        address = address + 1
      end
      answer("")
    elseif command == "key" then
      for _, port in pairs(machine.ioport.ports) do
        for name, field in pairs(port.fields) do
          if name:match("^%S+") == first then field:set_value(tonumber(rest)) end
        end
      end
      answer("")
    elseif command == "switches" then
      local items, values = machine.devices[":a2video"].items, {}
      for _, name in ipairs { "m_graphics", "m_mix", "m_page2", "m_hires" } do
        values[#values + 1] = emu.item(items["0/" .. name]):read(0) ~= 0 and "1" or "0"
      end
      answer(table.concat(values))
    elseif command == "cycles" then
      answer(string.format("%.0f", machine.time:as_double() * 1e9))
    end
  end
end)
"#;

/// A running MAME, standing still between calls.
pub struct Mame {
    process: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    _folder: tempfile::TempDir,
}

impl Mame {
    /// Switches an Apple ][+ on with a disk in drive 1.
    pub fn start(image: &Path) -> Mame {
        let folder = tempfile::tempdir().expect("a temporary folder");
        roms::for_mame(folder.path());
        let script = folder.path().join("script.lua");
        std::fs::write(&script, SCRIPT).expect("a script in the temporary folder");
        let mut command = Command::new(mame());
        command.args([
            "apple2p",
            "-video",
            "none",
            "-sound",
            "none",
            "-nothrottle",
            "-skip_gameinfo",
        ]);
        command.args([
            "-autoboot_delay",
            "0",
            "-seconds_to_run",
            "1200",
            "-rompath",
        ]);
        command.arg(folder.path()).arg("-flop1").arg(image);
        command.arg("-autoboot_script").arg(script);
        command
            .env("HOME", folder.path())
            .current_dir(folder.path());
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command
            .spawn()
            .expect("MAME, which tools/setup --emulators installs");
        Mame {
            commands: process.stdin.take().expect("a pipe"),
            answers: BufReader::new(process.stdout.take().expect("a pipe")),
            process,
            _folder: folder,
        }
    }

    /// Sends a command and returns the answer.
    fn command(&mut self, command: &str) -> String {
        writeln!(self.commands, "{command}").expect("a running MAME");
        let mut line = String::new();
        loop {
            line.clear();
            let length = self.answers.read_line(&mut line).expect("a running MAME");
            assert_ne!(length, 0, "MAME has ended");
            if let Some(answer) = line.strip_prefix('@') {
                return answer.trim_end().to_string();
            }
        }
    }

    /// The video switches: text, mixed, second page, hi-res.
    pub fn switches(&mut self) -> [bool; 4] {
        let answer = self.command("switches");
        let on = |place: usize| answer.as_bytes().get(place) == Some(&b'1');
        [!on(0), on(1), on(2), on(3)]
    }

    /// Holds a key for three frames and lets go for three: a letter, `Return`, `←` or `→`.
    pub fn key(&mut self, name: &str) {
        for down in [1, 0] {
            self.command(&format!("key {name} {down}"));
            self.frames(3);
        }
    }
}

impl Target for Mame {
    fn frames(&mut self, frames: u32) {
        if frames > 0 {
            self.command(&format!("frames {frames}"));
        }
    }

    fn peek(&mut self, address: u16, length: u16) -> Vec<u8> {
        let digits = self.command(&format!("peek {address} {length}"));
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
        bytes.expect("bytes in hexadecimal")
    }

    fn poke(&mut self, address: u16, bytes: &[u8]) {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.command(&format!("poke {address} {digits}"));
    }

    /// The keys that a ][+ has: A and Z for up and down.
    fn act(&mut self, act: Act) {
        self.key(match act {
            Act::Up => "A",
            Act::Down => "Z",
            Act::Left => "←",
            Act::Right => "→",
            Act::Fire => "Return",
        });
    }

    fn act_in_menu(&mut self, act: Act) {
        match act {
            Act::Up => self.key("W"),
            Act::Down => self.key("S"),
            _ => self.act(act),
        }
    }

    /// From the emulated time, at the ][+'s mean of 1,020,484 cycles a second.
    fn cycles(&mut self) -> u64 {
        let nanoseconds: u64 = self.command("cycles").parse().expect("a time");
        nanoseconds * 1_020_484 / 1_000_000_000
    }
}

impl Drop for Mame {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Debian puts MAME among the games, which root's PATH lacks.
fn mame() -> &'static str {
    let debian = "/usr/games/mame";
    if Path::new(debian).exists() {
        debian
    } else {
        "mame"
    }
}
