//! What is said about a step of an opening procedure.

use crate::rules::opening_rule::{Choice, Step, ANYWHERE};

/// What a step asks, in rows of eight letters.
#[inline(always)]
pub fn explained(step: Step) -> &'static str {
    match step {
        Step::Stone(0) => "PUT THIS/STONE ON/THE/CENTRE",
        Step::Stone(ANYWHERE) => "PUT THIS/STONE/ANYWHERE",
        Step::Stone(_) => "PUT THIS/STONE/WITHIN/",
        Step::Choose(Choice::SideOrTwo) => "TAKE A/SIDE, OR/ADD TWO/WHITE/BLACK/ADD TWO",
        Step::Choose(Choice::Side) => "TAKE A/SIDE//WHITE/BLACK",
        Step::Choose(Choice::Swap) => "CHANGE/SIDES?//NO/YES",
        Step::Choose(Choice::Fifth) => "OFFER/HOW MANY/5THS?/ONE/TEN",
        Step::Offer => "OFFER 10/5THS, NO/MIRRORED/ONES",
        Step::Pick => "PICK ONE/OF THE/TEN 5THS",
    }
}
