//! Linear threats as Shaposhnikov defines them, word for word.

use super::board::{Board, Place, Side, DIRECTIONS};
use super::game::Rule;
use super::renju::{self, Verdict};

/// Five adjacent points of a line.
struct Five {
    places: [Place; 5],
    weight: usize,
}

/// The two strongest threats that cross at the empty `place`, as the game names them: `fall` alone
/// for a forbidden point, `P42` alone for a five, empty names for none.
pub fn crossing(board: &Board, rule: Rule, side: Side, place: Place) -> [String; 2] {
    let mut threats: Vec<(usize, bool)> = DIRECTIONS
        .iter()
        .filter_map(|&direction| threat(board, rule, side, place, direction))
        .collect();
    // The stronger one first: by weight, then two lines before one.
    threats.sort();
    threats.reverse();
    if threats.first().is_some_and(|&(weight, _)| weight == 4) {
        return ["P42".into(), String::new()];
    }
    if rule == Rule::Renju && side == Side::Black && renju::verdict(board, place).is_forbidden() {
        return ["fall".into(), String::new()];
    }
    let mut names = threats
        .iter()
        .map(|&(weight, double)| format!("P{weight}{}", if double { 1 } else { 2 }));
    [
        names.next().unwrap_or_default(),
        names.next().unwrap_or_default(),
    ]
}

/// The greatest weight of the lines through `place`, and whether two of them meet as type 1 wants.
fn threat(
    board: &Board,
    rule: Rule,
    side: Side,
    place: Place,
    direction: (i32, i32),
) -> Option<(usize, bool)> {
    let exact = match rule {
        Rule::Gomoku => true,
        Rule::Free => false,
        Rule::Renju => side == Side::Black,
    };
    let strict = rule == Rule::Renju && side == Side::Black;
    let fives: Vec<(i32, Five)> = (-4..=0)
        .filter_map(|first| Some((first, five(board, side, exact, place, direction, first)?)))
        .collect();
    let weight = fives.iter().map(|(_, five)| five.weight).max()?;
    if weight == 4 {
        return Some((4, true));
    }
    let heaviest: Vec<&(i32, Five)> = fives
        .iter()
        .filter(|(_, five)| five.weight == weight)
        .collect();
    let mut double = false;
    for (number, (first, one)) in heaviest.iter().enumerate() {
        for (second, other) in heaviest.iter().skip(number + 1) {
            let common = one
                .places
                .iter()
                .filter(|place| other.places.contains(place));
            let blank = common.filter(|&&place| board.is_empty(place)).count();
            // For Renju's Black the four must become a straight one.
            let apart = strict && weight >= 2 && second - first != 1;
            double |= blank == 4 - weight && !apart;
        }
    }
    if strict && weight == 2 && double {
        let after = board.with(place, side);
        double = renju::extensions(&after, place)
            .iter()
            .any(|(row, fourth)| {
                let along =
                    (1..4).any(|steps| row[0].along(direction, steps) == row[steps as usize]);
                along && renju::verdict(&after, *fourth) == Verdict::Legal
            });
    }
    Some((weight, double))
}

/// The line that begins `first` points from `place`, if it is one: no stone of the other side and
/// no edge in it and, where only exactly five wins, no stone of its own side beside it.
fn five(
    board: &Board,
    side: Side,
    exact: bool,
    place: Place,
    direction: (i32, i32),
    first: i32,
) -> Option<Five> {
    let at = |steps: i32| place.along(direction, first + steps);
    let places = [0, 1, 2, 3, 4].map(at);
    let free = |&place: &Place| board.has(place) && board.stone(place) != Some(side.other());
    let beside = [at(-1), at(5)].map(|place| board.stone(place) == Some(side));
    if !places.iter().all(free) || exact && beside.contains(&true) {
        return None;
    }
    let own = |place: &&Place| board.stone(**place) == Some(side);
    Some(Five {
        places,
        weight: places.iter().filter(own).count(),
    })
}
