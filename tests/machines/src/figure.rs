//! Figures that tests measure, for `make figures`.

use std::ops::RangeInclusive;

/// A European C64.
pub const C64: &str = "C64 PAL";
/// An Apple //e.
pub const APPLE_II: &str = "Apple //e";

/// What is measured from RETURN on START in Gomoku's menu, and the goals.
pub const TO_SPLASH: (&str, &str) = ("choice of the game to its splash", "8; 4 s");
/// Likewise.
pub const TO_GAME: (&str, &str) = ("choice of the game to its first key", "18; 8 s");

/// Prints how many cycles something took on a machine, the least and the most, as a line that
/// `tools/figures` finds; `goal` is what it may take.
pub fn print(machine: &str, (what, goal): (&str, &str), cycles: RangeInclusive<u64>) {
    let (least, most) = (thousands(*cycles.start()), thousands(*cycles.end()));
    let value = match least == most {
        true => most,
        false => format!("{least} to {most}"),
    };
    println!("figure: {what} | {goal} | {machine} | {value}");
}

/// Prints how many seconds something took on a machine, likewise.
pub fn print_seconds(machine: &str, (what, goal): (&str, &str), seconds: f64) {
    println!("figure: {what} | {goal} | {machine} | {seconds:.2} s");
}

/// A number with a comma after each group of three digits.
fn thousands(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1000), number % 1000),
    }
}
