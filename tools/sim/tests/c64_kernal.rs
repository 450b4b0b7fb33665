//! The stand-in KERNAL: files by LOAD, by OPEN and CHRIN, and written ones.

use sim::c64::files::{DiskFile, Files};
use sim::c64::kernal::call::*;
use sim::c64::kernal::{rom, Kernal};
use sim::cpu::Cpu;

struct Caller {
    kernal: Kernal,
    cpu: Cpu,
    ram: Box<[u8; 0x10000]>,
}

impl Caller {
    fn new() -> Caller {
        let file = DiskFile {
            name: b"GAME".to_vec(),
            bytes: vec![0x00, 0x20, 7, 8, 9],
        };
        let mut caller = Caller {
            kernal: Kernal::default(),
            cpu: Cpu::default(),
            ram: Box::new([0; 0x10000]),
        };
        caller.kernal.disk = Some(Files {
            files: vec![file],
            ..Files::default()
        });
        caller
    }

    /// Calls with A, X and Y; the carry tells an error, A which.
    fn call(&mut self, address: u16, registers: [u8; 3]) -> Result<u8, u8> {
        [self.cpu.a, self.cpu.x, self.cpu.y] = registers;
        assert!(self.kernal.call(address, &mut self.cpu, &mut self.ram));
        if self.cpu.p & 1 == 0 {
            Ok(self.cpu.a)
        } else {
            Err(self.cpu.a)
        }
    }

    /// Calls what leaves the carry as it happens to be: it says nothing there. Returns A.
    fn call_without_carry(&mut self, address: u16, registers: [u8; 3]) -> u8 {
        self.call(address, registers).unwrap_or_else(|a| a)
    }

    fn name(&mut self, name: &[u8], secondary: u8) {
        self.ram[0x3000..0x3000 + name.len()].copy_from_slice(name);
        self.call_without_carry(SETLFS, [1, 8, secondary]);
        self.call_without_carry(SETNAM, [name.len() as u8, 0x00, 0x30]);
    }
}

#[test]
fn load_to_its_own_address_and_to_another() {
    let mut caller = Caller::new();
    caller.name(b"G*", 1);
    assert!(caller.call(LOAD, [0, 0, 0x40]).is_ok());
    assert_eq!(caller.ram[0x2000..0x2004], [7, 8, 9, 0]);
    assert_eq!((caller.cpu.x, caller.cpu.y), (0x03, 0x20));
    caller.name(b"GAME", 0);
    assert!(caller.call(LOAD, [0, 0, 0x40]).is_ok());
    assert_eq!(caller.ram[0x4000..0x4003], [7, 8, 9]);
    caller.name(b"NONE", 1);
    assert_eq!(caller.call(LOAD, [0, 0, 0x40]), Err(4));
}

#[test]
fn read_to_the_end() {
    let mut caller = Caller::new();
    caller.name(b"GAME", 2);
    caller.call(OPEN, [0; 3]).unwrap();
    caller.call(CHKIN, [0, 1, 0]).unwrap();
    let mut bytes = Vec::new();
    loop {
        bytes.push(caller.call(CHRIN, [0; 3]).unwrap());
        if caller.call_without_carry(READST, [0; 3]) != 0 {
            break;
        }
    }
    caller.call(CLOSE, [1, 0, 0]).unwrap();
    assert_eq!(bytes, [0x00, 0x20, 7, 8, 9]);
}

#[test]
fn a_written_file_is_there() {
    // Without the drive's number a 1541 does not find its only drive.
    for (name, bytes) in [(&b"NEW,S,W"[..], None), (b"0:NEW,S,W", Some(b"abc".into()))] {
        let mut caller = Caller::new();
        caller.name(name, 2);
        caller.call(OPEN, [0; 3]).unwrap();
        caller.call(CHKOUT, [0, 1, 0]).unwrap();
        for byte in *b"abc" {
            caller.call(CHROUT, [byte, 0, 0]).unwrap();
        }
        caller.call(CLOSE, [1, 0, 0]).unwrap();
        let disk = caller.kernal.disk.as_ref().unwrap();
        assert_eq!(disk.find(b"NEW").map(|file| file.bytes.clone()), bytes);
    }
}

#[test]
fn a_file_is_appended_to() {
    let mut caller = Caller::new();
    let mut append = |name: &[u8], refused: bool| {
        caller.name(name, 2);
        caller.call(OPEN, [0; 3]).unwrap();
        caller.call(CHKOUT, [0, 1, 0]).unwrap();
        caller.call(CHROUT, [b'!', 0, 0]).unwrap();
        caller.call(CLOSE, [1, 0, 0]).unwrap();
        let disk = caller.kernal.disk.as_ref().unwrap();
        assert_eq!(disk.files.len(), 1);
        assert_eq!(disk.files[0].bytes.last() == Some(&b'!'), !refused);
    };
    append(b"NONE,S,A", true);
    append(b"GAME,S,A", false);
}

#[test]
fn no_drive_is_told() {
    let mut caller = Caller::new();
    caller.kernal.disk = None;
    caller.name(b"GAME", 2);
    assert_eq!(caller.call(OPEN, [0; 3]), Err(5));
}

/// Nothing but the table is a call.
#[test]
fn other_addresses_stay_faults() {
    let mut caller = Caller::new();
    for address in [0x1000, 0xff82, 0xfff6] {
        assert!(!caller
            .kernal
            .call(address, &mut caller.cpu, &mut caller.ram));
    }
    assert_eq!(rom()[0x1fcf], 0x02);
}
