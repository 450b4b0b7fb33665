//! Packs the texts.

#[path = "src/list.rs"]
mod list;

fn main() {
    println!("cargo::rerun-if-changed=src/list.rs");
    if let Err(problem) = kit::text::pack::pack(&list::TEXTS, &[&list::RULES]) {
        eprintln!("src/list.rs: {problem}");
        std::process::exit(1);
    }
}
