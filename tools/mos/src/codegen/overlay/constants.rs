//! Which constants go into overlays.
//!
//! A constant that only functions of one overlay use goes with them, unless its address, or one
//! that it holds, can outlive the overlay: stored anywhere, returned to resident code, given to
//! assembly or to a call by address. Resident functions may get it as an argument, since they
//! return before another overlay comes.

use super::escape::Escape;
use super::users::{relocations, Users};
use super::Overlays;
use crate::analysis::callgraph::CallGraph;
use crate::ir::{GlobalId, Module, Symbol};
use std::collections::BTreeSet;

/// The overlay of each static; `None` for what stays.
pub fn distribute(
    module: &Module,
    graph: &CallGraph,
    overlays: &Overlays,
    users: &Users,
) -> Vec<Option<usize>> {
    let mut homes: Vec<Option<usize>> = vec![None; module.globals.len()];
    // Those that hold addresses of others come before these: until nothing changes.
    loop {
        let mut changed = false;
        for &id in &graph.globals {
            if homes[id.0 as usize].is_none() && is_movable(module, id) {
                let home = home(id, users, overlays, &homes);
                changed |= home.is_some();
                homes[id.0 as usize] = home;
            }
        }
        if !changed {
            break;
        }
    }
    let mut left = BTreeSet::new();
    for &id in &graph.globals {
        if let Some(overlay) = homes[id.0 as usize] {
            let symbol = BTreeSet::from([Symbol::Global(id)]);
            if Escape::new(module, graph, overlays, overlay, symbol).happens() {
                reach(module, id, &mut left);
            }
        }
    }
    for id in left {
        homes[id.0 as usize] = None;
    }
    homes
}

/// Whether a static is a constant that nobody outside of the program sees.
pub fn is_movable(module: &Module, id: GlobalId) -> bool {
    let global = module.global(id);
    let plain = global.constant && global.internal && global.section.is_none();
    plain && global.initialiser.is_some() && !module.used.contains(&Symbol::Global(id))
}

/// A static and all whose addresses it holds.
fn reach(module: &Module, id: GlobalId, all: &mut BTreeSet<GlobalId>) {
    if all.insert(id) {
        for relocation in relocations(module, id) {
            if let Symbol::Global(to) = relocation {
                reach(module, to, all);
            }
        }
    }
}

/// The one overlay of all users.
fn home(
    id: GlobalId,
    users: &Users,
    overlays: &Overlays,
    homes: &[Option<usize>],
) -> Option<usize> {
    let all: BTreeSet<Option<usize>> = users
        .functions(Symbol::Global(id))
        .map(|user| overlays.of(user))
        .chain(
            users
                .globals(Symbol::Global(id))
                .map(|user| homes[user.0 as usize]),
        )
        .collect();
    (all.len() == 1).then(|| all.first().copied().flatten())?
}
