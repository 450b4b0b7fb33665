//! A smoke test in Firefox, by Marionette: each message is its length, a colon, and JSON.

use crate::page;
use serde_json::{json, Value};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use web::server::Server;

/// How long a condition may take on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(120);
const PAUSE: Duration = Duration::from_millis(100);

struct Firefox {
    child: Child,
    stream: TcpStream,
    number: u64,
    _profile: tempfile::TempDir,
}

impl Firefox {
    /// Starts it without a window; `None` where it is not installed.
    fn start() -> Option<Firefox> {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        // Any free port; the profile then says which.
        let preferences = "user_pref('marionette.port', 0);\n";
        std::fs::write(profile.path().join("user.js"), preferences).expect("a file");
        let child = Command::new("firefox-esr")
            .args(["--headless", "--marionette", "--no-remote", "--profile"])
            .arg(profile.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let child = child.ok()?;
        let start = Instant::now();
        let stream = loop {
            assert!(start.elapsed() < PATIENCE, "Firefox does not listen");
            let port = std::fs::read_to_string(profile.path().join("MarionetteActivePort"));
            let port = port.ok().and_then(|port| port.trim().parse::<u16>().ok());
            let stream = port.and_then(|port| TcpStream::connect(("127.0.0.1", port)).ok());
            if let Some(stream) = stream {
                break stream;
            }
            std::thread::sleep(PAUSE);
        };
        let mut firefox = Firefox {
            child,
            stream,
            number: 0,
            _profile: profile,
        };
        // It begins by saying what it is.
        firefox.receive();
        firefox.call("WebDriver:NewSession", json!({}));
        Some(firefox)
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut byte = [0];
            self.stream.read_exact(&mut byte).expect("Firefox lives");
            match byte[0] {
                b':' => break,
                digit => length = 10 * length + usize::from(digit - b'0'),
            }
        }
        let mut message = vec![0; length];
        self.stream.read_exact(&mut message).expect("Firefox lives");
        serde_json::from_slice(&message).expect("JSON")
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let message = json!([0, self.number, method, parameters]).to_string();
        let sent = write!(self.stream, "{}:{message}", message.len());
        sent.expect("Firefox lives");
        let answer = self.receive();
        assert!(answer[2].is_null(), "{method}: {}", answer[2]);
        answer[3]["value"].clone()
    }

    /// Waits until an expression is true.
    fn until(&mut self, expression: &str) {
        let start = Instant::now();
        let script = json!({"script": format!("return {expression}"), "args": []});
        while self.call("WebDriver:ExecuteScript", script.clone()) != json!(true) {
            let status = "return document.getElementById('status')?.textContent";
            let status = json!({"script": status, "args": []});
            if start.elapsed() > PATIENCE {
                let status = self.call("WebDriver:ExecuteScript", status);
                panic!("still not: {expression}; the page says {status}");
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn click(&mut self, selector: &str) {
        let script = format!("document.querySelector({selector:?}).click()");
        let script = json!({"script": script, "args": []});
        self.call("WebDriver:ExecuteScript", script);
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn firefox_plays_too() {
    let server = Server::start(page(), 0).expect("a port");
    let Some(mut firefox) = Firefox::start() else {
        return truth::skip("firefox-esr is not installed");
    };
    for (machine, end) in [("c64", "h10"), ("apple2", "g9")] {
        let link = format!(
            "{}#machine={machine}&game=renju&moves=h8i9{end}",
            server.address()
        );
        firefox.call("WebDriver:Navigate", json!({"url": "about:blank"}));
        firefox.call("WebDriver:Navigate", json!({ "url": link }));
        firefox.until("document.documentElement.dataset.ready === 'true'");
        firefox.click("#start");
        let words = "document.getElementById('words').textContent";
        firefox.until(&format!("{words}.includes('Last move {end}.')"));
        firefox.click("#as-table");
        let point = "#board [aria-label=\"a1 empty\"]";
        firefox.until(&format!("document.querySelector({point:?}) !== null"));
        firefox.click(point);
        firefox.until(&format!("{words}.includes('Last move a1.')"));
    }
}
