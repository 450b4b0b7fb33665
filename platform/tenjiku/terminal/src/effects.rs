//! `tenjiku effects`

use crate::input::{self, name, Text};
use crate::options;
use clap::Args;
use std::process::ExitCode;
use tenjiku::moves::Step;
use tenjiku::rules::position::Position;
use terminal::lines;

/// What a move does: MOVE POSITION -> NOTATION [caps=SQUARE,..] [burnt=SQUARE,..] [selfburn]
/// [end=B|W]
///
/// caps are the pieces that are captured, in order; burnt those that a Fire Demon
/// burns as it arrives; selfburn says that the moving piece is burnt; end names the
/// winner.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Effects {
    #[command(flatten)]
    options: options::Set,
}

impl Effects {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        lines::answer(|line| {
            let (word, rest) = input::first(line);
            let mut position = input::position(line, rest, options)?;
            let step = input::step(word, &mut position)?;
            Ok(effects(&mut position, step))
        })
    }
}

fn effects(position: &mut Position, step: Step) -> String {
    let mut text = Text::default();
    position.write_step(step, &mut text);
    let Text(mut line) = text;
    let side = position.side;
    let undo = position.make(step);
    let via = step.has_via().then_some(step.via);
    let target = step.has(Step::TAKES).then_some(step.to);
    let captured: Vec<String> = via.into_iter().chain(target).map(name).collect();
    if !captured.is_empty() {
        line += &format!(" caps={}", captured.join(","));
    }
    let mut burnt = Vec::new();
    position.each_burnt(&undo, |square| burnt.push(name(square)));
    if !burnt.is_empty() {
        line += &format!(" burnt={}", burnt.join(","));
    }
    if step.has(Step::BURNT) {
        line += " selfburn";
    }
    for loser in [side.other(), side] {
        if position.royals(loser) == 0 {
            line += &format!(" end={}", char::from(loser.other().letter()));
            break;
        }
    }
    line
}
