// A button for each key of the game.

/** @typedef {string[]} Key name in scripts, what the button says; what it does, how wide it is */

/** @type {Key[]} */
const CURSOR = [
  ["LEFT", "←", "left"],
  ["UP", "↑", "up"],
  ["DOWN", "↓", "down"],
  ["RIGHT", "→", "right"],
  ["RETURN", "PLAY", "Return", "half"],
];

/** @type {Key[]} */
const BOTH = [
  ["ESC", "ESC", "menu"],
  ["U", "U", "back"],
  ["Y", "Y", "on"],
  ["M", "M", "turn"],
  ["H", "H", "hint"],
  ["L", "L", "level"],
  ["E", "E", "enter"],
  ["P", "P", "plays"],
  ["T", "T", "threats"],
  ["D", "D", "search"],
  ["W", "W", "saves"],
  ["I", "I", "keys"],
  ["*", "*", "list"],
  ["V", "V", "sound"],
  ["J", "J", "stick"],
  ["RUNSTOP", "STOP", "break"],
];

/** @type {Key[]} */
const STONES = [
  ["R", "R", "Renju"],
  ["G", "G", "Gomoku"],
  ["S", "S", "size"],
  ["B", "B", "book"],
  ["F", "F", "forbid"],
  ["O", "O", "replay"],
  ["?", "?", "value"],
];

/** @type {Key[]} */
const SHOGI = [
  ["?", "?", "piece"],
  ["F", "F", "moves"],
  ["N", "N", "next"],
  ["B", "B", "again"],
  ["C", "C", "taken"],
  ["O", "O", "all"],
  ["X", "X", "value"],
  ["K", "K", "kanji"],
  ["G", "G", "new"],
  ["S", "S", "set up"],
  ["R", "R", "resign"],
];

/**
 * For names of saved games.
 * @type {Key[]}
 */
const TYPING = [
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", (key) => /** @type {Key} */ ([key, key])),
  ["SPACE", "␣", "space", "half"],
  ["DELETE", "⌫", "delete", "half"],
  ["ESC", "ESC", "leave"],
];

/** No key of the machine: other buttons take the place of these. */
const OTHERS = "OTHERS";

/**
 * Fills an element with the buttons: those of the game, or those to type with.
 * @param {HTMLElement} place
 * @param {boolean} shogi which game's
 * @param {(name: string, down: boolean) => void} press
 */
export function fillKeypad(place, shogi, press, typing = false) {
  const change = () => {
    fillKeypad(place, shogi, press, !typing);
    const other = /** @type {HTMLElement} */ (place.querySelector(`[data-key=${OTHERS}]`));
    other.focus({ preventScroll: true });
  };
  const keys = typing ? TYPING : [...BOTH, ...(shogi ? SHOGI : STONES)];
  const others = typing ? [OTHERS, "KEYS", "game"] : [OTHERS, "ABC", "typing"];
  place.replaceChildren(
    ...[...CURSOR, ...keys].map((key) => keyButton(key, press)),
    keyButton(others, (_, down) => down || change()),
  );
}

/**
 * @param {Key} key
 * @param {(name: string, down: boolean) => void} press
 */
function keyButton([name, label, meaning = "", width = ""], press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.dataset.key = name;
  button.className = width;
  if (meaning) {
    const small = document.createElement("small");
    small.textContent = meaning;
    button.append(small);
  }
  let isDown = false;
  const change = (/** @type {boolean} */ to) => {
    if (to !== isDown) press(name, to);
    isDown = to;
  };
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    change(true);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    button.addEventListener(end, () => change(false));
  }
  // Without a pointer: RETURN or space on the button.
  button.addEventListener("click", (event) => {
    if (event.detail !== 0) return;
    change(true);
    change(false);
  });
  return button;
}
