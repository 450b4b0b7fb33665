//! Ten simulated minutes of demo and of random keys of each game on each machine; `make soak` runs
//! hours of both.

use machines::simulated::dist;
use soak::{Game, Kind, Program, Task};

/// Which power-ons, until one has come to a game that is checked: LEVEL 3 against itself may take
/// more than ten minutes. A failure's seed belongs here, too, when it is mended.
const SEEDS: [u64; 4] = [1, 2, 3, 4];

fn runs(game: Game, kind: Kind, task: Task) {
    let program = Program::open(game, kind, &dist("")).unwrap();
    for seed in SEEDS {
        let run = program.play(task, seed);
        let run = run.unwrap_or_else(|error| panic!("power-on {seed}: {error}"));
        println!("{run:?}");
        assert!(run.count > 0 || task == Task::Demo, "{run:?}");
        if run.checks > 0 {
            return;
        }
    }
    panic!("no game was checked");
}

#[test]
fn demos_of_the_c64() {
    runs(Game::Gomoku, Kind::C64, Task::Demo);
}

#[test]
fn demos_of_the_apple() {
    runs(Game::Gomoku, Kind::Apple2, Task::Demo);
}

#[test]
fn random_keys_on_the_c64() {
    runs(Game::Gomoku, Kind::C64, Task::Keys);
}

#[test]
fn random_keys_on_the_apple() {
    runs(Game::Gomoku, Kind::Apple2, Task::Keys);
}

#[test]
fn demos_of_tenjiku_on_the_c64() {
    runs(Game::Tenjiku, Kind::C64, Task::Demo);
}

#[test]
fn demos_of_tenjiku_on_the_apple() {
    runs(Game::Tenjiku, Kind::Apple2, Task::Demo);
}

#[test]
fn random_keys_of_tenjiku_on_the_c64() {
    runs(Game::Tenjiku, Kind::C64, Task::Keys);
}

#[test]
fn random_keys_of_tenjiku_on_the_apple() {
    runs(Game::Tenjiku, Kind::Apple2, Task::Keys);
}
