//! A program as oscar64 compiles it, by the better of two settings, where it is installed.

use crate::measure::{Figures, LIMIT};
use crate::program::Program;
use crate::source::Source;
use sim::cpu::{Cpu, Ram};
use std::process::Command;

/// The settings that are tried.
pub const SETTINGS: [&str; 2] = ["-O2", "-O3"];

/// Where the result of `bench` is left, and then [`DONE`].
const RESULT: usize = 0xfff0;
/// What says that the result is there.
const DONE: u8 = 0xa5;

/// What is compiled: `prepare` and `bench` stay functions, so that one can be measured alone.
const WRAPPER: &str = "\
#include \"types.h\"
__noinline void prepare(void);
__noinline u16 bench(void);
#include \"program.c\"
int main(void)
{
    prepare();
    *(volatile u16 *)0xfff0 = bench();
    *(volatile u8 *)0xfff2 = 0xa5;
    return 0;
}
";

/// Figures of the faster setting; nothing where there is no oscar64. A setting that it fails with,
/// or with which the result is wrong, is named on standard error and left out.
pub fn figures(program: &Program) -> Option<Figures> {
    Command::new("oscar64").output().ok()?;
    let measured = SETTINGS.map(|setting| {
        measure(program, setting)
            .inspect_err(|error| eprintln!("{}, by oscar64 {setting}: {error}", program.name))
            .ok()
    });
    measured
        .into_iter()
        .flatten()
        .min_by_key(|figures| figures.cycles)
}

/// Compiles and runs with one setting.
fn measure(program: &Program, setting: &str) -> Result<Figures, String> {
    let source = Source::new(program, "oscar64")?;
    let path = program.folder().join("main.c");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    // cc65's pragmas, and the header that the wrapper has included already.
    let ours = |line: &&str| !line.starts_with("#pragma") && *line != "#include \"types.h\"";
    let lines: Vec<&str> = text.lines().filter(ours).collect();
    source.write("program.c", &lines.join("\n"))?;
    source.write("wrapper.c", WRAPPER)?;
    let types = std::fs::read_to_string(program.folder().join("../types.h"))
        .map_err(|error| format!("types.h cannot be read: {error}"))?;
    source.write("types.h", &types)?;
    let output = Command::new("oscar64")
        .current_dir(&source.folder)
        .args(["-n", setting, "-i=.", "-o=out.prg", "wrapper.c"])
        .output()
        .map_err(|error| format!("it does not start: {error}"))?;
    let read = |name: &str| {
        std::fs::read(source.folder.join(name)).map_err(|_| {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            said.lines()
                .find(|line| line.contains("error"))
                .unwrap_or("it gives no reason")
                .to_string()
        })
    };
    let image = read("out.prg")?;
    let map = String::from_utf8_lossy(&read("out.map")?).into_owned();
    let objects = objects(&map);
    let bench = objects
        .iter()
        .find(|object| object.name == "bench")
        .ok_or("`bench` is not in the map")?;
    let cycles = run(&image, bench.start, (program.checksum)())?;
    let counted = |object: &&Object| {
        ["code", "data"].contains(&object.section)
            && !["main", "prepare", "spentry"].contains(&object.name)
    };
    let bytes = objects.iter().filter(counted).map(|o| o.end - o.start);
    Ok(Figures {
        cycles,
        bytes: bytes.map(u32::from).sum(),
    })
}

/// A line of the map's objects.
struct Object<'a> {
    start: u16,
    end: u16,
    name: &'a str,
    section: &'a str,
}

/// The objects of a map: `0880 - 090d : main, NATIVE_CODE:code`.
fn objects(map: &str) -> Vec<Object<'_>> {
    let body = map.lines().skip_while(|line| *line != "objects").skip(1);
    body.map_while(|line| {
        let (range, rest) = line.split_once(" : ")?;
        let (start, end) = range.split_once(" - ")?;
        let (name, kind) = rest.split_once(", ")?;
        Some(Object {
            start: u16::from_str_radix(start, 16).ok()?,
            end: u16::from_str_radix(end, 16).ok()?,
            name,
            section: kind.split_once(':')?.1,
        })
    })
    .collect()
}

/// Runs a program from its BASIC line on; the cycles from the first instruction of `bench` to the
/// end of its `rts`.
fn run(image: &[u8], bench: u16, checksum: u16) -> Result<u64, String> {
    let [low, high, program @ ..] = image else {
        return Err("the program is empty".into());
    };
    let mut memory = Ram::default();
    let start = usize::from(u16::from_le_bytes([*low, *high]));
    memory.bytes[start..start + program.len()].copy_from_slice(program);
    let mut cpu = Cpu::default();
    // After the BASIC line `SYS 2061`.
    (cpu.s, cpu.pc) = (0xfd, 0x080d);
    let mut entered = None;
    let mut cycles = None;
    while memory.bytes[RESULT + 2] != DONE {
        if cpu.pc == bench && entered.is_none() {
            entered = Some((cpu.s, memory.cycles));
        }
        cpu.step(&mut memory);
        match entered {
            Some((stack, start)) if cycles.is_none() && cpu.s > stack => {
                cycles = Some(memory.cycles - start);
            }
            _ => {}
        }
        if memory.cycles > LIMIT || cpu.fault.is_some() {
            return Err("it does not come back".into());
        }
    }
    let result = u16::from_le_bytes([memory.bytes[RESULT], memory.bytes[RESULT + 1]]);
    if result != checksum {
        return Err(format!("gives {result}, but the host {checksum}"));
    }
    cycles.ok_or_else(|| "`bench` was not called".to_string())
}
