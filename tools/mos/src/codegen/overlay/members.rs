//! Which functions lie in which overlay.
//!
//! Besides the functions that a build names these are all that only functions of one overlay call,
//! and those whose address only functions of one overlay name and do not leave behind ([`Escape`]):
//! *lent* functions. Such an address is known only to calls that a function of the overlay waits
//! for, so whoever calls it, the overlay is in memory and needs no gate. Nor can another overlay
//! reach it: that one would have to be called meanwhile, which [`Overlays::new`] refuses.

use super::escape::Escape;
use super::users::Users;
use super::{constants, path, Overlay, Overlays};
use crate::analysis::callgraph::{calls, CallGraph};
use crate::ir::{Callee, FunctionId, Module, Symbol};
use std::collections::BTreeSet;

/// What is known of a function's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    /// No user of it was found yet.
    Unknown,
    /// All users lie in this overlay.
    Overlay(usize),
    Resident,
}

impl Home {
    fn and(self, other: Home) -> Home {
        match (self, other) {
            (Home::Unknown, home) | (home, Home::Unknown) => home,
            (one, other) if one == other => one,
            _ => Home::Resident,
        }
    }
}

/// Adds to the named functions of `all` those that belong to them.
pub fn take(
    all: &mut Overlays,
    module: &Module,
    graph: &CallGraph,
    overlays: &[Overlay],
    users: &Users,
) {
    let named = all.functions.clone();
    let mut lent: Vec<Option<BTreeSet<Symbol>>> = vec![None; module.functions.len()];
    for &id in &graph.address_taken {
        if module.function(id).internal {
            lent[id.0 as usize] = holders(module, users, id);
        }
    }
    // Taking one back may take users of others out of the overlay, so all are looked at again.
    loop {
        let fixed = |id: FunctionId| {
            let function = module.function(id);
            let path = path::written(&function.name);
            let stays = |overlay: &Overlay| path::is_in_any(&path, &overlay.resident);
            let strange = !function.internal
                || graph.address_taken.contains(&id) && lent[id.0 as usize].is_none();
            match named[id.0 as usize] {
                Some(overlay) => Home::Overlay(overlay),
                None if strange || function.section.is_some() => Home::Resident,
                None if overlays.iter().any(stays) => Home::Resident,
                None => Home::Unknown,
            }
        };
        let mut homes = vec![Home::Unknown; module.functions.len()];
        for &id in &graph.functions {
            homes[id.0 as usize] = fixed(id);
        }
        spread(&mut homes, module, graph, &lent, users);
        for (function, home) in all.functions.iter_mut().zip(homes) {
            *function = match home {
                Home::Overlay(overlay) => Some(overlay),
                _ => None,
            };
        }
        let mut changed = false;
        for &id in &graph.address_taken {
            let Some(addresses) = &lent[id.0 as usize] else {
                continue;
            };
            let inside = all.of(id).is_some_and(|overlay| {
                let user = |symbol: &Symbol| users.functions(*symbol).collect::<Vec<_>>();
                let own = |user: FunctionId| all.of(user) == Some(overlay);
                addresses.iter().flat_map(user).all(own)
                    && !Escape::new(module, graph, all, overlay, addresses.clone()).happens()
            });
            if !inside {
                lent[id.0 as usize] = None;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    all.lent = graph.address_taken.clone();
    all.lent.retain(|id| lent[id.0 as usize].is_some());
}

/// Each function that calls or names another gives it its own home.
fn spread(
    homes: &mut [Home],
    module: &Module,
    graph: &CallGraph,
    lent: &[Option<BTreeSet<Symbol>>],
    users: &Users,
) {
    let mut uses: Vec<(FunctionId, FunctionId)> = Vec::new();
    for &from in &graph.functions {
        uses.extend(called(module, from).map(|to| (from, to)));
    }
    for &to in &graph.address_taken {
        let symbols = lent[to.0 as usize].iter().flatten();
        let from = symbols.flat_map(|symbol| users.functions(*symbol));
        uses.extend(from.map(|from| (from, to)));
    }
    let fixed: Vec<bool> = homes.iter().map(|home| *home != Home::Unknown).collect();
    loop {
        let mut changed = false;
        for &(from, to) in &uses {
            let to = to.0 as usize;
            let home = homes[to].and(homes[from.0 as usize]);
            if !fixed[to] && home != homes[to] {
                homes[to] = home;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
}

/// The functions that a function calls by name.
pub fn called(module: &Module, id: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
    calls(module.function(id)).filter_map(|call| match call.callee {
        Callee::Direct(to) => Some(to),
        _ => None,
    })
}

/// A function and all constants that hold its address; nothing if something else does.
fn holders(module: &Module, users: &Users, id: FunctionId) -> Option<BTreeSet<Symbol>> {
    let mut all = BTreeSet::new();
    let mut open = vec![Symbol::Function(id)];
    while let Some(symbol) = open.pop() {
        if module.used.contains(&symbol) {
            return None;
        }
        if all.insert(symbol) {
            for holder in users.globals(symbol) {
                if !constants::is_movable(module, holder) {
                    return None;
                }
                open.push(Symbol::Global(holder));
            }
        }
    }
    Some(all)
}
