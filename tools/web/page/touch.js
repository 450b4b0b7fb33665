// Taps on the picture: points of the board and lines of menus, reached by the machine's own keys.

/** How many steps a walk may take. */
const STEPS = 64;
/** Enlargement of the magnifier. */
const ZOOM = 3;

/** The line of a menu that is chosen begins with this sign. */
const POINTER = /^\s*>/;

/** Walks to the point where a tap went, or plays there if the cursor is there already. */
export class Touch {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {HTMLCanvasElement} magnifier
   * @param {() => import("./games.js").Board | undefined} board
   */
  constructor(picture, magnifier, board) {
    this.picture = picture;
    this.magnifier = magnifier;
    this.board = board;
    const { canvas } = picture;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#magnify(event);
    });
    canvas.addEventListener("pointermove", (event) => this.#magnify(event));
    canvas.addEventListener("pointercancel", () => (magnifier.hidden = true));
    canvas.addEventListener("pointerup", (event) => {
      magnifier.hidden = true;
      this.tap(event);
    });
  }

  /** @param {{clientX: number, clientY: number}} event */
  tap(event) {
    const board = this.board();
    if (!board) return;
    const { x, y } = this.picture.dotAt(event, board.title);
    const point = board.isShown ? board.pointAt(x, y) : undefined;
    if (point !== undefined) this.toPoint(board, point);
    else if (!board.isShown) this.toLine(board, Math.floor(y / 8));
  }

  /**
   * @param {import("./games.js").Board} board
   * @param {number} point
   */
  toPoint(board, point) {
    if (board.cursor === point) return board.machine.type("RETURN");
    const up = board.title.shogi ? "UP" : "DOWN";
    const down = board.title.shogi ? "DOWN" : "UP";
    for (let steps = 0; steps < STEPS && board.cursor !== point; steps += 1) {
      const [column, row] = [board.cursor & 15, board.cursor >> 4];
      if (column !== (point & 15)) board.machine.type(column < (point & 15) ? "RIGHT" : "LEFT");
      else board.machine.type(row < point >> 4 ? down : up);
    }
  }

  /**
   * @param {import("./games.js").Board} board
   * @param {number} line
   */
  toLine(board, line) {
    const chosen = () => board.machine.text().findIndex((text) => POINTER.test(text));
    // Without lines to choose from any key goes on.
    if (chosen() < 0) return board.machine.type("SPACE");
    if (!board.machine.text()[line]?.trim()) return;
    for (let steps = 0; steps < STEPS; steps += 1) {
      const now = chosen();
      if (now < 0) return;
      if (now === line) return board.machine.type("RETURN");
      board.machine.type(now < line ? "DOWN" : "UP");
      board.machine.runFrames(2);
      // The last line in this direction.
      if (chosen() === now) return;
    }
  }

  /** @param {PointerEvent} event */
  #magnify(event) {
    if (event.pointerType === "mouse" || event.buttons === 0) return;
    const { magnifier } = this;
    const { canvas } = this.picture;
    const box = canvas.getBoundingClientRect();
    const frame = /** @type {HTMLElement} */ (canvas.parentElement).getBoundingClientRect();
    const scale = canvas.width / box.width;
    const context = /** @type {CanvasRenderingContext2D} */ (magnifier.getContext("2d"));
    const side = (magnifier.width / ZOOM) * scale;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    context.imageSmoothingEnabled = false;
    context.fillRect(0, 0, magnifier.width, magnifier.height);
    const { width, height } = magnifier;
    context.drawImage(canvas, x - side / 2, y - side / 2, side, side, 0, 0, width, height);
    const left = Math.min(Math.max(event.clientX - frame.left - 60, 0), frame.width - 120);
    magnifier.style.left = `${left}px`;
    magnifier.style.top = `${event.clientY - frame.top - 160}px`;
    magnifier.hidden = false;
  }
}
