// Taps on the picture: points of the board, lines of menus, answers to questions.

import { tap } from "./walk.js";

/** Enlargement of the magnifier. */
const ZOOM = 3;
/** How far from the finger it is, in pixels of the page. */
const AWAY = 40;

/** Understands taps, and shows enlarged what is under a finger. */
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
      this.#tap(event);
    });
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const board = this.board();
    if (!board) return;
    const { x, y } = this.picture.dotAt(event, board.title);
    const { width, border } = board.title;
    const cell = { column: (x / (width - 2 * border)) * 40, row: Math.floor(y / 8) };
    tap(board, cell, board.isShown ? board.pointAt(x, y) : undefined);
  }

  /** @param {PointerEvent} event */
  #magnify(event) {
    if (event.pointerType === "mouse" || event.buttons === 0) return;
    const { magnifier } = this;
    const { canvas } = this.picture;
    const box = canvas.getBoundingClientRect();
    const frame = /** @type {HTMLElement} */ (canvas.parentElement).getBoundingClientRect();
    const { width, height } = magnifier;
    const context = /** @type {CanvasRenderingContext2D} */ (magnifier.getContext("2d"));
    // A picture of half dots is enlarged to dots.
    const [across, down] = [canvas.width / box.width, canvas.height / box.height];
    const [wide, high] = [(width / ZOOM) * across, (height / ZOOM) * down];
    const [x, y] = [(event.clientX - box.left) * across, (event.clientY - box.top) * down];
    context.imageSmoothingEnabled = false;
    context.fillRect(0, 0, width, height);
    context.drawImage(canvas, x - wide / 2, y - high / 2, wide, high, 0, 0, width, height);
    // Above the finger; beside it where the window ends.
    const above = event.clientY - AWAY - height;
    const right = event.clientX < innerWidth / 2;
    const beside = right ? event.clientX + AWAY : event.clientX - AWAY - width;
    const left = above >= 0 ? event.clientX - width / 2 : beside;
    const inside = Math.min(Math.max(left, 0), innerWidth - width);
    magnifier.style.left = `${inside - frame.left}px`;
    magnifier.style.top = `${Math.max(above, 0) - frame.top}px`;
    magnifier.hidden = false;
  }
}
