//! The C64's cartridge: how soon it can be played, and saved games on a drive.

use machines::game::{point, BOARD, HELP, MENU};
use machines::simulated::{c64, image, running};
use machines::target::Target;
use machines::timed::Timed;
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine};

/// Seconds from power-on.
const SPLASH: f64 = 1.0;
const PLAYABLE: f64 = 2.0;
/// Banks of 128 KB, and what each has in the file beside its bytes.
const BANKS: usize = 16;
const CHIP: usize = 0x2010;

/// Both games lie on a board of 128 KB.
#[test]
fn both_games_have_sixteen_banks() {
    for name in ["c64.crt", "c64-tenjiku.crt"] {
        let file = image(name);
        let chips: Vec<&[u8]> = file[0x40..].chunks(CHIP).collect();
        println!("{name}: {} banks", chips.len());
        assert!(chips.len() <= BANKS, "{name}");
        for chip in chips {
            assert_eq!(chip[..4], *b"CHIP");
            assert!(usize::from(chip[0x0B]) < BANKS && chip[0x0A] == 0);
        }
    }
}

#[test]
fn it_is_shown_and_played_in_time() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut machine = C64::with_bus(Options { standard, seed: 3 });
        machine.run_crt(&image("c64.crt")).unwrap();
        let mut start = Timed::new(machine, "c64");
        let (splash, ready) = (start.to("shown"), start.to("main"));
        println!("{standard:?}: splash {splash:.2} s, playable {ready:.2} s");
        assert!(splash < SPLASH && ready < PLAYABLE, "{splash} s, {ready} s");
        let mut player = running(start.machine);
        player.to_splash();
        player.to_board();
        player.play("i8");
    }
}

/// What is packed there comes out as the program that the disk has.
#[test]
fn it_is_unpacked_whole() {
    let mut machine = C64::with_bus(Options::default());
    machine.run_crt(&image("c64.crt")).unwrap();
    let mut start = Timed::new(machine, "c64");
    start.to("main");
    let program = image("c64.prg");
    let first = usize::from(u16::from_le_bytes([program[0], program[1]]));
    // Jumps to what the cartridge has in place of these.
    let jumps = ["fetch", "start_other"].map(|label| usize::from(start.address(label)));
    let [from, to] = ["parts_start", "rest_end"].map(|label| usize::from(start.address(label)));
    let ram = start.machine.ram();
    assert_eq!(jumps.map(|jump| ram[jump]), [0x4C; 2]);
    let other = |at: &usize| {
        !jumps.iter().any(|jump| (*jump..jump + 3).contains(at))
            && ram[*at] != program[2 + at - first]
    };
    assert_eq!((from..to).find(other), None);
}

/// The page of saved games comes from a bank, and games lie on the disk in drive 8.
#[test]
fn games_are_saved_on_a_disk() {
    let moves = ["h8", "i9", "g7"];
    let mut player = c64(Options::default(), "c64.crt");
    player.target.machine.insert(&image("c64.d64")).unwrap();
    player.to_game(&moves);
    player.to_saves();
    player.type_on_page("#ANNA#");
    let disk = player.target.machine.disk().expect("a disk");
    assert!(disk.files.iter().any(|file| file.name == b"G.ANNA"));
    player.leave_saves();
    player.play("j10");
    player.to_saves();
    player.type_on_page("vL#Y");
    if player.byte("ui_state") != BOARD {
        player.leave_saves();
    }
    assert_eq!(player.moves(), moves.map(point));
    player.play("j11");
}

/// The rules have a bank of their own, and read as from the disk.
#[test]
fn the_rules_are_read() {
    let [cartridge, disk] = ["c64.crt", "c64.prg"].map(|name| {
        let mut player = c64(Options::default(), name);
        player.target.machine.insert(&image("c64.d64")).unwrap();
        player.to_menu();
        for key in [HostKey::Up, HostKey::Up, HostKey::Return] {
            player.key(key);
            player.target.frames(10);
        }
        player.until("ui_state", 1_000, |state| state == HELP);
        player.rest();
        player.target.machine.picture()
    });
    assert!(cartridge == disk);
}

/// QUIT gives the machine back without the cartridge, and a game without a drive loses nothing.
#[test]
fn without_a_drive_the_game_goes_on() {
    let mut player = c64(Options::default(), "c64.crt");
    player.to_game(&["h8", "i9"]);
    player.to_saves();
    player.leave_saves();
    player.play("j10");
    player.key(HostKey::Escape);
    player.until("ui_state", 300, |state| state == MENU);
    assert_eq!(player.moves().len(), 3);
}
