//! What the kit says, to be part of each game's list.

/// Questions, and what is said when the page of saved games cannot be read from the disk. The
/// page's own texts lie beside its code.
pub const SAVES: [&str; 8] = [
    "SAVED GAMES",
    " YES >NO",
    ">YES  NO",
    "LEAVE THE GAME?",
    "READING THE DISK",
    "NO DISK: PUT ONE IN AND TRY AGAIN.",
    "THAT IS ON THE GAME'S DISK.",
    "ANY KEY: BACK",
];

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
