//! What the kit says, to be part of each game's list.

/// Questions, and what is said of the page of saved games where it cannot be had. What the page
/// says itself lies with it.
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
