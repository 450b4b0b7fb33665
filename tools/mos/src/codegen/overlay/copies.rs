//! Copies: what two overlays call and nobody else would be resident. An overlay may have its own
//! copy of such functions instead, which costs the same bytes again, but in its area.

use super::{is_strange, members, path, Overlay, Overlays};
use crate::analysis::callgraph::CallGraph;
use crate::error::{Error, Result};
use crate::ir::{Callee, FunctionId, Module, Operation};
use std::collections::BTreeMap;

/// The bit of resident code beside those of overlays.
const RESIDENT: u16 = 1 << 15;

/// Adds the copies that overlays want to the module, and has these overlays call them.
///
/// # Errors
/// As [`Overlays::new`], or a path of copies without a function that two overlays share.
pub fn run(module: &mut Module, overlays: &[Overlay]) -> Result<()> {
    if overlays.iter().all(|overlay| overlay.copies.is_empty()) {
        return Ok(());
    }
    let graph = CallGraph::new(module);
    let homes = Overlays::new(module, &graph, overlays)?;
    let users = users(module, &graph, &homes, overlays);
    // What all but one of its overlays copy, the one has for itself then. Other copies would leave
    // it resident.
    let copied: Vec<(FunctionId, String)> = graph
        .functions
        .iter()
        .map(|id| (*id, path::written(&module.function(*id).name)))
        .filter(|(id, path)| {
            let users = users[id.0 as usize];
            let copies = |overlay: &Overlay| path::is_in_any(path, &overlay.copies);
            let others = |number: &usize| users >> number & 1 != 0 && !copies(&overlays[*number]);
            users & RESIDENT == 0 && (0..overlays.len()).filter(others).count() <= 1
        })
        .collect();
    for (number, overlay) in overlays.iter().enumerate() {
        let mine = |id: FunctionId| users[id.0 as usize] & 1 << number != 0;
        let mut copies: BTreeMap<FunctionId, FunctionId> = BTreeMap::new();
        for wanted in &overlay.copies {
            let before = copies.len();
            for (id, path) in &copied {
                if path::is_in(path, wanted) && mine(*id) && homes.of(*id).is_none() {
                    let mut copy = module.function(*id).clone();
                    copy.name = format!("{}.{}", copy.name, overlay.name);
                    copies.insert(*id, FunctionId(module.functions.len() as u32));
                    module.functions.push(copy);
                }
            }
            if copies.len() == before {
                return Err(Error::new(format!(
                    "the overlay {} shares no function of {wanted} with one other overlay alone",
                    overlay.name
                )));
            }
        }
        let own = graph.functions.iter().copied();
        let own: Vec<FunctionId> = own
            .filter(|id| homes.of(*id) == Some(number))
            .chain(copies.values().copied())
            .collect();
        for id in own {
            call_copies(module, id, &copies);
        }
    }
    Ok(())
}

fn call_copies(module: &mut Module, id: FunctionId, copies: &BTreeMap<FunctionId, FunctionId>) {
    let blocks = module.functions[id.0 as usize].blocks.iter_mut();
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        if let Operation::Call(call) = &mut instruction.operation {
            if let Callee::Direct(to) = &mut call.callee {
                *to = copies.get(to).copied().unwrap_or(*to);
            }
        }
    }
}

/// For each function a bit for each overlay whose functions come to it, and for resident code that
/// no overlay alone needs.
fn users(module: &Module, graph: &CallGraph, homes: &Overlays, overlays: &[Overlay]) -> Vec<u16> {
    let mut users = vec![0u16; module.functions.len()];
    let mut fixed = vec![false; module.functions.len()];
    for &id in &graph.functions {
        let function = module.function(id);
        let path = path::written(&function.name);
        let stays = |overlay: &Overlay| path::is_in_any(&path, &overlay.resident);
        let strange = is_strange(module, graph, id) || function.section.is_some();
        let bits = match homes.of(id) {
            Some(overlay) => 1 << overlay,
            None if strange || overlays.iter().any(stays) => RESIDENT,
            None => continue,
        };
        users[id.0 as usize] = bits;
        fixed[id.0 as usize] = true;
    }
    loop {
        let before = users.clone();
        for &from in &graph.functions {
            for to in members::called(module, from) {
                if !fixed[to.0 as usize] {
                    users[to.0 as usize] |= users[from.0 as usize];
                }
            }
        }
        if users == before {
            return users;
        }
    }
}
