//! Packs the texts.

#[path = "text/list.rs"]
mod list;

fn main() {
    println!("cargo::rerun-if-changed=text/list.rs");
    println!("cargo::rerun-if-changed=text/help.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let mut pages: Vec<&[&str]> = list::HELP.iter().map(|page| &page[..]).collect();
    pages.extend([&list::FACTS[..], &list::COMMANDS, &list::WORDS]);
    if let Err(problem) = kit::text::pack::pack(&list::TEXTS, &pages) {
        eprintln!("src/tenjiku/text/list.rs: {problem}");
        std::process::exit(1);
    }
}
