//! LEVEL 1 to 8 of Gomoku and Renju.

use crate::{Row, Rows};
use gomoku::rules::rule::Rule;
use machines::levels::{program, Found, Host, Simulated, Start};
use mos::build::Built;
use std::rc::Rc;

/// Rules and sizes.
const BOARDS: [(Rule, u8); 3] = [(Rule::Gomoku, 9), (Rule::Gomoku, 15), (Rule::Renju, 15)];

/// A row for each rule and size.
pub fn rows() -> Rows {
    let built = Rc::new(program());
    Box::new(move |level, every| {
        let row = |(rule, size)| {
            let built = Rc::clone(&built);
            Row {
                name: format!("{rule:?} {size}"),
                play: Box::new(move |seed| play(&built, Start { rule, size, seed }, level, every)),
            }
        };
        BOARDS.map(row).into()
    })
}

/// A game, as [`Row::play`] has it.
fn play(built: &Built, start: Start, level: u8, every: u16) -> String {
    let (mut host, mut simulated) = (Host::new(start), Simulated::new(built, start));
    if start.size != 15 {
        for _ in 0..3 {
            simulated.play(host.draw());
        }
    }
    let mut line = String::new();
    let mut longest = 0;
    let mut number = start.seed % every;
    while host.is_open() {
        let (point, found) = host.think(level);
        number = (number + u16::from(found != Found::AtOnce)) % every;
        if number != 0 && found != Found::AtOnce {
            simulated.skip(level, point);
            continue;
        }
        let thought = simulated.think(level);
        assert_eq!(point, thought.point, "LEVEL {level}, {start:?}");
        longest = longest.max(thought.longest);
        match found {
            Found::Searched => line += &format!("s{} ", thought.cycles),
            Found::Decided => line += &format!("d{} ", thought.cycles),
            Found::AtOnce => {}
        }
    }
    format!("{line}l{longest}")
}
