// The board as a table, to read and to play in without looking at the picture.

/** Columns and rows by which keys move. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** A button for each point; one of them is in the order of TAB, cursor keys move from there. */
export class Table {
  /**
   * @param {HTMLElement} place where it goes
   * @param {(point: number) => void} play
   */
  constructor(place, play) {
    this.place = place;
    this.play = play;
    this.isOn = false;
    /** What the table was made for. */
    this.made = "";
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.caption = document.createElement("caption");
  }

  /** @param {import("./games.js").Board} board */
  update(board) {
    const shown = this.isOn && board.isShown;
    const { size } = board;
    const made = shown ? `${board.title.id} ${size}` : "";
    if (made !== this.made) {
      this.made = made;
      this.place.replaceChildren();
      if (shown) this.#make(board);
    }
    if (!shown) return;
    const number = board.moveCount + 1;
    this.caption.textContent = `The board before move ${number}. RETURN plays on a point.`;
    for (const button of this.buttons) {
      const point = Number(button.dataset.point);
      const stone = board.stone(point);
      const name = `${board.name(point)} ${stone || "empty"}`;
      if (button.ariaLabel !== name) {
        button.ariaLabel = name;
        button.textContent = board.sign(point);
        button.className = stone.split(" ")[0].toLowerCase();
      }
      button.ariaCurrent = point === board.lastMove ? "true" : null;
    }
  }

  /** @param {import("./games.js").Board} board */
  #make(board) {
    const { size, title } = board;
    const table = document.createElement("table");
    table.setAttribute("role", "grid");
    table.append(this.caption);
    this.buttons = [];
    for (let line = 0; line < size; line += 1) {
      const row = table.insertRow();
      for (let column = 0; column < size; column += 1) {
        const point = ((title.shogi ? line : size - 1 - line) << 4) | column;
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.point = String(point);
        button.tabIndex = -1;
        button.addEventListener("click", () => this.play(point));
        button.addEventListener("keydown", (event) => this.#move(event, line, column, size));
        row.insertCell().append(button);
        this.buttons.push(button);
      }
    }
    const cursor = this.buttons.find((button) => button.dataset.point === String(board.cursor));
    (cursor ?? this.buttons[0]).tabIndex = 0;
    this.place.append(table);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} line
   * @param {number} column
   * @param {number} size
   */
  #move(event, line, column, size) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = [column + step[0], line + step[1]];
    if (Math.min(x, y) < 0 || Math.max(x, y) >= size) return;
    this.buttons[line * size + column].tabIndex = -1;
    const next = this.buttons[y * size + x];
    next.tabIndex = 0;
    next.focus();
  }
}
