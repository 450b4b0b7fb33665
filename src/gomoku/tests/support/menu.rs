//! The menu of the scripted machine.

use super::Machine;
use gomoku::screens::Session;
use kit::platform::Key;

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    /// Selects the line of the menu that begins with `label`, on either page; what it is set to.
    pub fn select(&mut self, session: &mut Session, label: &str) -> String {
        if let Some(value) = self.select_here(session, label) {
            return value;
        }
        let leave = if self.shows("BACK") {
            "BACK"
        } else {
            "OPTIONS"
        };
        self.select_here(session, leave).expect("another page");
        self.key(session, Key::RETURN);
        let value = self.select_here(session, label);
        value.unwrap_or_else(|| panic!("the menu has no line {label}"))
    }

    fn select_here(&mut self, session: &mut Session, label: &str) -> Option<String> {
        for _ in 0..12 {
            let rows = self.rows();
            let line = rows.iter().find_map(|row| row.split_once("> "));
            let line = line.expect("a line is selected").1.trim().to_string();
            if let Some(value) = line.strip_prefix(label) {
                return Some(value.trim().to_string());
            }
            self.key(session, Key::DOWN);
        }
        None
    }

    /// Sets a line of the menu, whose first page is shown afterwards.
    pub fn set(&mut self, session: &mut Session, label: &str, value: &str) {
        for _ in 0..20 {
            if self.select(session, label) == value {
                if self.shows("BACK") {
                    self.key(session, Key::ESCAPE);
                }
                return;
            }
            self.key(session, Key::RIGHT);
        }
        panic!("{label} cannot be {value}");
    }
}
