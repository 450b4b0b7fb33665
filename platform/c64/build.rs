//! Turns the list of addresses into constants, the letters and the machine's own pictures into
//! tables.

use art::script::{read_text, run, write, Tables};
use art::{addresses, font, shape, shapes};

fn main() {
    run(|| {
        println!("cargo::rerun-if-changed=memory.inc");
        let list = std::fs::read_to_string("memory.inc").map_err(|error| error.to_string())?;
        let list = addresses(&list).map_err(|problem| format!("memory.inc: {problem}"))?;
        write("memory.rs", list.as_bytes())?;
        let mut tables = Tables::default();
        // One empty column of pixels at the left of each cell of eight.
        let glyphs = read_text("letters/font.txt", font)?;
        let glyphs = glyphs.map(|glyph| glyph.map(|row| row << 1));
        tables.add("GLYPHS", "The letters from space on.", &glyphs);
        read_text("letters/c64.txt", |text| {
            let shapes = shapes(text)?;
            for (name, constant) in [("frame-top", "FRAME_TOP"), ("frame-right", "FRAME_RIGHT")] {
                let rows = shape(&shapes, name)?.bits("#");
                let rows: Vec<u8> = rows.iter().map(|row| *row as u8).collect();
                tables.add(constant, "A cell of a frame of wood.", &rows);
            }
            let phase = |phase| Ok(shape(&shapes, &format!("spiral-{phase}"))?.cells("#"));
            let phases = (0..8).map(phase).collect::<Result<Vec<_>, _>>()?;
            tables.add("SPIRAL", "The spiral's phases, 2 x 2 cells each.", &phases);
            Ok(())
        })?;
        tables.write()
    });
}
