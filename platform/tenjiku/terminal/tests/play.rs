//! The game in a terminal, played by scripts.

mod screens;

use programs::question::ask;
use programs::script::{count, refuses};
use screens::{run, run_from, Screens, TENJIKU};

/// From the splash to the initial board, where the keys move both sides.
const BOARD: &str = "key SPACE RETURN E\n";

#[test]
fn a_small_window_is_told_the_size_it_wants() {
    let screen = run("size 79 24\nkey SPACE RETURN\nsee\n", &[]);
    assert_eq!(
        count(&screen, "TOO SMALL: 80x24"),
        1,
        "{}",
        screen.join("\n")
    );
    // Made larger while it is open, it shows what it would have shown from the start.
    let later = format!("size 79 24\n{BOARD}play 8l 8k\nwait 2\nsize 104 40\nsee\n");
    let first = format!("size 104 40\n{BOARD}play 8l 8k\nwait 2.2\nshow\n");
    assert_eq!(run(&later, &[]), run(&first, &[]));
}

#[test]
fn pieces_are_chosen_and_move() {
    let screens = Screens::of(&format!(
        "{BOARD}play 8f\nsee\nplay 8a\nsee\nplay 9o\nsee\nplay 8l\nsee\nplay 8j\nsee\nplay 8j\n\
         see\nplay 8l 7l\nsee\nplay 7l\nsee\n"
    ));
    // A vacant square, an enemy, a piece that is walled in, one of one's own.
    screens.each(&["NEXT MOVE", "NOT YOURS", "NO MOVES", "CHOOSE ITS"]);
    screens.shows(3, "{P }");
    // Not there; the second time the choice is given up.
    screens.shows(4, "NOT THERE");
    screens.shows(5, "NEXT MOVE");
    // Another own piece, and the same again.
    screens.shows(6, "{P }");
    screens.shows(6, "7l");
    screens.shows(7, "NEXT MOVE");
}

const LION: &str = "B B:K@9p W:K@8a B:Ln@9g W:P@9f W:G@8e W:FiD@12e";

#[test]
fn a_lion_is_asked_how_it_goes_on() {
    for (answers, notation) in [
        ("key RETURN Y", "Lnx9f"),
        ("key RIGHT RETURN", "Lnx!9f"),
        ("key 2", "Lnx!9f"),
        ("key 3\nplay 8e\nkey Y", "Lnx9fx8e+"),
        ("key 3\nplay 8e\nkey N", "Lnx9fx8e="),
        ("key 3\nplay 10g", "Lnx9f-10g"),
    ] {
        let script = format!("{BOARD}play 9g 9f\n{answers}\nwait 3\nshow\n");
        let screens = Screens::from(LION, &script);
        screens.shows(0, notation);
    }
    let script = format!(
        "{BOARD}play 9g 9f\nsee\nkey U\nsee\nplay 9f\nkey 3 U\nsee\nkey U\nsee\nplay 9f\nkey ESC\n\
         see\n"
    );
    let screens = Screens::from(LION, &script);
    let [lion, target] = ["STOP, STAY", "CHOOSE ITS"];
    screens.each(&[lion, target, lion, target, "NEXT MOVE"]);
}

#[test]
fn the_pass_and_the_fire_are_asked_for() {
    let script =
        format!("{BOARD}play 9g 9g\nsee\nkey RETURN\nsee\nplay 9g 9g\nkey Y\nwait 3\nshow\n");
    let screens = Screens::from(LION, &script);
    screens.shows(0, "PASS THE");
    screens.each(&[">NO", "NEXT MOVE", "Ln-9g"]);
    let script =
        format!("{BOARD}play 9g 11f\nsee\nkey SPACE\nsee\nplay 11f\nkey Y\nwait 5\nshow\n");
    let screens = Screens::from(LION, &script);
    screens.shows(0, "THIS BURNS");
    screens.each(&["BURNS YOU", "CHOOSE ITS", "NEXT MOVE"]);
    let script = format!("{BOARD}play 9p 10o\nsee\nkey Y\nwait 4\nshow\n");
    let screens = Screens::from("B B:K@9p W:K@8a W:FiD@11n", &script);
    screens.shows(0, "THIS LOSES.");
    screens.shows(1, "WHITE WINS");
}

#[test]
fn a_demon_shows_what_it_burns() {
    let position = "B B:K@9p W:K@8a B:FiD@9g W:P@9c W:G@8c W:S@4f W:P@15p B:WBf@14f W:C@14c";
    let script = format!(
        "{BOARD}play 9g\nsee\nkey UP UP UP\nsee\nkey RETURN\nsee\nwait 4\nplay 15p\nkey U\n\
         play 15p\nsee\n"
    );
    let screens = Screens::from(position, &script);
    screens.each(&["p! g!", "BURNS 2", "BURNT 2"]);
    // A Buffalo that would burn on promoting says so.
    let script = format!("{BOARD}play 14f 14d\nsee\nkey Y\nwait 4\nshow\n");
    let screens = Screens::from(position, &script);
    screens.shows(0, "BURN 1?");
    screens.shows(1, "WBf-14d+x!1");
}

#[test]
fn forced_promotion_is_not_asked() {
    let position = "B B:K@9p W:K@8a B:P@3b W:P@15p";
    let script = format!("{BOARD}play 3b 3a\nsee\n");
    Screens::from(position, &script).shows(0, "PROMOTED");
}

#[test]
fn moves_are_typed() {
    let typed = |keys: &str| {
        let keys: Vec<String> = keys
            .chars()
            .map(|key| match key {
                ' ' => "SPACE".into(),
                key => key.to_string(),
            })
            .collect();
        format!("key : {} RETURN\nwait 2.5\nshow\n", keys.join(" "))
    };
    // Case, dash and origin may be left out.
    for text in ["P-8k", "p8k", "P8L-8k", "p8l8k"] {
        Screens::of(&format!("{BOARD}{}", typed(text))).shows(0, "P-8k");
    }
    for text in ["P-8j", "P-8j P-8f", "P-8k P-8f P-8h P-7k"] {
        let screens = Screens::of(&format!("{BOARD}{}", typed(text)));
        screens.shows(0, "NO SUCH");
        screens.lacks(0, "P-7k");
    }
    let screens = Screens::of(&format!("{BOARD}{}", typed("P-8k P-8f P-7k P-7f")));
    for text in ["P-8k", "P-8f", "P-7k", "P-7f"] {
        screens.shows(0, text);
    }
    let two = "B B:K@9p W:K@8a B:G@5k B:G@7k W:P@15p";
    let screens = Screens::from(two, &format!("{BOARD}{}", typed("G-6k")));
    screens.shows(0, "WHICH ONE?");
    screens.shows(0, "7k 5k");
    Screens::from(two, &format!("{BOARD}{}", typed("G7k-6k"))).shows(0, "G7k-6k");
    let completed =
        format!("{BOARD}key : F I TAB\nsee\nkey ESC : D G 1 TAB RETURN\nwait 2\nshow\n");
    let screens = Screens::of(&completed);
    screens.shows(0, "NO SUCH");
    // A missing choice of promotion is asked for.
    let promotes = "B B:K@9p W:K@8a B:P@3f W:P@15p";
    Screens::from(promotes, &format!("{BOARD}{}", typed("P3e"))).shows(0, "PROMOTE?");
    Screens::from(promotes, &format!("{BOARD}{}", typed("P3e="))).shows(0, "P-3e=");
}

#[test]
fn takes_back_and_steps_forward() {
    let script = format!(
        "{BOARD}play 8l 8k\nwait 1\nplay 8e 8f\nwait 1\nkey U U U\nsee\nkey Y Y\nwait 0.2\nshow\n\
         key Y\nsee\nkey G Y\nsee\nkey Y\nwait 0.2\nshow\n"
    );
    let screens = Screens::of(&script);
    screens.each(&["BEGINNING", "P-8f", "NO MORE"]);
    screens.lacks(3, "P-8k");
    // The moves of the game that was given up, too.
    screens.shows(4, "P-8k");
}

#[test]
fn the_computer_answers_and_plays_itself() {
    let start = "key SPACE RETURN\n";
    let screens = Screens::of(&format!(
        "{start}play 8l 8k\nwait 7\nshow\nkey M\nwait 7\nshow\n"
    ));
    screens.shows(0, "YOUR MOVE");
    screens.shows(0, "^ 1 P-8k");
    screens.shows(0, "v 1 ");
    // M: the computer is Black now.
    screens.shows(1, "^ EASY");
    screens.shows(1, "^ 2 ");
    let screens = Screens::of(&format!(
        "{start}key P\nwait 30\nshow\nkey BREAK\nwait 3\nshow\n"
    ));
    // Half a second and the showing of a move lie between any two.
    let last = screens.screen(0).last().unwrap();
    let number = last
        .split("MOVE ")
        .nth(1)
        .and_then(|number| number.trim().parse().ok());
    assert!(number > Some(5), "{last}");
    screens.shows(1, "YOUR MOVE");
    let screens = Screens::of(&format!(
        "{start}key H\nwait 20\nshow\nkey X\nwait 20\nshow\n"
    ));
    screens.shows(0, "YOUR MOVE");
    screens.shows(1, "EXPECTED");
    screens.shows(1, "^ ");
}

#[test]
fn levels_and_switches_are_told() {
    let screens = Screens::of(&format!(
        "{BOARD}key L\nsee\nkey L\nsee\nkey L\nsee\nkey F\nsee\nplay 9m\nsee\nkey F\nsee\nkey V\n\
         see\nkey D\nsee\n"
    ));
    screens.each(&["EASY", "LEVEL 1", "LEVEL 2", "SHOW MOVES"]);
    screens.lacks(4, "fk*");
    screens.shows(5, "fk*");
    screens.shows(6, "SOUND");
    screens.shows(7, "THINKING");
}

#[test]
fn threats_are_marked() {
    let position = "B B:K@9p W:K@8a B:R@9g W:P@9c B:P@4f W:B@6d W:FiD@14d B:G@14h";
    let script = "key SPACE RETURN E T\nsee\nkey T\nsee\nkey T\nsee\n";
    let screens = Screens::from(position, script);
    screens.shows(0, "THREATS TO");
    screens.each(&["Px", "px", " OFF"]);
}

#[test]
fn questions_protect_the_game() {
    let script = format!(
        "{BOARD}play 8l 8k\nwait 1\nkey G\nsee\nkey N\nsee\nkey R\nsee\nkey Y\nsee\nkey U\nsee\n"
    );
    let screens = Screens::of(&script);
    screens.each(&["NEW GAME?", "NEXT MOVE", "RESIGN?", "RESIGNS", "P-8k"]);
}

#[test]
fn a_handicap_is_taken_off() {
    // White is a person; down to HANDICAP: FiD 7c.
    let menu = "key SPACE DOWN DOWN LEFT DOWN DOWN DOWN DOWN";
    let screens = Screens::of(&format!(
        "{menu} RIGHT\nshow\nkey UP UP UP UP UP UP RETURN\nsee\nwait 1.5\nshow\nplay 8e 8f\n\
         wait 1\nshow\n"
    ));
    screens.each(&["HANDICAP      FiD 7c", "fi!", "WHITE MOVES", "v 1 P-8f"]);
    // FREE CHOICE is the one before NONE.
    let screens = Screens::of(&format!(
        "{menu} LEFT UP UP UP UP UP UP RETURN\nsee\nplay 8d 8a\nsee\nplay 7c 8d\nsee\nplay 9p\n\
         see\nplay 9p\nsee\n"
    ));
    screens.each(&["TAKE OFF", "NOT THE", "1 OFF", "1 OFF", "WHITE MOVES"]);
}

#[test]
fn nobody_touches_the_splash() {
    let demo = |seed: &str| run("wait 60\nshow\n", &["--seed", seed]);
    assert_eq!(demo("1"), demo("1"));
    assert_ne!(demo("1"), demo("2"));
    // A game under way survives it.
    let script =
        format!("{BOARD}play 8l 8k\nwait 1\nkey ESC\nwait 85\nshow\nkey SPACE RETURN\nsee\n");
    let screens = Screens::of(&script);
    screens.lacks(0, "START");
    screens.shows(1, "^ 1 P-8k");
    screens.shows(1, "MOVE 1");
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused = |script: &str, what: &str| refuses(TENJIKU, &["play"], script, what);
    refused("show\njump\n", "line 2: \"jump\" is not known");
    refused("key HOME\n", "line 1: \"HOME\" is no key");
    refused("play 17a\n", "line 1: \"17a\" is no square");
    let answer = ask(TENJIKU, &[], b"");
    let is_told = answer
        .errors
        .starts_with("error: the game needs a terminal");
    assert!(is_told, "{}", answer.errors);
}

/// The initial board is whole: `run_from` begins with a position, and that is shown.
#[test]
fn a_position_is_the_one_that_was_given() {
    let screen = run_from("B B:K@9p W:K@8a", "key SPACE RETURN\nsee\n");
    assert_eq!(
        (count(&screen, "K "), count(&screen, "k ")),
        (2, 3),
        "{}",
        screen.join("\n")
    );
}

#[test]
fn the_menu_protects_the_game() {
    let under_way = format!("{BOARD}play 8l 8k\nwait 1\nkey S\nsee\n");
    let script = format!("{under_way}key RIGHT\nsee\nkey ESC\nsee\n");
    let screens = Screens::of(&script);
    screens.shows(0, "CONTINUE");
    screens.each(&[
        "> LION HAWK     NEXT GAME 1 HISTORICAL",
        "NEXT GAME 2 LION",
        "P-8k",
    ]);
    // QUIT is four lines above the first, round the end.
    let quit = "key UP UP UP UP UP RETURN\nsee\n";
    let screens = Screens::of(&format!("{under_way}{quit}key N\nsee\n"));
    screens.shows(1, "LEAVE THIS GAME?  YES >NO");
    screens.shows(2, "> QUIT");
    let left = Screens::of(&format!("{under_way}{quit}key Y\nsee\n"));
    assert_eq!(left.count(), 2, "it has ended");
}

#[test]
fn wasd_moves_the_cursor_where_it_is_set() {
    let keys = "key SPACE UP UP UP UP RIGHT\nsee\nkey DOWN DOWN DOWN DOWN RETURN E W W A\nsee\n";
    let screens = Screens::of(keys);
    screens.shows(0, "> KEYS          WASD");
    screens.shows(1, " 10n");
}
