//! What is measured, the same for both compilers.

use mos::link::Linked;
use mos_command::simulate::Machine;
use sim::profile::Profile;

/// The most cycles a program may take: cc65's longest takes a third of it.
pub const LIMIT: u64 = 2_000_000_000;

/// Segments that count: code, constants and initialised data, runtime routines included.
const COUNTED: [&str; 3] = ["CODE", "RODATA", "DATA"];

/// Figures of one program by one compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Cycles of `bench`, from its first instruction to the end of its `rts`.
    pub cycles: u64,
    /// Bytes of code, constants, initialised data and linked runtime routines.
    pub bytes: u32,
}

/// Calls the functions of `before`, then measures `bench`, and compares its result with the host's.
/// With `profile` the cycles of `bench` are counted there, too.
///
/// # Errors
/// One sentence when the program does not come back or its result is wrong.
pub fn measure(
    linked: &Linked,
    before: &[&str],
    bench: &str,
    checksum: u16,
    profile: Option<&mut Profile>,
) -> Result<Figures, String> {
    let mut machine = Machine::new(linked);
    let call = |machine: &mut Machine, function: &str| {
        let run = machine.call(function, LIMIT).map_err(|e| e.to_string())?;
        run.map_err(|stop| format!("{function} does not come back: {stop}"))
    };
    for function in before {
        call(&mut machine, function)?;
    }
    machine.profile = profile.as_deref().cloned();
    let run = call(&mut machine, bench)?;
    if let (Some(profile), Some(counted)) = (profile, machine.profile.take()) {
        *profile = counted;
    }
    if run.result != checksum {
        return Err(format!("gives {}, but the host {checksum}", run.result));
    }
    Ok(Figures {
        cycles: run.cycles,
        bytes: linked.size_of(&COUNTED),
    })
}
