//! Random accesses of memory, all inside of their object.

use super::function::Body;

impl Body<'_> {
    /// A few arrays in the frame, every byte of them set.
    pub fn allocas(&mut self) {
        for _ in 0..self.generator.random.u8(..3) {
            let length = [4, 8, 32][self.generator.random.usize(..3)];
            let name = self.fresh("%a");
            self.line(&format!("{name} = alloca [{length} x i8]"));
            if length <= 8 && self.chance(2) {
                // As LLVM sets a copy of a constant array.
                let bits = 8 * length as u8;
                let value = self.constant(bits);
                self.line(&format!("store i{bits} {value}, ptr {name}"));
                let written = self.chance(4);
                self.pointers.push((name, length, written));
                continue;
            }
            let value = self.constant(8);
            self.line(&format!(
                "call void @llvm.memset.p0.i16(ptr {name}, i8 {value}, i16 {length}, i1 false)"
            ));
            self.pointers.push((name, length, true));
        }
    }

    /// A pointer to at least this many bytes.
    pub fn pointer(&mut self, length: u32, written: bool) -> String {
        let fits = |(_, room, may_write): &&(String, u32, bool)| {
            *room >= length && (*may_write || !written)
        };
        let fitting: Vec<_> = self
            .pointers
            .iter()
            .filter(fits)
            .map(|(name, ..)| name.clone())
            .collect();
        match fitting.len() {
            // `results` is always there and never read.
            0 => "@results".into(),
            count => fitting[self.generator.random.usize(..count)].clone(),
        }
    }

    /// An address inside of an object with room for an access of `size` bytes.
    fn place(&mut self, size: u32, written: bool) -> String {
        let fits =
            |(_, room, may_write): &&(String, u32, bool)| *room >= size && (*may_write || !written);
        let fitting: Vec<_> = self.pointers.iter().filter(fits).cloned().collect();
        if fitting.is_empty() {
            return "@results".into();
        }
        let (base, length, _) = fitting[self.generator.random.usize(..fitting.len())].clone();
        let place = self.fresh("%at");
        if self.chance(3) {
            let at = self.generator.random.u32(..=length - size);
            self.line(&format!(
                "{place} = getelementptr inbounds nuw i8, ptr {base}, i16 {at}"
            ));
            return place;
        }
        // Lengths are powers of two: a mask keeps an element of the size inside.
        let bits = [8, 8, 16, 16, 32][self.generator.random.usize(..5)];
        let index = self.operand(bits);
        // As a signed number the index must not be negative: GEP extends the sign.
        let mask = (length / size - 1).min(if bits == 8 { 127 } else { u32::MAX });
        let index = self.define(bits, &format!("and i{bits} {index}, {mask}"));
        let (index, bits) = if bits != 16 && self.chance(2) {
            let cast = if bits < 16 { "zext" } else { "trunc" };
            (
                self.define(16, &format!("{cast} i{bits} {index} to i16")),
                16,
            )
        } else {
            (index, bits)
        };
        let element = if self.chance(2) {
            format!("[{size} x i8]")
        } else {
            format!("i{}", size * 8)
        };
        self.line(&format!(
            "{place} = getelementptr inbounds nuw {element}, ptr {base}, i{bits} {index}"
        ));
        place
    }

    pub fn memory(&mut self) {
        let volatile = if self.chance(8) { "volatile " } else { "" };
        match self.generator.random.u8(..8) {
            0..=2 => {
                let bits = self.generator.width();
                let place = self.place(u32::from(bits) / 8, false);
                self.define(bits, &format!("load {volatile}i{bits}, ptr {place}"));
            }
            3..=5 => {
                let bits = self.generator.width();
                let value = self.operand(bits);
                let place = self.place(u32::from(bits) / 8, true);
                self.line(&format!("store {volatile}i{bits} {value}, ptr {place}"));
            }
            6 => self.block_operation(),
            7 => {
                let condition = self.operand(1);
                let (a, b, name) = (
                    self.pointer(8, true),
                    self.pointer(8, true),
                    self.fresh("%pointer"),
                );
                self.line(&format!("{name} = select i1 {condition}, ptr {a}, ptr {b}"));
                self.pointers.push((name, 8, true));
            }
            _ => {
                // A pair in memory, read and written as a whole.
                let (from, to) = (self.place(4, false), self.place(4, true));
                let name = self.fresh("%whole");
                self.line(&format!("{name} = load {{ i16, [2 x i8] }}, ptr {from}"));
                self.define(16, &format!("extractvalue {{ i16, [2 x i8] }} {name}, 0"));
                let byte = self.operand(8);
                let changed = self.fresh("%whole");
                self.line(&format!(
                    "{changed} = insertvalue {{ i16, [2 x i8] }} {name}, i8 {byte}, 1, 1"
                ));
                self.line(&format!("store {{ i16, [2 x i8] }} {changed}, ptr {to}"));
            }
        }
    }

    fn block_operation(&mut self) {
        let length = [1, 2, 3, 4, 5, 7, 8][self.generator.random.usize(..7)];
        let mut length_text = length.to_string();
        if self.chance(2) {
            let some = self.operand(16);
            length_text = self.define(16, &format!("urem i16 {some}, {}", length + 1));
        }
        if self.chance(4) {
            let (a, b) = (self.pointer(8, false), self.pointer(8, false));
            let operands = format!("ptr {a}, ptr {b}, i16 {length_text}");
            let order = self.define(16, &format!("call i16 @memcmp({operands})"));
            let asked = if self.chance(2) { "eq" } else { "ne" };
            self.define(1, &format!("icmp {asked} i16 {order}, 0"));
            return;
        }
        let to = self.pointer(8, true);
        match self.generator.random.u8(..3) {
            0 => {
                let value = self.operand(8);
                let operands = format!("ptr {to}, i8 {value}, i16 {length_text}, i1 false");
                self.line(&format!("call void @llvm.memset.p0.i16({operands})"));
            }
            _ => {
                // The objects may overlap, so it is always `memmove`; `main` ends with `memcpy`.
                let from = self.pointer(8, false);
                self.line(&format!(
                    "call void @llvm.memmove.p0.p0.i16\
                     (ptr {to}, ptr {from}, i16 {length_text}, i1 false)"
                ));
            }
        }
    }

    /// The end of `main`: everything that was computed and all statics go into `results`.
    pub fn copy_results(&mut self) {
        let mut at = 0;
        for bits in [64, 32, 16, 8, 8] {
            let value = self.operand(bits);
            let place = self.fresh("%to");
            self.line(&format!(
                "{place} = getelementptr i8, ptr @results, i16 {at}"
            ));
            self.line(&format!("store i{bits} {value}, ptr {place}"));
            at += u32::from(bits) / 8;
        }
        for of in self
            .generator
            .statics
            .clone()
            .into_iter()
            .filter(|of| !of.constant)
        {
            let place = self.fresh("%to");
            self.line(&format!(
                "{place} = getelementptr i8, ptr @results, i16 {at}"
            ));
            self.line(&format!(
                "call void @llvm.memcpy.p0.p0.i16(ptr {place}, ptr {}, i16 {}, i1 false)",
                of.name, of.length
            ));
            at += of.length;
        }
    }
}
