//! The same sources give the same bytes in any folder.

use std::path::{Path, PathBuf};

use crate::common::host;
use mos::build;
use mos::codegen::Options;
use mos::frontend;
use mos_command::simulate;
use mos_command::wrap;

/// Copies a sample to another folder.
fn copied(name: &str, folder: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(folder)
        .join("crate");
    std::fs::create_dir_all(place.join("src")).expect("a folder");
    for file in ["Cargo.toml", "src/lib.rs"] {
        std::fs::copy(host::sample(name).join(file), place.join(file)).expect("a copy");
    }
    place
}

#[test]
fn the_folder_leaves_no_trace() {
    let bytes = |folder: &str| {
        let place = copied("nested-format", folder);
        let text = frontend::compile(&wrap::wrap(&place).expect("a crate")).expect("it compiles");
        let built = build::build_ir(&text, &simulate::build_options(Options::default()))
            .expect("it builds");
        (built.linked.files, built.linked.segments)
    };
    assert!(
        bytes("here") == bytes("elsewhere/far/from/it"),
        "the programs differ"
    );
}
