//! VICE's binary monitor: commands, answers and events (VICE manual, chapter 13).

use std::io::{Read, Write};
use std::net::TcpStream;

/// Reads memory.
pub const MEMORY_GET: u8 = 0x01;
/// Writes memory.
pub const MEMORY_SET: u8 = 0x02;
/// Reads the registers.
pub const REGISTERS_GET: u8 = 0x31;
/// Sets a stop.
pub const CHECKPOINT_SET: u8 = 0x12;
/// Removes one.
pub const CHECKPOINT_DELETE: u8 = 0x13;
/// Runs some instructions.
pub const ADVANCE: u8 = 0x71;
/// Does nothing.
pub const PING: u8 = 0x81;
/// Reads the picture.
pub const DISPLAY_GET: u8 = 0x84;
/// Leaves the monitor: the machine runs.
pub const EXIT: u8 = 0xAA;
/// Resets the machine.
pub const RESET: u8 = 0xCC;
/// Ends VICE.
pub const QUIT: u8 = 0xBB;
/// Starts a program or a disk.
pub const AUTOSTART: u8 = 0xDD;
/// Sets the lines of a port.
pub const USERPORT_OR_JOYPORT_SET: u8 = 0xA2;
/// An event: the registers at a stop.
pub const REGISTERS: u8 = 0x31;
/// An event: the machine has stopped.
pub const STOPPED: u8 = 0x62;

/// What VICE sends: an answer or an event.
pub struct Message {
    /// The command that it answers, or the event.
    pub kind: u8,
    /// 0 if the command was carried out.
    pub error: u8,
    /// The number of the request, all ones for an event.
    pub request: u32,
    /// What it says.
    pub body: Vec<u8>,
}

/// A connection.
pub struct Monitor {
    stream: TcpStream,
    request: u32,
}

impl Monitor {
    /// Takes a connection to VICE's binary monitor.
    pub fn new(stream: TcpStream) -> Monitor {
        Monitor { stream, request: 0 }
    }

    /// Sends a command and returns the answer's body.
    pub fn command(&mut self, command: u8, body: &[u8]) -> Vec<u8> {
        let request = self.send(command, body);
        loop {
            let message = self.receive();
            if message.request == request {
                assert_eq!(message.error, 0, "VICE refuses command {command:#x}");
                return message.body;
            }
        }
    }

    /// Sends a command and returns its number.
    pub fn send(&mut self, command: u8, body: &[u8]) -> u32 {
        const START: u8 = 2;
        const VERSION: u8 = 2;
        self.request += 1;
        let mut message = vec![START, VERSION];
        message.extend((body.len() as u32).to_le_bytes());
        message.extend(self.request.to_le_bytes());
        message.push(command);
        message.extend(body);
        self.stream.write_all(&message).expect("a running VICE");
        self.request
    }

    /// Waits for a message.
    pub fn receive(&mut self) -> Message {
        let mut header = [0; 12];
        self.stream.read_exact(&mut header).expect("a running VICE");
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let mut body = vec![0; number(2) as usize];
        self.stream.read_exact(&mut body).expect("a running VICE");
        Message {
            kind: header[6],
            error: header[7],
            request: number(8),
            body,
        }
    }
}
