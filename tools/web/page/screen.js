// What the text on a screen offers to choose from.

/** The line of a menu or list that is selected begins with this sign. */
const MARKER = /^\s*> +/;
/** Answers to the questions of all games; the selected one has a sign before it. */
const ANSWERS = /(?<= |>)(?:YES|NO|STOP|STAY|GO ON)(?= |$)/g;

/**
 * @typedef {object} Answer
 * @property {string} word
 * @property {number} row
 * @property {number} column of its middle
 * @property {boolean} selected
 */

/**
 * The row of the selected line, or -1 if there is nothing to choose from.
 * @param {string[]} text
 */
export function selectedRow(text) {
  return text.findIndex((line) => MARKER.test(line));
}

/**
 * What the selected line says, or nothing.
 * @param {string[]} text
 */
export function selectedLine(text) {
  const line = text[selectedRow(text)] ?? "";
  return line.replace(MARKER, "").replace(/ {2,}/g, ": ").trim();
}

/**
 * The answers to the question that is asked, if one is.
 * @param {string[]} text
 * @returns {Answer[]}
 */
export function answers(text) {
  const row = text.findIndex((line) => / ?>(?:YES|NO|STOP|STAY|GO ON)(?: |$)/.test(line));
  // On one line with the question they come after it.
  const line = text[row] ?? "";
  const after = line.indexOf("?");
  const words = [...line.matchAll(ANSWERS)].map(({ 0: word, index = 0 }) => ({
    word,
    row,
    column: index + word.length / 2,
    selected: line[index - 1] === ">",
  }));
  return words.filter((answer) => answer.column > after);
}
