//! Pictures that a test's must equal, dot by dot: `tests/golden/<machine>/<name>.png`.
//!
//! A picture that is not there is written, and the test fails, so that somebody looks at it before
//! it is committed. `make golden` writes all of them again.

use crate::roms::project;
use sim::picture::Picture;

/// Compares a picture with the golden one. Panics, and leaves the picture in `target/golden`, when
/// it is another.
pub fn compare(machine: &str, name: &str, picture: &Picture) {
    let file = format!("{machine}/{name}.png");
    let path = project().join("tests/golden").join(&file);
    let save = |path: &std::path::Path| {
        let folder = path.parent().expect("a folder above the file");
        std::fs::create_dir_all(folder).expect("a folder for the picture");
        picture.save(path).expect("a picture that can be written");
    };
    if std::env::var_os("GOLDEN").is_some_and(|verb| verb == "write") {
        return save(&path);
    }
    if !path.exists() {
        save(&path);
        panic!("{file} was not there and is written now: look at it, and commit it if it is right");
    }
    let golden = Picture::open(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let differences = picture.differences(&golden);
    if differences > 0 {
        let seen = project().join("target/golden").join(&file);
        save(&seen);
        panic!(
            "{file}: {differences} dots differ; what was seen is in target/golden. If it is right, \
             run `make golden`."
        );
    }
}
