//! Turns the list of addresses into constants, the letters and the machine's own pictures into
//! tables.

use art::script::{read_text, run, write, Tables};
use art::{addresses, font, hires_cells, shape, shapes};

fn main() {
    run(|| {
        println!("cargo::rerun-if-changed=memory.inc");
        let list = std::fs::read_to_string("memory.inc").map_err(|error| error.to_string())?;
        let list = addresses(&list).map_err(|problem| format!("memory.inc: {problem}"))?;
        write("memory.rs", list.as_bytes())?;
        let mut tables = Tables::default();
        // A byte a row of a sign, one dot of space at the left, bit 0 the leftmost; the first rows
        // of all come first. Capitals take the places of control codes, before signs and digits.
        let glyphs = read_text("letters/font.txt", font)?;
        let turn = |row: &u8| row.reverse_bits() >> 1;
        let signs = || glyphs[32..64].iter().chain(&glyphs[..32]);
        let row = |row: usize| signs().map(move |sign| turn(&sign[row]));
        let rows: Vec<u8> = (0..8).flat_map(row).collect();
        tables.add("LETTERS", "Capitals, signs and digits.", &rows);
        read_text("letters/apple2.txt", |text| {
            let shapes = shapes(text)?;
            let phase = |phase| hires_cells(shape(&shapes, &format!("spiral {phase}"))?);
            let phases = (0..8).map(phase).collect::<Result<Vec<_>, _>>()?;
            tables.add("SPIRAL", "The spiral's phases, two bytes a row.", &phases);
            Ok(())
        })?;
        tables.write()
    });
}
