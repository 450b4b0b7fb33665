//! All that the game says; the build script packs it.

use kit::text::list::{SAVES, SCREENS};

/// Each text once.
pub const TEXTS: [&[&str]; 4] = [&[""], &OWN, &SCREENS, &SAVES];
const OWN: [&str; 9] = [
    "OXO",
    "NOUGHTS AND CROSSES",
    "YOU PLAY",
    "CROSSES",
    "NOUGHTS",
    "BOTH",
    "TO MOVE",
    "WIN",
    "A DRAW",
];

/// The page of rules; its last line stands apart.
pub const RULES: [&str; 6] = [
    "CROSSES BEGIN. THREE IN A ROW WIN.",
    "",
    "CURSOR KEYS, A, Z AND RETURN PLAY.",
    "W SAVES AND LOADS A GAME.",
    "ESC OR THE LEFT ARROW SHOWS THE MENU.",
    "PRESS ANY KEY",
];
