//! All that the game says; the build script packs it.

/// Each text once, those beside the board first: to find a later one takes longer.
pub const TEXTS: [&[&str]; 3] = [
    &PANEL_AND_MENU,
    if cfg!(feature = "advice") {
        &ADVICE
    } else {
        &[]
    },
    if cfg!(feature = "saves") { &SAVED } else { &[] },
];

const PANEL_AND_MENU: [&str; 55] = [
    "",
    "YOUR",
    "MOVE",
    "NEXT",
    "MY",
    "I",
    "WIN",
    "YOU",
    "BLACK",
    "WINS",
    "WHITE",
    "DRAW",
    "NEW",
    "GAME?",
    "PERSON",
    "EASY",
    "MEDIUM",
    "HARD",
    "LEVEL",
    "????",
    "THREAT",
    "MARKS",
    "FOULS",
    "SHOWN",
    "OFF",
    "SHOW",
    "MOVES",
    "HIDE",
    "STICK",
    "ON",
    "SOUND",
    "OVERLINE",
    "4-4",
    "3-3",
    "GOMOKU",
    "RENJU",
    "I-KEYS",
    "START",
    "CONTINUE",
    "NEW GAME",
    "GAME",
    "SIZE",
    "OVERLINE WINS",
    "SHOW THINKING",
    "KEYS",
    "SAVED GAMES",
    "HELP",
    "QUIT",
    "DEMO TOO",
    "CURSOR",
    "WASD",
    "NO",
    "YES",
    "GOMOKU AND RENJU",
    "CURSOR KEYS OR WASD, THEN RETURN",
];

const ADVICE: [&str; 40] = [
    "CHANGE?",
    "Y CHANGE",
    "N NEXT",
    "  /",
    "\\/ ",
    "/\\ ",
    "ANALYSIS",
    "OPENING",
    "EVALUATION",
    "EXPECTED",
    "ANY KEY: THE BOARD",
    "THE GAME IS OVER",
    "THINKING",
    "EVEN",
    // The 26 openings in the order of their numbers, the direct ones first.
    "KANSEI",
    "KEIGETSU",
    "SOSEI",
    "KAGETSU",
    "ZANGETSU",
    "UGETSU",
    "KINSEI",
    "SHOGETSU",
    "KYUGETSU",
    "SHINGETSU",
    "ZUISEI",
    "SANGETSU",
    "YUSEI",
    "CHOSEI",
    "KYOGETSU",
    "KOSEI",
    "SUIGETSU",
    "RYUSEI",
    "UNGETSU",
    "HOGETSU",
    "RANGETSU",
    "GINGETSU",
    "MYOJO",
    "SHAGETSU",
    "MEIGETSU",
    "SUISEI",
];

const SAVED: [&str; 19] = [
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

/// Lines of a page of help.
pub const LINES: usize = 19;

/// The pages of help. The machine's own names of two keys come before `stop` and `menu`.
pub const HELP: [[&str; LINES]; 3] = [GOMOKU, RENJU, KEYS];

const GOMOKU: [&str; LINES] = [
    "Black and White put a stone each in",
    "turn on any empty point of the board.",
    "",
    "The first to have exactly five stones",
    "in a row wins: across, up and down or",
    "on a diagonal. Six or more in a row",
    "count only with OVERLINE WINS. A full",
    "board is a draw.",
    "",
    "Each side is a person or one of the",
    "computer's players:",
    "EASY    plays one of the three best",
    "MEDIUM  one of the two best",
    "HARD    the best move that it sees",
    THINKER,
    "",
    "Leave the splash screen alone and the",
    "computer plays itself.",
    "SPACE: more",
];

const THINKER: &str = if cfg!(feature = "levels") {
    "LEVEL   1 to 8 thinks further ahead"
} else {
    ""
};

const RENJU: [&str; LINES] = [
    "Black begins on the centre. Exactly",
    "five win for Black, five or more for",
    "White.",
    "",
    "Black loses at once by a stone that",
    "makes no five, but",
    "  3-3       two or more threes,",
    "  4-4       two or more fours,",
    "  OVERLINE  six or more in a row.",
    "",
    "A four is one stone short of a five. A",
    "three is one stone short of a four with",
    "two open ends, and only counts when",
    "Black may play that stone.",
    "",
    "When no other points are left to Black",
    "the game is a draw.",
    "",
    "SPACE: more",
];

const KEYS: [&str; LINES] = [
    "CURSOR, A, Z   move up, down, ...",
    "RETURN, SPACE  play at the cursor",
    "U or ,  Y or . take back, step forward",
    "M              change sides, or stop",
    "               thinking and move",
    "H              show a good move",
    "L              level, again: higher",
    "E              enter moves for both",
    "P              computer plays itself",
    "R, G           new Renju, new Gomoku",
    "S              size of the board",
    OPENINGS,
    WATCH,
    MARKS,
    SAVES,
    "               stop, or new game",
    "               menu",
    "",
    "SPACE returns, a key's letter runs it",
];
const OPENINGS: &str = if cfg!(feature = "advice") {
    "B              openings, before Renju"
} else {
    ""
};

const WATCH: &str = if cfg!(feature = "advice") {
    "D, ?           show thinking, analysis"
} else {
    "D              show thinking"
};

const MARKS: &str = if cfg!(feature = "marks") {
    "F, T           forbidden, threats"
} else {
    ""
};

const SAVES: &str = if cfg!(feature = "saves") {
    "W, V, J        saves, sound, joystick"
} else {
    "V, J           sound, joystick on, off"
};
