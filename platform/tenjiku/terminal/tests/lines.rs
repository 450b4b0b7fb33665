//! The finished program, asked through pipes.

use programs::question;

/// Asks the program once: what it answers, what it complains of, and its exit code.
fn ask(arguments: &[&str], questions: &[String]) -> (Vec<String>, String, Option<i32>) {
    let input = questions.join("\n") + "\n";
    let answer = question::ask(env!("CARGO_BIN_EXE_tenjiku"), arguments, input.as_bytes());
    let lines = answer.output.lines().map(String::from).collect();
    (lines, answer.errors, answer.code)
}

/// All lines answered as they should be.
fn expect(arguments: &[&str], questions: &[String], answers: &[String]) {
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

/// The blocks of a file of the shared data, or of the sample that is kept here.
fn blocks(name: &str) -> Vec<Vec<String>> {
    let text = truth::data(&format!("tenjiku/{name}"));
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let blocks = lines.split(|line| line == "end").map(<[String]>::to_vec);
    blocks
        .filter(|lines| lines.iter().any(|line| line.starts_with("opt")))
        .collect()
}

/// What follows a word in the lines that begin with it.
fn all<'a>(block: &'a [String], word: &str) -> Vec<&'a str> {
    let lines = block
        .iter()
        .filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    lines.collect()
}

/// The options of a block, as arguments.
fn options(block: &[String]) -> Vec<String> {
    let words = all(block, "opt")[0]
        .split(' ')
        .flat_map(|word| word.split('='));
    let words = words.enumerate();
    words
        .map(|(index, word)| {
            if index % 2 == 0 {
                format!("--{word}")
            } else {
                word.into()
            }
        })
        .collect()
}

fn position(block: &[String]) -> String {
    format!("{} {}", all(block, "turn")[0], all(block, "pos")[0])
}

/// Board index of a square, in hexadecimal.
fn index(square: &str) -> String {
    let (file, rank) = square.split_at(square.len() - 1);
    let rank = rank.as_bytes()[0] - b'a';
    format!("{:02x}", rank * 16 + (16 - file.parse::<u8>().unwrap()))
}

#[test]
fn moves_are_those_of_the_recorded_positions() {
    for block in blocks("positions.txt").iter().chain(&blocks("cases.txt")) {
        let options = options(block);
        let mut arguments = vec!["moves"];
        arguments.extend(options.iter().map(String::as_str));
        let (lines, errors, code) = ask(&arguments, &[position(block)]);
        assert_eq!((errors.as_str(), code), ("", Some(0)));
        let moves: Vec<&str> = lines[0].split(' ').collect();
        assert_eq!(
            moves.len(),
            all(block, "count")[0].parse::<usize>().unwrap()
        );
        let hash = moves.join("\n").bytes().fold(0x811c9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x01000193)
        });
        assert_eq!(format!("{hash:08x}"), all(block, "digest")[0]);
        assert!(moves.is_sorted());
    }
}

#[test]
fn effects_are_those_of_the_recorded_cases() {
    for block in blocks("cases.txt") {
        let options = options(&block);
        let mut arguments = vec!["effects"];
        arguments.extend(options.iter().map(String::as_str));
        let (mut questions, mut answers) = (Vec::new(), Vec::new());
        for line in all(&block, "move") {
            let words: Vec<&str> = line.splitn(5, ' ').collect();
            let via = if words[1] == "-" {
                "--".into()
            } else {
                index(words[1])
            };
            let step = format!("{}{via}{}{}", index(words[0]), index(words[2]), words[3]);
            questions.push(format!("{step} {}", position(&block)));
            answers.push(words[4].to_string());
        }
        expect(&arguments, &questions, &answers);
    }
}

#[test]
fn marks_are_those_of_the_recorded_cases() {
    let mut checked = 0;
    for block in blocks("cases.txt") {
        let marks = all(&block, "mark");
        if marks.is_empty() {
            continue;
        }
        let options = options(&block);
        let mut arguments = vec!["marks"];
        arguments.extend(options.iter().map(String::as_str));
        let square = all(&block, "focus")[0].split(' ').next().unwrap();
        let (lines, errors, _) = ask(&arguments, &[format!("{square} {}", position(&block))]);
        assert_eq!(errors, "");
        let mut words: Vec<String> = lines[0].split(' ').map(String::from).collect();
        let mut expected: Vec<String> = marks
            .iter()
            .map(|line| line.replacen(' ', "=", 1).replace(' ', ","))
            .collect();
        words.sort();
        expected.sort();
        assert_eq!(words, expected);
        checked += 1;
    }
    assert!(checked >= 5, "{checked}");
}

#[test]
fn games_are_replayed_from_their_notation() {
    for block in blocks("games.txt") {
        let (mut counts, mut moves) = (Vec::new(), Vec::new());
        for line in &block {
            let words: Vec<&str> = line.split(' ').collect();
            if words.len() == 7 && words[0].parse::<u16>().is_ok() {
                counts.push(words[1].to_string());
                moves.push(words[6].to_string());
            }
        }
        let answer = format!("{} | {}", counts.join(" "), all(&block, "final")[0]);
        let options = options(&block);
        let mut arguments = vec!["game"];
        arguments.extend(options.iter().map(String::as_str));
        expect(&arguments, &[moves.join(" ")], &[answer]);
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
