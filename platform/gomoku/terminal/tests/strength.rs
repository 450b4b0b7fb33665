//! `gomoku solve` and `gomoku match`.

use programs::question::{self, Answer};

fn ask(arguments: &[&str], input: &[u8]) -> Answer {
    question::ask(env!("CARGO_BIN_EXE_gomoku"), arguments, input)
}

/// A board with one row of stones, the others empty.
fn board(row: usize, stones: &str) -> String {
    let empty = ".".repeat(15);
    let stones = format!("{stones:.<15}");
    let rows = (0..15).map(|at| if at == row { &*stones } else { &*empty });
    rows.collect()
}

#[test]
fn solve_names_the_move_and_its_nodes() {
    let four = board(7, ".....XXXX");
    let questions = [
        // Both ends make five; the fields of a problem after the first three are not read.
        format!("{four} X gomoku e8,j8 vcf-1 deep"),
        format!("{four} o Renju"),
        // A four that is stopped at one end only.
        format!("{} O free", board(7, "....OXXXX")),
    ];
    for strength in [
        &["--level", "1"][..],
        &["--nodes", "1"],
        &["--nodes", "5000"],
    ] {
        let arguments = [&["solve"], strength].concat();
        let answer = ask(&arguments, (questions.join("\n") + "\n").as_bytes());
        assert_eq!((answer.errors.as_str(), answer.code), ("", Some(0)));
        let answers: Vec<Vec<&str>> = answer
            .output
            .lines()
            .map(|line| line.split(' ').collect())
            .collect();
        assert_eq!(answers.len(), questions.len());
        for answer in &answers {
            assert_eq!(answer.len(), 2, "{answer:?}");
            assert!(answer[1].parse::<u32>().is_ok_and(|nodes| nodes <= 5_000));
        }
        assert!(["e8", "j8"].contains(&answers[0][0]), "{answers:?}");
        assert!(["e8", "j8"].contains(&answers[1][0]), "{answers:?}");
        assert_eq!(answers[2][0], "j8");
    }
}

#[test]
fn solve_goes_on_after_a_bad_line() {
    let empty = ".".repeat(225);
    let full = "XXOOX".repeat(45);
    let input =
        format!("{empty} X\n{full} X gomoku\n{empty} X chess\n{empty} Z renju\n{empty} X renju\n");
    let answer = ask(&["solve", "--nodes", "10"], input.as_bytes());
    let (answers, errors) = (answer.output, answer.errors);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers[..4], [""; 4]);
    assert!(!answers[4].is_empty());
    let complaints: Vec<&str> = errors.lines().collect();
    assert!(
        complaints[0].starts_with("error: line 1: the rule is missing"),
        "{errors}"
    );
    assert_eq!(complaints[1], "error: line 2: there is no legal move");
    assert!(
        complaints[2].starts_with("error: line 3: \"chess\" is no rule"),
        "{errors}"
    );
    assert!(
        complaints[3].starts_with("error: line 4: \"Z\" is no side"),
        "{errors}"
    );
    assert_eq!((complaints.len(), answer.code), (4, Some(1)));
}

/// Wins, draws and losses of a line of a match's report.
fn tally(line: &str) -> Vec<u32> {
    let counts = line.split(',').next().unwrap();
    let counts = counts.split_whitespace().skip(1);
    counts.map(|count| count[1..].parse().unwrap()).collect()
}

#[test]
fn a_match_is_reported_by_colour_and_with_its_error() {
    let arguments = ["match", "1", "easy", "--games", "5", "--rule", "Renju"];
    let answer = ask(&arguments, b"");
    assert_eq!(answer.code, Some(0));
    let report = answer.output;
    let lines: Vec<&str> = report.lines().collect();
    for (line, name) in lines
        .iter()
        .zip(["all: +", "black: +", "white: +", "moves a game: "])
    {
        assert!(line.starts_with(name), "{report}");
    }
    for line in &lines[..3] {
        assert!(
            line.contains(" % +- ") && line.contains(", Elo "),
            "{report}"
        );
    }
    let [all, black, white] = [0, 1, 2].map(|at| tally(lines[at]));
    // Rounded up: each opening is played twice.
    assert_eq!((all.iter().sum::<u32>(), black.iter().sum::<u32>()), (6, 3));
    for at in 0..3 {
        assert_eq!(all[at], black[at] + white[at], "{report}");
    }
    assert!(all[0] > all[2], "{report}");
    // The same seed, the same match.
    assert_eq!(ask(&arguments, b"").output, report);
}
