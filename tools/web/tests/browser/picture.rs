//! The picture: full screen, and the phosphors of an Apple's screens.

use crate::{open, DESKTOP};
use serde_json::json;

#[test]
fn full_screen_has_a_larger_picture_and_keys_go_on() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let height = "document.getElementById('picture').getBoundingClientRect().height";
    let before = browser.evaluate(height).as_f64().expect("a height");
    let leave = "document.getElementById('leave').checkVisibility()";
    assert_eq!(browser.evaluate(leave), json!(false));
    browser.click("#full");
    browser.until("return document.fullscreenElement?.id === 'bezel'");
    browser.until(&format!("return {height} > {before}"));
    let fits = browser.player(&format!(
        "return [{height} <= innerHeight, document.activeElement.id]"
    ));
    assert_eq!(fits, json!([true, "picture"]));
    assert_eq!(browser.evaluate(leave), json!(true));
    browser.click("#leave");
    browser.until(&format!("return {height} === {before}"));
}

#[test]
fn a_screen_of_one_colour_has_that_colour_alone() {
    let (_server, mut browser) = open("#machine=apple2&seed=1", DESKTOP);
    let colours = |browser: &mut crate::Chromium, display: u8| {
        browser.player(&format!(
            "player.stop();
             const choice = document.getElementById('display');
             choice.value = '{display}';
             choice.dispatchEvent(new Event('change'));
             const canvas = document.getElementById('picture');
             const {{ data }} = canvas.getContext('2d')
                 .getImageData(0, 0, canvas.width, canvas.height);
             const dots = new Uint32Array(data.buffer);
             return [...new Set(dots)].map((dot) => (dot & 0xffffff).toString(16)).sort();"
        ))
    };
    // Blue, green and red, in this order of their bytes.
    assert_eq!(colours(&mut browser, 1), json!(["0", "ffffff"]));
    assert_eq!(colours(&mut browser, 2), json!(["0", "66ff33"]));
    assert_eq!(colours(&mut browser, 3), json!(["0", "b0ff"]));
    let colour = colours(&mut browser, 0);
    assert!(
        colour.as_array().is_some_and(|some| some.len() > 3),
        "{colour}"
    );
}

#[test]
fn dots_are_square_or_as_on_a_television() {
    for (machine, dots, dot) in [
        ("c64", 384.0 / 272.0, 0.936),
        ("apple2", 280.0 / 192.0, 0.857),
    ] {
        let (_server, mut browser) = open(&format!("#machine={machine}&moves="), DESKTOP);
        browser.click("#start");
        let shape = "(() => {
            const { width, height } = document.getElementById('picture').getBoundingClientRect();
            return width / height;
        })()";
        let crisp = browser.player(
            "const { canvas } = player.picture;
             const scale = canvas.getBoundingClientRect().height / canvas.height;
             return [scale % 1, getComputedStyle(canvas).imageRendering];",
        );
        assert_eq!(crisp, json!([0, "pixelated"]), "{machine}");
        let whole = browser.evaluate(shape).as_f64().expect("a shape");
        assert!((whole - dots).abs() < 0.001, "{machine}: {whole}");
        browser.evaluate(
            "const shape = document.getElementById('shape');
             shape.value = 'television';
             shape.dispatchEvent(new Event('change'));",
        );
        let narrow = browser.evaluate(shape).as_f64().expect("a shape");
        assert!((narrow - dots * dot).abs() < 0.001, "{machine}: {narrow}");
        // A click still finds its point.
        let place = browser.player(
            "const { place, border, width } = player.title;
             const box = player.picture.canvas.getBoundingClientRect();
             const x = (place.left + 12 * place.across + border) / width;
             const y = (place.top + 2 * place.down + (border && border + 4)) / player.title.height;
             return [box.left + x * box.width, box.top + y * box.height];",
        );
        browser.click_at(&place);
        browser.until("return player.board.cursor === 12 * 16 + 12");
    }
}
