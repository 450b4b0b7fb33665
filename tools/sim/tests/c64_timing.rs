//! The chips of the C64 against figures of their manuals: stolen cycles, frames, timers.

use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;

/// A machine that runs `program` at $1000 with interrupts from the CIA off.
fn c64(standard: Standard, program: &[u8]) -> C64 {
    let mut c64 = C64::new(Options { standard, seed: 1 });
    // SEI; LDA #$7F; STA $DC0D; LDA $DC0D
    let off = [0x78, 0xa9, 0x7f, 0x8d, 0x0d, 0xdc, 0xad, 0x0d, 0xdc];
    for (at, &byte) in (0x1000..).zip(off.iter().chain(program)) {
        c64.poke(at, byte);
    }
    c64.start(0x1000);
    c64
}

/// LDA #value, STA address for each pair.
fn stores(pairs: &[(u16, u8)]) -> Vec<u8> {
    let code = pairs.iter().map(|&(address, value)| {
        let [low, high] = address.to_le_bytes();
        [0xa9, value, 0x8d, low, high]
    });
    code.flatten().collect()
}

/// Adds JMP to itself.
fn looping(mut code: Vec<u8>) -> Vec<u8> {
    let [low, high] = (0x1009 + code.len() as u16).to_le_bytes();
    code.extend([0x4c, low, high]);
    code
}

/// Cycles in 30 frames that a loop of reads does not get, for one frame.
fn stolen(standard: Standard, setup: &[(u16, u8)]) -> f64 {
    let mut c64 = c64(standard, &looping(stores(setup)));
    c64.run(100_000);
    let frames = 30;
    let (start, mut loops) = (c64.cycles(), 0u64);
    while c64.cycles() - start < frames * u64::from(c64.cycles_per_frame()) {
        c64.step();
        loops += 1;
    }
    let stolen = c64.cycles() - start - 3 * loops;
    (stolen as f64 / frames as f64).round()
}

#[test]
fn frames() {
    for (standard, cycles) in [(Standard::Pal, 19_656), (Standard::Ntsc, 17_095)] {
        let c64 = C64::new(Options { standard, seed: 0 });
        assert_eq!(c64.cycles_per_frame(), cycles);
        assert_eq!(stolen(standard, &[(0xd011, 0x0b)]), 0.0);
    }
}

/// BA is low for 43 cycles in each of 25 bad lines.
#[test]
fn bad_lines() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        assert_eq!(stolen(standard, &[(0xd011, 0x1b)]), 25.0 * 43.0);
        // YSCROLL 0 has its first bad line at 48 and so one more.
        assert_eq!(stolen(standard, &[(0xd011, 0x18)]), 25.0 * 43.0);
    }
}

/// A sprite takes five cycles of each of its 21 lines, a neighbour two more; expanded it has 42.
#[test]
fn sprites() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        for (enabled, cycles) in [
            (0b0000_0001, 5.0),
            (0b0000_0010, 5.0),
            (0b0000_1000, 5.0),
            (0b1000_0000, 5.0),
            (0b0000_0011, 7.0),
            (0b0000_0101, 9.0),
            (0b0000_1001, 10.0),
            (0b0001_1100, 9.0),
            (0b1111_1111, 19.0),
        ] {
            let mut setup = vec![(0xd011, 0x0b), (0xd015, enabled), (0xd017, 0)];
            setup.extend((0..8).map(|number| (0xd001 + 2 * number, 100)));
            assert_eq!(stolen(standard, &setup), 21.0 * cycles, "{enabled:08b}");
            setup[2].1 = 0xff;
            assert_eq!(stolen(standard, &setup), 42.0 * cycles, "{enabled:08b}");
        }
    }
}

/// The same sprite shown three times in a frame by writes of its Y register between the raster
/// lines.
#[test]
fn multiplexed_sprite() {
    let wait = |line: u8, y: u8| {
        [
            0xa9, line, 0xcd, 0x12, 0xd0, 0xd0, 0xfb, 0xa9, y, 0x8d, 0x01, 0xd0,
        ]
    };
    let mut code = stores(&[(0xd011, 0x0b), (0xd015, 1)]);
    let loop_at = 0x1009 + code.len() as u16;
    code.extend([wait(30, 60), wait(70, 100), wait(110, 200)].concat());
    let [low, high] = loop_at.to_le_bytes();
    code.extend([0x4c, low, high]);
    let mut c64 = c64(Standard::Pal, &code);
    c64.run(100_000);
    let (mut lines, mut frame_start, mut frames) = (0, c64.cycles(), 0);
    // Every line of the sprite holds one instruction for longer than it lasts.
    while frames < 10 {
        let before = c64.cycles();
        c64.step();
        if c64.cycles() - before > 6 {
            lines += 1;
        }
        if c64.cycles() - frame_start >= 19_656 {
            frame_start += 19_656;
            frames += 1;
        }
    }
    assert_eq!(lines, 10 * 3 * 21);
}

/// Cycles between the starts of an interrupt handler at $2000 that only acknowledges.
fn handler_period(standard: Standard, setup: &[(u16, u8)], acknowledge: &[u8]) -> Vec<u64> {
    let mut code = stores(&[(0x01, 0x35), (0xfffe, 0x00), (0xffff, 0x20)]);
    code.extend(stores(setup));
    code.push(0x58);
    let mut c64 = c64(standard, &looping(code));
    for (at, &byte) in (0x2000..).zip(acknowledge.iter().chain(&[0x40])) {
        c64.poke(at, byte);
    }
    let mut starts = Vec::new();
    while starts.len() < 12 {
        c64.step();
        if c64.pc() == 0x2000 {
            starts.push(c64.cycles());
        }
    }
    starts
        .windows(2)
        .skip(1)
        .map(|pair| pair[1] - pair[0])
        .collect()
}

#[test]
fn raster_interrupts_come_once_a_frame() {
    for (standard, frame) in [(Standard::Pal, 19_656), (Standard::Ntsc, 17_095)] {
        for line in [0, 1, 100, 255, 256 + 6] {
            let control = 0x0b | ((line >> 1) & 0x80) as u8;
            let setup = [(0xd011, control), (0xd012, line as u8), (0xd01a, 1)];
            // LDA #$FF, STA $D019
            let periods = handler_period(standard, &setup, &[0xa9, 0xff, 0x8d, 0x19, 0xd0]);
            // The loop of three cycles makes it come up to two cycles late.
            for period in &periods {
                assert!(period.abs_diff(frame) <= 2, "line {line}: {periods:?}");
            }
            let sum: u64 = periods.iter().sum();
            assert!(sum.abs_diff(frame * periods.len() as u64) <= 2);
        }
    }
}

#[test]
fn timer_periods() {
    for latch in [200u16, 1000, 0x4025] {
        let [low, high] = latch.to_le_bytes();
        for (timer, control, mask) in [(0xdc04, 0xdc0e, 0x81), (0xdc06, 0xdc0f, 0x82)] {
            let setup = [
                (0xd011, 0x0b),
                (timer, low),
                (timer + 1, high),
                (0xdc0d, mask),
                (control, 0x11),
            ];
            // LDA $DC0D
            let periods = handler_period(Standard::Pal, &setup, &[0xad, 0x0d, 0xdc]);
            let sum: u64 = periods.iter().sum();
            let expected = (u64::from(latch) + 1) * periods.len() as u64;
            assert!(sum.abs_diff(expected) <= 2, "{latch}: {periods:?}");
        }
    }
}

/// Timer B counts the ends of timer A.
#[test]
fn cascaded_timers() {
    let setup = [
        (0xd011, 0x0b),
        (0xdc04, 99),
        (0xdc05, 0),
        (0xdc06, 9),
        (0xdc07, 0),
        (0xdc0d, 0x82),
        (0xdc0f, 0x51),
        (0xdc0e, 0x11),
    ];
    let periods = handler_period(Standard::Pal, &setup, &[0xad, 0x0d, 0xdc]);
    let sum: u64 = periods.iter().sum();
    assert!(
        sum.abs_diff(1000 * periods.len() as u64) <= 2,
        "{periods:?}"
    );
}

/// A one-shot timer stops by itself, with its latch reloaded.
#[test]
fn one_shot() {
    let mut c64 = c64(
        Standard::Pal,
        &looping(stores(&[(0xdd04, 10), (0xdd05, 0), (0xdd0e, 0x19)])),
    );
    c64.run(1000);
    // LDA $DD0E, STA $3000; LDA $DD04, STA $3001; LDA $DD0D, STA $3002
    let code = [
        0xad, 0x0e, 0xdd, 0x8d, 0x00, 0x30, 0xad, 0x04, 0xdd, 0x8d, 0x01, 0x30, 0xad, 0x0d, 0xdd,
        0x8d, 0x02, 0x30,
    ];
    for (at, &byte) in (0x4000..).zip(&code) {
        c64.poke(at, byte);
    }
    c64.start(0x4000);
    c64.run(30);
    let seen = [0x3000, 0x3001, 0x3002].map(|at| c64.peek(at));
    assert_eq!(seen, [0x08, 10, 0x01]);
}

/// Random writes to the VIC-II and reads of its line and interrupt, under raster interrupts, for
/// ever.
fn storm(seed: u64) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed);
    // The interrupt acknowledges and moves its line: LSR $D019; INC $D012; RTI
    let handler = [0x4e, 0x19, 0xd0, 0xee, 0x12, 0xd0, 0x40];
    let mut code = stores(&[(0xd01a, 1)]);
    for (at, byte) in (0x0380..).zip(handler) {
        code.extend(stores(&[(at, byte)]));
    }
    code.extend(stores(&[(0xfffe, 0x80), (0xffff, 0x03), (0x0001, 0x35)]));
    code.push(0x58);
    let start = 0x1009 + code.len() as u16;
    for _ in 0..400 {
        let register = match random.u8(..8) {
            0..=3 => 2 * random.u16(..8) + 1,
            4 => 0x15,
            5 => 0x17,
            6 => 0x11,
            _ => 0x12,
        };
        let value = match register {
            // Mostly on, without the high bit of the interrupt's line.
            0x11 => random.u8(..) & 0x1f | if random.u8(..4) > 0 { 0x10 } else { 0 },
            _ => random.u8(..),
        };
        code.extend(stores(&[(0xd000 | register, value)]));
        match random.u8(..4) {
            // LDX $D012; LDY $D019
            0 => code.extend([0xae, 0x12, 0xd0, 0xac, 0x19, 0xd0]),
            // A pause: LDX #n; DEX; BNE *-1
            1 => code.extend([0xa2, random.u8(1..), 0xca, 0xd0, 0xfd]),
            2 => code.extend([0x48, 0x68]),
            _ => {}
        }
    }
    let [low, high] = start.to_le_bytes();
    code.extend([0x4c, low, high]);
    code
}

#[test]
fn drawing_changes_nothing_else() {
    for seed in 0..8 {
        let mut random = fastrand::Rng::with_seed(seed);
        let standard = [Standard::Pal, Standard::Ntsc][(seed & 1) as usize];
        let code = storm(seed);
        let (mut drawn, mut blind) = (c64(standard, &code), c64(standard, &code));
        let mut interrupts = 0;
        for step in 0..200_000 {
            if random.u16(..) < 20 {
                blind.set_drawing(random.u8(..4) == 0);
            }
            drawn.step();
            blind.step();
            interrupts += u32::from(drawn.pc() == 0x0380);
            let [drawn, blind] =
                [&drawn, &blind].map(|c64| (c64.cycles(), c64.processor(), c64.raster()));
            assert_eq!(drawn, blind, "seed {seed}, step {step}");
        }
        assert!(interrupts > 500, "{interrupts}");
    }
}
