//! Conversations in the Gomocup protocol.

use programs::conversation::Conversation;
use referee::gomoku::board::{Place, Side};
use referee::gomoku::game::{End, Game, Rule};

struct Brain(Conversation);

impl Brain {
    fn new(arguments: &[&str]) -> Brain {
        let arguments = [&["brain"], arguments].concat();
        Brain(Conversation::start(
            env!("CARGO_BIN_EXE_gomoku"),
            &arguments,
        ))
    }

    fn ask(&mut self, line: &str) -> String {
        self.0.say(line);
        self.0.hear().unwrap()
    }

    fn end(mut self) {
        self.0.say("END");
        self.0.end();
    }
}

fn place(answer: &str, size: i32) -> Place {
    let (column, row) = answer.split_once(',').unwrap_or_else(|| panic!("{answer}"));
    Place {
        column: column.parse().unwrap(),
        row: size - 1 - row.parse::<i32>().unwrap(),
    }
}

fn name(place: Place, size: i32) -> String {
    format!("{},{}", place.column, size - 1 - place.row)
}

#[test]
fn answers_of_the_protocol() {
    let mut brain = Brain::new(&["--level", "1"]);
    assert!(brain.ask("ABOUT").starts_with("name=\"Gomoku"));
    for command in ["BEGIN", "TURN 7,7", "BOARD", "TAKEBACK 7,7", "RESTART"] {
        assert_eq!(brain.ask(command), "ERROR START comes first");
    }
    for size in ["8", "16", "20", "", "x", "-1", "15 15"] {
        let answer = brain.ask(&format!("START {size}"));
        assert!(answer.starts_with("ERROR "), "{size}: {answer}");
    }
    assert!(brain.ask("RECTSTART 12,14").starts_with("ERROR "));
    for size in 9..=15 {
        assert_eq!(brain.ask(&format!("START {size}")), "OK");
        // On an even board column and row size / 2, counted from 1.
        let half = (size - 1) / 2;
        assert_eq!(
            place(&brain.ask("BEGIN"), size),
            Place {
                column: half,
                row: half
            }
        );
    }
    assert_eq!(brain.ask("restart"), "OK");
    // A five is made, and the opponent's is stopped.
    brain.0.say("BOARD");
    for stone in [
        "0,0,1", "1,0,1", "2,0,1", "3,0,1", "0,5,2", "1,5,2", "2,5,2", "3,5,2",
    ] {
        brain.0.say(stone);
    }
    assert_eq!(brain.ask("DONE"), "4,0");
    brain.0.say("BOARD");
    for stone in [
        "0,0,1", "1,0,1", "2,0,1", "0,5,2", "1,5,2", "2,5,2", "3,5,2",
    ] {
        brain.0.say(stone);
    }
    assert_eq!(brain.ask("DONE"), "4,5");
    assert_eq!(brain.ask("TAKEBACK 4,5"), "OK");
    assert_eq!(brain.ask("TAKEBACK 3,5"), "OK");
    assert_eq!(brain.ask("TURN 3,5"), "4,5");
    brain.end();
}

#[test]
fn nothing_malformed_ends_it() {
    let mut brain = Brain::new(&["--nodes", "50"]);
    assert_eq!(brain.ask("START 15"), "OK");
    assert_eq!(brain.ask("BEGIN"), "7,7");
    for line in [
        "TURN",
        "TURN 7",
        "TURN 7,7",
        "TURN 15,0",
        "TURN 0,15",
        "TURN -1,3",
        "TURN a,b",
        "TURN 3,4,5",
        "TAKEBACK 1,1",
        "TAKEBACK",
        "BEGIN",
    ] {
        let answer = brain.ask(line);
        assert!(answer.starts_with("ERROR "), "{line}: {answer}");
    }
    for line in ["HELLO", "turn7,7", "\u{e9}", "SWAP2BOARD", "PLAY 3,3"] {
        let answer = brain.ask(line);
        assert!(answer.starts_with("UNKNOWN"), "{line}: {answer}");
    }
    for stones in [
        "1,1,3",
        "1,1",
        "x",
        "1,1,1\n1,1,2",
        "1,1,1\n2,2,1",
        "99,1,1",
    ] {
        brain.0.say("BOARD");
        brain.0.say(stones);
        let answer = brain.ask("DONE");
        assert!(answer.starts_with("ERROR "), "{stones}: {answer}");
    }
    for line in [
        "INFO",
        "INFO max_memory 0",
        "INFO folder /tmp",
        "INFO colour blue",
        "",
        "  ",
    ] {
        brain.0.say(line);
    }
    assert!(brain.ask("INFO rule 2").starts_with("MESSAGE "));
    assert!(brain.ask("INFO timeout_turn soon").starts_with("MESSAGE "));
    brain.0.say(b"TURN \xff,\xfe");
    assert!(brain.0.hear().unwrap().starts_with("ERROR "));
    // The position is what it was.
    let answer = place(&brain.ask("TURN 8,8"), 15);
    assert!(answer.column < 15 && answer.row < 15);
    brain.end();
    // Also in the middle of a BOARD, whose stones nobody answers.
    let mut brain = Brain::new(&["--level", "1"]);
    assert_eq!(brain.ask("START 15"), "OK");
    for line in ["BOARD", "7,7,1"] {
        brain.0.say(line);
    }
    brain.end();
    // The end of the input is an end, too.
    Brain::new(&[]).0.end();
}

/// Two brains play; the referee watches.
#[test]
fn whole_games_are_legal() {
    let rules = [
        ("0", Rule::Free, 13),
        ("1", Rule::Gomoku, 9),
        ("4", Rule::Renju, 15),
    ];
    let strengths: [[&[&str]; 2]; 3] = [
        [&["--level", "1"], &["--skill", "hard"]],
        [&["--skill", "easy"], &["--nodes", "100"]],
        [&["--nodes", "1"], &["--skill", "medium"]],
    ];
    for (number, rule, size) in rules {
        for strength in strengths {
            let mut brains = strength.map(Brain::new);
            for brain in &mut brains {
                brain.0.say(format!("INFO rule {number}"));
                assert_eq!(brain.ask(&format!("START {size}")), "OK");
            }
            let mut game = Game::new(rule, size);
            let mut question = "BEGIN".to_string();
            while game.end().is_none() {
                let answer = brains[game.moves() % 2].ask(&question);
                let at = place(&answer, size);
                game = game
                    .play(at)
                    .unwrap_or_else(|| panic!("{number}: {answer}"));
                question = format!("TURN {}", name(at, size));
            }
            assert!(
                !matches!(game.end(), Some(End::Forbidden(_))),
                "{}",
                game.board()
            );
            brains.into_iter().for_each(Brain::end);
        }
    }
}

/// Where there is no limit of any kind it plays as a level; with the time_left of a match without
/// an end, too.
#[test]
fn a_match_without_a_limit_does_not_last_for_ever() {
    let mut brain = Brain::new(&[]);
    assert_eq!(brain.ask("START 9"), "OK");
    for line in ["INFO timeout_match 0", "INFO time_left 2147483647"] {
        brain.0.say(line);
        assert_eq!(brain.ask("RESTART"), "OK");
        place(&brain.ask("TURN 4,4"), 9);
    }
    brain.end();
}

/// Also with no time at all, which is what a busy machine may leave of it.
#[test]
fn it_plays_against_the_clock() {
    for milliseconds in [0, 150] {
        let mut brain = Brain::new(&[]);
        brain.0.say(format!("INFO timeout_turn {milliseconds}"));
        brain.0.say("INFO rule 1");
        assert_eq!(brain.ask("START 15"), "OK");
        let mut game = Game::new(Rule::Gomoku, 15);
        let mut question = "BEGIN".to_string();
        // Against somebody who only fills rows from the top.
        while game.end().is_none() {
            let answer = place(&brain.ask(&question), 15);
            game = game.play(answer).unwrap();
            if game.end().is_none() {
                let next = game.board().empty().next().unwrap();
                question = format!("TURN {}", name(next, 15));
                game = game.play(next).unwrap();
            }
        }
        assert_eq!(game.end(), Some(End::Won(Side::Black)));
        assert!(game.moves() < 30);
        brain.end();
    }
}
