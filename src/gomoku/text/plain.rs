//! Texts beside the board that are not packed, since they lie with what a machine has on its disk,
//! or in one machine's program. A slash ends a row.

/// What TEACH's warnings say, in the order of their numbers: three rows each.
pub const TOLD: &[u8; 130] = b"THE RULE/FORBIDS/THIS/LETS IN/A FIVE//LETS IN/A WIN BY/FOURS/\
    LETS IN/A WIN BY/THREES/PASSES/BY YOUR/FIVE/PASSES/BY A WIN/BY FOURS/";
/// Its question.
pub const PLAY_IT: &str = "PLAY IT?";

/// What the steps of the opening rules ask, and what is said while the computer answers.
pub const STEPS: [&str; 10] = [
    "COMPUTER/CHOOSES",
    "PUT THIS/STONE ON/THE/CENTRE",
    "PUT THIS/STONE/ANYWHERE",
    "PUT THIS/STONE/WITHIN/",
    "TAKE A/SIDE, OR/ADD TWO/WHITE/BLACK/ADD TWO",
    "TAKE A/SIDE//WHITE/BLACK",
    "CHANGE/SIDES?//NO/YES",
    "OFFER/HOW MANY/5THS?/ONE/TEN",
    "OFFER 10/5THS, NO/MIRRORED/ONES",
    "PICK ONE/OF THE/TEN 5THS",
];
/// After how many fifth moves may still be offered.
pub const LEFT: &str = " LEFT";

/// The replay's title, its keys, what it shows before numbers, and that it rests.
pub const REPLAY: [&str; 10] = [
    "REPLAY", "RETURN:", "PAUSE", "< >:", "SPEED", "UP, W:", "BACK", "MOVE ", "SPEED ", "PAUSED",
];

/// The bottom rows of a machine with function keys.
pub const KEYS: [&str; 3] = ["F1 MENU I KEYS", "F3 HINT", "F5 BACK F7 ON"];
/// On the board of a problem.
pub const PROBLEM_KEYS: [&str; 3] = ["F1 LIST", "F3 ANSWER", ""];
/// There on a machine without such keys.
pub const PROBLEM_KEY: &str = "ESC LIST";
