//! The finished program, asked through pipes.

use programs::conversation::Conversation;
use programs::question::{self, Answer};

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

fn ask(arguments: &[&str], input: &[u8]) -> Answer {
    question::ask(GOMOKU, arguments, input)
}

/// Asks all questions at once and compares the answers.
fn expect(arguments: &[&str], questions: &[String], answers: &[String]) {
    let answer = ask(arguments, (questions.join("\n") + "\n").as_bytes());
    assert_eq!((answer.errors.as_str(), answer.code), ("", Some(0)));
    let given: Vec<&str> = answer.output.lines().collect();
    assert_eq!(given.len(), answers.len());
    for ((question, given), expected) in questions.iter().zip(given).zip(answers) {
        assert_eq!(given, expected, "{question}");
    }
}

/// The fields of each line of a file.
fn fields(name: &str) -> Vec<Vec<String>> {
    let text = truth::data(name);
    let words = |line: &str| line.split(' ').map(String::from).collect();
    let lines: Vec<Vec<String>> = text.lines().map(words).collect();
    assert!(lines.len() >= 20, "{name} has only {} lines", lines.len());
    lines
}

fn column(lines: &[Vec<String>], number: usize) -> Vec<String> {
    lines.iter().map(|line| line[number].clone()).collect()
}

#[test]
fn forbidden_answers_the_recorded_positions() {
    let lines = fields("renju/forbidden.txt");
    expect(&["forbidden"], &column(&lines, 0), &column(&lines, 1));
}

#[test]
fn score_answers_the_recorded_games() {
    let lines = fields("wessels/scoreboards.txt");
    expect(&["score"], &column(&lines, 0), &column(&lines, 2));
    assert_eq!(ask(&["score"], b"\n").output, "00".repeat(225) + "\n");
}

/// Kinds only, and that every line goes through the point: `referee` compares the lines themselves.
#[test]
fn why_agrees_with_the_referee() {
    use referee::gomoku::board::{Board, Place};
    use referee::gomoku::renju::verdict;

    let (mut questions, mut kinds) = (Vec::new(), Vec::new());
    for line in fields("renju/forbidden.txt") {
        let board = Board::read(&line[0]).unwrap();
        let asked = board.empty().step_by(17);
        let forbidden = line[1].split(',').filter_map(Place::read);
        for place in asked.chain(forbidden) {
            questions.push(format!("{board} {place}"));
            kinds.push(verdict(&board, place).name());
        }
    }
    let answer = ask(&["why"], (questions.join("\n") + "\n").as_bytes());
    assert_eq!((answer.errors.as_str(), answer.code), ("", Some(0)));
    assert_eq!(answer.output.lines().count(), questions.len());
    for ((question, kind), answer) in questions.iter().zip(kinds).zip(answer.output.lines()) {
        let point = question.split(' ').nth(1);
        let mut words = answer.split(' ');
        assert_eq!(words.next(), Some(kind), "{question}");
        let lines: Vec<&str> = words.collect();
        let through = |line: &&str| line.split(',').any(|name| Some(name) == point);
        assert!(lines.iter().all(through), "{question}: {answer}");
        let least = match kind {
            "legal" => 0,
            "five" | "overline" => 1,
            _ => 2,
        };
        assert!(lines.len() >= least && (kind != "legal" || lines.is_empty()));
    }
}

/// A board of the given points: X and O by turns, with 'x' or 'o' before them.
fn board(stones: &str) -> String {
    let mut board = vec!['.'; 225];
    for stone in stones.split_whitespace() {
        let column = usize::from(stone.as_bytes()[1] - b'a');
        let row: usize = stone[2..].parse().unwrap();
        board[(15 - row) * 15 + column] = match &stone[..1] {
            "x" => 'X',
            _ => 'O',
        };
    }
    board.into_iter().collect()
}

#[test]
fn threats_are_those_of_shaposhnikov() {
    let threats = |stones: &str, side: &str, rule: &str| -> Vec<(String, String)> {
        let answer = ask(
            &["threats"],
            format!("{} {side} {rule}\n", board(stones)).as_bytes(),
        );
        assert_eq!((answer.errors.as_str(), answer.code), ("", Some(0)));
        let pairs = answer.output.trim_end().split(',');
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        pairs
            .map(|(point, threat)| (point.into(), threat.into()))
            .collect()
    };
    let at = |stones: &str, side: &str, rule: &str, point: &str, expected: &str| {
        let all = threats(stones, side, rule);
        let found = all.iter().find(|(name, _)| name == point);
        let found = found.map_or("none", |(_, threat)| threat);
        assert_eq!(found, expected, "{stones} {side} {rule}: {point}");
    };
    at("xh8 xi8 xj8 xk8", "X", "free", "l8", "P42");
    at("xh8 xi8 xj8", "X", "standard", "k8", "P31xP01");
    at("oh8 oi8 oj8", "O", "renju", "l8", "P32xP01");
    at("xh8 xi8", "X", "gomoku", "j8", "P21xP01");
    at("og8 xh8 xi8", "X", "gomoku", "j8", "P22xP01");
    at("xh8 xi8 xk9 xk10", "X", "freestyle", "k8", "P21xP21");
    at("xh8 xi8 xk9 xk10", "X", "renju", "k8", "fall");
    at("oh8 oi8 ok9 ok10", "O", "renju", "k8", "P21xP21");
    at("xe8 xf8 xg8 xi8 xj8", "X", "renju", "h8", "fall");
    at("xe8 xf8 xg8 xi8 xj8", "X", "free", "h8", "P42");
    at("oa1 ob2 oc3 od4 xe5", "X", "gomoku", "f6", "P12xP01");
    // Every point with a threat is listed, in the order of the board.
    let all = threats("", "X", "gomoku");
    assert_eq!(all.len(), 225);
    assert_eq!((all[0].0.as_str(), all[1].0.as_str()), ("a15", "b15"));
    let wall = |i| (i % 15 + i / 15 * 2) % 5 == 0;
    let walls = String::from_iter((0..225).map(|i| if wall(i) { 'O' } else { '.' }));
    assert_eq!(
        ask(&["threats"], format!("{walls} X renju").as_bytes()).output,
        "-\n"
    );
}

#[test]
fn judge_knows_how_games_end() {
    let black_five = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    let white_five = "h8 a1 i8 a2 j8 a3 k8 a4 m15 a5";
    let black_six = "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8";
    let white_six = "h8 a1 i8 a2 j8 a3 a8 a5 b8 a6 m15 a4";
    let double_three = "h8 a1 i8 a2 j9 a4 j10 a5 j8";
    let judged = |rule: &str, moves: &str, expected: &str| {
        let answer = ask(&["judge", "--rule", rule], moves.as_bytes());
        assert_eq!(answer.output, format!("{expected}\n"), "{rule}: {moves}");
        assert_eq!((answer.errors.as_str(), answer.code), ("", Some(0)));
    };
    for rule in ["gomoku", "standard", "free", "freestyle", "renju", "Renju"] {
        judged(rule, black_five, "black 9");
        judged(rule, white_five, "white 10");
        judged(rule, "h8,i9", "open 2");
        judged(rule, "\n", "open 0");
    }
    judged("gomoku", black_six, "open 11");
    judged("free", black_six, "black 11");
    judged("renju", black_six, "forbidden overline 11");
    judged("gomoku", white_six, "open 12");
    judged("free", white_six, "white 12");
    judged("renju", white_six, "white 12");
    judged("gomoku", double_three, "open 9");
    judged("renju", double_three, "forbidden 3-3 9");
    judged(
        "renju",
        "h8 a1 i8 a2 j8 a4 k10 a5 k11 a7 k12 a8 k8",
        "forbidden 4-4 13",
    );
}

#[test]
fn judge_agrees_with_the_referee_on_whole_games() {
    use referee::gomoku::game::{Game, Rule};

    let mut rng = fastrand::Rng::with_seed(7);
    for (name, rule) in [
        ("gomoku", Rule::Gomoku),
        ("free", Rule::Free),
        ("renju", Rule::Renju),
    ] {
        for size in 9..=15 {
            if rule == Rule::Renju && size != 15 {
                continue;
            }
            let (mut questions, mut answers) = (Vec::new(), Vec::new());
            for _ in 0..40 {
                let mut game = Game::new(rule, size);
                let mut moves = Vec::new();
                let length = rng.usize(0..=225);
                while game.end().is_none() && moves.len() < length {
                    let near = rng.i32(1..=size);
                    let place = game
                        .board()
                        .empty()
                        .nth(rng.usize(..game.board().empty().count()));
                    let place = place.filter(|place| (place.column - size / 2).abs() <= near);
                    if let Some((place, next)) =
                        place.and_then(|place| Some((place, game.play(place)?)))
                    {
                        moves.push(place.to_string());
                        game = next;
                    }
                }
                questions.push(moves.join(","));
                answers.push(judged(&game, moves.len()));
            }
            let size = size.to_string();
            expect(
                &["judge", "--rule", name, "--size", &size],
                &questions,
                &answers,
            );
        }
    }
}

/// Games that end on full or almost full boards, some of which leave only forbidden points in
/// Renju.
#[test]
fn judge_agrees_with_the_referee_on_the_ends_of_long_games() {
    use referee::gomoku::game::End;
    use referee::gomoku::perft::Task;

    let mut rng = fastrand::Rng::with_seed(8);
    let mut draws = 0;
    for line in include_str!("../../../../tests/data/perft.txt").lines() {
        let task: Task = line.parse().unwrap();
        let (mut questions, mut answers) = (Vec::new(), Vec::new());
        for _ in 0..10 {
            let mut game = task.game().unwrap();
            let mut moves = task.moves.clone();
            while game.end().is_none() && moves.len() > 60 {
                let places: Vec<_> = game.legal().collect();
                let place = places[rng.usize(..places.len())];
                moves.push(place.to_string());
                game = game.play(place).unwrap();
            }
            let full = game.board().empty().next().is_none();
            draws += u32::from(game.end() == Some(End::Draw) && !full);
            questions.push(moves.join(" "));
            answers.push(judged(&game, moves.len()));
        }
        let size = task.size.to_string();
        let arguments = ["judge", "--rule", &task.rule, "--size", &size];
        expect(&arguments, &questions, &answers);
    }
    assert!(draws > 0, "no draw by forbidden points");
}

/// The answer to a game, as the referee sees it.
fn judged(game: &referee::gomoku::game::Game, number: usize) -> String {
    use referee::gomoku::board::Side;
    use referee::gomoku::game::End;

    match game.end() {
        None => format!("open {number}"),
        Some(End::Won(Side::Black)) => format!("black {number}"),
        Some(End::Won(Side::White)) => format!("white {number}"),
        Some(End::Forbidden(kind)) => format!("forbidden {} {number}", kind.name()),
        Some(End::Draw) => format!("draw {number}"),
    }
}

#[test]
fn bad_lines_are_answered_by_an_empty_one() {
    let empty = ".".repeat(225);
    let short = ".".repeat(224);
    let wrong = format!("{}x", &short);
    let bad = |arguments: &[&str], line: &str, what: &str| {
        let good = match arguments[0] {
            "forbidden" => empty.clone(),
            "why" => format!("{empty} h8"),
            "threats" => format!("{empty} X renju"),
            _ => "h8".to_string(),
        };
        let input = format!("{good}\r\n{line}\r\n{good}");
        let answer = ask(arguments, input.as_bytes());
        let lines: Vec<&str> = answer.output.split('\n').collect();
        assert_eq!(lines.len(), 4, "{arguments:?} {line}");
        assert_ne!(lines[0], "");
        assert_eq!((lines[1], lines[2], lines[3]), ("", lines[0], ""));
        assert_eq!(answer.errors, format!("error: line 2: {what}\n"));
        assert_eq!(answer.code, Some(1));
    };
    bad(&["forbidden"], "", "the board is missing");
    bad(
        &["forbidden"],
        &short,
        "a board has 225 characters, this one 224",
    );
    bad(
        &["forbidden"],
        &wrong,
        "character 225 of the board is 'x': only . X and O stand for points",
    );
    bad(
        &["forbidden"],
        &format!("{empty} -"),
        "2 words are too many: only the board",
    );
    bad(&["why"], &empty, "the point is missing");
    bad(
        &["why"],
        &format!("{empty} p1"),
        "\"p1\" is no point of the board: points are a1 to o15",
    );
    bad(&["why"], &format!("X{} a15", &short), "a stone lies on a15");
    bad(&["threats"], &format!("{empty} X"), "the rule is missing");
    bad(
        &["threats"],
        &format!("{empty} B renju"),
        "\"B\" is no side: X is Black, O is White",
    );
    bad(
        &["threats"],
        &format!("{empty} X chess"),
        "\"chess\" is no rule: gomoku, free and renju are",
    );
    bad(
        &["score"],
        "h8,h8",
        "move 2 (\"h8\", character 4) lies on a stone",
    );
    let judge = ["judge", "--rule", "renju"];
    bad(
        &judge,
        "h9",
        "move 1 (\"h9\", character 1) is not the centre: Renju begins on h8",
    );
    bad(
        &judge,
        "h8 ,  i0",
        "move 2 (\"i0\", character 7) is no point of the board: points are a1 to o15",
    );
    bad(
        &judge,
        "h8 a1 i8 a2 j8 a3 k8 a4 l8 a5",
        "move 10 (\"a5\", character 28) comes after the end: the game is over with move 9",
    );
    bad(
        &["judge", "--rule", "free", "--size", "9"],
        "j1",
        "move 1 (\"j1\", character 1) is no point of the board: points are a1 to i9",
    );
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [
        &["judge"][..],
        &["judge", "--rule", "chess"],
        &["judge", "--rule", "gomoku", "--size", "8"],
        &["judge", "--rule", "gomoku", "--size", "16"],
        &["judge", "--rule", "renju", "--size", "9"],
        &["match"],
        &["match", "3"],
        &["match", "9", "3"],
        &["match", "nodes=0", "3"],
        &["match", "1", "hard", "--games", "0"],
        &["match", "1", "hard", "--size", "8"],
        &["match", "1", "hard", "--rule", "renju", "--size", "9"],
        &["solve", "--level", "9"],
        &["solve", "--nodes", "0"],
        &["solve", "--level", "1", "--nodes", "1"],
        &["brain", "--level", "0"],
        &["brain", "--skill", "strong"],
        &["brain", "--skill", "easy", "--nodes", "1"],
        &["forbidden", "h8"],
        &["guess"],
    ] {
        let answer = ask(arguments, b"h8\n");
        assert_eq!(
            (answer.output.as_str(), answer.code),
            ("", Some(2)),
            "{arguments:?}"
        );
        assert!(answer.errors.starts_with("error: "), "{}", answer.errors);
    }
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut judge = Conversation::start(GOMOKU, &["judge", "--rule", "gomoku"]);
    for (question, expected) in [("h8", "open 1"), ("", "open 0"), ("h8,i9", "open 2")] {
        judge.say(question);
        assert_eq!(judge.hear().as_deref(), Some(expected));
    }
    judge.end();
}
