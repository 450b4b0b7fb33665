// The picture on a canvas: whole pixels of the display for each dot.

/** Shows a machine's picture. */
export class Picture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    const context = canvas.getContext("2d", { alpha: false });
    this.context = /** @type {CanvasRenderingContext2D} */ (context);
    this.display = 0;
    /** Whether dots are as wide as on a television, and how wide that is in heights. */
    this.television = false;
    this.dot = 1;
    new ResizeObserver(() => this.fit()).observe(/** @type {Element} */ (canvas.parentElement));
    addEventListener("resize", () => this.fit());
    document.addEventListener("fullscreenchange", () => this.fit());
  }

  /** @param {import("./machine.js").Machine} machine */
  draw(machine) {
    const image = machine.picture(this.display);
    if (image.width !== this.canvas.width || image.height !== this.canvas.height) {
      this.canvas.width = image.width;
      this.canvas.height = image.height;
      this.fit();
    }
    this.context.putImageData(image, 0, 0);
  }

  /** Chooses the largest scale in whole display pixels that fits. */
  fit() {
    const { canvas } = this;
    const frame = /** @type {HTMLElement} */ (canvas.parentElement);
    const style = getComputedStyle(frame);
    const full = document.fullscreenElement === frame;
    const wide = frame.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const portrait = innerHeight > innerWidth;
    // What is above and below the picture; on a telephone on its side only what is above.
    const around = innerHeight < 500 ? 104 : 210;
    const high = full ? innerHeight : portrait ? innerHeight * 0.55 : innerHeight - around;
    const ratio = devicePixelRatio || 1;
    // A screen of one colour has half dots.
    const dot = this.television ? this.dot : 1;
    const dots = dot * (canvas.width > 400 ? canvas.width / 2 : canvas.width);
    // On a desktop two pixels a dot, even where the page has to be scrolled a little.
    const least = (innerHeight < 600 ? 0.7 : 2) * canvas.height;
    const fits = ratio * Math.min(wide / dots, Math.max(high, least) / canvas.height);
    const whole = Math.floor(fits);
    // A narrow display is filled rather than that a fifth of it stays empty.
    const scale = (whole > 0.8 * fits ? whole : fits) / ratio;
    // Sharp columns of such dots would differ in width.
    canvas.classList.toggle("smooth", this.television);
    canvas.style.width = `${dots * scale}px`;
    canvas.style.height = `${canvas.height * scale}px`;
  }

  /**
   * The dot of the machine's picture, its border not counted, at a place of the window.
   * @param {{clientX: number, clientY: number}} event
   * @param {import("./games.js").Title} title
   */
  dotAt(event, title) {
    const box = this.canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * title.width;
    const y = ((event.clientY - box.top) / box.height) * title.height;
    return { x: x - title.border, y: y - (title.border && title.border + 4) };
  }
}
