// What a player points at, reached in warp by the machine's own keys.

import { SCREEN } from "./games.js";
import { answers, selectedLine, selectedRow } from "./screen.js";

/** @typedef {import("./games.js").Board} Board */

/** How many steps a walk may take. */
const STEPS = 64;
/** How often ten frames may pass until a screen has come, or a game of 1,000 moves. */
const PATIENCE = 200;
const LONGEST = 2000;
/** Rows above and below an answer that belong to it: a finger is wider than a letter. */
const NEAR = 1;
/** From this column on the page of saved games says what is done with one. */
const ACTION = 20;

/**
 * Moves the cursor to a point. Returns whether it came there.
 * @param {Board} board
 * @param {number} point
 */
export function walkTo(board, point) {
  const [up, down] = board.title.shogi ? ["UP", "DOWN"] : ["DOWN", "UP"];
  for (let steps = 0; steps < STEPS && board.cursor !== point; steps += 1) {
    const [column, row] = [board.cursor & 15, board.cursor >> 4];
    if (column !== (point & 15)) board.machine.type(column < (point & 15) ? "RIGHT" : "LEFT");
    else board.machine.type(row < point >> 4 ? down : up);
  }
  return board.cursor === point;
}

/**
 * Plays on a point, or chooses the piece there.
 * @param {Board} board
 * @param {number} point
 */
export function playOn(board, point) {
  if (board.isShown && walkTo(board, point)) board.machine.type("RETURN");
}

/**
 * What a tap means: an answer, a point, a line; or any key where there is nothing to choose from.
 * @param {Board} board
 * @param {{column: number, row: number}} cell of the text
 * @param {number | undefined} point
 */
export function tap(board, { column, row }, point) {
  const { machine } = board;
  const text = machine.text();
  const offered = answers(text);
  if (offered.length > 0) {
    const far = (/** @type {import("./screen.js").Answer} */ one) => Math.abs(one.column - column);
    const [nearest] = offered.sort((one, other) => far(one) - far(other));
    if (Math.abs(nearest.row - row) <= NEAR) answer(board, nearest.word);
  } else if (board.isShown) {
    // The first tap moves, the second plays.
    if (point === board.cursor) machine.type("RETURN");
    else if (point !== undefined) walkTo(board, point);
  } else if (selectedRow(text) < 0) {
    // Y CHANGE says which key does what.
    const key = /(?:^|  )([A-Z]) [A-Z]+$/.exec(text[row] ?? "");
    machine.type(key ? key[1] : "SPACE");
  } else if (text[row]?.trim()) {
    const acts = board.state === board.title.saves && column >= ACTION;
    if (acts && selectedRow(text) === row) machine.type("RIGHT");
    else chooseLine(board, (now) => selectedRow(now) === row, row < selectedRow(text));
  }
}

/**
 * Gives an answer to the question that is asked.
 * @param {Board} board
 * @param {string} word
 */
export function answer({ machine }, word) {
  for (let steps = 0; steps < STEPS; steps += 1) {
    const now = answers(machine.text()).find((one) => one.selected);
    if (!now) return;
    if (now.word === word) return machine.type("RETURN");
    step(machine, "RIGHT");
  }
}

/**
 * Presses a key and lets the text come to rest.
 * @param {import("./machine.js").Machine} machine
 * @param {string} key
 */
function step(machine, key) {
  machine.type(key);
  machine.runFrames(2);
}

/**
 * Selects a line of a menu or list. Returns whether it is there.
 * @param {Board} board
 * @param {(text: string[]) => boolean} isThere whether the right line is selected
 * @param {boolean} up which way it is
 */
function selectLine({ machine }, isThere, up) {
  for (let steps = 0; steps < STEPS; steps += 1) {
    const text = machine.text();
    const now = selectedRow(text);
    if (now < 0 || isThere(text)) return now >= 0;
    step(machine, up ? "UP" : "DOWN");
    // The last line in this direction.
    if (selectedRow(machine.text()) === now) return false;
  }
  return false;
}

/**
 * Chooses a line of a menu or list. Returns whether it is there.
 * @param {Board} board
 * @param {(text: string[]) => boolean} isThere
 * @param {boolean} up
 */
function chooseLine(board, isThere, up) {
  const isSelected = selectLine(board, isThere, up);
  if (isSelected) board.machine.type("RETURN");
  return isSelected;
}

/**
 * Loads the only game on the disk, from the splash on. Returns whether it is on the board.
 * @param {Board} board
 * @param {import("./link.js").Game} game
 */
export function loadGame(board, { level }) {
  const { machine, title } = board;
  const shows = (/** @type {string} */ words) => () =>
    machine.text().some((line) => line.includes(words));
  const until = (/** @type {() => boolean} */ isSo, most = PATIENCE) => {
    for (let tries = 0; tries < most && !isSo(); tries += 1) {
      machine.warp(() => machine.runFrames(8));
      // Text is read off a picture that was drawn.
      machine.runFrames(2);
    }
    return isSo();
  };
  if (!until(() => board.state === SCREEN.splash)) return false;
  machine.type("SPACE");
  if (!until(shows("SAVED GAMES"))) return false;
  // A game of Tenjiku Shogi has its level with it.
  const isLevel = (/** @type {string[]} */ text) => selectedLine(text).startsWith("LEVEL:");
  if (level && !title.shogi && selectLine(board, isLevel, false)) {
    const isSet = () => selectedLine(machine.text()) === `LEVEL: ${level}`;
    for (let steps = 0; steps < STEPS && !isSet(); steps += 1) step(machine, "RIGHT");
  }
  const isSaves = (/** @type {string[]} */ text) => selectedLine(text).includes("SAVED GAMES");
  if (!chooseLine(board, isSaves, false)) return false;
  if (!until(() => board.state === title.saves) || !until(shows("BACK"))) return false;
  // The only game is below the line for a new one.
  step(machine, "DOWN");
  machine.type("RETURN");
  const isLoading = shows("LOADING");
  const isBoard = () => board.state === SCREEN.board;
  if (!until(() => isBoard() || isLoading())) return false;
  return until(() => !isLoading(), LONGEST) && until(isBoard);
}
