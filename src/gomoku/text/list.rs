//! All that the game says; the build script packs it.

/// Each text once, those beside the board first, because the first are found fastest.
pub const TEXTS: [&[&str]; 4] = [&BOARD, &MENU, &ANALYSIS, &kit::text::list::SAVES];

/// The texts of the panel, at most 8 letters; at most 6 on rows that show a stone.
pub const BOARD: [&str; 56] = [
    "", "YOUR", "MOVE", "NEXT", "MY", "I", "WIN", "YOU", "BLACK", "WINS", "WHITE", "DRAW", "NEW",
    "GAME?", "PERSON", "EASY", "MEDIUM", "HARD", "LEVEL", "????", "THREAT", "MARKS", "FOULS",
    "SHOWN", "OFF", "SHOW", "MOVES", "HIDE", "STICK", "ON", "SOUND", "POINT", "TAKEN", "LOSE",
    "THINKING", "OVERLINE", "4-4", "3-3", "GOMOKU", "RENJU", "I-KEYS", "5 FIVE", "S OPEN 4",
    "4 FOUR", "3 THREE", "- WEAK 3", "X LOSES", "WIN BY", "FOURS", "THREES", "DEFEND", "FIND",
    "TRAP", "RIGHT", "WRONG", "LOST",
];

const MENU: [&str; 31] = [
    "START",
    "CONTINUE",
    "NEW GAME",
    "GAME",
    "PROBLEMS",
    "SIZE",
    "OVERLINE WINS",
    "SHOW THINKING",
    "TEACH",
    "KEYS",
    "LADDER",
    "SCREEN",
    "COLOUR",
    "MONO",
    "FREE",
    "SWAP2",
    "TARAGUCHI-10",
    "SCORE",
    "OPTIONS",
    "BACK",
    "HELP",
    "QUIT",
    "LOSE THE GAME?",
    "DEMO TOO",
    "CURSOR",
    "WASD",
    "NO",
    "YES",
    "GOMOKU AND RENJU",
    "TENJIKU SHOGI",
    "CURSOR KEYS OR WASD, THEN RETURN",
];

const ANALYSIS: [&str; 7] = [
    "ANALYSIS",
    "OPENING",
    "EVALUATION",
    "EXPECTED",
    "ANY KEY: THE BOARD",
    "THE GAME IS OVER",
    "EVEN",
];

/// The 26 openings in the order of their numbers, the direct ones first.
pub const OPENINGS: [&str; 26] = [
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

/// What is said where a page is to be read from the disk.
pub const FETCH: [&str; 5] = [
    "READING THE DISK",
    "NO DISK: PUT ONE IN AND TRY AGAIN.",
    "THAT IS ON THE GAME'S DISK.",
    "TENJIKU SHOGI IS ON THE DISK.",
    "ANY KEY: BACK",
];

/// The commands in the order of their keys in `screens/help.rs`, and the last lines of their page.
pub const COMMANDS: [&str; 24] = [
    "SHOW A GOOD MOVE",
    "TAKE A STONE BACK",
    "STEP FORWARD",
    "CHANGE SIDES, MOVE NOW",
    "LEVEL, AGAIN: HIGHER",
    "ENTER MOVES FOR BOTH",
    "COMPUTER PLAYS ITSELF",
    "NEW RENJU",
    "NEW GOMOKU",
    "SIZE OF THE BOARD",
    "OPENINGS, BEFORE RENJU",
    "THINKING ON, OFF",
    "ANALYSIS",
    "FORBIDDEN ON, OFF",
    "THREATS ON, OFF",
    "SAVED GAMES",
    "SOUND ON, OFF",
    "JOYSTICK ON, OFF",
    "REPLAY",
    "STOP, NEW GAME",
    "MENU",
    "A, Z, CURSOR: MOVE. RETURN: PLAY",
    "WASD, CURSOR: MOVE. RETURN: PLAY",
    "RETURN RUNS IT. SPACE: BACK",
];

/// Lines of a page of help.
pub const LINES: usize = 19;

/// The pages of help; that of the keys is made of the commands.
pub const HELP: [[&str; LINES]; 2] = [GOMOKU, RENJU];

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
    "LEVEL   1 to 8 thinks further ahead",
    "",
    "Leave the splash screen alone and the",
    "computer plays itself.",
    "SPACE: more",
];

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
