//! `tenjiku xboard`

use crate::options;
use clap::{Args, ValueEnum};
use std::io::{self, BufRead, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use tenjiku_xboard::dialect::Dialect;
use tenjiku_xboard::session::Session;

/// An engine for XBoard, WinBoard and other interfaces of their protocol
///
/// It speaks the Chess Engine Communication Protocol, variant tenjiku, on standard
/// input and output: see docs/reference/xboard.md.
///
///     xboard -fcp "tenjiku xboard" -variant tenjiku
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Xboard {
    #[command(flatten)]
    options: options::Set,
    /// Whose rules are played; HaChu's set the two options above
    #[arg(long, value_enum, default_value_t = Rules::Own)]
    dialect: Rules,
}

#[derive(Clone, Copy, ValueEnum)]
enum Rules {
    /// This program's
    Own,
    /// HaChu's, as far as they can be told by its moves
    Hachu,
}

impl Xboard {
    /// Answers until it is told to quit, or the input ends.
    pub fn execute(self) -> ExitCode {
        let dialect = match self.dialect {
            Rules::Own => Dialect::Own,
            Rules::Hachu => Dialect::HaChu,
        };
        let session = Session::new((&self.options).into(), dialect);
        match converse(session, &listen(), &mut io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            // Nobody listens any more.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: standard output failed: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Reads standard input in a thread of its own, so that lines are seen while the engine thinks.
fn listen() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into()).is_err() {
                break;
            }
        }
    });
    lines
}

/// At the end of the input a move that is awaited is still made.
fn converse(
    mut session: Session,
    lines: &Receiver<String>,
    output: &mut impl Write,
) -> io::Result<()> {
    loop {
        let line = match session.is_idle() {
            true => lines.recv().map_err(|_| TryRecvError::Disconnected),
            false => lines.try_recv(),
        };
        match line {
            Ok(line) if !session.obey(&line, output)? => return Ok(()),
            Ok(_) => {}
            Err(TryRecvError::Disconnected) if !session.owes_move() => return Ok(()),
            Err(_) => session.think(output)?,
        }
        output.flush()?;
    }
}
