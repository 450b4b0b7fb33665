//! Steps that tell where the cycles go.

use super::{frame_count, Outcome, Script};
use crate::listing::Listing;

impl Script<'_> {
    pub(super) fn print_profile(&mut self, lines: &[&str]) -> Outcome {
        let lines = frame_count(lines.first().copied(), 25)? as usize;
        let profile = self.profile.as_ref().ok_or("first comes `profile on`")?;
        let mut table = profile.table(self.labels, lines);
        if let Some(text) = &self.listing {
            table += "\n";
            table += &Listing::parse(text).table(profile, lines);
        }
        self.print(&table)
    }
}
