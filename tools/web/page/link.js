// Links such as #machine=c64&game=renju&seed=333, #game=renju&moves=h8i9h9 and
// #game=tenjiku&moves=P-8k_P-8f.

import { RULES } from "./games.js";
import { Problem } from "./machine.js";
import { TITLES } from "./titles.js";

/** What a link may ask for. */
const FIELDS = ["machine", "game", "from", "seed", "size", "moves"];
/** A full board has fewer signs of moves, and so has a game of Tenjiku Shogi that anybody plays. */
const LONGEST = 20_000;

/**
 * @typedef {object} Game A position that a link describes.
 * @property {number} rule
 * @property {number} size
 * @property {string} moves in notation
 *
 * @typedef {object} Link
 * @property {import("./games.js").Title} title
 * @property {import("./machine.js").From} from
 * @property {number | undefined} seed
 * @property {Game | undefined} game
 */

/**
 * What a link asks for; nothing for an empty one. Whether its moves can be played is not looked at.
 * @param {string} hash
 * @returns {Link | undefined}
 */
export function parseLink(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return undefined;
  if (text.length > LONGEST) throw new Problem("The link is too long: it is not of this page.");
  const fields = new URLSearchParams(text);
  for (const name of fields.keys()) {
    if (!FIELDS.includes(name)) {
      throw new Problem(`The link asks for “${name.slice(0, 20)}”, which this page does not have.`);
    }
  }
  const machine = fields.get("machine") ?? "c64";
  const game = fields.get("game") ?? "gomoku";
  const title = TITLES.find((title) => title.machine === machine && title.games.includes(game));
  if (!title) throw new Problem("The link names a machine or a game that is not here.");
  const from = fields.get("from") ?? "program";
  if (from !== "program" && from !== "cartridge" && from !== "load") {
    throw new Problem("The link starts from something that is not program, cartridge or load.");
  }
  // In a link that was typed a plus is a space.
  const moves = fields.get("moves")?.replaceAll(" ", "+");
  if (moves !== undefined && from === "load") {
    throw new Problem("Moves in links are not for LOAD as in 1985.");
  }
  const size = number(fields.get("size") ?? "15", "size", 99);
  const seed = fields.get("seed");
  return {
    title,
    from,
    seed: seed === null ? undefined : number(seed, "seed", 0xffff_ffff),
    game: moves === undefined ? undefined : { rule: RULES.indexOf(game), size, moves },
  };
}

/**
 * @param {string} text
 * @param {string} name
 * @param {number} most
 */
function number(text, name, most) {
  if (/^\d{1,10}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Problem(`The link's ${name} is no number from 0 to ${most}.`);
}

/**
 * The link to the game on the board.
 * @param {import("./games.js").Board} board
 */
export function linkTo(board) {
  const { title } = board;
  const machine = `#machine=${title.machine}`;
  if (title.shogi) {
    const moves = board.moveCount > 0 ? `&moves=${encodeURIComponent(board.moves)}` : "";
    return `${machine}&game=${title.games[0]}${moves}`;
  }
  const size = board.size === 15 ? "" : `&size=${board.size}`;
  return `${machine}&game=${RULES[board.byte("rule")]}${size}&moves=${board.moves}`;
}
