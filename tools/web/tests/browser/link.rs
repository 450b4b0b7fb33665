//! Links: a game on the board, what a link starts from, and the link to a game.

use crate::{open, DESKTOP};
use serde_json::json;

#[test]
fn a_links_game_is_loaded_by_the_machines_own_keys() {
    for (link, rule, moves) in [
        ("machine=c64&game=renju", 2, "h8i9h9h10"),
        ("machine=apple2&game=renju", 2, "h8i9h9h10g9"),
        ("machine=c64&game=gomoku&size=9&from=cartridge", 0, "e5d4"),
        // A game that is over.
        ("machine=apple2&game=free&size=9", 1, "a1a2b1b2c1c2d1d2e1"),
    ] {
        let link = format!("#{link}&moves={moves}");
        let (_server, mut browser) = open(&link, DESKTOP);
        let seen = "return [player.board.state, player.board.moves, player.board.byte('rule')]";
        assert_eq!(browser.player(seen), json!([3, moves, rule]), "{link}");
        // The disk in the drive is the player's own.
        let own = "return player.disk().every((byte, at) => byte === player.original[at])";
        assert_eq!(browser.player(own), json!(true), "{link}");
        let back = browser.player(
            "const { linkTo, parseLink } = await import('./link.js');
             const { title, game } = parseLink(linkTo(player.board));
             return [title.id, game.rule, game.moves, game.size === player.board.size];",
        );
        let machine = &link["#machine=".len()..link.find('&').expect("fields")];
        assert_eq!(back, json!([machine, rule, moves, true]), "{link}");
    }
}

/// Three moves of each Pawn with no Dog before it: two blocks of the saved game.
pub fn pawns() -> String {
    let files = (1..=16).filter(|file| ![5, 12].contains(file));
    let ranks = [("k", "f"), ("j", "g"), ("i", "h")];
    let moves = ranks.iter().flat_map(|(black, white)| {
        let each = files.clone();
        each.map(move |file| format!("P-{file}{black}_P-{file}{white}"))
    });
    moves.collect::<Vec<_>>().join("_")
}

/// A drawn game on all points: in no direction have more than two of one colour their turn.
pub fn full_board() -> String {
    let points = (0..225).map(|at| (at % 15, at / 15));
    let is_black = |(x, y): &(u32, u32)| (x + 2 * y) % 4 < 2;
    let (mut black, mut white): (Vec<_>, Vec<_>) = points.partition(is_black);
    // Black has the odd one of them all.
    while black.len() > white.len() + 1 {
        white.extend(black.pop());
    }
    let mut moves = String::new();
    while moves.len() < 10_000 {
        let Some((x, y)) = black.pop() else { break };
        moves += &format!("{}{}", char::from(b'a' + x as u8), y + 1);
        std::mem::swap(&mut black, &mut white);
    }
    moves
}

#[test]
fn a_link_has_a_game_of_tenjiku_shogi() {
    let moves = pawns();
    for machine in ["c64", "apple2"] {
        let link = format!("#machine={machine}&game=tenjiku&moves={moves}");
        let (_server, mut browser) = open(&link, DESKTOP);
        let seen = "const { linkTo, parseLink } = await import('./link.js');
            const { title, game } = parseLink(linkTo(player.board));
            return [player.board.state, title.id, game.moves]";
        let wanted = json!([3, format!("{machine}-tenjiku"), moves]);
        assert_eq!(browser.player(seen), wanted);
        let own = "return player.disk().every((byte, at) => byte === player.original[at])";
        assert_eq!(browser.player(own), json!(true));
    }
}

#[test]
fn a_link_says_how_a_game_begins_and_who_plays() {
    for (link, players, level, told) in [
        (
            "machine=c64&game=renju&white=level&level=5&moves=h8",
            [0, 4],
            5,
            "",
        ),
        (
            "machine=apple2&game=gomoku&size=9&white=hard&moves=",
            [0, 3],
            0,
            "Black to move.",
        ),
        (
            "machine=c64&game=tenjiku&lhk=2&fid=vert&without=10c_7c&black=level&level=3&moves=",
            [4, 0],
            3,
            "White to move.",
        ),
        (
            "machine=apple2&game=tenjiku&without=7c&moves=P-8f_P-8k",
            [0, 0],
            0,
            "Last move 8k. White to move.",
        ),
    ] {
        let (_server, mut browser) = open(&format!("#{link}"), DESKTOP);
        let seen = browser.player(
            "const { linkTo } = await import('./link.js');
             return [linkTo(player.board), player.board.players, player.board.byte('level'),
                 player.board.describe()];",
        );
        assert_eq!(seen[0], json!(format!("#{link}")));
        assert_eq!(seen[1], json!(players), "{link}");
        assert!(level == 0 || seen[2] == json!(level), "{link}: {seen}");
        assert!(
            seen[3].as_str().expect("words").ends_with(told),
            "{link}: {seen}"
        );
    }
}

/// From LOAD, or from the boot ROM, to the splash at the machine's own speed, on its own clock.
#[test]
fn as_in_1985_the_disk_takes_its_time() {
    for title in ["c64", "c64&game=tenjiku", "apple2", "apple2&game=tenjiku"] {
        let (_server, mut browser) = open(&format!("#machine={title}&from=load&seed=1"), DESKTOP);
        let told = browser.player(
            "const { machine, board } = player;
             const seconds = () => machine.cycles / machine.hertz;
             let splash = seconds();
             while (seconds() < 60 && seconds() - splash < 1) {
                 machine.warp(() => machine.runFrames(10));
                 if (board.state !== 1) splash = seconds();
             }
             // A key leads to the menu, also while the rest is still coming.
             machine.type('SPACE');
             while (seconds() < 90 && board.state !== 2) {
                 machine.warp(() => machine.runFrames(10));
             }
             machine.runFrames(100);
             return [splash, machine.text().some((line) => line.includes('START'))];",
        );
        let seconds = told[0].as_f64().expect("seconds");
        assert!((4.0..40.0).contains(&seconds), "{title}: {seconds} s");
        assert_eq!(told[1], json!(true), "{title}");
    }
}

#[test]
fn a_cartridge_starts_either_game_with_the_disk_in_the_drive() {
    let (server, mut browser) = open("#machine=c64&game=tenjiku&from=cartridge", DESKTOP);
    assert_eq!(browser.player("return player.board.state"), json!(1));
    browser.open(&format!("{}#from=cartridge", server.address()));
    assert_eq!(browser.player("return player.board.state"), json!(1));
    let own = "return player.disk().every((byte, at) => byte === player.original[at])";
    assert_eq!(browser.player(own), json!(true));
}

#[test]
fn moves_that_cannot_be_played_are_told_and_the_machine_is_there() {
    for (link, sentence) in [
        (
            "#game=renju&moves=h8h8",
            "Move 2 of the link is h8, where a stone lies already.",
        ),
        (
            "#game=gomoku&size=9&moves=e5j9",
            "Move 2 of the link is j9, which is not on its board.",
        ),
        (
            "#game=renju&size=10&moves=e5",
            "The link's board has a size that its game does not have.",
        ),
        (
            "#game=renju&from=load&moves=h8",
            "Positions in links are not for LOAD as in 1985.",
        ),
        (
            "#game=renju&black=nobody&moves=h8",
            "The link's players can be person, easy, medium, hard, level.",
        ),
        (
            "#game=tenjiku&without=8a",
            "The link's handicap names 8a, where White gives nothing.",
        ),
        (
            "#game=tenjiku&moves=P-8k_P-8k",
            "Move 2 of the link is P-8k, which cannot be played.",
        ),
    ] {
        let (_server, mut browser) = open(link, DESKTOP);
        let status = browser.evaluate("document.getElementById('status').textContent");
        assert_eq!(status, sentence);
        assert_eq!(browser.player("return player.board.state"), json!(1));
    }
}
