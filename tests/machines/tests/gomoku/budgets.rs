//! What a player waits for, in cycles of the finished images.

use machines::figure::{self, APPLE_II, C64};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Act, Player, Target};
use sim::machine::{HostKey, Machine};
use std::ops::RangeInclusive;

/// Where each machine's picture is in memory.
const C64_PICTURE: (u16, u16) = (0xc800, 0x3740);
/// The same without the matrices, in which interrupts write the numbers of sprites all the time.
const C64_BITMAP: (u16, u16) = (0xd000, 0x2f40);
const C64_PLANE: (u16, u16) = (0xd000, 0x1000);
const APPLE2_PICTURE: (u16, u16) = (0x2000, 0x2000);

/// Cycles of half a second.
const C64_HALF: u64 = 985_248 / 2;
const APPLE2_HALF: u64 = 1_020_484 / 2;
/// Cycles from the own stone to HARD's.
const ANSWER: u64 = 120_000;

/// Runs in small steps until a byte has a value. Returns how many cycles that took.
fn cycles_until<M: Machine>(player: &mut Player<Simulated<M>>, label: &str, value: u8) -> u64 {
    let start = player.target.cycles();
    while player.byte(label) != value {
        player.target.machine.run(20);
        assert!(player.target.cycles() - start < 4_000_000, "{label}");
    }
    player.target.cycles() - start
}

/// The keys in the menu that make White HARD, which is LEVEL 3 at power-on.
const HARD: &str = "SSAWW";

/// Makes White HARD in the menu.
fn against_hard<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.to_splash();
    player.to_menu();
    for key in HARD.chars() {
        player.letter(key);
        player.rest();
    }
}

/// From the own stone to HARD's, three moves of a game: the least and the most.
fn answers<M: Machine>(player: &mut Player<Simulated<M>>) -> RangeInclusive<u64> {
    against_hard(player);
    let (mut least, mut most) = (u64::MAX, 0);
    player.key(HostKey::Return);
    // The board is there at once; the game takes 2 s more to begin.
    player.target.frames(180);
    for count in [1, 3, 5] {
        player.target.act(Act::Right);
        player.target.frames(20);
        // HARD may have answered where the cursor stands now.
        while player.moves().contains(&player.byte("cursor")) {
            player.target.act(Act::Right);
            player.target.frames(20);
        }
        player.target.machine.key(HostKey::Return, true);
        cycles_until(player, "move_count", count);
        let cycles = cycles_until(player, "move_count", count + 1);
        player.target.machine.key(HostKey::Return, false);
        player.target.frames(20);
        player.target.act(Act::Up);
        player.target.frames(20);
        least = least.min(cycles);
        most = most.max(cycles);
    }
    least..=most
}

#[test]
fn hard_answers_within_120_000_cycles() {
    let c64 = answers(&mut c64(Default::default(), "c64.prg"));
    let apple2 = answers(&mut apple2(Default::default()));
    for (machine, cycles) in [(C64, c64), (APPLE_II, apple2)] {
        figure::print(machine, ("own stone to HARD's", "120,000"), cycles.clone());
        assert!(*cycles.end() <= ANSWER, "{cycles:?} on the {machine}");
    }
}

/// Asserts that the cursor is drawn at most two frames after the key: after that the picture stays
/// the same.
fn cursor<M: Machine>(mut player: Player<Simulated<M>>, (address, length): (u16, u16)) {
    player.to_splash();
    player.to_board();
    player.breathe_out();
    let mut in_time = 0;
    for _ in 0..4 {
        let before = player.target.peek(address, length);
        player.target.machine.key(HostKey::Char('A'), true);
        player.target.frames(2);
        let early = player.target.peek(address, length);
        player.target.machine.key(HostKey::Char('A'), false);
        player.target.frames(4);
        // In one of the four the clock may go to the next second: they begin 37 frames apart, so
        // that no two of them meet it.
        let late = player.target.peek(address, length);
        in_time += usize::from(early != before && early == late);
        player.target.frames(31);
    }
    assert!(in_time >= 3, "{in_time} of 4");
}

#[test]
fn the_cursor_moves_within_two_frames() {
    cursor(c64(Default::default(), "c64.prg"), C64_BITMAP);
    cursor(apple2(Default::default()), APPLE2_PICTURE);
}

/// Cycles after which a picture comes to no more changes.
const STILL: u64 = 100_000;

/// Runs until the picture has been still for a while. Returns when it changed last.
fn rests<M: Machine>(player: &mut Player<Simulated<M>>, (address, length): (u16, u16)) -> u64 {
    let (mut drawn, mut last) = (player.target.cycles(), Vec::new());
    while player.target.cycles() - drawn < STILL {
        player.target.machine.run(500);
        let now = player.target.peek(address, length);
        if now != last {
            (drawn, last) = (player.target.cycles(), now);
        }
    }
    drawn
}

/// Returns the cycles from R, which needs the tables of another rule, until the picture is still,
/// and from a cursor key while the next game's tables are made until the cursor has moved.
fn board<M: Machine>(mut player: Player<Simulated<M>>, picture: (u16, u16)) -> [u64; 2] {
    player.to_splash();
    player.to_board();
    player.target.frames(60);
    player.breathe_out();
    let start = player.target.cycles();
    player.target.machine.key(HostKey::Char('R'), true);
    player.target.frames(3);
    player.target.machine.key(HostKey::Char('R'), false);
    let page = rests(&mut player, picture) - start;
    player.letter('G');
    // The page is drawn, and a part of the tables made.
    player.target.machine.run(400_000);
    let before = player.byte("cursor");
    let start = player.target.cycles();
    player.target.machine.key(HostKey::Char('A'), true);
    while player.byte("cursor") == before {
        player.target.machine.run(500);
        assert!(player.target.cycles() - start < 1_000_000);
    }
    player.target.machine.key(HostKey::Char('A'), false);
    let cursor = player.target.cycles() - start;
    [page, cursor]
}

#[test]
fn a_board_is_there_in_half_a_second_and_answers_keys() {
    let c64 = board(c64(Default::default(), "c64.prg"), C64_PICTURE);
    let apple2 = board(apple2(Default::default()), APPLE2_PICTURE);
    for (machine, [page, cursor], half) in [(C64, c64, C64_HALF), (APPLE_II, apple2, APPLE2_HALF)] {
        figure::print(
            machine,
            ("R to board and panel drawn", "0.5 s"),
            page..=page,
        );
        let what = "key to cursor while the next game is made";
        figure::print(machine, (what, "0.1 s"), cursor..=cursor);
        assert!(
            page <= half && cursor <= half / 5,
            "{page}, {cursor} on the {machine}"
        );
    }
}

/// Cycles in which all marks are drawn, and a C64's cursor does not breathe.
const MARKING: u64 = 590_000;

/// Returns the cycles from F or T until the last mark on the board is drawn.
fn marks<M: Machine>(
    player: &mut Player<Simulated<M>>,
    key: char,
    (address, length): (u16, u16),
    on_board: impl Fn(usize) -> bool,
) -> u64 {
    let look = |player: &mut Player<Simulated<M>>| -> Vec<u8> {
        let bytes = player.target.peek(address, length).into_iter().enumerate();
        bytes
            .filter(|(at, _)| on_board(*at))
            .map(|(_, byte)| byte)
            .collect()
    };
    player.breathe_out();
    let start = player.target.cycles();
    let (mut drawn, before) = (start, look(player));
    let mut last = before.clone();
    player.target.machine.key(HostKey::Char(key), true);
    while player.target.cycles() - start < MARKING {
        player.target.machine.run(500);
        if player.target.cycles() - start > 40_000 {
            player.target.machine.key(HostKey::Char(key), false);
        }
        let now = look(player);
        if now != last {
            (drawn, last) = (player.target.cycles(), now);
        }
    }
    assert!(last != before, "{key} shows nothing");
    drawn - start
}

fn all_marks<M: Machine>(
    mut player: Player<Simulated<M>>,
    place: (u16, u16),
    on_board: impl Fn(usize) -> bool + Copy,
) -> [u64; 4] {
    player.to_splash();
    player.to_board();
    player.letter('R');
    player.target.frames(300);
    for name in ["h8", "a1", "i8", "a3", "j9", "c1", "j10", "c3"] {
        player.play(name);
    }
    // The first time an Apple reads this from its disk. The cursor leaves the board's marks alone.
    for _ in 0..2 {
        player.letter('F');
        player.target.frames(200);
    }
    ['F', 'T', 'T', 'T'].map(|key| marks(&mut player, key, place, on_board))
}

#[test]
fn marks_are_shown_within_half_a_second() {
    // The light below the signs, and the signs in it.
    let c64 = all_marks(c64(Default::default(), "c64.prg"), C64_PLANE, |_| true);
    let apple2 = all_marks(apple2(Default::default()), APPLE2_PICTURE, |at| {
        at % 128 < 120 && at % 128 % 40 < 32
    });
    for (machine, [forbidden, threats @ ..], half) in
        [(C64, c64, C64_HALF), (APPLE_II, apple2, APPLE2_HALF)]
    {
        let most = threats.into_iter().max().expect("three");
        figure::print(
            machine,
            ("F on a whole board", "0.5 s"),
            forbidden..=forbidden,
        );
        figure::print(
            machine,
            ("T on a whole board, at worst", "0.5 s"),
            most..=most,
        );
        assert!(
            forbidden.max(most) <= half,
            "{forbidden}, {most} on the {machine}"
        );
    }
}
