//! Texts by their letters, packed and written into lines.

use crate::support::{machine, Words};
use kit::platform::Ink;
use kit::text;
use kit::text::{letters, Line, Text, Texts, NOTHING, PAGE};

/// What a line holds.
fn shown(write: impl FnOnce(&mut Line<Words>)) -> String {
    let (mut machine, mut line) = (machine(), Line::new());
    write(&mut line);
    line.put(&mut machine, 0, 5, 0, Ink::Plain);
    line.put(&mut machine, 0, 6, 0, Ink::Plain);
    assert_eq!(machine.row(6), "", "a line that was written is empty");
    machine.row(5)
}

#[test]
fn every_text_of_the_list_is_found_and_unpacked() {
    for words in Words::LIST.iter().copied().flatten() {
        let text = Text::of(Words::LIST, words);
        assert_eq!(text.as_str::<Words>(), *words);
        assert_eq!(shown(|line| line.push(text)), *words);
    }
    // Pairs of pairs.
    assert_eq!(
        text!(Words, "DABC").packed::<Words>().collect::<Vec<_>>(),
        [130]
    );
    assert_eq!(text!(Words, "ONE").after(2), text!(Words, "THREE"));
    assert_eq!(shown(|line| line.push(NOTHING)), "");
}

#[test]
#[should_panic(expected = "a text that is not in the game's list")]
fn a_text_of_no_list_is_refused() {
    Text::of(Words::LIST, "FOUR");
}

#[test]
fn numbers_have_as_many_digits_as_asked_or_needed() {
    for number in 0..=255 {
        assert_eq!(shown(|line| line.number(number, 1)), format!("{number}"));
        assert_eq!(shown(|line| line.number(number, 2)), format!("{number:02}"));
    }
}

#[test]
fn what_does_not_fit_is_left_out() {
    let long = shown(|line| (0..50).for_each(|at| line.letter(b'A' + at % 26)));
    assert_eq!(long.len(), usize::from(PAGE));
    assert!(long.starts_with("ABC") && long.ends_with("LMN"));
    assert_eq!(
        shown(|line| {
            line.letter(b'A');
            line.clear();
            line.letter(b'B');
        }),
        "B"
    );
}

#[test]
fn blanks_cover_what_was_longer() {
    let (mut machine, mut line) = (machine(), Line::<Words>::new());
    line.show(&mut machine, 3, 5, Ink::Plain, text!(Words, "THREE"));
    line.push(text!(Words, "ONE"));
    line.put(&mut machine, 3, 5, 5, Ink::Bright);
    assert_eq!(machine.row(5), "   ONE");
    assert_eq!(machine.text[5][7], (' ', Ink::Bright));
}

#[test]
fn a_folded_line_takes_two_rows_of_eight() {
    let (mut machine, mut line) = (machine(), Line::<Words>::new());
    machine.text[6][7] = ('?', Ink::Plain);
    for letter in *b"ABCDEFGHIJ" {
        line.letter(letter);
    }
    line.put_folded(&mut machine, 5, Ink::Dim);
    assert_eq!([machine.row(5), machine.row(6)], ["ABCDEFGH", "IJ"]);
    line.put_folded(&mut machine, 5, Ink::Dim);
    assert_eq!([machine.row(5), machine.row(6)], ["", ""]);
}

#[test]
fn letters_come_in_order() {
    assert_eq!(letters("h8!").collect::<Vec<_>>(), b"h8!");
    assert_eq!(letters("").count(), 0);
}
