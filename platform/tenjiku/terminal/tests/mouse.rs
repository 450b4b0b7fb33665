//! The mouse, the wheel and pasted text, by scripts.

mod screens;

use screens::{run, run_from, Screens};
use tenjiku::pieces::square::Square;

/// From the splash to the initial board, where the keys move both sides.
const BOARD: &str = "key SPACE RETURN E\n";
/// The same, with a move made.
const MOVED: &str = "key SPACE RETURN E\nplay 8l 8k\nwait 1\n";

/// `COLUMN ROW` of a square in the small window, whose first is at column 3 and row 2.
fn at(name: &str) -> String {
    let square = Square::read(name.as_bytes()).unwrap().0;
    format!("{} {}", 3 + 3 * square.column(), 2 + square.rank())
}

/// `COLUMN ROW` of the last place of `text` on a screen.
fn place(screen: &[String], text: &str) -> String {
    let places = (0..).zip(screen).filter_map(|(row, line)| {
        let before = line.find(text)?;
        Some(format!("{} {row}", line[..before].chars().count()))
    });
    places
        .last()
        .unwrap_or_else(|| panic!("no {text:?}:\n{}", screen.join("\n")))
}

/// The script with a click on a text that its last screen shows.
fn and_click(script: &str, arguments: &[&str], text: &str) -> String {
    let screens = run(&format!("{script}see\n"), arguments);
    let last = screens.chunks(24).last().unwrap();
    format!("{script}wait 0.1\nclick {}\n", place(last, text))
}

#[test]
fn a_mouse_does_it_all() {
    let (from, to) = (at("8l"), at("8k"));
    let script = format!(
        "{BOARD}wait 0.1\nclick {from}\nclick {to}\nwait 1\nshow\nright {}\nsee\nkey ESC\n\
         wheel UP {to}\nsee\nwheel DOWN {to}\nsee\n",
        at("7l"),
    );
    let screens = Screens::of(&script);
    screens.shows(0, "^ 1 P-8k");
    screens.shows(1, "1 OF 44");
    screens.lacks(2, "P-8k");
    screens.shows(3, "P-8k");
    // Words of the panel.
    let script = and_click(&format!("{MOVED}key G\n"), &[], "YES");
    Screens::of(&format!("{script}see\n")).lacks(0, "P-8k");
    let script = and_click(BOARD, &[], "ESC-MENU");
    Screens::of(&format!("{script}see\n")).shows(0, "> START");
}

/// It is asked for an answer, and a square is none.
#[test]
fn only_an_answer_that_is_clicked_answers() {
    let lion = "B B:K@9p W:K@8a B:Ln@9g W:P@9f W:G@8e W:FiD@12e B:P@3f W:P@15p";
    let burns = "B B:K@9p W:K@8a W:FiD@11n";
    for (position, keys, asked) in [
        (lion, "play 3f 3g\nplay 3f 3e\nkey R\n", "RESIGN?"),
        (lion, "play 9g 9g\nkey Y\nwait 3\nkey G\n", "NEW GAME?"),
        (lion, "play 9g 9f\n", "STOP, STAY"),
        (lion, "play 9g 9g\n", "PASS THE"),
        (lion, "play 9g 11f\n", "THIS BURNS"),
        (lion, "play 3f 3e\n", "PROMOTE?"),
        (burns, "play 9p 10o\n", "THIS LOSES."),
    ] {
        // An odd number of steps, and an even one, which would turn the answer back.
        let clicks = ["8h", "8i", "7h", "9h"].map(|name| {
            let at = at(name);
            format!("click {at}\nright {at}\nwait 0.2\n")
        });
        let off = "click 0 0\nclick 60 20\nright 60 20\n";
        let script = format!("{BOARD}{keys}see\n{}{off}wait 2\nshow\n", clicks.concat());
        let screens = Screens::from(position, &script);
        screens.shows(0, asked);
        screens.shows(1, asked);
        let answers = |number: usize| screens.screen(number)[7].clone();
        assert_eq!(answers(0), answers(1), "{asked}");
    }
    // Each of a Lion's answers, whichever is selected.
    for (word, notation) in [
        ("STOP ", "Lnx9f"),
        ("STAY", "Lnx!9f"),
        ("GO ON", "GO ON TO?"),
    ] {
        for keys in ["", "key RIGHT\n", "key LEFT\n"] {
            let script = format!("{BOARD}play 9g 9f\n{keys}see\n");
            let screen = run_from(lion, &script);
            let row = &screen[7];
            let column = row[..row.rfind(word).unwrap()].chars().count();
            let script = format!("{script}click {column} 7\nwait 2\nshow\n");
            Screens::from(lion, &script).shows(1, notation);
        }
    }
}

#[test]
fn the_wheel_and_shift_say_neither_yes_nor_letters() {
    for wheel in [
        "wheel DOWN 20 10\n",
        "wheel UP 20 10\n",
        "key .\n",
        "key ,\n",
    ] {
        let script = format!("{MOVED}key R\nsee\n{wheel}wait 2\nshow\n");
        let screens = Screens::of(&script);
        screens.shows(0, "RESIGN?");
        screens.lacks(1, "RESIGNS");
    }
    let script = format!("{MOVED}key : P\nwheel UP 20 10\nwheel DOWN 20 10\nsee\n");
    Screens::of(&script).shows(0, ":P_");
}

/// A click that chooses would end what was typed with its RETURN.
#[test]
fn a_move_that_is_typed_is_left_alone() {
    let to = at("8h");
    let script = format!("{BOARD}key : P - 8 k\nclick {to}\nright {to}\nclick 55 22\nsee\n");
    let screens = Screens::of(&script);
    screens.shows(0, ":P-8K_");
    screens.shows(0, "MOVE 1");
}

#[test]
fn questions_on_pages_are_answered_by_a_click() {
    let asked = format!("{MOVED}key S UP UP UP UP UP RETURN\n");
    let no = and_click(&asked, &[], "NO");
    Screens::of(&format!("{no}see\n")).shows(0, "> QUIT");
    let yes = and_click(&asked, &[], "YES");
    assert_eq!(
        Screens::of(&format!("show\n{yes}see\n")).count(),
        1,
        "it has ended"
    );
    // A game is deleted, and its name is no answer.
    let folder = screens::folder("clicked-answers");
    let kept = ["--saves", folder.to_str().unwrap()];
    run(&format!("{MOVED}key W RETURN N O RETURN\nwait 1\n"), &kept);
    let asked = format!("{MOVED}key W DOWN RIGHT RIGHT RETURN\n");
    let name = and_click(&asked, &kept, "NO?");
    let screens = run(&format!("{name}see\n"), &kept);
    assert!(screens.iter().any(|row| row.contains("DELETE NO?")));
    run(
        &format!("{}wait 1\n", and_click(&asked, &kept, "YES")),
        &kept,
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_click_on_nothing_does_nothing() {
    // The menu with QUIT selected, and the list of commands.
    for (keys, selected) in [
        ("key SPACE UP\n", "> QUIT"),
        ("key SPACE RETURN *\n", "> ?"),
    ] {
        let places = ["0 0", "40 23", "40 0", "79 10", "22 10", "60 3"];
        let clicks = places.map(|at| format!("click {at}\n")).concat();
        let screens = Screens::of(&format!("{keys}wait 0.1\n{clicks}see\n"));
        screens.shows(0, selected);
    }
    // Only a line can be clicked, not the hint below the lines.
    let script = and_click("key SPACE\n", &[], "HELP");
    Screens::of(&format!("{script}see\n")).shows(0, "TURN AND WINNING");
    let none = and_click("key SPACE RETURN W RETURN\n", &[], "NO GAME TO SAVE");
    Screens::of(&format!("{none}see\n")).shows(0, "> NEW NAME");
    // A page on which nothing is selected is left, and what stands on it stays there.
    let script = and_click("key SPACE RETURN X\nwait 20\n", &[], "^ ");
    let screens = Screens::of(&format!("{script}see\n"));
    screens.shows(0, "YOUR MOVE");
    screens.lacks(0, "U-CANCEL");
}

#[test]
fn a_click_in_the_list_of_moves_goes_there() {
    let moves = "P-8k P-8f P-7k P-7f P-6k P-6f P-4k P-4f";
    let list = format!("{BOARD}paste {moves}\nwait 1\nkey O\n");
    for (text, last, not) in [
        ("P-8k", "^ 1 P-8k", "P-8f"),
        ("P-7f", "v 2 P-7f", "P-6k"),
        ("P-4k", "^ 4 P-4k", "P-4f"),
    ] {
        // From the last move, from the first, and from before all of them.
        for keys in ["", "key UP RIGHT\n", "key UP\n"] {
            let script = and_click(&format!("{list}{keys}"), &[], text);
            let screens = Screens::of(&format!("{script}see\n"));
            screens.shows(0, last);
            screens.lacks(0, not);
        }
    }
    // Neither a number nor a vacant place is a move.
    let number = and_click(&list, &[], "2   P");
    Screens::of(&format!("{number}click 70 10\nsee\n")).shows(0, "LIST OF ALL");
    // A long move has two rows.
    let position = "B B:K@9p W:K@8a B:FiD@9g W:P@8e W:G@9e W:S@10e W:P@8f W:P@10f W:P@15p";
    let list = format!("{BOARD}play 9g 9f\nwait 5\nplay 15p 15o\nkey N\nwait 1\nkey O\nsee\n");
    let screen = run_from(position, &list);
    let row = screen
        .iter()
        .position(|row| row.contains("FiD-9f"))
        .unwrap();
    let second = screen[row + 1].trim();
    let script = format!("{list}click {}\nsee\n", place(&screen[..24], second));
    let screens = Screens::from(position, &script);
    screens.shows(1, "FiD-9f");
    screens.lacks(1, "v 1");
}

/// The keys of a click would be letters of the name.
#[test]
fn a_click_leaves_a_name_that_is_typed() {
    let folder = screens::folder("clicked-names");
    let kept = ["--saves", folder.to_str().unwrap()];
    let typed = format!("{MOVED}key W RETURN A N N A\n");
    let back = and_click(&typed, &kept, "BACK");
    let screen = run(&format!("{back}wait 1\nshow\n"), &kept);
    assert!(screen.iter().any(|row| row.contains("P-8k")));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    run(
        &format!("{}wait 1\n", and_click(&typed, &kept, "ANNA_")),
        &kept,
    );
    assert!(folder.join("ANNA.tenjiku").exists());
}

#[test]
fn any_click_ends_the_demo() {
    let panel = "60 10";
    for click in [
        "click 20 10",
        "click 60 10",
        "click 0 0",
        "right 20 10",
        "right 60 10",
    ] {
        let screens = Screens::of(&format!("wait 17\nshow\n{click}\nsee\n"));
        screens.lacks(0, "START");
        screens.shows(1, "START");
    }
    // The computer's own games go on.
    let script = format!("key SPACE RETURN P\nwait 1\nclick {panel}\nright {panel}\nsee\n");
    Screens::of(&script).shows(0, "TENJIKU SHOGI");
}

#[test]
fn moves_are_pasted() {
    let moves = "1. P-8k P-8f 2. P-7k P-7f";
    for opened in ["", "key :\n", "play 8l\n"] {
        let screens = Screens::of(&format!("{BOARD}{opened}paste {moves}\nwait 2\nshow\n"));
        for text in ["P-8k", "P-8f", "P-7k", "P-7f"] {
            screens.shows(0, text);
        }
        screens.lacks(0, "_");
    }
    // What cannot be played stops it, and stays to be seen.
    for (word, seen) in [
        ("P-8h", ":P-8H_"),
        ("P\u{2013}8j", ":P?8J_"),
        ("P\u{1b}8j", ":P?8J_"),
    ] {
        let script = format!("{BOARD}paste P-8k P-8f {word} P-7k\nwait 2\nshow\n");
        let screens = Screens::of(&script);
        screens.shows(0, "NO SUCH");
        screens.shows(0, seen);
        screens.shows(0, "MOVE 2");
    }
    // Where no moves are typed their letters are no commands.
    let script = format!("{MOVED}key R Y\nwait 2\npaste P-7k G-8f\nwait 1\nshow\n");
    Screens::of(&script).shows(0, "WHITE");
    let script = format!("{MOVED}key R\npaste Y N\nsee\n");
    Screens::of(&script).shows(0, "RESIGN?");
}

#[test]
fn a_paste_waits_for_answers() {
    let position = "B B:K@9p W:K@8a B:P@3f W:P@15n B:N@5m W:N@5d";
    // The Knight's N is no answer.
    let paste = format!("{BOARD}paste P-3e N-6f N-6k\nwait 2\nshow\n");
    for (answer, promoted) in [("N", "P-3e="), ("Y", "P-3e+")] {
        let script = format!("{paste}key {answer}\nwait 3\nshow\n");
        let screens = Screens::from(position, &script);
        screens.shows(0, "PROMOTE?");
        screens.lacks(0, "N-6f");
        for text in [promoted, "N-6f", "N-6k", "MOVE 2"] {
            screens.shows(1, text);
        }
    }
    // Without the move the others are none.
    for back in ["ESC", "U"] {
        let script = format!("{paste}key {back}\nwait 1\nshow\n");
        let screens = Screens::from(position, &script);
        for text in ["NO SUCH", ":N-6F_"] {
            screens.shows(1, text);
        }
        screens.lacks(1, "P-3e");
    }
    // Whoever writes that a piece burns has agreed.
    let burns = "B B:K@9p W:K@8a B:Ln@9g W:FiD@12e W:P@15n";
    let script = format!("{BOARD}paste Ln-11f* P-15o=\nwait 4\nshow\n");
    let screens = Screens::from(burns, &script);
    screens.shows(0, "Ln-11f*");
    screens.shows(0, "P-15o=");
    let script = format!("{BOARD}paste Ln-11f P-15o=\nwait 4\nshow\nkey N\nwait 2\nshow\n");
    let screens = Screens::from(burns, &script);
    screens.shows(0, "THIS BURNS");
    screens.shows(1, "NO SUCH");
    screens.shows(1, "U-CANCEL");
}
