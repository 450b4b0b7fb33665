// A button for each key of the game.

/**
 * Name in scripts, what the button says, what it does; how wide it is.
 * @type {string[][]}
 */
const KEYS = [
  ["LEFT", "←", "left"],
  ["UP", "↑", "up"],
  ["DOWN", "↓", "down"],
  ["RIGHT", "→", "right"],
  ["RETURN", "PLAY", "Return", "half"],
  ["ESC", "ESC", "menu"],
  ["U", "U", "back"],
  ["Y", "Y", "forward"],
  ["M", "M", "turn"],
  ["H", "H", "hint"],
  ["I", "I", "keys"],
  ["L", "L", "level"],
  ["E", "E", "enter"],
  ["P", "P", "plays"],
  ["R", "R", "Renju"],
  ["G", "G", "Gomoku"],
  ["S", "S", "size"],
  ["B", "B", "book"],
  ["D", "D", "search"],
  ["F", "F", "forbid"],
  ["T", "T", "threat"],
  ["?", "?", "eval"],
  ["W", "W", "saves"],
  ["V", "V", "sound"],
  ["J", "J", "stick"],
  ["*", "*", "list"],
  ["K", "K", "kanji"],
  ["SPACE", "␣", "space"],
  ["RUNSTOP", "STOP", "break"],
];

/**
 * Fills an element with the buttons.
 * @param {HTMLElement} place
 * @param {(name: string, down: boolean) => void} press
 */
export function fillKeypad(place, press) {
  for (const [name, label, meaning, width] of KEYS) {
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
