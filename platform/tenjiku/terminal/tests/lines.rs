//! The finished program, asked through pipes.

use programs::question;
use truth::{digest, Record};

/// Asks the program once: what it answers, what it complains of, and its exit code.
fn ask(arguments: &[impl AsRef<str>], questions: &[String]) -> (Vec<String>, String, Option<i32>) {
    let input = questions.join("\n") + "\n";
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let answer = question::ask(env!("CARGO_BIN_EXE_tenjiku"), &arguments, input.as_bytes());
    let lines = answer.output.lines().map(String::from).collect();
    (lines, answer.errors, answer.code)
}

/// All lines answered as they should be.
fn expect(arguments: &[impl AsRef<str>], questions: &[String], answers: &[String]) {
    let (lines, errors, code) = ask(arguments, questions);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    assert_eq!(lines.len(), answers.len());
    for ((question, line), answer) in questions.iter().zip(&lines).zip(answers) {
        assert_eq!(line, answer, "{question}");
    }
}

/// A bad line's sentence.
fn complaint(command: &str, question: &str) -> String {
    let (lines, errors, code) = ask(&[command], &[question.into(), question.into()]);
    assert_eq!((lines, code), (vec![String::new(); 2], Some(1)));
    let (first, second) = errors.split_once('\n').unwrap();
    let sentence = first.strip_prefix("error: line 1: ").unwrap();
    assert_eq!(second, format!("error: line 2: {sentence}\n"));
    sentence.into()
}

/// The blocks of a file of recorded truth.
fn recorded(name: &str) -> Vec<Record> {
    truth::records(&truth::data(&format!("tenjiku/{name}")))
}

/// A command with the options of a block.
fn arguments(command: &str, record: &Record) -> Vec<String> {
    [command.into()]
        .into_iter()
        .chain(record.arguments())
        .collect()
}

/// Board index of a square, in hexadecimal.
fn index(square: &str) -> String {
    let (file, rank) = square.split_at(square.len() - 1);
    let rank = rank.as_bytes()[0] - b'a';
    format!("{:02x}", rank * 16 + (16 - file.parse::<u8>().unwrap()))
}

#[test]
fn moves_are_those_of_the_recorded_positions() {
    for record in recorded("positions.txt")
        .iter()
        .chain(&recorded("cases.txt"))
    {
        let (lines, errors, code) = ask(&arguments("moves", record), &[record.position()]);
        assert_eq!((errors.as_str(), code), ("", Some(0)));
        let moves: Vec<String> = lines[0].split(' ').map(String::from).collect();
        assert_eq!(moves.len(), record.number("count"));
        assert!(moves.is_sorted());
        assert_eq!(digest(moves), record.line("digest"));
    }
}

/// A `move` line as a question about a position, and its answer.
fn effect(line: &str, position: &str) -> (String, String) {
    let [from, via, to, promotes, answer] = line.splitn(5, ' ').collect::<Vec<_>>()[..] else {
        panic!("{line}");
    };
    let via = if via == "-" { "--".into() } else { index(via) };
    let step = format!("{}{via}{}{promotes}", index(from), index(to));
    (format!("{step} {position}"), answer.into())
}

#[test]
fn effects_are_those_of_the_recorded_cases() {
    for record in recorded("cases.txt") {
        let lines = record.all("move").into_iter();
        let asked = lines.map(|line| effect(line, &record.position()));
        let (questions, answers): (Vec<_>, Vec<_>) = asked.unzip();
        expect(&arguments("effects", &record), &questions, &answers);
    }
    let text = truth::data("tenjiku/perft.txt");
    let lines = text.lines().filter_map(|line| line.strip_prefix("move "));
    let (questions, answers): (Vec<_>, Vec<_>) =
        lines.map(|line| effect(line, "B initial")).unzip();
    assert_eq!(questions.len(), 70);
    expect(&["effects"], &questions, &answers);
}

#[test]
fn marks_are_those_of_the_recorded_cases() {
    let mut checked = 0;
    for record in recorded("cases.txt") {
        let marks = record.all("mark");
        if marks.is_empty() {
            continue;
        }
        let (square, _) = record.line("focus").split_once(' ').unwrap();
        let question = format!("{square} {}", record.position());
        let (lines, errors, _) = ask(&arguments("marks", &record), &[question]);
        assert_eq!(errors, "");
        let mut words: Vec<String> = lines[0].split(' ').map(String::from).collect();
        let expected = marks.iter();
        let expected = expected.map(|line| line.replacen(' ', "=", 1).replace(' ', ","));
        let mut expected: Vec<String> = expected.collect();
        words.sort();
        expected.sort();
        assert_eq!(words, expected);
        checked += 1;
    }
    assert!(checked >= 5, "{checked}");
}

#[test]
fn games_are_replayed_from_their_notation() {
    for record in recorded("games.txt") {
        let (counts, moves): (Vec<_>, Vec<_>) = record
            .plies()
            .map(|(count, words)| (count, words[4]))
            .unzip();
        let answer = format!("{} | {}", counts.join(" "), record.line("final"));
        expect(&arguments("game", &record), &[moves.join(" ")], &[answer]);
    }
}

#[test]
fn perft_and_positions_after_a_move() {
    let questions = ["B initial", "W initial without W:WBf@6c"].map(String::from);
    expect(&["perft", "1"], &questions, &["70".into(), "75".into()]);
    expect(
        &["perft", "2", "--lhk", "2"],
        &questions[..1],
        &["4957".into()],
    );
    let question = "29--08+ B W:K@1a B:N@7c B:K@1p";
    expect(
        &["after"],
        &[question.into()],
        &["W B:+N@8a W:K@1a B:K@1p".into()],
    );
}

#[test]
fn handicaps() {
    let game = |layout: &str| {
        let (lines, errors, _) = ask(&["game"], &[format!("{layout} : ... P-8f"), String::new()]);
        assert_eq!(errors, "");
        lines[0].split(' ').next().unwrap().to_string()
    };
    assert_eq!(game("B initial without W:WBf@6c"), "75");
    assert_eq!(game("W initial without W:WBf@6c"), "75");
}

#[test]
fn bad_lines_are_named() {
    for (command, question, expected) in [
        (
            "moves",
            "",
            "what should follow character 0 does not say who moves",
        ),
        (
            "moves",
            "X P@8k",
            "\"X\" (character 1) does not say who moves",
        ),
        (
            "moves",
            "B B:P@8q",
            "\"B:P@8q\" (character 3) is no piece on a square",
        ),
        (
            "moves",
            "B B:+K@8p",
            "\"B:+K@8p\" (character 3) is no piece on a square",
        ),
        (
            "moves",
            "B B:K@8p W:P@8p",
            "\"W:P@8p\" (character 10) stands where",
        ),
        (
            "moves",
            "W initial without W:K@8a",
            "\"W:K@8a\" (character 19) cannot be left out",
        ),
        (
            "moves",
            "W initial with W:P@8e",
            "\"with\" (character 11) cannot follow",
        ),
        ("marks", "8q B initial", "\"8q\" is no square"),
        ("marks", "8i B initial", "no piece stands on 8i"),
        (
            "marks",
            "8p B B:K",
            "\"B:K\" (character 6) is no piece on a square",
        ),
        (
            "effects",
            "a4--93= B initial",
            "\"a4--93=\" is not a legal move of this position",
        ),
        ("effects", "a4-94= B initial", "\"a4-94=\" is no move"),
        ("after", "é4--94= B initial", "\"é4--94=\" is no move"),
        (
            "game",
            "P-8k P-8k",
            "move 2: \"P-8k\" (character 6) is not a legal move here",
        ),
        (
            "game",
            "P-8k P~8f",
            "move 2: \"~8f\" (character 7) needs - or x",
        ),
        (
            "game",
            "X-8k",
            "move 1: \"X-8k\" (character 1) begins with no piece",
        ),
        (
            "game",
            "P-8k+",
            "move 1: \"P-8k+\" (character 1) is written differently",
        ),
        ("game", "P-8", "move 1: \"8\" (character 3) is no square"),
        (
            "game",
            "P-",
            "move 1: what should follow character 2 is no square",
        ),
    ] {
        let sentence = complaint(command, question);
        assert!(sentence.starts_with(expected), "{question}: {sentence}");
    }
}
