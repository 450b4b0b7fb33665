//! The engine of XBoard's protocol, spoken to through pipes.

use programs::conversation::Conversation;
use tenjiku_xboard::coordinates;

/// The running program.
struct Engine(Conversation);

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let arguments = [&["xboard"], arguments].concat();
        let mut engine = Engine(Conversation::start(
            env!("CARGO_BIN_EXE_tenjiku"),
            &arguments,
        ));
        let greeting = engine.ask(&["xboard", "protover 2", "new", "variant tenjiku", "force"]);
        assert!(greeting.contains(&"feature done=1".to_string()));
        assert!(greeting.iter().any(|line| line.starts_with("setup (")));
        engine
    }

    fn line(&mut self) -> String {
        self.0.hear().expect("it has not ended")
    }

    /// Sends lines, and collects what is answered until all are done.
    fn ask(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            self.0.say(line);
        }
        self.0.say("ping 77");
        let mut answers = Vec::new();
        loop {
            let line = self.line();
            if line == "pong 77" {
                return answers;
            }
            answers.push(line);
        }
    }

    /// The move that is awaited, its legs joined, or a result.
    fn awaited(&mut self) -> String {
        let mut whole = String::new();
        loop {
            let line = self.line();
            match line.strip_prefix("move ") {
                None => return line,
                Some(leg) => whole += leg,
            }
            if !whole.ends_with(',') {
                return whole;
            }
        }
    }

    fn quit(mut self) {
        self.0.say("quit");
        self.0.end();
    }
}

fn is_result(line: &str) -> bool {
    ["1-0 ", "0-1 ", "1/2-1/2 "]
        .iter()
        .any(|score| line.starts_with(score))
}

/// The sides of a game by two engines: its moves, and the result that both claim.
fn play(names: [&str; 2], arguments: &[&str]) -> (Vec<String>, String) {
    let mut engines = names.map(|name| {
        let mut engine = Engine::start(arguments);
        assert!(engine.ask(&[&format!("option Opponent={name}")]).is_empty());
        engine
    });
    engines[0].0.say("go");
    engines[1].0.say("playother");
    let mut moves = Vec::new();
    loop {
        let (engine, other) = (moves.len() % 2, (moves.len() + 1) % 2);
        let text = engines[engine].awaited();
        engines[other].0.say(format!("usermove {text}"));
        moves.push(text);
        // A ping waits for the move that is owed, so that nothing is lost.
        let claims = engines[engine].ask(&[]);
        if let [claim] = &claims[..] {
            assert_eq!(engines[other].awaited(), *claim);
            engines.into_iter().for_each(Engine::quit);
            return (moves, claim.clone());
        }
        assert!(claims.is_empty(), "{claims:?}");
    }
}

/// Moves made one by one and taken back, twice.
fn replay(arguments: &[&str], moves: &[String], result: Option<&str>) {
    let mut engine = Engine::start(arguments);
    for round in 0..2 {
        for (number, text) in moves.iter().enumerate() {
            let answers = engine.ask(&[&format!("usermove {text}")]);
            let last = number + 1 == moves.len();
            match result.filter(|_| last) {
                Some(result) => assert_eq!(answers, [result], "{text}"),
                None => assert!(answers.is_empty(), "{round} {number} {text}: {answers:?}"),
            }
        }
        for _ in moves {
            assert!(engine.ask(&["undo"]).is_empty());
        }
        assert_eq!(
            engine.ask(&["undo"]),
            ["Error (command not legal now): undo"]
        );
    }
    engine.quit();
}

#[test]
fn whole_games_both_ways() {
    for (names, arguments) in [
        (["MEDIUM", "EASY"], &[][..]),
        (["EASY", "MEDIUM"], &["--lhk", "2", "--fid", "vert"]),
    ] {
        let (moves, result) = play(names, arguments);
        assert!(is_result(&result), "{result}");
        replay(arguments, &moves, Some(&result));
    }
}

/// The recorded games, of which chance made the moves: each of them is a transcript.
#[test]
fn recorded_games() {
    let games = truth::records(&truth::sample("tenjiku/games.txt"));
    for game in &games {
        let arguments = game.arguments();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let moves: Vec<String> = game.plies().map(|(_, words)| coordinate(&words)).collect();
        replay(&arguments, &moves, None);
    }
    assert!(!games.is_empty());
}

/// `FROM VIA TO SIGN NOTATION` as the protocol has it.
fn coordinate(words: &[&str]) -> String {
    let square = |word: &str| {
        let (square, _) = tenjiku::pieces::square::Square::read(word.as_bytes()).unwrap();
        coordinates::square(square)
    };
    let (from, to) = (square(words[0]), square(words[2]));
    let sign = if words[3] == "+" { "+" } else { "" };
    match words[1] {
        "-" if from == to => "@@@@".into(),
        "-" => format!("{from}{to}{sign}"),
        via => format!("{from}{via},{via}{to}{sign}", via = square(via)),
    }
}

const LION: &str = "setboard k15/16/16/16/16/16/16/16/16/16/16/16/16/1p14/L!15/15K w";

#[test]
fn lion_power() {
    let mut engine = Engine::start(&[]);
    for text in [
        "a2b3,b3a2",
        "a2b3,b3c4",
        "a2b3",
        "a2c4",
        "@@@@",
        "a2a2",
        "a2a3,a3a2",
        "a2a3,a3a4",
    ] {
        let answers = engine.ask(&[LION, &format!("usermove {text}")]);
        assert!(answers.is_empty(), "{text}: {answers:?}");
    }
    for text in ["a2b3,b3d4", "a2a5", "a2b3+", "a2c3,c3a1", "p1p2,p2p1"] {
        let answers = engine.ask(&[LION, &format!("usermove {text}")]);
        assert_eq!(answers, [format!("Illegal move: {text}")]);
    }
    for text in [
        "a2b3,c3a2",
        "a2",
        "a2b3,",
        "a2b3,b3",
        "q1q2",
        "a17a18",
        "a0a1",
        "@@",
        ",",
        "a2b3x",
        "\u{e9}",
    ] {
        let answers = engine.ask(&[LION, &format!("usermove {text}")]);
        assert_eq!(answers, [format!("Error (not a move): {text}")]);
    }
    engine.quit();
}

#[test]
fn it_sends_both_legs() {
    // Only a double capture takes both royal pieces.
    let board = "setboard 16/1+e14/1k14/1L!14/16/16/16/16/16/16/16/16/16/16/16/8K7 w";
    let mut engine = Engine::start(&[]);
    assert!(engine.ask(&[board, "sd 2", "st 60"]).is_empty());
    let answers = engine.ask(&["go"]);
    let result = "1-0 {the last royal piece is gone}";
    assert_eq!(answers, ["move b13b14,", "move b14b15", result]);
    engine.quit();
}

#[test]
fn bad_lines_do_not_end_it() {
    let mut engine = Engine::start(&[]);
    let mut chance = fastrand::Rng::with_seed(5);
    let words = [
        "usermove",
        "setboard",
        "level",
        "st",
        "time",
        "variant",
        "option",
        "lift",
        "put",
        "undo",
        "remove",
        "sd",
        "hint",
        ".",
        "exit",
        "result",
        "16/16",
        "a1a2",
        "a1b2,b2c3",
        "-1",
        "@@@@",
        "99999999999999999999",
        "+",
        "\u{0}",
        "protover",
        "post",
        "playother",
        "?",
        "ping",
        "w",
    ];
    for _ in 0..3000 {
        let count = chance.usize(0..4);
        let mut line: Vec<&str> = (0..count)
            .map(|_| words[chance.usize(..words.len())])
            .collect();
        // No search that would go on for long.
        line.retain(|word| *word != "playother" || count > 1);
        engine.0.say(line.join(" "));
        engine.0.say("force");
        let noise: Vec<u8> = (0..chance.usize(0..20)).map(|_| chance.u8(..)).collect();
        let noise: Vec<u8> = noise.into_iter().filter(|byte| *byte != b'\n').collect();
        engine.0.say(&noise);
        engine.0.say("force");
        engine.ask(&[]);
    }
    assert_eq!(engine.ask(&["jump"]), ["Error (unknown command): jump"]);
    assert!(
        engine.ask(&["new", "variant tenjiku", "force", "usermove h5h6"])[0].starts_with("setup")
    );
    engine.quit();
}

#[test]
fn positions_that_are_none() {
    let mut engine = Engine::start(&[]);
    let empty = ["16"; 16].join("/");
    for (board, sentence) in [
        (empty.clone(), "each side needs a royal piece"),
        (empty.replacen("16", "17", 1), "rank 16 has not 16 squares"),
        (format!("{empty}/16"), "there are not 16 ranks"),
        (
            empty.replacen("16", "15z", 1),
            "rank 16 has a letter that is no piece",
        ),
        (format!("{empty} z"), "w or b is to move"),
    ] {
        let answers = engine.ask(&[&format!("setboard {board}"), "usermove a5a6"]);
        let wrong = format!("tellusererror Illegal position: {sentence}");
        assert_eq!(
            answers,
            [wrong.as_str(), "Illegal move (the game is over): a5a6"]
        );
    }
    assert_eq!(
        engine
            .ask(&["new", "variant tenjiku", "force", "usermove a5a6"])
            .len(),
        1
    );
    assert_eq!(
        engine.ask(&["variant chess"]),
        ["Error (unknown variant): variant chess"]
    );
    engine.quit();
}

#[test]
fn analysis_goes_on_until_it_is_left() {
    let mut engine = Engine::start(&[]);
    engine.0.say("analyze");
    let thought = engine.line();
    assert_eq!(
        thought
            .split(' ')
            .take(4)
            .filter_map(|word| word.parse::<i64>().ok())
            .count(),
        4
    );
    engine.0.say(".");
    while !engine.line().starts_with("stat01: ") {}
    engine.0.say("usermove h5h6");
    engine.0.say("exit");
    engine.ask(&[]);
    assert!(engine.ask(&["usermove h12h11"]).is_empty());
    engine.quit();
}
