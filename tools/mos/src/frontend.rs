//! From a Rust package to the LLVM IR of the whole program: finds a compiler that can build
//! `core` for a target of our own and runs cargo so that link-time optimisation leaves one module.
//!
//! Each option is there for a reason:
//!
//! - `--emit=llvm-ir` beside cargo's own `link`: alone it would not run link-time optimisation,
//!   and functions of `core` would be missing;
//! - `-C linker-plugin-lto` on the last crate alone: rustc then writes bitcode, and LLVM's AVR
//!   back end, whose assembler would refuse 6502 `asm!`, never runs;
//! - `-C target-cpu=avr2`: rustc stops without a CPU for this architecture;
//! - `-indvars-widen-indvars=false`: LLVM would widen byte counters to 16 bits;
//! - `-Z location-detail=none`: a panic's file and line would be 8 bytes of pointers at each
//!   site, and its path would differ between folders;
//! - `RUSTC_BOOTSTRAP`: a custom target and `-Z build-std` are unstable in stock rustc.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{Error, Result};

/// Flags for every crate of the program, `core` too. Changing one compiles `core` again (40 s).
const FLAGS: &str =
    "-C target-cpu=avr2 -C llvm-args=-indvars-widen-indvars=false -Z location-detail=none";

/// What programs are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Few bytes: rustc's `opt-level = "s"`.
    #[default]
    Size,
    /// Few cycles: `opt-level = 2`, within what suits a machine without caches, see [`SPEED`].
    Speed,
}

/// What `opt-level = 2` must not do: tables that the source lacks instead of a checksum by bits,
/// functions of any size inlined, loops of more than four rounds written out, selections where a
/// branch is cheaper, two conditions computed to branch once. `docs/journal/measuring.md` has what
/// each is worth.
const SPEED: [&str; 8] = [
    "-disable-loop-idiom-hashrecognize",
    "-bonus-inst-threshold=0",
    "-inline-threshold=50",
    "-unroll-full-max-count=4",
    "-unroll-threshold=100",
    "-unroll-max-percent-threshold-boost=100",
    "-unroll-partial-threshold=0",
    "-two-entry-phi-node-folding-threshold=1",
];

impl Goal {
    /// Flags for every crate.
    fn flags(self) -> String {
        let more: &[&str] = if self == Goal::Speed { &SPEED } else { &[] };
        let more = more.iter().map(|flag| format!(" -C llvm-args={flag}"));
        FLAGS.to_string() + &more.collect::<String>()
    }

    /// rustc's `opt-level`, as cargo's configuration writes it.
    fn opt_level(self) -> &'static str {
        match self {
            Goal::Size => "\"s\"",
            Goal::Speed => "2",
        }
    }
}

impl FromStr for Goal {
    type Err = Error;

    fn from_str(name: &str) -> Result<Goal> {
        match name {
            "size" => Ok(Goal::Size),
            "speed" => Ok(Goal::Speed),
            _ => Err(Error::new("the goal is `size` or `speed`")),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Goal::Size => "size",
            Goal::Speed => "speed",
        })
    }
}

/// What the target is: see `docs/reference/backend.md`.
const TARGET: &str = include_str!("../mos6502.json");

/// The target with atomics of every width, for crates that come from elsewhere.
fn full_target() -> String {
    TARGET
        .replace("\"atomic-cas\": false", "\"atomic-cas\": true")
        .replace("\"max-atomic-width\": 8", "\"max-atomic-width\": 64")
}

/// A program to be compiled.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The folder of a package with a library, and with a cargo profile `mos` in its workspace.
    pub folder: PathBuf,
    /// The package, when the folder's workspace has more than one.
    pub package: Option<String>,
    /// Its features.
    pub features: Vec<String>,
    /// LLVM's inlining threshold, when it is not to be the goal's.
    pub inline_threshold: Option<u32>,
    /// What it is compiled for, whatever the profile says. Each goal has a `core` of its own.
    pub goal: Goal,
    /// With `alloc` and with atomics of every width, in a `core` of its own, too: what crates from
    /// elsewhere may need.
    pub full: bool,
}

/// A rustc that has the source of `core`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    /// The program.
    pub rustc: PathBuf,
    /// Its installation.
    pub root: PathBuf,
    /// What `rustc -vV` says of its LLVM, such as `22.1.8`.
    pub llvm: String,
}

impl Compiler {
    /// Finds one: the one that `RUSTC_MOS` names, else rustup's or another one in `PATH`, else
    /// Debian's in `/usr/bin`.
    pub fn find() -> Result<Compiler> {
        if let Some(named) = std::env::var_os("RUSTC_MOS").filter(|named| !named.is_empty()) {
            return Compiler::at(Path::new(&named)).ok_or_else(|| {
                Error::new(format!(
                    "RUSTC_MOS names {}, which is no Rust compiler with its library's source",
                    named.to_string_lossy()
                ))
            });
        }
        let mut names = ["rustc", "/usr/bin/rustc"].iter().map(Path::new);
        names.find_map(Compiler::at).ok_or_else(|| {
            Error::new(
                "no Rust compiler with its library's source was found: run \
                 `rustup component add rust-src`, or on Debian install rustc-web, rust-web-src \
                 and cargo-web, or name one in RUSTC_MOS",
            )
        })
    }

    /// The compiler of that name, if it can build `core`.
    fn at(name: &Path) -> Option<Compiler> {
        let ask = |question: &[&str]| {
            let answer = Command::new(name)
                .args(question)
                .stderr(Stdio::null())
                .output()
                .ok()?;
            answer
                .status
                .success()
                .then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
        };
        let root = PathBuf::from(ask(&["--print", "sysroot"])?.trim());
        let core = root.join("lib/rustlib/src/rust/library/core/src/lib.rs");
        if !core.exists() {
            return None;
        }
        // rustup's `rustc` runs another one in each folder: name the one that was asked.
        let own = root.join("bin/rustc");
        let rustc = if own.exists() {
            own
        } else {
            name.to_path_buf()
        };
        let version = ask(&["-vV"])?;
        let llvm = version
            .lines()
            .find_map(|line| line.strip_prefix("LLVM version: "))
            .unwrap_or("unknown");
        Some(Compiler {
            rustc,
            root,
            llvm: llvm.trim().into(),
        })
    }

    /// The cargo of the same installation, else the one that runs this, else the one in `PATH`.
    fn cargo(&self) -> OsString {
        let own = self.root.join("bin/cargo");
        if own.exists() {
            return own.into();
        }
        std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
    }

    /// Whether the parser was tested with its IR.
    pub fn is_tested(&self) -> bool {
        self.llvm.starts_with("22.")
    }
}

/// Where compiled crates are kept: `MOS_TARGET_DIR`, else `target/6502` of this checkout, else a
/// folder of the system's for temporary files.
pub fn target_folder() -> PathBuf {
    if let Some(named) = std::env::var_os("MOS_TARGET_DIR").filter(|named| !named.is_empty()) {
        return PathBuf::from(named);
    }
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match checkout.canonicalize() {
        Ok(checkout) => checkout.join("target/6502"),
        Err(_) => std::env::temp_dir().join("mos-target"),
    }
}

/// Compiles a program and returns its IR text. Cargo's own messages go to standard error.
pub fn compile(program: &Program) -> Result<String> {
    let compiler = Compiler::find()?;
    if !compiler.is_tested() {
        eprintln!(
            "note: rustc's LLVM is {}; this compiler was tested with 22.1",
            compiler.llvm
        );
    }
    let target_folder = target_folder();
    let say = |what: &str, path: &Path, error: std::io::Error| {
        Error::new(format!("{} cannot be {what}: {error}", path.display()))
    };
    std::fs::create_dir_all(&target_folder).map_err(|error| say("made", &target_folder, error))?;
    // Cargo takes the target's name from the file's, and its folder is of no importance.
    let (name, specification, library) = match program.full {
        true => ("mos6502-full.json", full_target(), "core,alloc"),
        false => ("mos6502.json", TARGET.into(), "core"),
    };
    let target = target_folder.join(name);
    provide(&target, &specification)?;
    // A name of its own for each run: then cargo never takes the text for fresh when it is gone,
    // and two runs at once never read each other's.
    let text = target_folder.join(format!("program-{}.ll", unique()));
    let remove = Remove(&text);
    let mut emit = OsString::from("--emit=llvm-ir=");
    emit.push(&text);

    let mut cargo = Command::new(compiler.cargo());
    // rustup's `cargo` puts the libraries of its own toolchain first, where the compiler of
    // another one would find them and take itself for that.
    if compiler.root != Path::new("/usr") {
        let own = std::iter::once(compiler.root.join("lib"));
        let others = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        if let Ok(all) = std::env::join_paths(own.chain(std::env::split_paths(&others))) {
            cargo.env("LD_LIBRARY_PATH", all);
        }
    }
    cargo
        .current_dir(&program.folder)
        .args(["rustc", "--quiet", "--lib", "--crate-type", "staticlib"])
        .args(["--profile", "mos"]);
    cargo
        .arg(format!("-Zbuild-std={library}"))
        .args(["-Zjson-target-spec", "--target"])
        .arg(&target);
    cargo.arg("--target-dir").arg(&target_folder);
    if let Some(package) = &program.package {
        cargo.args(["--package", package]);
    }
    let level = program.goal.opt_level();
    cargo
        .arg("--config")
        .arg(format!("profile.mos.opt-level={level}"));
    if !program.features.is_empty() {
        cargo.arg("--features").arg(program.features.join(","));
    }
    cargo.arg("--").arg(emit).args(["-C", "linker-plugin-lto"]);
    if let Some(threshold) = program.inline_threshold {
        cargo
            .arg("-C")
            .arg(format!("llvm-args=-inline-threshold={threshold}"));
    }
    cargo
        .env("RUSTC", &compiler.rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", program.goal.flags())
        // Crates that are cut for incremental builds become another program.
        .env("CARGO_INCREMENTAL", "0");
    for variable in [
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "CARGO_TARGET_DIR",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
    ] {
        cargo.env_remove(variable);
    }
    // Standard output is the caller's own.
    cargo.stdin(Stdio::null()).stdout(Stdio::null());
    let status = cargo.status().map_err(|error| {
        Error::new(format!(
            "cargo cannot be started ({error}): install it with rustup, or on Debian as cargo-web"
        ))
    })?;
    if !status.success() {
        return Err(Error::new(
            "cargo could not compile the program for the 6502: its messages are above",
        ));
    }
    let ir = std::fs::read(&text).map_err(|error| say("read", &text, error))?;
    drop(remove);
    String::from_utf8(ir).map_err(|_| Error::new("the IR text is not UTF-8"))
}

/// A word that no other run has.
fn unique() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}-{number}", std::process::id())
}

/// Writes a file unless it is there with this text; whole, since another run may be reading it.
///
/// # Errors
/// It cannot be written.
pub fn provide(path: &Path, text: &str) -> Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let whole = path.with_extension(unique());
    std::fs::write(&whole, text)
        .and_then(|()| std::fs::rename(&whole, path))
        .map_err(|error| Error::new(format!("{} cannot be written: {error}", path.display())))
}

/// Removes a file when it goes out of scope.
struct Remove<'a>(&'a Path);

impl Drop for Remove<'_> {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(self.0);
    }
}
