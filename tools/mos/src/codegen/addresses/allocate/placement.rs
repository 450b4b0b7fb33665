//! Who gets zero page, and where all other units and the statics lie.

use super::{has, Allocation, Places, SMALL};
use crate::asm::{Address, Base};
use crate::codegen::segment;
use crate::codegen::unit::Kind;
use crate::ir::{FunctionId, GlobalId, Module};
use std::collections::BTreeSet;

impl Allocation<'_> {
    pub(super) fn conflict(&self, a: u32, b: u32) -> bool {
        let (first, second) = (self.units.get(a), self.units.get(b));
        if first.owner == second.owner {
            let variable = first.kind == Kind::Variable || second.kind == Kind::Variable;
            return variable || self.conflicts[a as usize][b as usize / 64] & (1 << (b % 64)) != 0;
        }
        let component = |id: FunctionId| self.graph.component[id.0 as usize];
        component(first.owner) == component(second.owner)
            || self.is_needed_in(a, b)
            || self.is_needed_in(b, a)
    }

    /// Whether a unit is needed while a function of another one is active.
    fn is_needed_in(&self, unit: u32, other: u32) -> bool {
        let needed = |id: FunctionId| has(&self.needs[unit as usize].functions, id);
        match self.lent.get(other as usize) {
            Some(owners) => owners.iter().any(|id| needed(*id)),
            None => needed(self.units.get(other).owner),
        }
    }

    pub(super) fn place(&self, pool: u32, module: &Module) -> Places {
        let is_used = |number: u32| self.needs[number as usize].used;
        let mut order: Vec<u32> = (0..self.units.all.len() as u32)
            .filter(|&number| self.groups.of[number as usize] == number)
            .filter(|&number| self.groups.members(number).into_iter().any(is_used))
            .collect();
        let rank = |number: &u32| {
            let members = self.groups.members(*number);
            let needs = || members.iter().map(|unit| &self.needs[*unit as usize]);
            let unit = self.units.get(*number);
            let size = u64::from(unit.size).max(1);
            let large = unit.kind == Kind::Variable && unit.size > SMALL;
            (
                !large,
                std::cmp::Reverse(if large { size } else { 0 }),
                !needs().any(|need| need.pointer),
                std::cmp::Reverse(needs().map(|need| need.weight).sum::<u64>() / size),
                *number,
            )
        };
        order.sort_by_key(rank);
        let mut places = Places {
            of: vec![None; self.units.all.len()],
            zero_page: 0,
            frame: 0,
            groups: self.groups.clone(),
            statics: BTreeSet::new(),
        };
        let mut zero_page: Vec<Vec<u32>> = vec![Vec::new(); pool as usize];
        let mut frame: Vec<Vec<u32>> = Vec::new();
        for number in order {
            let unit = self.units.get(number);
            let size = usize::from(unit.size);
            let members = self.groups.members(number);
            let fits = |bytes: &[Vec<u32>]| {
                bytes
                    .iter()
                    .flatten()
                    .all(|other| members.iter().all(|unit| !self.conflict(*unit, *other)))
            };
            let in_zero_page = unit.kind != Kind::Variable || unit.size <= SMALL;
            let found = (0..(pool as usize + 1).saturating_sub(size))
                .filter(|_| in_zero_page)
                .find(|&at| fits(&zero_page[at..at + size]));
            if let Some(at) = found {
                zero_page[at..at + size]
                    .iter_mut()
                    .for_each(|byte| byte.extend(&members));
                places.zero_page = places.zero_page.max((at + size) as u32);
                let base = Base::ZeroPage;
                for unit in members {
                    let offset = at as u16;
                    places.of[unit as usize] = Some(Address { base, offset });
                }
                continue;
            }
            let mut at = 0;
            while at < frame.len() && !fits(&frame[at..(at + size).min(frame.len())]) {
                at += 1;
            }
            if frame.len() < at + size {
                frame.resize(at + size, Vec::new());
            }
            frame[at..at + size]
                .iter_mut()
                .for_each(|byte| byte.extend(&members));
            let base = Base::Frame;
            for unit in members {
                let offset = at as u16;
                places.of[unit as usize] = Some(Address { base, offset });
            }
        }
        places.frame = frame.len() as u32;
        places.statics = self.statics_in(pool - places.zero_page, module);
        places
    }

    /// The statics that are accessed most, as many as have room in what is left of zero page.
    fn statics_in(&self, mut room: u32, module: &Module) -> BTreeSet<GlobalId> {
        let size = |id: GlobalId| module.global(id).of.size();
        let mut order: Vec<(GlobalId, u64)> = self
            .statics
            .iter()
            .filter(|(id, _)| segment::may_move(module.global(**id)))
            .filter(|(id, _)| (1..=u32::from(SMALL)).contains(&size(**id)))
            .map(|(id, weight)| (*id, weight / u64::from(size(*id))))
            .collect();
        order.sort_by_key(|(id, weight)| (std::cmp::Reverse(*weight), *id));
        let mut found = BTreeSet::new();
        for (id, _) in order {
            if size(id) <= room {
                room -= size(id);
                found.insert(id);
            }
        }
        found
    }
}
