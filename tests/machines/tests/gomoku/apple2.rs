//! What only an Apple II does to its players: CTRL-RESET at any moment, and disks that do not read.

use crate::overlays::sectors_of_program;
use machines::game::{point, BOARD, DEMO, HELP, MENU, SPLASH};
use machines::simulated::{apple, apple2, image, PlayerApple};
use machines::target::Target;
use machines::waits;
use sim::apple2::Model;
use sim::machine::{HostKey, Machine, Stick};

/// Presses CTRL-RESET and looks whether the game goes on with its memory in order.
fn reset(player: &mut PlayerApple, what: &str) {
    let (before, moves) = (player.byte("ui_state"), player.moves());
    player.target.machine.reset();
    // The moves are played again, sometimes after the rule's tables have been made again.
    player.target.frames(400);
    let state = player.byte("ui_state");
    assert_eq!(state, before, "{what}: another screen");
    let switches = player.target.switches();
    assert_eq!(
        switches,
        [false, false, false, true],
        "{what}: not the picture"
    );
    let after = player.moves();
    assert!(
        after.starts_with(&moves) || moves.starts_with(&after),
        "{what}: {moves:?} {after:?}"
    );
    // The demo may be thinking already, with stones of its search on the board.
    if state != DEMO {
        stones_follow_moves(player, what);
    }
}

/// The stones on the board are those of the list of moves.
fn stones_follow_moves(player: &mut PlayerApple, what: &str) {
    let mut board = player.bytes("board", 256);
    for (index, at) in player.moves().into_iter().enumerate() {
        let stone = std::mem::take(&mut board[usize::from(at)]);
        assert_eq!(usize::from(stone), index % 2 + 1, "{what}: move {index}");
    }
    assert!(
        board.iter().all(|stone| matches!(stone, 0 | 3)),
        "{what}: a stone nobody played"
    );
}

#[test]
fn ctrl_reset_on_every_screen_changes_nothing() {
    for model in [Model::Plus, Model::E] {
        let mut player = apple(model, 21);
        player.to_splash();
        reset(&mut player, "splash");
        assert_eq!(player.byte("ui_state"), SPLASH);
        player.to_menu();
        reset(&mut player, "menu");
        assert_eq!(player.byte("ui_state"), MENU);
        player.menu_to_board();
        reset(&mut player, "board");
        for name in ["h8", "i9", "g7"] {
            player.play(name);
            reset(&mut player, name);
        }
        player.letter('I');
        player.until("ui_state", 300, |state| state == HELP);
        reset(&mut player, "help");
        player.key(HostKey::Space);
        player.until("ui_state", 300, |state| state == BOARD);
        player.play("j10");
        assert_eq!(player.moves(), ["h8", "i9", "g7", "j10"].map(point));
    }
}

/// Moments all through two moves of the demo, each in a copy of the machine.
#[test]
fn ctrl_reset_at_any_moment_of_the_demo() {
    let mut player = apple(Model::E, 22);
    player.to_splash();
    player.to_demo(0x4321);
    player.until("move_count", 2_000, |count| count >= 8);
    for moment in 0..60 {
        player.target.machine.run(23_456);
        let mut copy = player.clone();
        reset(&mut copy, &format!("moment {moment}"));
        assert_eq!(copy.byte("ui_state"), DEMO);
        let count = copy.byte("move_count");
        let limit = copy.target.cycles() + 40_000_000;
        // Nobody has begun to think about the next one yet.
        while copy.byte("move_count") == count {
            copy.target.machine.run(200);
            assert!(copy.target.cycles() < limit, "moment {moment}: no move");
        }
        stones_follow_moves(&mut copy, &format!("after moment {moment}"));
    }
}

/// While a line of the menu, a stone or a page of help is drawn.
#[test]
fn ctrl_reset_while_a_key_is_served() {
    let mut player = apple(Model::Plus, 23);
    player.to_splash();
    player.to_board();
    player.play("h8");
    for key in [
        HostKey::Left,
        HostKey::Return,
        HostKey::Char('U'),
        HostKey::Char('Y'),
    ] {
        player.target.machine.key(key, true);
        for moment in 0..12 {
            player.target.machine.run(9_876);
            let mut copy = player.clone();
            reset(&mut copy, &format!("{key:?}, moment {moment}"));
        }
        player.target.machine.key(key, false);
        player.rest();
    }
}

#[test]
fn a_write_protected_disk_plays() {
    let mut player = apple(Model::E, 24);
    player.insert(&image("apple2.dsk"), true);
    player.to_splash();
    player.to_board();
    player.play("i8");
}

#[test]
fn a_sector_of_the_game_that_never_reads_is_said() {
    let mut player = apple(Model::E, 25);
    let sectors = sectors_of_program();
    let (track, sector) = sectors[sectors.len() / 2];
    let drive = player.target.machine.board().disk.drive(0);
    drive.damage(track, sector);
    player.until_complaint();
    player.insert(&image("apple2.dsk"), false);
    player.key(HostKey::Space);
    player.to_splash();
}

#[test]
fn nobody_writes_to_the_disk() {
    let mut player = apple(Model::E, 26);
    player.to_splash();
    player.to_board();
    player.play("i8");
    let disk = player.target.machine.disk();
    assert_eq!(disk, Some(Ok(image("apple2.dsk"))));
}

/// The marks are read from a disk at rest; the button goes down and up while the drive starts, and
/// while it is read.
#[test]
fn a_short_push_of_the_button_while_the_disk_is_read_counts() {
    for wait in [20, 65] {
        let mut player = apple(Model::Plus, 27);
        player.to_splash();
        player.to_board();
        player.target.machine.stick(Stick::default());
        player.target.frames(200);
        player.letter('T');
        player.target.frames(wait);
        assert_eq!(
            player.bytes("__overlays", 3)[2] & 0x80,
            0,
            "it is still read"
        );
        player.push("f");
        player.until("move_count", 300, |count| count == 1);
    }
}

/// J, then each direction, the button, a rest off the centre, and J again; before it the button
/// alone.
#[test]
fn a_joystick_moves_the_cursor_once_it_is_switched_on() {
    for model in [Model::Plus, Model::E] {
        let mut player = apple(model, 26);
        player.to_splash();
        player.to_board();
        let at = |player: &mut PlayerApple, places, frames| {
            player.target.machine.board().game_port.paddles(places);
            player.target.frames(frames);
            player.byte("cursor")
        };
        let centre = Some([120, 135, 0, 0]);
        let start = at(&mut player, None, 10);
        // The open Apple key without a joystick.
        for button in [[true; 3], [false; 3]] {
            player.target.machine.board().game_port.buttons(button);
            assert_eq!(at(&mut player, None, 10), start);
        }
        assert_eq!(player.moves(), []);
        player.letter('J');
        assert_eq!(
            at(&mut player, Some([0, 127, 0, 0]), 30),
            start,
            "none to switch on"
        );
        at(&mut player, centre, 20);
        player.letter('J');
        player.target.frames(10);
        for (places, goal) in [
            ([255, 127, 0, 0], start + 1),
            ([127, 0, 0, 0], start + 17),
            ([0, 127, 0, 0], start + 16),
            ([127, 255, 0, 0], start),
            ([90, 160, 0, 0], start),
        ] {
            assert_eq!(at(&mut player, Some(places), 8), goal, "{places:?}");
            assert_eq!(at(&mut player, centre, 8), goal);
        }
        // It repeats while it is held.
        let far = at(&mut player, Some([255, 127, 0, 0]), 30);
        assert!((start + 3..start + 8).contains(&far), "{far}");
        at(&mut player, centre, 8);
        player.target.machine.board().game_port.buttons([true; 3]);
        player.target.frames(10);
        player.target.machine.board().game_port.buttons([false; 3]);
        player.target.frames(30);
        assert_eq!(player.moves(), [player.byte("cursor")]);
        // Unplugged it is off; the button switches it on again.
        at(&mut player, None, 10);
        let still = player.byte("cursor");
        assert_eq!(at(&mut player, Some([0, 127, 0, 0]), 30), still);
        at(&mut player, centre, 10);
        player.target.machine.board().game_port.buttons([true; 3]);
        player.target.frames(10);
        player.target.machine.board().game_port.buttons([false; 3]);
        player.target.frames(10);
        assert_eq!(at(&mut player, Some([0, 127, 0, 0]), 8), still - 1);
        at(&mut player, centre, 8);
        player.letter('J');
        player.target.frames(10);
        let off = player.byte("cursor");
        assert_eq!(at(&mut player, Some([0, 0, 0, 0]), 30), off);
    }
}

/// Both sides' time is within 10 % of the cycles that went by, while two levels think: from the
/// tenth move of a demo, when the search has been loaded.
#[test]
fn the_clock_of_an_apple_is_right_while_levels_think() {
    let mut player = apple2(Default::default());
    player.to_splash();
    player.target.poke(player.address("seed"), &[7, 0]);
    player.until("ui_state", 1_500, |state| state == DEMO);
    let mut told = |count: u8| {
        player.until("move_count", 10_000, |moves| moves == count);
        let clocks = player.bytes("clocks", 6);
        let seconds = clocks.chunks(3).map(|clock| {
            f64::from(clock[0]) * 60.0 + f64::from(clock[1]) + f64::from(clock[2]) / 50.0
        });
        (player.target.machine.cycles(), seconds.sum::<f64>())
    };
    let ((from, start), (to, end)) = (told(10), told(18));
    let share = (end - start) * 1_020_484.0 / (to - from) as f64;
    assert!((0.9..=1.1).contains(&share), "{share}");
}

/// The menu waits 45 s, the splash 15 s, a demo's result 5 s; then the splash comes again.
#[test]
fn screens_of_an_apple_leave_by_themselves() {
    for model in [Model::Plus, Model::E] {
        let mut player = apple(model, 1);
        player.target.machine.set_drawing(false);
        let what = format!("{model:?}");
        waits::menu_and_splash(&mut player, &what, 0x2605);
        waits::until(&mut player, |player| player.byte("result") != 0);
        // A ][+ reads from the disk here.
        if model == Model::E {
            let seconds = waits::until_read(&mut player, |_| false);
            waits::assert_near("result", seconds, 5.0);
        }
        waits::until(&mut player, |player| player.byte("ui_state") == SPLASH);
        waits::splash(&mut player, &what);
    }
}

/// It is right within 1.5 %.
#[test]
fn the_clock_of_an_apple_is_right_while_a_person_thinks() {
    for model in [Model::Plus, Model::E] {
        let mut player = apple(model, 1);
        player.to_splash();
        player.to_board();
        let told = |player: &mut PlayerApple| {
            let clock = player.bytes("clocks", 3);
            60.0 * f64::from(clock[0]) + f64::from(clock[1]) + f64::from(clock[2]) / 50.0
        };
        let start = told(&mut player);
        let second = u64::from(player.target.machine.cycles_per_second());
        player.target.machine.run(20 * second);
        let share = (told(&mut player) - start) / 20.0;
        println!("{model:?}: {share}");
        assert!((share - 1.0).abs() <= 0.015, "{model:?}: {share}");
    }
}
