//! Conditions, switches and loops.

use super::function::Body;
use std::fmt::Write;

impl Body<'_> {
    /// Statements in a place that control may not come to; what they define is not seen after.
    pub(super) fn arm(&mut self, depth: u32, results: &[u8]) -> (Vec<String>, String) {
        let (values, pointers) = (self.values.len(), self.pointers.len());
        self.statements(depth + 1);
        let results = results.iter().map(|bits| self.operand(*bits)).collect();
        self.values.truncate(values);
        self.pointers.truncate(pointers);
        (results, self.block.clone())
    }

    /// Joins the ends of arms.
    pub(super) fn join(&mut self, label: &str, widths: &[u8], arms: &[(Vec<String>, String)]) {
        self.start(label);
        for (number, bits) in widths.iter().enumerate() {
            let edges: Vec<_> = arms
                .iter()
                .map(|(values, block)| format!("[ {}, %{block} ]", values[number]))
                .collect();
            self.define(*bits, &format!("phi i{bits} {}", edges.join(", ")));
        }
    }

    pub(super) fn widths(&mut self) -> Vec<u8> {
        (0..self.generator.random.usize(0..4))
            .map(|_| self.generator.width())
            .collect()
    }

    pub(super) fn condition(&mut self, depth: u32) {
        let condition = if self.chance(4) {
            self.operand(1)
        } else {
            self.comparison()
        };
        let (yes, no, join) = (self.fresh("yes"), self.fresh("no"), self.fresh("join"));
        let widths = self.widths();
        let mut arms = Vec::new();
        if self.chance(2) {
            // Without `else`: the edge goes straight to the join.
            let values = widths.iter().map(|bits| self.operand(*bits)).collect();
            arms.push((values, self.block.clone()));
            self.line(&format!("br i1 {condition}, label %{yes}, label %{join}"));
            self.start(&yes);
        } else {
            self.line(&format!("br i1 {condition}, label %{yes}, label %{no}"));
            self.start(&no);
            let arm = self.arm(depth, &widths);
            self.line(&format!("br label %{join}"));
            arms.push(arm);
            self.start(&yes);
        }
        let arm = self.arm(depth, &widths);
        self.line(&format!("br label %{join}"));
        arms.push(arm);
        self.join(&join, &widths, &arms);
    }

    pub(super) fn switch(&mut self, depth: u32) {
        let bits = [8, 8, 16, 32, 64][self.generator.random.usize(..5)];
        let dense = self.chance(2);
        let count = [1, 2, 3, 4, 6, 8][self.generator.random.usize(..6)];
        let count = if dense && depth == 0 && self.chance(3) {
            14
        } else {
            count
        };
        let mut numbers: Vec<u64> = Vec::new();
        for number in 0..count as u64 {
            let number = if dense {
                number
            } else {
                self.generator.number(bits)
            };
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        let mut value = self.operand(bits);
        if dense {
            let mask = if count > 8 { 15 } else { 7 };
            value = self.define(bits, &format!("and i{bits} {value}, {mask}"));
        }
        let (other, join) = (self.fresh("other"), self.fresh("join"));
        let labels: Vec<_> = numbers.iter().map(|_| self.fresh("case")).collect();
        let cases: Vec<_> = numbers
            .iter()
            .zip(&labels)
            .map(|(number, label)| format!("i{bits} {number}, label %{label}"))
            .collect();
        self.line(&format!(
            "switch i{bits} {value}, label %{other} [\n    {}\n  ]",
            cases.join("\n    ")
        ));
        let widths = self.widths();
        let mut arms = Vec::new();
        for label in labels.iter().chain([&other]) {
            self.start(label);
            if *label == other && dense && numbers.len() == 8 {
                self.line("unreachable");
                continue;
            }
            arms.push(self.arm(depth, &widths));
            self.line(&format!("br label %{join}"));
        }
        self.join(&join, &widths, &arms);
    }

    /// A loop of at most 12 rounds that carries values from round to round.
    pub(super) fn repetition(&mut self, depth: u32) {
        let bits = [8, 8, 16, 16, 32, 32, 64][self.generator.random.usize(..7)];
        let rounds = if self.chance(3) {
            let some = self.operand(bits);
            let some = self.define(bits, &format!("and i{bits} {some}, 7"));
            self.define(bits, &format!("add nuw nsw i{bits} {some}, 1"))
        } else {
            self.generator.random.u8(1..12).to_string()
        };
        let down = self.chance(3);
        let (first, last) = if down {
            (rounds, "0".into())
        } else {
            ("0".to_string(), rounds)
        };
        let widths = self.widths();
        let initial: Vec<_> = widths.iter().map(|bits| self.operand(*bits)).collect();
        let before = self.block.clone();
        let (head, latch, exit) = (self.fresh("loop"), self.fresh("latch"), self.fresh("exit"));
        self.line(&format!("br label %{head}"));
        let outer_text = std::mem::take(&mut self.text);
        let (outer_values, outer_pointers) = (self.values.len(), self.pointers.len());
        self.block = head.clone();
        let counter = self.fresh("%counter");
        let carried: Vec<_> = widths.iter().map(|_| self.fresh("%carried")).collect();
        self.values.push((counter.clone(), bits));
        self.values
            .extend(carried.iter().cloned().zip(widths.iter().copied()));
        self.statements(depth + 1);
        let next: Vec<_> = widths.iter().map(|bits| self.operand(*bits)).collect();
        let early = self
            .chance(4)
            .then(|| (self.comparison(), self.block.clone()));
        match &early {
            Some((condition, _)) => {
                self.line(&format!("br i1 {condition}, label %{exit}, label %{latch}"))
            }
            None => self.line(&format!("br label %{latch}")),
        }
        self.start(&latch);
        let step = if down {
            format!("add i{bits} {counter}, -1")
        } else {
            format!("add nuw i{bits} {counter}, 1")
        };
        let count = self.fresh("%count");
        self.line(&format!("{count} = {step}"));
        let over = self.fresh("%over");
        self.line(&format!("{over} = icmp eq i{bits} {count}, {last}"));
        self.line(&format!("br i1 {over}, label %{exit}, label %{head}"));
        let body = std::mem::replace(&mut self.text, outer_text);
        writeln!(self.text, "{head}:").unwrap();
        self.line(&format!(
            "{counter} = phi i{bits} [ {first}, %{before} ], [ {count}, %{latch} ]"
        ));
        for (number, bits) in widths.iter().enumerate() {
            let (name, from, to) = (&carried[number], &initial[number], &next[number]);
            self.line(&format!(
                "{name} = phi i{bits} [ {from}, %{before} ], [ {to}, %{latch} ]"
            ));
        }
        self.text += &body;
        self.values.truncate(outer_values);
        self.pointers.truncate(outer_pointers);
        let mut arms = Vec::new();
        if let Some((_, block)) = early {
            arms.push((carried.clone(), block));
        }
        arms.push((next, latch));
        self.join(&exit, &widths, &arms);
    }
}
