//! Squares that may show more than most do.

use crate::moves::Step;
use crate::pieces::square::Square;
use crate::players::map::Map;
use crate::screens::board::replay::Part;
use crate::screens::Session;

impl Session {
    /// The squares that may show more than a piece and its sign of Show Moves.
    pub(super) fn special(&self) -> Map {
        let mut map = Map::EMPTY;
        // A square too many costs little.
        include(&mut map, self.cursor);
        include(&mut map, self.entry.from);
        include(&mut map, self.entry.via);
        include_step(&mut map, self.view.hint);
        for square in self.view.considered {
            include(&mut map, square);
        }
        if self.replay.part == Part::Wave {
            map.add_rank(self.replay.beat);
        }
        if let Some(undo) = self.last() {
            include(&mut map, undo.step.from);
            include(&mut map, undo.step.to);
            for (square, _) in undo.removed() {
                include(&mut map, square);
            }
        }
        map
    }
}

/// Adds the squares of a move that is shown.
#[inline(never)]
fn include_step(map: &mut Map, step: Option<Step>) {
    if let Some(step) = step {
        include(map, step.from);
        include(map, step.via);
        include(map, step.to);
    }
}

/// [`Map::add`] by a call, which takes fewer bytes.
#[inline(never)]
fn include(map: &mut Map, square: Square) {
    map.add(square);
}
