//! Overlays: functions and constants that share an area of memory and are loaded when they are
//! called. There may be a second area beside the first.
//!
//! A build names overlays by paths. A function belongs to an overlay when its path does, or when
//! only functions of that overlay call it or lend its address ([`members`]), unless it is named as
//! resident; a constant when only that overlay uses it. No address of either can be left behind
//! ([`escape`]). What several overlays alone need may be copied ([`copies`]). Calls from outside go
//! through a gate in resident code ([`gates`]), which has the overlay loaded when another one is in
//! memory.
//!
//! A function of one overlay never calls one of another in its area, not even through other code:
//! the return would land in the wrong one. [`Overlays::new`] proves that, [`Overlays::prove`] that
//! the finished code refers into an overlay from nowhere else. One that continues another lies in
//! the same file, and either may call the other: the program loads the rest of the file before.

mod constants;
pub mod copies;
mod escape;
mod gates;
mod members;
pub mod path;
mod users;

use crate::analysis::callgraph::CallGraph;
use crate::asm::{Base, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use crate::error::{demangle, Error, Result};
use crate::ir::{FunctionId, GlobalId, Module};
use std::collections::{BTreeSet, VecDeque};
use users::Users;

/// What a build says of an overlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlay {
    /// Its name; in capitals that of its segment in the linker configuration.
    pub name: String,
    /// Modules or functions, such as `game::menu` or `game::menu::draw`, as the source is written:
    /// a method is in the module of its `impl`.
    pub paths: Vec<String>,
    /// The same of what is resident all the same, and with it what it calls: an overlay can be
    /// too large, or a function wanted where there is no other.
    pub resident: Vec<String>,
    /// The same of what it has a copy of, where only other overlays call the function, too.
    pub copies: Vec<String>,
    /// It lies beside the others, in an area that it shares with those of which this is said, too.
    pub beside: bool,
    /// It takes no other's place, but follows the overlay before it in this list.
    pub continues: bool,
    /// The program itself has it in memory before it calls it: its functions have no gates.
    pub open: bool,
}

/// How many flags the runtime has.
const MOST: usize = 11;

/// Which function and which constant is in which overlay, by its number.
#[derive(Clone, Default, Debug)]
pub struct Overlays {
    names: Vec<String>,
    /// Whether it lies in the second area.
    beside: Vec<bool>,
    /// The first of those that lie one after the other.
    first: Vec<usize>,
    /// Whether its functions have no gates.
    open: Vec<bool>,
    functions: Vec<Option<usize>>,
    globals: Vec<Option<usize>>,
    /// Functions of overlays that are called from outside.
    gated: BTreeSet<FunctionId>,
    /// Functions of overlays that are called by address only while their overlay is in memory
    /// ([`members`]).
    lent: BTreeSet<FunctionId>,
}

impl Overlays {
    /// Distributes a program. Without overlays everything is resident.
    ///
    /// # Errors
    /// A path without a function, a function that two of them want, or a call from one overlay
    /// that may come to another, with its path.
    pub fn new(module: &Module, graph: &CallGraph, overlays: &[Overlay]) -> Result<Overlays> {
        let mut all = Overlays {
            names: overlays
                .iter()
                .map(|overlay| overlay.name.clone())
                .collect(),
            beside: overlays.iter().map(|overlay| overlay.beside).collect(),
            first: firsts(overlays),
            open: overlays.iter().map(|overlay| overlay.open).collect(),
            functions: vec![None; module.functions.len()],
            globals: vec![None; module.globals.len()],
            gated: BTreeSet::new(),
            lent: BTreeSet::new(),
        };
        if overlays.is_empty() {
            return Ok(all);
        }
        if overlays.len() > MOST {
            return Err(Error::new(format!("there can be {MOST} overlays at most")));
        }
        all.take_named(module, graph, overlays)?;
        let users = Users::new(module, graph);
        members::take(&mut all, module, graph, overlays, &users);
        all.separate(module, graph)?;
        all.globals = constants::distribute(module, graph, &all, &users);
        for &from in &graph.functions {
            for to in all.callees(module, graph, from) {
                if all.of(to).is_some() && all.of(to) != all.of(from) {
                    all.gated.insert(to);
                }
            }
        }
        let strange = |id: &&FunctionId| {
            is_strange(module, graph, **id) && all.of(**id).is_some() && !all.lent.contains(id)
        };
        let strange: Vec<FunctionId> = graph.functions.iter().filter(strange).copied().collect();
        all.gated.extend(strange);
        Ok(all)
    }

    /// The overlay of a function.
    pub fn of(&self, id: FunctionId) -> Option<usize> {
        self.functions.get(id.0 as usize).copied().flatten()
    }

    /// The overlay of a static.
    pub fn of_global(&self, id: GlobalId) -> Option<usize> {
        self.globals[id.0 as usize]
    }

    /// The overlay of a piece of code. Gates and entries for all callers are resident.
    pub(super) fn of_code(&self, code: &Code) -> Option<usize> {
        match code.place {
            Place::Body | Place::Outlined(_) => self.of(code.function),
            Place::Entry => self.of_entry(code.function),
            Place::Exported | Place::Gate | Place::Loader(_) => None,
        }
    }

    /// The overlay of a function's entry for calls by address.
    fn of_entry(&self, id: FunctionId) -> Option<usize> {
        self.lent.contains(&id).then(|| self.of(id))?
    }

    /// Whether a function is called through a gate: its callers then know nothing of its registers.
    pub fn is_gated(&self, id: FunctionId) -> bool {
        self.gated.contains(&id)
    }

    /// Whether there is any.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of an overlay.
    pub fn name(&self, overlay: usize) -> &str {
        &self.names[overlay]
    }

    /// Whether an overlay lies in the second area.
    fn is_beside(&self, overlay: usize) -> bool {
        self.beside[overlay]
    }

    /// Whether an overlay's functions are called without gates.
    fn is_open(&self, overlay: usize) -> bool {
        self.open[overlay]
    }

    /// The segment of an overlay.
    pub fn segment(&self, overlay: usize) -> String {
        self.names[overlay].to_uppercase()
    }

    /// Functions whose path is named.
    fn take_named(
        &mut self,
        module: &Module,
        graph: &CallGraph,
        overlays: &[Overlay],
    ) -> Result<()> {
        for &id in &graph.functions {
            let function = module.function(id);
            let path = path::written(&function.name);
            for (number, overlay) in overlays.iter().enumerate() {
                if !path::is_in_any(&path, &overlay.paths)
                    || path::is_in_any(&path, &overlay.resident)
                {
                    continue;
                }
                if let Some(other) = self.functions[id.0 as usize].replace(number) {
                    return Err(Error::in_function(
                        &function.name,
                        format!(
                            "it belongs to the overlays {} and {}",
                            self.names[other], overlay.name
                        ),
                    ));
                }
            }
        }
        let names = graph.functions.iter().map(|id| &module.function(*id).name);
        let written: Vec<String> = names.map(|name| path::written(name)).collect();
        for overlay in overlays {
            for named in overlay.paths.iter().chain(&overlay.resident) {
                if !written.iter().any(|path| path::is_in(path, named)) {
                    return Err(Error::new(format!(
                        "no function is in the overlay {}: {named} names none, or all were \
                         inlined (#[inline(never)] prevents that)",
                        overlay.name
                    )));
                }
            }
        }
        Ok(())
    }

    /// Whom a function may call while another overlay than the callee's may be in memory.
    fn callees(&self, module: &Module, graph: &CallGraph, from: FunctionId) -> Vec<FunctionId> {
        let named: BTreeSet<FunctionId> = members::called(module, from).collect();
        let callees = graph.callees[from.0 as usize].iter().copied();
        callees
            .filter(|to| named.contains(to) || !self.lent.contains(to))
            .collect()
    }

    /// Refuses calls from one overlay to another of its area.
    fn separate(&self, module: &Module, graph: &CallGraph) -> Result<()> {
        for overlay in 0..self.names.len() {
            let mut from: Vec<Option<FunctionId>> = vec![None; module.functions.len()];
            let own = graph.functions.iter().copied();
            let mut open: VecDeque<FunctionId> =
                own.filter(|id| self.of(*id) == Some(overlay)).collect();
            while let Some(id) = open.pop_front() {
                for to in self.callees(module, graph, id) {
                    if self.of(to) == Some(overlay) || from[to.0 as usize].is_some() {
                        continue;
                    }
                    from[to.0 as usize] = Some(id);
                    let same_area = |other: &usize| {
                        self.beside[*other] == self.beside[overlay]
                            && self.first[*other] != self.first[overlay]
                    };
                    if let Some(other) = self.of(to).filter(same_area) {
                        let mut path = vec![to];
                        let mut at = to;
                        while let Some(caller) = from[at.0 as usize] {
                            path.push(caller);
                            at = caller;
                        }
                        let path: Vec<String> = path
                            .iter()
                            .rev()
                            .map(|id| demangle(&module.function(*id).name))
                            .collect();
                        return Err(Error::new(format!(
                            "the overlay {} calls the overlay {}, which would take its place \
                             before the call returns: {}",
                            self.names[overlay],
                            self.names[other],
                            path.join(" -> ")
                        )));
                    }
                    open.push_back(to);
                }
            }
        }
        Ok(())
    }

    /// Checks all finished code: nothing refers into an overlay but itself and its gates, and
    /// nothing falls from one segment into another.
    ///
    /// # Errors
    /// The function that would run into the wrong code, which is a fault of the compiler.
    pub(super) fn prove(&self, module: &Module, codes: &[Code]) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        for (i, code) in codes.iter().enumerate() {
            let own = self.of_code(code);
            let wrong = |what: String| {
                let name = &module.function(code.function).name;
                Err(Error::in_function(name, format!("the overlays: {what}")))
            };
            for line in &code.lines {
                let Line::Code(_, mode) = line else { continue };
                let Some(address) = mode.address() else {
                    continue;
                };
                let home = match address.base {
                    Base::Function(id) => self.of(id),
                    Base::Entry(id) => self.of_entry(id),
                    Base::Global(id) => self.of_global(id),
                    Base::Outlined(number) => {
                        let at = codes.iter().find(|c| c.place == Place::Outlined(number));
                        at.and_then(|code| self.of_code(code))
                    }
                    _ => None,
                };
                let closed = home.is_some_and(|home| !self.is_open(home));
                if closed && home != own && code.place != Place::Gate {
                    return wrong(format!("`{line}` leads into the overlay of another"));
                }
            }
            let last = code.lines.iter().rfind(|l| !matches!(l, Line::Comment(_)));
            let ends = match last {
                Some(Line::Code(Mnemonic::Jmp | Mnemonic::Rts | Mnemonic::Brk, _)) => true,
                // `__trap` and the like do not come back.
                Some(Line::Code(Mnemonic::Jsr, Mode::Absolute(to))) => {
                    matches!(to.base, Base::Runtime(_))
                }
                _ => false,
            };
            let next = codes.get(i + 1).map(|next| self.of_code(next));
            if !ends && next.is_some_and(|next| next != own) {
                return wrong("it falls into the code of another overlay".into());
            }
        }
        for (id, global) in module.globals_with_ids() {
            for relocation in global
                .initialiser
                .iter()
                .flat_map(|i| i.flatten().relocations)
            {
                if let crate::ir::Symbol::Global(to) = relocation.symbol {
                    let home = self.of_global(to);
                    if home.is_some() && home != self.of_global(id) {
                        return Err(Error::new(format!(
                            "the static {} points into an overlay",
                            demangle(&global.name)
                        )));
                    }
                }
            }
        }
        Ok(())
    }

    /// Sends calls from outside through gates, and adds these.
    pub(super) fn connect(&self, codes: &mut Vec<Code>) {
        gates::connect(self, codes);
    }
}

/// For each overlay the first of those that it continues, or itself.
fn firsts(overlays: &[Overlay]) -> Vec<usize> {
    let mut first = 0;
    let numbered = overlays.iter().enumerate();
    numbered
        .map(|(number, overlay)| {
            if !overlay.continues {
                first = number;
            }
            first
        })
        .collect()
}

/// Whether assembly or a call by address may come to a function.
fn is_strange(module: &Module, graph: &CallGraph, id: FunctionId) -> bool {
    !module.function(id).internal || graph.address_taken.contains(&id)
}
