//! Steps that press keys and move the joystick.

use super::{frame_count, Outcome, Script, HOLD};
use crate::machine::{HostKey, Stick};

impl Script<'_> {
    pub(super) fn chord(&mut self, names: &str, times: &[&str]) -> Outcome {
        let hold = frame_count(times.first().copied(), HOLD)?;
        let gap = frame_count(times.get(1).copied(), HOLD)?;
        // A single + is a key of its own.
        let keys: Vec<&str> = match names {
            "+" => vec!["+"],
            names => names.split('+').collect(),
        };
        keys.iter().try_for_each(|name| self.hold_key(name, true))?;
        self.frames(hold)?;
        keys.iter()
            .try_for_each(|name| self.hold_key(name, false))?;
        self.frames(gap)
    }

    pub(super) fn hold_key(&mut self, name: &str, down: bool) -> Outcome {
        let key = HostKey::from_name(name).ok_or_else(|| format!("no key is called {name}"))?;
        self.machine.key(key, down);
        Ok(())
    }

    pub(super) fn type_text(&mut self, text: &str) -> Outcome {
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            let key = match (sign, sign == '\\') {
                (_, true) => match signs.next() {
                    Some('n') => HostKey::Return,
                    Some('e') => HostKey::Escape,
                    Some('s') => HostKey::Space,
                    _ => return Err("after \\ comes n, e or s".into()),
                },
                (' ', _) => HostKey::Space,
                (sign, _) => HostKey::Char(sign),
            };
            self.machine.key(key, true);
            self.frames(HOLD)?;
            self.machine.key(key, false);
            self.frames(HOLD)?;
        }
        Ok(())
    }

    pub(super) fn hold_stick(&mut self, names: &str) -> Outcome {
        let mut stick = Stick::default();
        for name in names.split('+').filter(|name| !name.is_empty()) {
            match name.to_ascii_uppercase().as_str() {
                "UP" => stick.up = true,
                "DOWN" => stick.down = true,
                "LEFT" => stick.left = true,
                "RIGHT" => stick.right = true,
                "FIRE" | "B" => stick.fire = true,
                _ => return Err(format!("a joystick has no {name}")),
            }
        }
        self.stick = stick;
        self.machine.stick(stick);
        Ok(())
    }

    pub(super) fn pad(&mut self, names: &str, times: &[&str]) -> Outcome {
        let held = self.stick;
        self.hold_stick(names)?;
        self.frames(frame_count(times.first().copied(), HOLD)?)?;
        self.stick = held;
        self.machine.stick(held);
        self.frames(frame_count(times.get(1).copied(), HOLD)?)
    }
}
