// A button for each key of the game.

/** @typedef {string[]} Key name in scripts, what the button says, what it does; how wide it is */

/** @type {Key[]} */
const BOTH = [
  ["LEFT", "←", "left"],
  ["UP", "↑", "up"],
  ["DOWN", "↓", "down"],
  ["RIGHT", "→", "right"],
  ["RETURN", "PLAY", "Return", "half"],
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
  ["SPACE", "␣", "space"],
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
 * Fills an element with the buttons.
 * @param {HTMLElement} place
 * @param {boolean} shogi which game's
 * @param {(name: string, down: boolean) => void} press
 */
export function fillKeypad(place, shogi, press) {
  place.replaceChildren();
  for (const [name, label, meaning, width] of [...BOTH, ...(shogi ? SHOGI : STONES)]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.dataset.key = name;
    if (width) button.className = width;
    const small = document.createElement("small");
    small.textContent = meaning;
    button.append(small);
    let down = false;
    const change = (/** @type {boolean} */ to) => {
      if (to !== down) press(name, to);
      down = to;
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
    place.append(button);
  }
}
