//! Where the cycles of a program go, as tables for people.

use mos::build::Built;
use sim::labels::Labels;
use sim::listing::Listing;
use sim::profile::Profile;

/// The `lines` most expensive functions and source lines.
pub fn tables(built: &Built, listing: &Listing, profile: &Profile, lines: usize) -> String {
    let labels = Labels::parse(&built.linked.label_text);
    let mut text = profile.table(&labels, lines);
    for (label, path) in listing.paths() {
        text = text.replace(&format!("  {label}\n"), &format!("  {path}\n"));
    }
    text + "\n" + &listing.table(profile, lines)
}
