//! `web build` writes the page into a folder, `web serve` shows it in the browser.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use web::{server::Server, site, wasm};

const USAGE: &str = "Say: web build IMAGES FOLDER [ADDRESS OF THE SOURCES], or web serve FOLDER.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", images, folder] => build(images, folder, ""),
        ["build", images, folder, project] => build(images, folder, project),
        ["serve", folder] => serve(folder.into()),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn build(images: &str, folder: &str, project: &str) -> Result<(), String> {
    let wasm = wasm::build()?;
    let bytes = site::write(&wasm, Path::new(images), Path::new(folder), project)?;
    println!("{folder}: {bytes} bytes");
    Ok(())
}

/// Serves on the loopback address until the program is stopped, and opens the browser.
fn serve(folder: PathBuf) -> Result<(), String> {
    let server = Server::start(folder, 8064).map_err(|error| format!("Cannot serve: {error}."))?;
    println!("{} (CTRL-C stops)", server.address());
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    // Without a desktop the address above is enough.
    let _ = std::process::Command::new(opener)
        .arg(server.address())
        .spawn();
    loop {
        std::thread::park();
    }
}
