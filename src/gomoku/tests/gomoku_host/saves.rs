//! Saving and loading: the block, and the page of saved games.

use crate::support::points;
use crate::support::table::{moves, Machine};
use gomoku::players::player::Player;
use gomoku::records::game::Game;
use gomoku::records::save;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use gomoku::screens::{Screen, Session};
use kit::platform::{Block, Key, Name, Sound, StorageError};
use kit::random::Random;

fn playing(rule: Rule, size: u8, seed: u16, moves: usize) -> Game {
    let mut game = Game::new();
    game.start(rule, size);
    let mut random = Random::new();
    random.seed(seed);
    if rule == Rule::Renju {
        let _ = game.play(Point::new(7, 7));
    }
    while !game.is_over() && usize::from(game.move_count) < moves {
        let _ = game.play(Point(random.below(240)));
    }
    game
}

fn state(game: &Game) -> impl PartialEq + std::fmt::Debug {
    let mut block = [0; 256];
    save::write(game, [Player::Person; 2], &mut block);
    (
        block,
        game.board.0.to_vec(),
        game.result,
        game.scores.now.to_vec(),
    )
}

#[test]
fn every_game_comes_back_from_its_block() {
    for (rule, size) in [
        (Rule::Gomoku, 15),
        (Rule::Gomoku, 9),
        (Rule::Free, 10),
        (Rule::Renju, 15),
    ] {
        for (seed, moves) in [(1, 0), (2, 1), (3, 20), (4, 60), (5, 225), (6, 225)] {
            let mut game = playing(rule, size, seed, moves);
            game.clocks[0].add(12_345);
            game.clocks[1].add(67);
            for taken_back in [0, 1, 7] {
                for _ in 0..taken_back {
                    game.undo();
                }
                // The scores depend on how the position came about: that of the moves alone.
                game.recover();
                let mut block = [0xEE; 256];
                save::write(&game, [Player::Hard, Player::Person], &mut block);
                assert_eq!(block[..9], [0xEE; 9], "the platform's bytes");
                let mut other = playing(Rule::Free, 13, 99, 40);
                let players = save::read(&block, &mut other);
                assert_eq!(players, Ok([Player::Hard, Player::Person]));
                assert_eq!(state(&game), state(&other));
                assert_eq!(game.length, other.length);
                while other.redo().is_some() {
                    assert!(game.redo().is_some());
                }
                assert_eq!(state(&game), state(&other));
            }
        }
    }
}

/// Any byte changed, exchanged or missing is noticed, and nothing is taken.
#[test]
fn a_damaged_block_changes_nothing() {
    let game = playing(Rule::Gomoku, 15, 8, 50);
    let mut block = [0; 256];
    save::write(&game, [Player::Person; 2], &mut block);
    let mut other = playing(Rule::Renju, 15, 9, 30);
    let before = format!("{:?}", state(&other));
    let mut try_block = |block: &Block| {
        assert_eq!(save::read(block, &mut other), Err(save::Damaged));
        assert_eq!(format!("{:?}", state(&other)), before);
    };
    for at in 9..256 {
        for bit in 0..8 {
            let mut damaged = block;
            damaged[at] ^= 1 << bit;
            try_block(&damaged);
        }
        for byte in [0, 0xFF] {
            let mut cut = block;
            cut[at..].fill(byte);
            if cut != block {
                try_block(&cut);
            }
        }
    }
    try_block(&[0; 256]);
    try_block(&[0xFF; 256]);
}

/// A block with a right checksum and wrong contents comes from another program; it is refused, too.
#[test]
fn nonsense_with_a_right_checksum_is_refused_or_playable() {
    let mut random = Random::new();
    random.seed(5);
    for _ in 0..20_000 {
        let game = playing(Rule::Gomoku, 9 + random.below(7), random.number(), 12);
        let mut block = [0; 256];
        save::write(&game, [Player::Person; 2], &mut block);
        for _ in 0..=random.below(3) {
            block[9 + usize::from(random.below(31))] = random.number() as u8;
        }
        let (mut low, mut high) = (0x4Fu8, 0u8);
        for byte in &block[9..254] {
            low = low.wrapping_add(*byte);
            high = high.wrapping_add(low);
        }
        [block[254], block[255]] = [low, high];
        let mut other = Game::new();
        if save::read(&block, &mut other).is_ok() {
            assert!(other.rule().has_size(other.size()));
            assert!(other.move_count <= other.length && other.length <= other.area());
            let stones = other.board.0.iter().filter(|&&p| p == 1 || p == 2).count();
            assert_eq!(stones, usize::from(other.move_count));
        }
    }
}

fn on_board(moves: &str) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.chance = 4711;
    machine.settle(&mut session);
    for key in [Key::SPACE, Key::RETURN] {
        machine.key(&mut session, key);
    }
    machine.key(&mut session, Key(b'E'));
    for point in points(moves) {
        session.cursor = point;
        machine.key(&mut session, Key::RETURN);
    }
    assert_eq!(session.game.move_count as usize, points(moves).len());
    (session, machine)
}

fn name(text: &str) -> Name {
    let mut name = *b"        ";
    name[..text.len()].copy_from_slice(text.as_bytes());
    name
}

#[test]
fn save_go_on_and_load() {
    let (mut session, mut machine) = on_board("h8,i9,g7,j10");
    machine.type_keys(&mut session, "W");
    assert_eq!(session.ui_state, Screen::Saves);
    machine.check(&session);
    assert!(machine.shows("SAVED GAMES") && machine.shows("NEW NAME"));
    machine.type_keys(&mut session, "\rANNAX");
    machine.key(&mut session, Key::DELETE);
    machine.type_keys(&mut session, "7\r");
    assert_eq!(machine.disk.keys().collect::<Vec<_>>(), [&name("ANNA7")]);
    assert!(machine.shows("ANNA7"));
    machine.check(&session);
    machine.key(&mut session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Board);
    machine.check(&session);
    session.cursor = points("a1")[0];
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.game.move_count, 5);
    machine.type_keys(&mut session, "W");
    machine.key(&mut session, Key::DOWN);
    assert!(machine.shows("LOAD"));
    machine.type_keys(&mut session, "\r");
    assert!(machine.shows("LEAVE THE GAME FOR ANNA7?  YES >NO"));
    machine.type_keys(&mut session, "Y");
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(moves(&session), points("h8,i9,g7,j10"));
    machine.check(&session);
}

/// The page itself is tested in the kit.
#[test]
fn an_error_is_told_with_a_buzz_and_the_game_stays() {
    let (mut session, mut machine) = on_board("h8,i9,g7");
    machine.disk.insert(name("OLD"), vec![[1; 256]]);
    machine.disk_error = Some(StorageError::NoDisk);
    machine.sounds.clear();
    machine.type_keys(&mut session, "W");
    assert!(machine.shows("NO DISK"), "{:?}", machine.rows());
    assert_eq!(machine.sounds.pop(), Some(Sound::Error));
    machine.check(&session);
    machine.key(&mut session, Key::ESCAPE);
    // What is read is no game.
    machine.disk_error = None;
    machine.type_keys(&mut session, "WZ\rY");
    assert!(machine.shows("DAMAGED"));
    machine.check(&session);
    machine.key(&mut session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(moves(&session), points("h8,i9,g7"));
    machine.check(&session);
}

#[test]
fn without_a_game_there_is_nothing_to_save() {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    machine.select(&mut session, "SAVED GAMES");
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key::RETURN);
    assert!(machine.shows("NO GAME TO SAVE"));
    // Nor after a problem.
    machine.key(&mut session, Key::ESCAPE);
    machine.select(&mut session, "PROBLEMS");
    for key in [Key::RETURN, Key::RETURN, Key::ESCAPE, Key::ESCAPE] {
        machine.key(&mut session, key);
        machine.settle(&mut session);
    }
    machine.select(&mut session, "SAVED GAMES");
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key::RETURN);
    assert!(machine.shows("NO GAME TO SAVE"));
    assert!(machine.disk.is_empty());
}

#[test]
fn a_game_entered_for_both_sides_is_loaded_as_one_of_two_people() {
    let (mut session, mut machine) = on_board("h8,i9,g7");
    machine.type_keys(&mut session, "W\rANNA\r");
    machine.key(&mut session, Key::ESCAPE);
    machine.type_keys(&mut session, "W");
    machine.key(&mut session, Key::DOWN);
    machine.type_keys(&mut session, "\rY");
    assert_eq!(session.ui_state, Screen::Board);
    machine.wait(&mut session, 1000);
    assert_eq!(moves(&session), points("h8,i9,g7"));
    assert_eq!(machine.message(), "NEXT MOVE");
}
