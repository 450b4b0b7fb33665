//! Random loops over the bytes of an object, with counters of every form that a compiler leaves:
//! what the passes on loops, selects and divisions by constants look for.

use super::function::Body;

impl Body<'_> {
    /// Goes over an object with known start, step and end and makes a byte of what is there.
    pub fn walk(&mut self, long: bool) {
        let count = self.pointers.len();
        if count == 0 {
            return;
        }
        let pick = self.number(count as u32) as usize;
        let (base, length, written) = self.pointers[pick].clone();
        let bits = [8u8, 16, 16, 32][self.number(4) as usize];
        let reach = length.min(if bits == 8 { 255 } else { length });
        let step = [1, 1, 1, 2, 3][self.number(5) as usize];
        let most = (reach / step).max(1);
        let rounds = if long {
            1 + self.number(most)
        } else {
            1 + self.number(most.min(10))
        };
        let lowest = self.number(length.min(reach) - (rounds - 1) * step);
        let highest = lowest + (rounds - 1) * step;
        let down = self.chance(4);
        let (first, last, by) = if down {
            (highest, lowest, -i64::from(step))
        } else {
            (lowest, highest, i64::from(step))
        };
        let (head, end) = (self.fresh("walk"), self.fresh("walked"));
        let (index, next, stays) = (
            self.fresh("%index"),
            self.fresh("%next"),
            self.fresh("%stays"),
        );
        let (kept, start) = (self.fresh("%kept"), self.operand(8));
        let before = self.leave_for(&head);
        let (code, after) = (self.fresh("%kept"), self.fresh("%after"));
        self.line(&format!(
            "{index} = phi i{bits} [ {first}, %{before} ], [ {next}, %{head} ]"
        ));
        self.line(&format!(
            "{kept} = phi i8 [ {start}, %{before} ], [ {after}, %{head} ]"
        ));
        let wide = match bits {
            16 => index.clone(),
            _ => {
                let wide = self.fresh("%wide");
                let cast = if bits < 16 { "zext" } else { "trunc" };
                self.line(&format!("{wide} = {cast} i{bits} {index} to i16"));
                wide
            }
        };
        let (place, byte) = (self.fresh("%place"), self.fresh("%byte"));
        self.line(&format!(
            "{place} = getelementptr inbounds nuw i8, ptr {base}, i16 {wide}"
        ));
        self.line(&format!("{byte} = load i8, ptr {place}"));
        self.line(&format!("{code} = xor i8 {byte}, {kept}"));
        let made = self.step(&code, &byte);
        let made = if self.chance(3) {
            let (low, sum) = (self.fresh("%low"), self.fresh("%sum"));
            match bits {
                8 => self.line(&format!("{low} = add i8 {index}, 0")),
                _ => self.line(&format!("{low} = trunc i{bits} {index} to i8")),
            }
            self.line(&format!("{sum} = add i8 {made}, {low}"));
            sum
        } else {
            made
        };
        self.line(&format!("{after} = add i8 {made}, 0"));
        if written && self.chance(3) {
            self.line(&format!("store i8 {after}, ptr {place}"));
        }
        self.line(&format!("{next} = add i{bits} {index}, {by}"));
        let past = i64::from(last) + by;
        let (asked, bound, predicate) = match self.number(4) {
            0 if !down => (&index, i64::from(last), ["ult", "uge"]),
            1 if !down && past < 128 => (&next, past, ["slt", "sge"]),
            2 if !down && past < 256 => (&next, past, ["ult", "uge"]),
            0 if down => (&index, i64::from(last), ["ugt", "ule"]),
            1 if down && first < 128 => (&next, past, ["sgt", "sle"]),
            2 => (&index, i64::from(last), ["ne", "eq"]),
            _ => (&next, past, ["ne", "eq"]),
        };
        // Past the last number of 8 bits comes 0.
        let bound = match bits {
            8 if predicate[0] == "ult" && bound > 255 => {
                return self.close(&stays, &head, &end, &kept)
            }
            8 => i64::from(bound as i8),
            _ => bound,
        };
        if self.chance(2) {
            self.line(&format!(
                "{stays} = icmp {} i{bits} {asked}, {bound}",
                predicate[0]
            ));
            self.line(&format!("br i1 {stays}, label %{head}, label %{end}"));
        } else {
            self.line(&format!(
                "{stays} = icmp {} i{bits} {asked}, {bound}",
                predicate[1]
            ));
            self.line(&format!("br i1 {stays}, label %{end}, label %{head}"));
        }
        self.arrive(&end);
        self.values.push((after, 8));
        self.values.push((next, bits));
    }

    /// A loop of one round.
    fn close(&mut self, stays: &str, head: &str, end: &str, kept: &str) {
        self.line(&format!("{stays} = icmp ne i8 0, 0"));
        self.line(&format!("br i1 {stays}, label %{head}, label %{end}"));
        self.arrive(end);
        self.values.push((kept.into(), 8));
    }

    /// Something that a checksum, a count or a number system would do.
    fn step(&mut self, code: &str, byte: &str) -> String {
        let [a, b, c, d] = [0; 4].map(|_| self.fresh("%step"));
        let number = 1 + self.number(255);
        match self.number(6) {
            0 => {
                self.line(&format!("{a} = shl i8 {code}, 1"));
                self.line(&format!("{b} = xor i8 {a}, {number}"));
                self.line(&format!("{c} = icmp slt i8 {code}, 0"));
                self.line(&format!("{d} = select i1 {c}, i8 {b}, i8 {a}"));
            }
            1 => {
                self.line(&format!("{a} = lshr i8 {code}, 1"));
                self.line(&format!("{b} = xor i8 {a}, {number}"));
                self.line(&format!("{c} = trunc i8 {code} to i1"));
                self.line(&format!("{d} = select i1 {c}, i8 {b}, i8 {a}"));
            }
            2 => {
                self.line(&format!("{a} = icmp ult i8 {byte}, {number}"));
                self.line(&format!("{b} = zext i1 {a} to i8"));
                self.line(&format!("{c} = sub i8 {code}, {number}"));
                self.line(&format!("{d} = add i8 {c}, {b}"));
            }
            3 => {
                self.line(&format!("{a} = udiv i8 {code}, {number}"));
                self.line(&format!("{b} = urem i8 {code}, {number}"));
                self.line(&format!("{c} = mul i8 {a}, 5"));
                self.line(&format!("{d} = add i8 {b}, {c}"));
            }
            4 => {
                self.line(&format!("{a} = and i8 {code}, 7"));
                self.line(&format!("{b} = shl i8 1, {a}"));
                self.line(&format!("{c} = mul i8 {byte}, {number}"));
                self.line(&format!("{d} = xor i8 {b}, {c}"));
            }
            _ => {
                self.line(&format!("{a} = and i8 {code}, 15"));
                self.line(&format!("{b} = mul nuw i8 {a}, 15"));
                self.line(&format!("{c} = lshr i8 {code}, 3"));
                self.line(&format!("{d} = add i8 {b}, {c}"));
            }
        }
        d
    }
}
