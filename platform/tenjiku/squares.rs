// For build scripts: the squares that every machine draws.

/// The pictures of squares that every machine draws, in the order of its `picture.rs`.
const SQUARES: [&str; 10] = [
    "vacant",
    "black",
    "black-promoted",
    "white",
    "white-promoted",
    "mark-vacant",
    "mark-first",
    "mark-second",
    "mark-self-burn",
    "ash",
];
