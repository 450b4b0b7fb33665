//! A file server on the loopback address, for one folder and one reader at a time.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A server that answers on threads of its own until it is dropped or the program ends.
pub struct Server {
    address: String,
    /// Whether it answers; one that does not closes each connection, like a network that is gone.
    answers: Arc<AtomicBool>,
    /// Whether a browser may keep what it got, as on many hosts.
    is_kept: Arc<AtomicBool>,
}

impl Server {
    /// Serves a folder on a port, or on any free one if that is taken.
    ///
    /// # Errors
    /// There is no loopback address.
    pub fn start(folder: PathBuf, port: u16) -> std::io::Result<Server> {
        let listener =
            TcpListener::bind(("127.0.0.1", port)).or_else(|_| TcpListener::bind("127.0.0.1:0"))?;
        let address = format!("http://{}/", listener.local_addr()?);
        let answers = Arc::new(AtomicBool::new(true));
        let is_kept = Arc::new(AtomicBool::new(false));
        let (online, kept) = (answers.clone(), is_kept.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (folder, online, kept) = (folder.clone(), online.clone(), kept.clone());
                std::thread::spawn(move || {
                    if online.load(Ordering::Relaxed) {
                        // A reader that goes away early is none of the server's business.
                        let _ = answer(&stream, &folder, kept.load(Ordering::Relaxed));
                    }
                });
            }
        });
        Ok(Server {
            address,
            answers,
            is_kept,
        })
    }

    /// Where it is: `http://127.0.0.1:8064/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lets it answer, or not.
    pub fn set_online(&self, on: bool) {
        self.answers.store(on, Ordering::Relaxed);
    }

    /// Lets browsers keep for an hour what they get, or not.
    pub fn set_kept(&self, on: bool) {
        self.is_kept.store(on, Ordering::Relaxed);
    }
}

fn answer(stream: &TcpStream, folder: &Path, is_kept: bool) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The headers do not matter, but have to be read.
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let path = request.split(' ').nth(1).unwrap_or("/");
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let mut name = path.trim_start_matches('/').to_string();
    if name.is_empty() || name.ends_with('/') {
        name += "index.html";
    }
    let inside = name.split('/').all(|part| !part.starts_with('.'));
    let body = inside
        .then(|| std::fs::read(folder.join(&name)).ok())
        .flatten();
    let (status, body) = match body {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", Vec::new()),
    };
    let cache = if is_kept { "max-age=3600" } else { "no-cache" };
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
         Cache-Control: {cache}\r\nConnection: close\r\n\r\n",
        kind(&name),
        body.len()
    )?;
    stream.write_all(&body)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
