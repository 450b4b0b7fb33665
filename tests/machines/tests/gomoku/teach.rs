//! TEACH: it comes from the disk or from a bank, and warns without either.

use machines::game::{point, BOARD, MENU, SAVES};
use machines::golden::compare;
use machines::simulated::{apple, c64, from_disk, image, Player64, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Model;
use sim::machine::{HostKey, Machine, Stick};

/// `ui_state`: the question whether a move is to be played.
const LESSON: u8 = 27;
/// Keys of the menu as it is at power-on: White a person, then the options' line TEACH; back.
const TEACH: &str = "SS>WWSSSSSSSS#SSS#";
const START: &str = "!WWWWWWWW#";
/// Frames until the part has come from a disk by the KERNAL.
const DISK: u32 = 1_500;
/// A second, in frames.
const SECOND: u32 = 51;
/// Four seconds of Black and two of White.
const CLOCKS: [u8; 6] = [0, 4, 0, 0, 2, 0];
/// The moves of lessons, and the point that is looked at: a win by a quiet stone, and 18 s of work
/// until it is known that nothing is wrong.
const THREE: (&str, &str) = ("h8 g7 f8 i8 h7 f9 h9 h10 g8", "b3");
const LONG: (&str, &str) = (
    "h8 g8 j7 h9 i10 f9 i9 g7 i8 i7 h7 g6 g5 g9 g10 d9 e9 f7 i11 i12 h5 e6 d5 f6 h6 \
    h4 f10 d6 c6 f5 f8 c10 e8 h10 g11",
    "d8",
);
/// White has four with one end.
const FOUR: [&str; 8] = ["a8", "b8", "a10", "c8", "a12", "d8", "a14", "e8"];

/// A game of two people with TEACH on, and no disk any more.
fn taught(image_name: &str) -> Player64 {
    let mut player = c64(Default::default(), image_name);
    player.start();
    player.type_keys(TEACH, 12);
    player.target.frames(DISK);
    assert_eq!(player.byte("ui_state"), MENU);
    player.target.machine.kernal().disk = None;
    player.type_keys(START, 12);
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    player
}

/// Plays at the cursor by a key or the stick, and waits for the question, a second at most.
fn is_asked<M: Machine>(
    player: &mut Player<Simulated<M>>,
    fire: impl Fn(&mut Player<Simulated<M>>),
) {
    fire(player);
    player.until("ui_state", SECOND, |state| state == LESSON);
    player.target.frames(10);
}

/// Plays the move that loses all the same, by the stick alone; White wins.
fn the_stick_answers<M: Machine>(player: &mut Player<Simulated<M>>) {
    is_asked(player, |player| player.push("f"));
    player.push("l f");
    player.until("move_count", 100, |count| count == 9);
    assert_eq!(player.byte("ui_state"), BOARD);
    player.play("f8");
    assert_eq!(player.byte("result"), 2);
}

#[test]
fn a_move_is_warned_of_without_the_disk() {
    let mut player = taught("c64.d64");
    FOUR.iter().for_each(|name| player.play(name));
    player.aim("o1");
    is_asked(&mut player, |player| player.type_keys("#", 6));
    player.clear_clocks();
    compare("c64", "teach", &player.target.machine.picture());
    player.type_keys("#", 12);
    assert_eq!(player.byte("ui_state"), BOARD);
    assert_eq!(player.moves(), FOUR.map(point));
    // The block is not asked about.
    player.play("f8");
}

#[test]
fn an_apple_warns_without_its_disk_once_the_teacher_is_read() {
    for model in [Model::Plus, Model::E] {
        let mut player = apple(model, 1);
        // The stick is plugged in, and used from the splash on.
        player.target.machine.stick(Stick::default());
        player.to_splash();
        player.push("f");
        player.until("ui_state", 300, |state| state == MENU);
        player.target.frames(SECOND);
        player.type_keys(TEACH, 12);
        player.type_keys(START, 12);
        player.until("ui_state", 300, |state| state == BOARD);
        player.rest();
        FOUR.iter().for_each(|name| player.play(name));
        player.eject();
        player.aim("o1");
        // The times that the picture shows.
        let clocks = player.address("clocks");
        player.target.poke(clocks, &CLOCKS);
        player.target.frames(12);
        is_asked(&mut player, |player| player.type_keys("#", 6));
        compare("apple2", "teach", &player.target.machine.picture());
        // No, then yes.
        player.type_keys("#", 12);
        assert_eq!(player.byte("ui_state"), BOARD);
        assert_eq!(player.moves(), FOUR.map(point));
        the_stick_answers(&mut player);
    }
}

#[test]
fn the_stick_answers_and_a_bank_has_the_teacher_too() {
    let mut player = taught("c64.crt");
    FOUR.iter().for_each(|name| player.play(name));
    player.aim("o1");
    // What the cursor rests on is known.
    player.target.frames(3 * SECOND);
    assert_eq!(player.byte("ui_state"), BOARD);
    the_stick_answers(&mut player);
}

#[test]
fn the_fast_loader_brings_it() {
    let mut player = from_disk(Default::default(), "c64.d64", "*");
    player.start();
    let [start, size] = ["__BOOK_RUN__", "__TEACH_SIZE__"].map(|label| player.address(label));
    player.type_keys(TEACH, 12);
    // Three seconds and a half.
    player.target.frames(175);
    assert_eq!(player.byte("ui_state"), MENU);
    let teacher = player.target.peek(start, size);
    let by_kernal = taught("c64.d64").target.peek(start, size);
    assert!(teacher == by_kernal);
}

#[test]
fn the_book_comes_back() {
    let mut player = c64(Default::default(), "c64.d64");
    player.start();
    let [start, size] = ["__BOOK_RUN__", "__BOOK_SIZE__"].map(|label| player.address(label));
    let book = player.target.peek(start, size);
    player.type_keys(TEACH, 12);
    player.target.frames(DISK);
    assert_eq!(player.byte("ui_state"), MENU);
    assert!(player.target.peek(start, size) != book);
    // The same part has both: it is not read again.
    player.target.machine.kernal().disk = None;
    player.type_keys("#", 60);
    assert_eq!(player.byte("ui_state"), MENU);
    assert!(player.target.peek(start, size) == book);
    // After a game it is.
    player.type_keys(START, 12);
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    player.type_keys("!SSSSSSSS#SSS#", 30);
    player.until("ui_state", DISK, |state| state == SAVES);
    player.rest();
    player.target.machine.insert(&image("c64.d64")).unwrap();
    player.type_keys(" ", 60);
    assert_eq!(player.byte("ui_state"), MENU);
    assert!(player.target.peek(start, size) == book);
}

#[test]
fn the_program_alone_has_none() {
    let mut player = c64(Default::default(), "c64.prg");
    player.start();
    player.type_keys(TEACH, 12);
    player.until("ui_state", DISK, |state| state == SAVES);
    player.rest();
    player.type_keys(" ", 60);
    player.type_keys(START, 12);
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    FOUR.iter().for_each(|name| player.play(name));
    player.play("o1");
}

/// The moves of a lesson were played without TEACH, the cursor is on the last stone.
fn after_moves<M: Machine>(player: &mut Player<Simulated<M>>, moves: &str) {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    player.to_game(&moves);
    player.type_keys("!", 60);
    player.until("ui_state", DISK, |state| state == MENU);
    player.type_keys("SSSSSSSSS#SSS#", 12);
    player.target.frames(DISK);
    assert_eq!(player.byte("ui_state"), MENU);
    player.type_keys("!!", 60);
    player.until("ui_state", DISK, |state| state == BOARD);
    player.rest();
}

/// The same, with the cursor on the lesson's point.
fn at_lesson<M: Machine>(player: &mut Player<Simulated<M>>, (moves, point): (&str, &str)) {
    after_moves(player, moves);
    player.aim(point);
}

/// RETURN is answered within a second, also while the point is looked at.
fn is_answered_within_a_second<M: Machine + Clone>(at_lesson: &Player<Simulated<M>>) {
    for frames in [0, 28, 100, 250, 266] {
        let mut player = at_lesson.clone();
        player.target.frames(frames);
        let count = player.address("move_count");
        let machine = &mut player.target.machine;
        let (before, start) = (machine.peek(count), machine.cycles());
        let second = u64::from(machine.cycles_per_second());
        machine.key(HostKey::Return, true);
        machine.run(second / 20);
        machine.key(HostKey::Return, false);
        while machine.peek(count) == before {
            machine.run(100);
            assert!(machine.cycles() - start < 30 * second);
        }
        let passed = (machine.cycles() - start) as f64 / second as f64;
        println!("{frames}: {passed:.3} s");
        assert!((0.7..=0.95).contains(&passed), "{frames}: {passed} s");
    }
}

#[test]
fn a_long_lesson_takes_a_c64_a_second() {
    let mut player = c64(Default::default(), "c64.d64");
    at_lesson(&mut player, LONG);
    is_answered_within_a_second(&player);
}

#[test]
fn a_long_lesson_takes_an_apple_a_second() {
    let mut player = apple(Model::Plus, 1);
    at_lesson(&mut player, LONG);
    is_answered_within_a_second(&player);
}

#[test]
fn what_the_opponent_threatens_is_found_while_the_player_thinks() {
    let mut player = c64(Default::default(), "c64.d64");
    let (moves, point) = THREE;
    after_moves(&mut player, moves);
    let mut hasty = player.clone();
    // Ten seconds.
    player.target.frames(10 * SECOND);
    player.aim(point);
    is_asked(&mut player, |player| player.type_keys("#", 6));
    // Without them the move is played.
    hasty.aim(point);
    hasty.type_keys("#", 6);
    hasty.until("move_count", SECOND, |count| count == 10);
}

#[test]
fn an_apples_clock_goes_on_while_a_point_is_looked_at() {
    let mut player = apple(Model::Plus, 1);
    at_lesson(&mut player, LONG);
    // Black's clock goes on while the cursor rests, and a key is seen at once.
    player.zero_clocks();
    let machine = &mut player.target.machine;
    machine.run(10 * u64::from(machine.cycles_per_second()));
    let start = machine.cycles();
    let cursor = player.byte("cursor");
    player.target.machine.key(HostKey::Left, true);
    while player.byte("cursor") == cursor {
        player.target.machine.run(100);
    }
    let machine = &mut player.target.machine;
    machine.key(HostKey::Left, false);
    let passed = machine.cycles() - start;
    println!("a key after {passed} cycles");
    assert!(passed < 200_000, "{passed} cycles");
    player.target.frames(30);
    let clocks = player.bytes("clocks", 6);
    let seconds = clocks[1] + clocks[4];
    println!("{seconds} s of 10");
    assert!((9..=11).contains(&seconds), "{seconds} s");
}
