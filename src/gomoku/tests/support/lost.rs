//! A game that was lost long ago.

/// White has a win by threes, which takes most of a search to find, from here on ...
const WON: &str = "h8 i7 i8 h9 j8 g8 k8 l8 j7 i10 f7 j10 j9 k10 h10 m10 l10 j11 k12 k9 i11 m7 n6";
/// ... while both play far away, ...
const IDLE: &str =
    "a1 b1 n1 o1 l2 m2 j3 c8 d10 a9 f5 d2 c15 d15 b7 l15 i1 j1 g2 j14 l14 a3 b13 c13";
/// ... where White makes five in the end.
const FIVE: &str = "o2 a13 o3 m13 o4 f15 o5 b4 o6";

/// The moves of the game, in which each side makes this many idle moves.
pub fn long(pairs: usize) -> String {
    let idle = IDLE.split(' ').take(2 * pairs);
    let moves: Vec<&str> = [WON].into_iter().chain(idle).chain([FIVE]).collect();
    moves.join(" ")
}
