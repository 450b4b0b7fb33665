//! What the kit says, to be part of each game's list.

/// Questions, and the page of saved games. The page's own texts lie beside its code.
pub const SAVES: [&str; 4] = ["SAVED GAMES", " YES >NO", ">YES  NO", "LEAVE THE GAME?"];

/// The screens of [`session`](crate::session).
pub const SCREENS: [&str; 7] = [
    "START",
    "CONTINUE",
    "NEW GAME",
    "RULES",
    "QUIT",
    "PRESS ANY KEY",
    "CURSOR KEYS OR WASD, THEN RETURN",
];
