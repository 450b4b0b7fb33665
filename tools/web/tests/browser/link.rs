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
        assert_eq!(browser.errors, [""; 0]);
    }
}

/// Three moves of each Pawn with no Dog before it: two blocks of the saved game.
#[test]
fn a_link_has_a_game_of_tenjiku_shogi() {
    let files = (1..=16).filter(|file| ![5, 12].contains(file));
    let ranks = [("k", "f"), ("j", "g"), ("i", "h")];
    let moves = ranks.iter().flat_map(|(black, white)| {
        let each = files.clone();
        each.map(move |file| format!("P-{file}{black}_P-{file}{white}"))
    });
    let moves = moves.collect::<Vec<_>>().join("_");
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
        assert_eq!(browser.errors, [""; 0]);
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
    assert_eq!(browser.errors, [""; 0]);
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
            "#game=tenjiku&moves=P-8k_P-8k",
            "Move 2 of the link is P-8k, which cannot be played.",
        ),
    ] {
        let (_server, mut browser) = open(link, DESKTOP);
        let status = browser.evaluate("document.getElementById('status').textContent");
        assert_eq!(status, sentence);
        assert_eq!(browser.player("return player.board.state"), json!(1));
        assert_eq!(browser.errors, [""; 0]);
    }
}
