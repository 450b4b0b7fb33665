//! Debian's chromium without a window, driven by the DevTools protocol over a pair of pipes.

use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::{Duration, Instant};

/// How long a condition may take on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(120);

const PAUSE: Duration = Duration::from_millis(50);

/// The page runs, and it has said that one of its files did not arrive.
const READY: &str = "document.documentElement?.dataset.ready === 'true'";
const LOST: &str = "document.getElementById('status')?.textContent.includes('did not arrive')";
const NET_CHANGED: &str = "net::ERR_NETWORK_CHANGED";

fn with_player(body: &str) -> String {
    format!("(async () => {{ const {{ player }} = await import('./page.js'); {body} }})()")
}

/// A browser with one page. At its end no error may have been shown in the page's console.
pub struct Chromium {
    child: Child,
    commands: ChildStdin,
    messages: Receiver<Value>,
    number: u64,
    session: String,
    /// Errors that the page's console has shown; a test that wants some takes them.
    pub errors: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Starts it with an empty page of this size.
    pub fn start(width: u32, height: u32) -> Chromium {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        // Chromium reads commands from descriptor 3 and writes answers to 4.
        let mut child = Command::new("sh")
            .args([
                "-c",
                "exec chromium \"$@\" 3<&0 4>&1 >/dev/null 2>&1",
                "chromium",
            ])
            .args(["--headless", "--no-sandbox", "--remote-debugging-pipe"])
            // A host that is no secure context, as one of the web without https.
            .arg("--host-resolver-rules=MAP insecure.example 127.0.0.1")
            .args(["--disable-gpu", "--mute-audio", "--disable-dev-shm-usage"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromium: tools/setup --web installs it");
        let commands = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for message in answers.split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).expect("JSON");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut browser = Chromium {
            child,
            commands,
            messages,
            number: 0,
            session: String::new(),
            errors: Vec::new(),
            _profile: profile,
        };
        browser.open_page(width, height);
        browser
    }

    /// Opens another page beside those that are open, and drives that one from now on.
    pub fn open_page(&mut self, width: u32, height: u32) {
        self.session.clear();
        let target = self.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.call("Target.attachToTarget", target);
        self.session = session["sessionId"].as_str().expect("a session").into();
        for domain in ["Page", "Runtime", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1,
            "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", size);
        let touch = json!({"enabled": width < 600});
        self.call("Emulation.setTouchEmulationEnabled", touch);
    }

    /// Calls a method and returns its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let mut message = json!({"id": self.number, "method": method, "params": parameters});
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let sent = self.commands.write_all(format!("{message}\0").as_bytes());
        sent.expect("the browser lives");
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|_| panic!("{method}: no answer"));
            if message["id"] == json!(self.number) {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.note(&message);
        }
    }

    /// Keeps what the console shows as an error.
    fn note(&mut self, message: &Value) {
        let parameters = &message["params"];
        let error = match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => parameters["exceptionDetails"].to_string(),
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => {
                parameters["args"].to_string()
            }
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                parameters["entry"].to_string()
            }
            _ => return,
        };
        self.errors.push(error);
    }

    /// The value of an expression, awaited. Panics with what it throws.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "awaitPromise": true,
            "returnByValue": true, "userGesture": true});
        let result = self.call("Runtime.evaluate", parameters);
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    /// The value of a function's body, to which `player` is known.
    pub fn player(&mut self, body: &str) -> Value {
        self.evaluate(&with_player(body))
    }

    /// Waits until the body of a function returns `true`.
    pub fn until(&mut self, body: &str) {
        self.until_true(&with_player(body));
    }

    /// Waits until an expression is `true`.
    pub fn until_true(&mut self, expression: &str) {
        let start = Instant::now();
        while self.evaluate(expression) != json!(true) {
            assert!(
                start.elapsed() < PATIENCE,
                "still not: {expression}; {} says {:?}; {:?}",
                self.document()["url"],
                self.evaluate("document.body?.innerText"),
                self.errors
            );
            std::thread::sleep(PAUSE);
        }
    }

    /// Goes to an address and waits until the page is ready.
    pub fn open(&mut self, address: &str) {
        loop {
            self.go(address);
            self.until_true(&format!("{READY} || {LOST}"));
            // The host's net may change under any of the page's files.
            let all = self.errors.len();
            self.errors.retain(|error| !error.contains(NET_CHANGED));
            if self.errors.len() == all {
                break;
            }
        }
        self.until_true(READY);
    }

    /// Goes to an address and waits until its document is there, whether or not the page runs.
    pub fn go(&mut self, address: &str) {
        // A new hash alone would not load the page again.
        for address in ["about:blank", address] {
            self.load("Page.navigate", json!({"url": address}));
        }
    }

    /// Loads the page again and waits until it is ready.
    pub fn reload(&mut self) {
        self.load("Page.reload", json!({}));
        self.until_true(READY);
    }

    /// Asks for a document and waits until it has taken the old one's place. Asks again when
    /// nothing came: a browser drops a navigation when another one is under way, and fails when
    /// the net has just changed.
    fn load(&mut self, method: &str, parameters: Value) {
        let old = self.document();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            self.call(method, parameters.clone());
            let asked = Instant::now();
            while asked.elapsed() < PATIENCE / 4 {
                let new = self.document();
                // A page that says what failed is a document, too.
                if new["unreachableUrl"].is_string() {
                    break;
                }
                if new["loaderId"] != old["loaderId"] {
                    return;
                }
                std::thread::sleep(PAUSE);
            }
            std::thread::sleep(PAUSE);
        }
        panic!("{method} {parameters}: still {}", self.document());
    }

    /// The document of the page's frame, as the browser describes it.
    fn document(&mut self) -> Value {
        self.call("Page.getFrameTree", json!({}))["frameTree"]["frame"].take()
    }

    /// Clicks the first element that a selector finds, or taps it on a telephone.
    pub fn click(&mut self, selector: &str) {
        self.evaluate(&format!("document.querySelector({selector:?}).click()"));
    }

    /// Clicks a place of the window: across and down.
    pub fn click_at(&mut self, place: &Value) {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left",
                "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses and lets go a key of the browser.
    pub fn key(&mut self, key: &str, code: &str) {
        for kind in ["keyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": code});
            self.call("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // The browser ends when its pipe closes; nothing waits for what it still has to say.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            assert_eq!(self.errors, [""; 0]);
        }
    }
}
