//! What the kit says, to be part of each game's list.

/// The page of saved games.
pub const SAVES: [&str; 20] = [
    "SAVED GAMES",
    "ANY KEY: BACK",
    "READING THE DISK",
    "NEW NAME",
    "DELETE",
    "LOAD",
    "SAVE",
    "LEAVE THE GAME ON THE BOARD? SURE (Y)?",
    "REPLACE THE SAVED GAME? SURE (Y)?",
    "DELETE THE SAVED GAME? SURE (Y)?",
    "THE DISK TURNS",
    "TYPE A NAME OR CURSOR KEYS, THEN RETURN",
    "CURSOR KEYS, A, Z, RETURN. W: BACK",
    // What may be wrong, in the order of `StorageError`.
    "THIS MACHINE CANNOT SAVE GAMES.",
    "THAT GAME IS NOT ON THIS DISK.",
    "NO DISK: PUT ONE IN AND TRY AGAIN.",
    "THE DISK IS WRITE-PROTECTED.",
    "THE DISK IS FULL: DELETE A GAME.",
    "DAMAGED: IT CANNOT BE READ.",
    "PUT THE GAME'S OWN DISK INTO THE DRIVE.",
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
