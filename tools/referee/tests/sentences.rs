//! Sentences of Tenjiku's rules that the recorded positions do not ask about, each on a small
//! board.

use referee::tenjiku::board::Board;
use referee::tenjiku::game::{End, Game};
use referee::tenjiku::marks::{marks, Mark};
use referee::tenjiku::moves::legal;
use referee::tenjiku::notation::{read, write};
use referee::tenjiku::position::{Options, Position};
use referee::tenjiku::square::{Side, Square};
use referee::tenjiku::turn::{play, Turn};

/// Black to move under the default options.
fn black(pieces: &str) -> Position {
    Position {
        board: Board::read(pieces).unwrap(),
        turn: Side::Black,
        options: Options::ALL[0],
    }
}

/// All moves of the piece on a square, as they are written.
fn moves(position: &Position, from: &str) -> Vec<String> {
    let legal = legal(position);
    let own = legal.iter().filter(|way| way.from == square(from));
    own.map(|&way| write(position, &legal, way)).collect()
}

fn can(position: &Position, text: &str) -> bool {
    read(position, &legal(position), text).is_some()
}

fn after(position: &Position, text: &str) -> Turn {
    let way = read(position, &legal(position), text);
    play(
        position,
        way.unwrap_or_else(|| panic!("{text} is not legal")),
    )
}

fn square(text: &str) -> Square {
    Square::read(text).unwrap()
}

#[test]
fn a_crown_prince_is_jumped_and_a_king_is_not() {
    let prince = black("W:K@1a B:K@1p B:RGn@8l W:+DE@8i W:P@8g");
    assert!(can(&prince, "RGnx8i") && can(&prince, "RGnx8g"));
    let king = black("W:K@8i B:K@1p B:RGn@8l W:P@8g");
    assert!(can(&king, "RGnx8i") && !can(&king, "RGnx8g"));
}

#[test]
fn promoted_generals_have_the_rank_of_what_they_are() {
    // A promoted Soaring Eagle is a Rook General, a promoted Rook General a Great General.
    let equal = black("W:K@1a B:K@1p B:+SE@8l W:RGn@8i W:P@8g");
    assert!(can(&equal, "+SEx8i") && !can(&equal, "+SEx8g"));
    let higher = black("W:K@1a B:K@1p B:+RGn@8l W:RGn@8i W:VGn@8g");
    assert!(can(&higher, "+RGnx8i") && can(&higher, "+RGnx8g"));
}

#[test]
fn a_range_jumper_moves_without_capture_as_far_as_the_way_is_vacant() {
    let position = black("W:K@1a B:K@1p B:RGn@8l B:P@8j W:P@8h");
    assert!(can(&position, "RGn-8k") && !can(&position, "RGn-8i") && can(&position, "RGnx8h"));
}

#[test]
fn the_last_royal_is_taken_beside_a_demon() {
    let position = black("W:K@8d W:FiD@8c B:K@1p B:R@8l");
    let turn = after(&position, "Rx8d=");
    assert_eq!((turn.winner, turn.burns_itself), (Some(Side::Black), false));
    // As long as a Crown Prince lives, the Rook burns and has no choice of promotion.
    let position = black("W:K@8d W:+DE@16a W:FiD@8c B:K@1p B:R@8l");
    let turn = after(&position, "Rx8d*");
    assert_eq!((turn.winner, turn.burns_itself), (None, true));
    assert_eq!(turn.after.board.to_string(), "W:+DE@16a W:FiD@8c B:K@1p");
}

#[test]
fn king_and_crown_prince_burn_together() {
    let position = black("W:K@8d W:+DE@6d B:K@1p B:FiD@7h W:P@8f");
    let turn = after(&position, "FiD-7ex!6d,8d,8f");
    assert_eq!(turn.winner, Some(Side::Black));
    // A Drunk Elephant that has not promoted is no royal piece.
    let position = black("W:K@8d W:DE@1a B:K@1p B:FiD@8h");
    assert_eq!(after(&position, "FiD-8ex!8d").winner, Some(Side::Black));
}

#[test]
fn a_king_burns_beside_a_hostile_demon_and_has_lost() {
    let position = black("W:K@1a W:FiD@8h B:K@8j");
    assert_eq!(after(&position, "K-8i*").winner, Some(Side::White));
    let position = black("W:K@1a W:FiD@8h B:K@8j B:+DE@1p");
    assert_eq!(after(&position, "K-8i*").winner, None);
}

#[test]
fn a_captured_demon_burns_nothing_and_a_second_one_does() {
    let lion = "W:K@1a B:K@1p B:Ln@8j W:FiD@8h";
    assert!(!after(&black(lion), "Lnx8h").burns_itself);
    let second = format!("{lion} W:FiD@8g");
    assert!(after(&black(&second), "Lnx8h*").burns_itself);
    // Taken on the way, too: the Lion goes on to a square that it would have burnt.
    let via = black("W:K@1a B:K@1p B:Ln@8j W:FiD@8i");
    assert!(!after(&via, "Lnx8i-8h").burns_itself);
    assert!(after(&via, "Ln-8h*").burns_itself);
}

#[test]
fn a_demon_that_takes_the_last_royal_burns_nothing() {
    let walls = "W:P@15f B:K@1p B:FiD@16a B:P@16b B:P@15b B:P@14b B:P@13b B:P@12b";
    let position = black(&format!("{walls} W:K@11a W:P@10a"));
    let turn = after(&position, "FiDx11a");
    assert!(turn.burnt.is_empty() && turn.winner == Some(Side::Black));
    let signs = marks(&position, square("16a"));
    assert!(!signs.iter().any(|&(at, _)| at == square("10a")));
    let alive = black(&format!("{walls} W:K@11a W:P@10a W:+DE@1a"));
    assert!(marks(&alive, square("16a")).contains(&(square("10a"), Mark::Burnable)));
}

#[test]
fn a_first_capture_in_the_zone_allows_promotion() {
    // From outside through the zone and out again.
    let position = black("W:K@1a B:K@1p B:Ln@8f W:P@8e");
    assert!(can(&position, "Lnx8e-7f+") && can(&position, "Lnx8e-7f="));
    assert!(can(&position, "Lnx!8e") && can(&position, "Ln-8f"));
    assert!(!can(&position, "Lnx!8e+") && !can(&position, "Ln-8f+"));
}

#[test]
fn promoted_pieces_never_promote_again() {
    let position = black("W:K@1a B:K@1p B:+Ky@8c B:+P@4c");
    let moves = [moves(&position, "8c"), moves(&position, "4c")].concat();
    assert!(moves.len() > 20 && !moves.iter().any(|text| text.ends_with(['+', '='])));
}

#[test]
fn a_falcon_goes_on_along_its_line_only() {
    let position = black("W:K@1a B:K@1p B:HF@8j W:P@8i W:P@7h W:P@8h");
    assert!(can(&position, "HFx8ix8h") && can(&position, "HFx!8i") && can(&position, "HFx8h"));
    assert!(!can(&position, "HFx8ix7h"));
    // It passes only over a vacant square ahead.
    assert!(!can(&position, "HF-8j"));
}

#[test]
fn the_vertical_demon_slides_ahead_and_not_sideways() {
    let mut position = black("W:K@1a B:K@1p B:FiD@8h");
    assert!(can(&position, "FiD-16h") && !can(&position, "FiD-8p"));
    position.options = Options::ALL[2];
    assert!(!can(&position, "FiD-16h") && can(&position, "FiD-8p"));
    assert_eq!(moves(&position, "8h").len(), 74);
}

#[test]
fn the_fourth_time_a_position_arises_the_game_is_drawn() {
    let mut game = Game::new(black("W:K@8a B:K@8p"));
    for round in 0..3 {
        for text in ["K-8o", "K-8b", "K-8p", "K-8a"] {
            assert_eq!(game.end(), None, "{round} {text}");
            let way = read(game.position(), &legal(game.position()), text).unwrap();
            assert!(game.play(way));
        }
    }
    assert_eq!(game.end(), Some(End::Repetition));
}

#[test]
fn a_side_without_a_move_has_lost() {
    // Nobody of Black's has a vacant square or an enemy ahead.
    let mut game = Game::new(Position {
        board: Board::read("B:K@16a B:L@15a B:P@16b B:P@15b B:L@16c W:K@1a").unwrap(),
        turn: Side::White,
        options: Options::ALL[0],
    });
    let way = read(game.position(), &legal(game.position()), "K-1b").unwrap();
    assert!(game.play(way));
    assert_eq!(game.end(), Some(End::Won(Side::White)));
}

#[test]
fn both_sides_see_the_same_start() {
    for options in Options::ALL {
        let start = Position::initial(options);
        assert_eq!(start.rotated().board, start.board);
        assert_eq!(start.board.pieces().count(), 156);
    }
    assert!(Position::handicap(Options::ALL[0], "W:FiD@7c,W:FiD@10c").is_ok());
    assert_eq!(
        Position::handicap(Options::ALL[0], "W:K@8a"),
        Err("W:K@8a".into())
    );
}
