//! Small pictures whose every dot is known.

use crate::program::run;
use sim::apple2::{Apple2, Display, Model, Options};
use sim::machine::Machine;

fn machine(model: Model, switches: &str) -> Apple2 {
    let mut machine = Apple2::new(Options {
        model,
        seed: 3,
        ..Options::default()
    });
    machine.run(3_000_000);
    run(&mut machine, &format!("{switches}\n brk"));
    machine
}

const HIRES: &str = "lda $C050\n lda $C052\n lda $C054\n lda $C057";

/// The colours of the first dots of line 0, as digits (HCOLOR numbers).
fn colours(bytes: &[u8]) -> String {
    let mut machine = machine(Model::E, HIRES);
    for address in 0x2000..0x4000 {
        machine.poke(address, 0);
    }
    for (address, byte) in (0x2000..).zip(bytes) {
        machine.poke(address, *byte);
    }
    let picture = machine.picture_on(Display::Colour);
    let dots = picture.pixels[..7 * bytes.len()].iter();
    dots.map(|colour| char::from(b'0' + colour)).collect()
}

#[test]
fn six_colours() {
    assert_eq!(colours(&[0x01, 0x00]), "20000000000000");
    assert_eq!(colours(&[0x02, 0x00]), "01000000000000");
    assert_eq!(colours(&[0x81, 0x00]), "60000000000000");
    assert_eq!(colours(&[0x82, 0x00]), "05000000000000");
    assert_eq!(colours(&[0x06, 0x00]), "03300000000000");
    // Every second dot makes an area of one colour, and a gap between white pairs is coloured.
    assert_eq!(colours(&[0x55, 0x2A]), "22222222222220");
    assert_eq!(colours(&[0xD5, 0xAA]), "66666666666660");
    assert_eq!(colours(&[0x1B, 0x00]), "33133000000000");
}

#[test]
fn bit_7_moves_monochrome_dots_by_half_a_dot() {
    let mut machine = machine(Model::E, HIRES);
    for (address, byte) in (0x2000..).zip([0x41, 0xC1, 0x01]) {
        machine.poke(address, byte);
    }
    let picture = machine.picture_on(Display::Monochrome);
    let dots: String = picture.pixels[..42]
        .iter()
        .map(|d| if *d == 1 { '#' } else { '.' })
        .collect();
    assert_eq!(dots, "##..........#####..........###............");
    assert_eq!((picture.width, picture.height), (560, 192));
}

/// A sign on the text screen, dot by dot.
fn sign(machine: &mut Apple2, code: u8) -> Vec<String> {
    machine.poke(0x0400, code);
    let picture = machine.picture_on(Display::Colour);
    let row = |y: usize| {
        (0..7)
            .map(|x| if picture.at(x, y) == 0 { '.' } else { '#' })
            .collect()
    };
    (0..8).map(row).collect()
}

#[test]
fn signs_of_both_models() {
    let mut plus = machine(Model::Plus, "lda $C051\n lda $C054");
    let mut e = machine(Model::E, "lda $C051\n lda $C054");
    let capital = sign(&mut plus, 0xC1);
    assert_eq!(
        capital.concat().matches('#').count(),
        sign(&mut e, 0x01).concat().matches('.').count()
    );
    assert_eq!(sign(&mut e, 0xC1), capital);
    // A ][+ has no small letters: $E1 is the exclamation mark.
    assert_eq!(sign(&mut plus, 0xE1), sign(&mut plus, 0xA1));
    assert_ne!(sign(&mut e, 0xE1), sign(&mut e, 0xA1));
    let before = sign(&mut plus, 0x41);
    plus.run(17_030 * 16);
    assert_ne!(sign(&mut plus, 0x41), before, "it flashes");
}

#[test]
fn rows_of_the_three_pages_lie_where_the_manual_says() {
    let mut machine = machine(Model::E, "lda $C050\n lda $C053\n lda $C054\n lda $C057");
    for address in (0x0400..0x0800).chain(0x2000..0x4000) {
        machine.poke(address, if address < 0x0800 { 0xA0 } else { 0 });
    }
    for (address, byte) in [
        (0x2000, 1),
        (0x2400, 2),
        (0x2080, 4),
        (0x2028, 8),
        (0x3FD0, 16),
    ] {
        machine.poke(address, byte);
    }
    machine.poke(0x0650, 0x20);
    let picture = machine.picture_on(Display::Monochrome);
    let lit: Vec<(usize, usize)> = (0..192)
        .flat_map(|y| (0..280).map(move |x| (x, y)))
        .filter(|(x, y)| picture.at(2 * x, *y) == 1)
        .collect();
    let (graphics, text): (Vec<_>, Vec<_>) = lit.into_iter().partition(|(_, y)| *y < 160);
    assert_eq!(graphics, [(0, 0), (1, 1), (2, 8), (3, 64)]);
    // An inverse space at the start of line 20; line 191 of the graphics is hidden by text.
    assert_eq!(text.len(), 7 * 8);
    assert_eq!((text[0], text[55]), ((0, 160), (6, 167)));
}
