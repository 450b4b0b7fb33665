//! Memory that Tenjiku Shogi leaves free.

use machines::figure::{APPLE_II, C64};
use machines::simulated::labels;

#[test]
fn memory_is_left() {
    for (machine, program, end, least) in [
        (C64, "c64-tenjiku", "matrix_a", 1500),
        (APPLE_II, "apple2-tenjiku", "beside_area", 500),
    ] {
        let labels = labels(&format!("{program}.lbl"));
        let address = |label: &str| labels.get(label).expect(label);
        let used = address("__BSS_RUN__") + address("__BSS_SIZE__");
        let free = address(end) - used;
        println!("figure: memory free | 1,500; 500 bytes | {machine} | {free} bytes");
        assert!(free >= least, "{free} bytes on the {machine}");
    }
}
