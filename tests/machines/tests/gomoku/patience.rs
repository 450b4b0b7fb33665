//! What a player may do while a level thinks: a key is answered at once, M and BREAK stop the
//! thinking wherever they fall, H and D show what is known.

use crate::levels::{from_menu, wish};
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use machines::figure::{self, APPLE_II, C64};
use machines::levels::{self, Start};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Act, Player, Target};
use sim::machine::{HostKey, Machine};

/// Cycles after the player's stone, which is drawn first, at which keys are pressed: in the book,
/// in the search's start and in the tree.
const MOMENTS: [u64; 6] = [2_003, 61_001, 230_003, 420_001, 471_007, 700_001];
/// From then on the panel is drawn, which says who moves.
const DRAWN: u64 = 400_000;
/// Cycles of a search that is more than a look at the board.
const SECOND: u64 = 1_000_000;
/// The game of the menu as it is at power-on.
const START: Start = Start {
    rule: Rule::Gomoku,
    size: 15,
    seed: 1,
};
/// Cycles that a key is held: six hundredths of a second.
const HELD: u64 = 60_000;

/// Within how many cycles a key has to do something.
struct Promise {
    machine: &'static str,
    /// Half a second: M plays, BREAK stops.
    stop: u64,
    /// 50 ms: the cursor moves.
    key: u64,
}

/// The longest waits.
#[derive(Default, Debug)]
struct Waits {
    stop: u64,
    key: u64,
    moments: u32,
}

/// From power-on to the menu's keys for a level.
fn keys(level: u8) -> String {
    let (key, times) = if level < 3 {
        ("A", 3 - level)
    } else {
        ("D", level - 3)
    };
    format!("SSS{}WWW", key.repeat(times.into()))
}

/// Runs until a byte changes, but not longer than a second, with a key held. How many cycles that
/// took.
fn wait<M: Machine>(player: &mut Player<Simulated<M>>, key: HostKey, label: &str) -> u64 {
    let (before, start) = (player.byte(label), player.target.cycles());
    player.target.machine.key(key, true);
    while player.byte(label) == before && player.target.cycles() - start < 1_000_000 {
        player.target.machine.run(100);
        if player.target.cycles() - start > HELD {
            player.target.machine.key(key, false);
        }
    }
    player.target.machine.key(key, false);
    player.target.cycles() - start
}

/// Puts the player's stone and waits until it lies on the board.
fn stone<M: Machine>(player: &mut Player<Simulated<M>>) {
    let moves = player.moves();
    player.aim(wish(&moves));
    player.target.machine.key(HostKey::Return, true);
    while usize::from(player.byte("move_count")) == moves.len() {
        player.target.machine.run(500);
    }
    player.target.machine.key(HostKey::Return, false);
}

/// Tries the keys at one moment of the computer's thinking.
fn at_a_moment<M: Machine + Clone>(player: &Player<Simulated<M>>, drawn: bool, waits: &mut Waits) {
    let mut moved = player.clone();
    waits.stop = waits
        .stop
        .max(wait(&mut moved, HostKey::Char('M'), "move_count"));
    if drawn {
        let mut cursor = player.clone();
        let count = cursor.byte("move_count");
        let key = wait(&mut cursor, HostKey::Char('A'), "cursor");
        // If the computer answers meanwhile, its stone is drawn first.
        if cursor.byte("move_count") == count {
            waits.key = waits.key.max(key);
        }
    }
    // After BREAK the player puts the computer's stone, half a second later.
    let mut stopped = player.clone();
    let count = stopped.byte("move_count");
    stopped.target.machine.key(HostKey::Break, true);
    stopped.target.machine.run(HELD);
    stopped.target.machine.key(HostKey::Break, false);
    waits.moments += 1;
    if stopped.byte("move_count") != count {
        // The answer was there before the key.
        return;
    }
    stopped.target.machine.run(430_000);
    assert_eq!(stopped.byte("move_count"), count, "BREAK");
    let moves = stopped.moves();
    stopped.aim(wish(&moves));
    stopped.target.act(Act::Fire);
    stopped.target.frames(10);
    let mut expected = moves.clone();
    expected.push(machines::game::point(wish(&moves)));
    assert_eq!(stopped.moves(), expected, "BREAK");
}

/// Tries the keys in all levels' thinking, from stone `first` of the player on.
fn patience<M: Machine + Clone>(mut start: Player<Simulated<M>>, first: u8, promise: Promise) {
    start.to_splash();
    start.to_menu();
    let mut longest = Waits::default();
    for level in 1..=8 {
        let mut player = start.clone();
        from_menu(&mut player, &keys(level));
        let mut waits = Waits::default();
        for number in 0..first + 3 {
            stone(&mut player);
            if player.byte("result") != 0 {
                break;
            }
            let count = player.byte("move_count");
            let begin = player.target.cycles();
            for moment in MOMENTS {
                let passed = player.target.cycles() - begin;
                player.target.machine.run(moment.saturating_sub(passed));
                if player.byte("move_count") != count {
                    break;
                }
                if number < first {
                    player.target.frames(70);
                } else {
                    at_a_moment(&player, moment > DRAWN, &mut waits);
                }
            }
            if player.byte("move_count") == count {
                player.letter('M');
                // The first time an Apple reads its disk before it answers.
                player.until("move_count", 600, |now| now != count);
            }
            player.rest();
        }
        assert!(waits.moments > 4, "LEVEL {level}: {waits:?}");
        assert!(waits.stop <= promise.stop, "LEVEL {level}: {waits:?}");
        assert!(waits.key <= promise.key, "LEVEL {level}: {waits:?}");
        longest.stop = longest.stop.max(waits.stop);
        longest.key = longest.key.max(waits.key);
    }
    let (stop, key) = (longest.stop, longest.key);
    figure::print(
        promise.machine,
        ("key to cursor while a level thinks", "50 ms"),
        key..=key,
    );
    figure::print(
        promise.machine,
        ("M and BREAK stop a level", "0.5 s"),
        stop..=stop,
    );
}

#[test]
fn a_c64_answers_keys_while_it_thinks() {
    let promise = Promise {
        machine: C64,
        stop: 492_624,
        key: 49_262,
    };
    patience(c64(Default::default(), "c64.prg"), 1, promise);
}

#[test]
fn an_apple_ii_answers_keys_while_it_thinks() {
    let promise = Promise {
        machine: APPLE_II,
        stop: 510_242,
        key: 51_024,
    };
    // While the disk is read, keys wait: the book and the search come from it.
    patience(apple2(Default::default()), 3, promise);
}

/// The board's part of the bitmap.
fn board(player: &mut Player<Simulated<sim::c64::C64>>) -> Vec<u8> {
    let bytes = player.target.peek(0xe000, 8000).into_iter().enumerate();
    bytes
        .filter(|(at, _)| at / 8 % 40 < 26)
        .map(|(_, byte)| byte)
        .collect()
}

/// The sprites over the board while the cursor has its sides.
fn plane(player: &mut Player<Simulated<sim::c64::C64>>) -> Vec<u8> {
    player.breathe_out();
    player.target.frames(4);
    player.target.peek(0xd000, 0x1000)
}

#[test]
fn a_c64_shows_its_best_move_and_what_it_looks_at() {
    let mut player = c64(Default::default(), "c64.prg");
    player.to_splash();
    player.to_menu();
    from_menu(&mut player, &keys(8));
    let mut count = 0;
    // Until it thinks longer than the book and a look at the board take.
    while count == 0 || player.byte("move_count") != count {
        player.rest();
        stone(&mut player);
        count = player.byte("move_count");
        player.target.frames(150);
    }
    // Nothing but the clock changes while it thinks ...
    let quiet = board(&mut player);
    let dark = plane(&mut player);
    assert!(board(&mut player) == quiet);
    // ... H shows the best move so far, and lets it think ...
    let mut hinted = player.clone();
    hinted.letter('H');
    let mut shown = 0;
    for _ in 0..30 {
        hinted.target.frames(2);
        shown += u32::from(board(&mut hinted) != quiet);
    }
    assert!(shown > 0, "H shows nothing");
    assert_eq!(hinted.byte("move_count"), count);
    // ... and D what it looks at, one point after the other, until D ends it.
    player.letter('D');
    let mut pictures = std::collections::BTreeSet::new();
    for _ in 0..60 {
        player.target.frames(5);
        pictures.insert(player.target.peek(0xd000, 0x1000));
    }
    // The cursor alone makes two of them.
    assert!(pictures.len() > 4, "D shows {} pictures", pictures.len());
    assert_eq!(player.byte("move_count"), count);
    player.letter('D');
    player.target.frames(100);
    assert!(
        board(&mut player) == quiet && plane(&mut player) == dark,
        "D leaves marks"
    );
}

/// What the screen, the interrupts and the looks at the keys take of a C64 that thinks: the budgets
/// of the levels count with it.
#[test]
fn a_c64s_screen_takes_a_quarter_of_the_time() {
    const LEVEL: u8 = 3;
    let mut player = c64(Default::default(), "c64.prg");
    player.to_splash();
    player.to_menu();
    from_menu(&mut player, &keys(LEVEL));
    let built = levels::program();
    let mut searched = 0;
    for _ in 0..4 {
        stone(&mut player);
        let (start, count) = (player.target.cycles(), player.byte("move_count"));
        while player.byte("move_count") == count {
            player.target.machine.run(500);
        }
        let cycles = player.target.cycles() - start;
        player.rest();
        let moves = player.moves();
        let mut alone = levels::Simulated::new(&built, START);
        for point in &moves[..usize::from(count)] {
            alone.play(Point(*point));
        }
        let thought = alone.think(LEVEL);
        println!("{cycles} cycles, alone {}", thought.cycles);
        if thought.cycles > SECOND {
            searched += 1;
            assert_eq!(thought.point.0, moves[usize::from(count)]);
            assert!(
                cycles < thought.cycles * 7 / 5,
                "{cycles} for {}",
                thought.cycles
            );
        }
    }
    assert!(searched > 0);
}
