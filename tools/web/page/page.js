// The page: what each button does.

import { connectDrive, offerFiles } from "./drive.js";
import { Keyboard } from "./keyboard.js";
import { fillKeypad } from "./keypad.js";
import { linkTo, parseLink } from "./link.js";
import { Problem } from "./machine.js";
import { Picture } from "./picture.js";
import { Player } from "./player.js";
import { Reader } from "./reader.js";
import { Sound } from "./sound.js";
import { isFirstTab, Store } from "./store.js";
import { Table } from "./table.js";
import { TITLES } from "./titles.js";
import { Touch } from "./touch.js";
import { keepOffline } from "./version.js";
import { playOn } from "./walk.js";

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
const element = (id) => /** @type {T} */ (document.getElementById(id));

const status = element("status");
const canvas = /** @type {HTMLCanvasElement} */ (element("picture"));
const startButton = element("start");

/** @param {string} sentence */
function say(sentence, bad = false) {
  status.textContent = sentence;
  status.classList.toggle("bad", bad);
}

/**
 * Says what went wrong.
 * @param {unknown} error
 */
function complain(error) {
  if (error instanceof Problem) return say(error.message, true);
  console.error(error);
  say("Something unexpected happened: reload the page.", true);
}

/** @param {() => void | Promise<void>} action */
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    complain(error);
  }
}

// Without an error in it the event is a browser's remark about a layout.
addEventListener("error", (event) => event.error && complain(event.error));
addEventListener("unhandledrejection", (event) => complain(event.reason));

const picture = new Picture(canvas);
const reader = new Reader(element("words"));
const table = new Table(element("board"), (point) => {
  if (player.isRunning && player.board) playOn(player.board, point);
});
const store = await Store.open();
store.copy = !(await isFirstTab());

/** The state of a page whose link was followed: a reload does not follow it again. */
const FOLLOWED = "followed";

let told = "";

/**
 * What is looked at now and then while a machine runs.
 * @param {Player} player
 */
function look({ board, machine }) {
  // A disk that cannot be kept is told when that is found out.
  if (store.problem !== told) {
    told = store.problem;
    say(told, true);
  }
  if (board) {
    reader.update(board);
    table.update(board);
  }
  const fault = machine?.fault();
  if (fault) say(`The machine has stopped (${fault}): restart it.`, true);
}

/** The machine on this page; tests use it, too. */
export const player = new Player(picture, store, look);

const keyboard = new Keyboard(canvas, (name, down) => player.machine?.key(name, down));
const magnifier = /** @type {HTMLCanvasElement} */ (element("magnifier"));
new Touch(picture, magnifier, () => (player.isRunning ? player.board : undefined));

/**
 * @param {string} name
 * @param {boolean} down
 */
function pressKey(name, down) {
  if (!player.isRunning) run();
  player.machine?.key(name, down);
}

function running() {
  const byFinger = matchMedia("(pointer: coarse)").matches;
  const hint = byFinger ? "Tap a line, or a point twice." : "Click the picture to type.";
  const hints = [`${player.title.name}. ${hint}`];
  if (store.copy) hints.push("This tab plays on a copy of the disk: another tab keeps the games.");
  else if (store.problem) hints.push(store.problem);
  if (!Sound.isPossible) hints.push("Sound and installation need https.");
  say(hints.join(" "));
}

function run() {
  if (!player.machine) return;
  startButton.hidden = true;
  player.run();
  element("pause").setAttribute("aria-pressed", "false");
  attempt(() => player.sound.start(/** @type {import("./machine.js").Machine} */ (player.machine)));
  running();
}

/**
 * @param {import("./games.js").Title} title
 * @param {number} [seed] else by chance
 * @param {import("./link.js").Game} [game]
 */
async function switchOn(title, seed = Math.floor(Math.random() * 0x1_0000_0000), game) {
  await player.start(title, seed, game);
  store.remove("machine");
  markTitle();
  startButton.hidden = false;
  say(game ? "The link's game is on the board." : `${title.name} is ready.`);
}

/**
 * Switches on and runs. A disk that cannot be kept is told, and the machine is there all the same.
 * @param {import("./games.js").Title} title
 */
async function switchTo(title) {
  try {
    await player.keepDisk();
  } finally {
    await switchOn(title);
    run();
  }
}

function markTitle() {
  for (const button of element("chooser").querySelectorAll("button")) {
    button.setAttribute("aria-current", String(button.dataset.title === player.title.id));
  }
  element("goal").textContent = player.title.goal;
  fillKeypad(element("keys"), player.title.shogi, pressKey);
  offerFiles(element("downloads"), player.title);
  const from = /** @type {HTMLSelectElement} */ (element("from"));
  from.value = player.from;
  from.options[1].disabled = !player.title.files.cartridge;
}

if (PROJECT) {
  const project = /** @type {HTMLAnchorElement} */ (element("project"));
  project.href = PROJECT;
  project.hidden = false;
}

for (const title of TITLES) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.title = title.id;
  button.textContent = title.name;
  button.addEventListener("click", () =>
    attempt(async () => {
      await switchTo(title);
      canvas.focus();
    }),
  );
  element("chooser").append(button);
}

startButton.addEventListener("click", () => {
  run();
  canvas.focus();
});

/**
 * A button that is on or off.
 * @param {string} id
 * @param {(on: boolean) => void} action
 */
function toggle(id, action) {
  const button = element(id);
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    action(on);
  });
}

toggle("sound", (on) => (player.sound.on = on));
toggle("pause", (on) => {
  if (on) player.stop();
  else run();
  player.sound.pause(on);
});

/** @param {boolean} on */
function warp(on) {
  element("warp").setAttribute("aria-pressed", String(on));
  if (player.clock) player.clock.warp = on;
  if (!on && player.machine) player.sound.follow(player.machine);
}

// While it is held, by a finger or by a key.
for (const [event, on] of /** @type {[string, boolean][]} */ ([
  ["pointerdown", true],
  ["keydown", true],
  ["pointerup", false],
  ["pointercancel", false],
  ["pointerleave", false],
  ["keyup", false],
  ["blur", false],
])) {
  element("warp").addEventListener(event, (/** @type {Event} */ what) => {
    if (what instanceof KeyboardEvent && !["Enter", " "].includes(what.key)) return;
    warp(on);
  });
}
element("full").addEventListener("click", () =>
  attempt(async () => {
    const bezel = element("bezel");
    // A telephone without full screen for elements scrolls the picture into view.
    if (bezel.requestFullscreen) await bezel.requestFullscreen();
    else bezel.scrollIntoView();
    canvas.focus();
  }),
);
element("leave").addEventListener("click", () => document.exitFullscreen());
element("away").addEventListener("click", () => element("away").blur());
element("restart").addEventListener("click", () =>
  attempt(() => switchTo(player.title)),
);
element("display").addEventListener("change", (event) => {
  picture.display = Number(/** @type {HTMLSelectElement} */ (event.target).value);
  if (player.machine) picture.draw(player.machine);
});
element("shape").addEventListener("change", (event) => {
  picture.television = /** @type {HTMLSelectElement} */ (event.target).value === "television";
  picture.fit();
});
element("layout").addEventListener("change", (event) => {
  keyboard.byPosition = /** @type {HTMLSelectElement} */ (event.target).value === "position";
});
element("from").addEventListener("change", (event) => {
  const from = /** @type {HTMLSelectElement} */ (event.target).value;
  player.from = /** @type {import("./machine.js").From} */ (from);
  say("This counts from the next restart.");
});
element("link").addEventListener("click", () =>
  attempt(async () => {
    if (!player.board?.isShown) throw new Problem("There is no board on the screen to link to.");
    const link = new URL(linkTo(player.board), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      say("The link to this game is on the clipboard.");
    } catch {
      prompt("The link to this game:", link);
    }
  }),
);
element("as-table").addEventListener("change", (event) => {
  table.isOn = /** @type {HTMLInputElement} */ (event.target).checked;
  if (player.board) table.update(player.board);
});
connectDrive(player, attempt, say);

// A hidden page costs nothing, and may be gone when it is wanted again.
let wasRunning = false;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    wasRunning = player.isRunning;
    player.stop();
    keyboard.releaseAll();
    player.keepMachine();
  } else if (wasRunning) {
    run();
  }
  player.sound.pause(document.hidden);
});
addEventListener("pagehide", () => player.keepMachine());

/** Follows the page's link; a bad one is told, and the first machine is there all the same. */
async function follow() {
  history.replaceState(FOLLOWED, "");
  let link;
  try {
    link = parseLink(location.hash);
  } catch (error) {
    await switchOn(TITLES[0]);
    throw error;
  }
  player.from = link?.from ?? "program";
  try {
    await switchOn(link?.title ?? TITLES[0], link?.seed, link?.game);
  } catch (error) {
    // Without the game that cannot be on it the machine is there all the same.
    if (link?.game) await switchOn(link.title, link.seed);
    throw error;
  }
}

/** Goes on where the page was left, or switches a machine on. */
async function begin() {
  let isLost = false;
  try {
    const goesOn = location.hash === "" || history.state === FOLLOWED;
    if (goesOn && (await player.resume())) {
      markTitle();
      startButton.hidden = false;
      return say(`${player.title.name} is where you left it.`);
    }
  } catch (error) {
    console.warn(error);
    await store.remove("machine");
    isLost = true;
  }
  await follow();
  if (isLost) say("The machine cannot go on where it was: it was switched on anew.", true);
}

await attempt(async () => {
  await player.load();
  await begin();
});
addEventListener("hashchange", () => location.hash && attempt(follow));
document.documentElement.dataset.ready = "true";
performance.mark("ready");
navigator.storage?.persist?.().catch(() => {});
keepOffline(element("offer")).catch(() => {});
