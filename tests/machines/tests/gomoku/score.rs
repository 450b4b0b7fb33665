//! The score: a game that is left counts as lost, and the disk has it.

use disk::d64::IMAGE;
use machines::damage::{offset, sectors_of, with_bad_sector};
use machines::figure::{self, APPLE_II};
use machines::game::{BOARD, MENU, SCORE};
use machines::golden::compare;
use machines::simulated::{apple, c64, image, running, Player64, Simulated};
use machines::target::{Act, Player, Target};
use machines::timed::Timed;
use sim::apple2::Model;
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};

/// Frames after which a disk rests.
const AT_REST: u32 = 150;
/// Frames until loader and KERNAL have given up.
const TRYING: u32 = 2_500;
/// `left`: nobody has looked for the second half yet.
const UNKNOWN: u8 = 0xff;
/// Angles at which a disk may have stopped.
const ANGLES: u32 = 8;
/// Where the block has the games lost to EASY in Gomoku.
const LOST: usize = 16 + 2;

/// The blank point in the longest row of White's stones, so that nobody has won after ten moves.
fn in_the_way(moves: &[u8]) -> u8 {
    let white: Vec<u8> = moves.iter().skip(1).step_by(2).copied().collect();
    let stones = |point: u8, step: i8| {
        let points = (1..5).map(|distance| point.wrapping_add_signed(step * distance));
        points.take_while(|point| white.contains(point)).count()
    };
    let points = (0..15).flat_map(|row| (0..15).map(move |column| row << 4 | column));
    let blank = points.filter(|point| !moves.contains(point));
    let longest =
        |point: &u8| [1, 15, 16, 17].map(|step| stones(*point, step) + stones(*point, -step));
    blank
        .max_by_key(|point| longest(point).into_iter().max())
        .expect("a blank point")
}

/// Against EASY, left after ten stones: another game begins.
fn leave_a_game<M: Machine>(player: &mut Player<Simulated<M>>) {
    to_board(player);
    leave_another(player);
}

/// To a game against EASY.
fn to_board<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.to_splash();
    player.to_menu();
    let (up, down, left) = (Act::Up, Act::Down, Act::Left);
    for act in [down, down, left, left, left, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(6);
    }
    player.until("ui_state", 600, |state| state == BOARD);
}

/// The same once more.
fn leave_another<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.rest();
    let cursor = player.address("cursor");
    for number in 1..=5 {
        let point = in_the_way(&player.moves());
        player.target.poke(cursor, &[point]);
        player.target.frames(3);
        player.target.act(Act::Fire);
        player.until("move_count", 600, |count| count == 2 * number);
        player.target.frames(60);
    }
    player.letter('G');
    player.target.frames(30);
    player.letter('Y');
    player.until("move_count", 600, |count| count == 0);
    player.rest();
}

/// Presses a key. Returns after how many seconds a screen has come, from a disk at rest.
fn to<M: Machine>(player: &mut Player<Simulated<M>>, key: HostKey, screen: u8) -> f64 {
    player.target.frames(AT_REST);
    let machine = &mut player.target.machine;
    let state = player.labels.get("ui_state").expect("the screen");
    let (start, second) = (machine.cycles(), u64::from(machine.cycles_per_second()));
    machine.key(key, true);
    while machine.peek(state) != screen {
        machine.run(100);
        let now = machine.cycles() - start;
        assert!(now < 60 * second, "screen {screen} does not come");
        machine.key(key, now < second / 10);
    }
    machine.key(key, false);
    (machine.cycles() - start) as f64 / second as f64
}

#[test]
fn an_apple_writes_it_at_the_menu() {
    let mut player = apple(Model::E, 51);
    player.insert(&image("apple2.dsk"), false);
    leave_a_game(&mut player);
    let written = to(&mut player, HostKey::Escape, MENU);
    let first = player.disk();
    let slot = first.chunks(256).find(|slot| slot.starts_with(b"-SCORE  "));
    let slot = slot.expect("the score is on the disk");
    assert_eq!(slot[LOST..LOST + 2], [1, 0]);
    assert!(slot[LOST + 2..192].iter().all(|&byte| byte == 0));
    // A newer image has it, too, once it is copied.
    let mut copied = image("apple2.dsk");
    let names = disk::games::copy(&first, &mut copied);
    assert_eq!(names, Ok(vec!["-SCORE".into()]));
    player.insert(&copied, false);
    to(&mut player, HostKey::Return, BOARD);
    let menu = to(&mut player, HostKey::Escape, MENU);
    let what = ("menu after a game that counts, beside that without", "2 s");
    figure::print_seconds(APPLE_II, what, written - menu);
    assert!(written - menu <= 2.0, "{written} and {menu} s");
    to(&mut player, HostKey::Return, BOARD);
    leave_another(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    let both = player.disk();
    let copies = both
        .chunks(256)
        .filter(|slot| slot.starts_with(b"-SCORE  "));
    let lost = copies.map(|slot| (slot[8], slot[LOST], slot[LOST + 1]));
    assert!(lost.eq([(1, 1, 0), (2, 2, 0)]));
}

#[test]
fn a_c64_writes_it_when_its_page_is_opened() {
    let mut player = c64(Options::default(), "c64.d64");
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    open_page(&mut player);
    let disk = player.target.machine.disk().expect("a disk");
    let file = disk.files.iter().find(|file| file.name == b"G.-SCORE");
    // From byte 2 of the block on.
    let bytes = &file.expect("the score is on the disk").bytes;
    assert_eq!((bytes.len(), &bytes[LOST - 2..LOST]), (254, &[1, 0][..]));
    player.key(HostKey::Space);
    player.until("ui_state", 600, |state| state == MENU);
}

/// Asks for the page from the menu.
fn choose_page(player: &mut Player64) {
    let up = Act::Up;
    // To OPTIONS, then backwards to SCORE.
    for act in [up, up, up, Act::Fire, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(10);
    }
}

/// From the menu to the page, until it is written.
fn open_page(player: &mut Player64) {
    choose_page(player);
    player.until("ui_state", 3_000, |state| state == SCORE);
    player.target.frames(1_500);
}

/// A C64 whose program came from a simulated 1541 by the fast loader.
fn from_1541(disk: &[u8]) -> Player64 {
    let mut start = Timed::at_load(Standard::Pal, disk, "*", "c64");
    start.to("main");
    running(start.machine)
}

/// What the two copies of the disk in a 1541 say: generation, and games lost to EASY. `None` cannot
/// be read.
fn copies(player: &mut Player64) -> [Option<(u8, u8)>; 2] {
    let image = disk_of(player);
    ["G.-SCORE", "C.-SCORE"].map(|name| {
        let [place] = sectors_of(&image, name)[..] else {
            panic!("{name} has several sectors");
        };
        let block = &image[offset(place)..][..256];
        let can_be_read = image[IMAGE + offset(place) / 256] == 1;
        can_be_read.then(|| (block[8], block[LOST]))
    })
}

fn disk_of(player: &mut Player64) -> Vec<u8> {
    let drive = player.target.machine.drive(8).expect("a drive");
    drive.image().expect("a disk")
}

/// Wherever the disk stands still, the menu comes in time.
#[test]
fn a_1541_has_it_at_the_menu_in_time() {
    let mut player = from_1541(&image("c64.d64"));
    to_board(&mut player);
    let menu = to(&mut player, HostKey::Escape, MENU);
    to(&mut player, HostKey::Return, BOARD);
    leave_another(&mut player);
    let mut longest = 0.0f64;
    for turned in 0..ANGLES {
        let mut player = player.clone();
        player.target.frames(AT_REST);
        let drive = player.target.machine.drive(8).expect("a drive");
        assert!(!drive.turning());
        drive.turn_by(f64::from(turned) / f64::from(ANGLES));
        let written = to(&mut player, HostKey::Escape, MENU) - menu;
        assert_eq!(copies(&mut player), [Some((0, 0)), Some((1, 1))]);
        println!("{turned} of {ANGLES}: {written:.3} s");
        longest = longest.max(written);
    }
    assert!(longest <= 2.7, "{longest} s");
}

/// Nothing but the score's sectors is written.
#[test]
fn a_1541_has_it_at_the_menu() {
    let disk = image("c64.d64");
    let mut player = from_1541(&disk);
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    assert_eq!(copies(&mut player), [Some((0, 0)), Some((1, 1))]);
    to(&mut player, HostKey::Return, BOARD);
    leave_another(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    assert_eq!(copies(&mut player), [Some((2, 2)), Some((1, 1))]);
    let both = disk_of(&mut player);
    let changed: Vec<usize> = (0..IMAGE / 256)
        .filter(|block| both[256 * block..][..256] != disk[256 * block..][..256])
        .collect();
    let own = ["G.-SCORE", "C.-SCORE"].map(|name| offset(sectors_of(&disk, name)[0]) / 256);
    assert!(
        changed.iter().all(|block| own.contains(block)),
        "{changed:?}"
    );
    // A newer image has the later one.
    let mut copied = disk.clone();
    let names = disk::games::copy(&both, &mut copied);
    assert_eq!(names, Ok(vec!["-SCORE".into()]));
    assert_eq!(copied[256 * own[0]..][LOST], 2);
}

/// Where one copy cannot be read the other counts, whichever is older. Only what is written next
/// can be read again.
#[test]
fn the_other_copy_counts_where_one_cannot_be_read() {
    let mut player = from_1541(&image("c64.d64"));
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    let disk = disk_of(&mut player);
    let places = ["G.-SCORE", "C.-SCORE"].map(|name| sectors_of(&disk, name)[0]);
    for (bad, expected) in [
        (places[0], [Some((2, 2)), Some((1, 1))]),
        (places[1], [Some((0, 0)), Some((1, 1))]),
    ] {
        let mut player = from_1541(&with_bad_sector(&disk, bad));
        assert_eq!(copies(&mut player).iter().flatten().count(), 1);
        leave_a_game(&mut player);
        to(&mut player, HostKey::Escape, MENU);
        assert_eq!(copies(&mut player), expected);
    }
}

/// Whenever the drive is switched off, one copy can be read, and the next game is counted.
#[test]
fn an_interrupted_write_leaves_a_copy() {
    let mut player = from_1541(&image("c64.d64"));
    leave_a_game(&mut player);
    player.target.frames(AT_REST);
    let mut start = Timed::new(player.target.machine, "c64");
    start.machine.key(HostKey::Escape, true);
    start.to("send_pairs");
    start.machine.key(HostKey::Escape, false);
    start.to("not_taken");
    let mut player = running(start.machine);
    let (mut torn, mut seen) = (Vec::new(), Vec::new());
    for _ in 0..250 {
        player.target.machine.run(2_000);
        let now = copies(&mut player);
        assert_eq!(now[0], Some((0, 0)));
        if seen.last() != Some(&now[1]) {
            seen.push(now[1]);
            torn.push(disk_of(&mut player));
        }
    }
    assert_eq!(seen, [Some((0, 0)), None, Some((1, 1))]);
    let mut player = from_1541(&torn[1]);
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    assert_eq!(copies(&mut player), [Some((0, 0)), Some((1, 1))]);
}

/// Said once, in memory meanwhile, and on the disk as soon as that can be written.
#[test]
fn a_protected_disk_is_told_once() {
    let disk = image("c64.d64");
    let mut player = from_1541(&disk);
    player.target.machine.set_drawing(true);
    protect(&mut player, true);
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, SCORE);
    player.target.frames(200);
    compare("c64", "protected-score", &player.target.machine.picture());
    player.key(HostKey::Space);
    player.until("ui_state", 600, |state| state == MENU);
    to(&mut player, HostKey::Return, BOARD);
    leave_another(&mut player);
    let menu = to(&mut player, HostKey::Escape, MENU);
    assert!(menu < 0.5, "{menu} s: the disk was asked again");
    assert!(disk_of(&mut player)[..IMAGE] == disk);
    protect(&mut player, false);
    open_page(&mut player);
    assert_eq!(copies(&mut player), [Some((0, 0)), Some((1, 2))]);
    player.key(HostKey::Space);
    player.until("ui_state", 600, |state| state == MENU);
}

/// The disk is taken out once the first half of the page is there, and while the copies and the
/// second half are read: the page is not shown with half of it, and comes from the disk put back.
#[test]
fn a_disk_taken_out_between_the_halves_is_told() {
    let disk = image("c64.d64");
    let mut halfway = from_1541(&disk);
    halfway.to_splash();
    halfway.to_menu();
    choose_page(&mut halfway);
    for known in [false, true] {
        while (halfway.byte("left") != UNKNOWN) != known {
            halfway.target.machine.run(1_000);
        }
    }
    let (mut told, second) = (0, u64::from(halfway.target.machine.cycles_per_second()));
    loop {
        let mut player = halfway.clone();
        let machine = &mut player.target.machine;
        machine.set_drawing(true);
        machine.change_disk(8, None).expect("a drive");
        player.target.frames(TRYING);
        halfway.target.machine.run(second / 10);
        if player.byte("ui_state") == SCORE {
            break;
        }
        compare("c64", "missing", &player.target.machine.picture());
        told += 1;
        player.key(HostKey::Space);
        player.until("ui_state", 600, |state| state == MENU);
        let changed = player.target.machine.change_disk(8, Some(&disk));
        changed.expect("a disk");
        to(&mut player, HostKey::Return, SCORE);
    }
    assert!(told >= 10, "{told}");
}

fn protect(player: &mut Player64, protected: bool) {
    let drive = player.target.machine.drive(8).expect("a drive");
    drive.protect(protected);
}
