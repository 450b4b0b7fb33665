// Links such as #machine=c64&game=renju&seed=333, #game=renju&moves=h8i9h9 and
// #game=tenjiku&without=7c&moves=P-8f_P-8k.

import { PLAYERS, RULES, SCREEN } from "./games.js";
import { Problem } from "./machine.js";
import { TITLES } from "./titles.js";

/** What a link may ask for, what describes a position, and what of that Tenjiku Shogi alone has. */
const POWER = ["machine", "game", "from", "seed"];
const POSITION = ["size", "moves", "black", "white", "level"];
const SHOGI = ["lhk", "fid", "without"];
/** Options of Tenjiku Shogi that a link need not tell. */
const USUAL = ["lhk=1", "fid=side"];
/** A full board has fewer signs of moves, and so has a game of Tenjiku Shogi that anybody plays. */
const LONGEST = 20_000;

/**
 * @typedef {object} Game A position that a link describes.
 * @property {number} rule
 * @property {number} size
 * @property {number[]} seats   Black's and White's player
 * @property {number} level     that they play with; 0: as it is set
 * @property {string} [options] of Tenjiku Shogi, as in its records
 * @property {string} [without] the squares whose pieces White gives
 * @property {string} moves     in notation
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
  const machine = fields.get("machine") ?? "c64";
  const game = fields.get("game") ?? "gomoku";
  const title = TITLES.find((title) => title.machine === machine && title.games.includes(game));
  if (!title) throw new Problem("The link names a machine or a game that is not here.");
  const own = title.shogi ? [...POSITION, ...SHOGI] : POSITION;
  const position = own.filter((name) => name !== "level" || title.levels > 0);
  for (const name of fields.keys()) {
    if (!POWER.includes(name) && !position.includes(name)) {
      throw new Problem(`The link asks for “${name.slice(0, 20)}”, which this game does not have.`);
    }
  }
  const from = fields.get("from") ?? "program";
  if (from !== "program" && from !== "cartridge" && from !== "load") {
    throw new Problem("The link starts from something that is not program, cartridge or load.");
  }
  const isShown = position.some((name) => fields.has(name));
  if (isShown && from === "load") {
    throw new Problem("Positions in links are not for LOAD as in 1985.");
  }
  const seed = fields.get("seed");
  return {
    title,
    from,
    seed: seed === null ? undefined : number(seed, "seed", 0, 0xffff_ffff),
    game: isShown ? described(title, RULES.indexOf(game), fields) : undefined,
  };
}

/**
 * The position that the fields describe.
 * @param {import("./games.js").Title} title
 * @param {number} rule
 * @param {URLSearchParams} fields
 * @returns {Game}
 */
function described({ levels }, rule, fields) {
  const options = ["lhk", "fid"].filter((name) => fields.has(name));
  return {
    rule,
    size: number(fields.get("size") ?? "15", "size", 0, 99),
    seats: ["black", "white"].map((side) => player(fields.get(side) ?? PLAYERS[0], levels)),
    level: fields.has("level") ? number(fields.get("level") ?? "", "level", 1, levels) : 0,
    options: options.map((name) => `${name}=${fields.get(name)}`).join(" "),
    without: fields.get("without") ?? "",
    // In a link that was typed a plus is a space.
    moves: (fields.get("moves") ?? "").replaceAll(" ", "+"),
  };
}

/**
 * @param {string} name
 * @param {number} levels
 */
function player(name, levels) {
  const players = levels > 0 ? PLAYERS : PLAYERS.slice(0, 2);
  if (players.includes(name)) return players.indexOf(name);
  throw new Problem(`The link's players can be ${players.join(", ")}.`);
}

/**
 * @param {string} text
 * @param {string} name
 * @param {number} least
 * @param {number} most
 */
function number(text, name, least, most) {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && least <= value && value <= most) return value;
  throw new Problem(`The link's ${name} is no number from ${least} to ${most}.`);
}

/**
 * The link to the game on the board.
 * @param {import("./games.js").Board} board
 */
export function linkTo(board) {
  const { title } = board;
  /** @type {[string, string][]} */
  const fields = [["machine", title.machine]];
  if (title.shogi) {
    fields.push(["game", title.games[0]]);
    const agreed = board.options.split(" ").filter((word) => !USUAL.includes(word));
    for (const [name, value] of agreed.map((word) => word.split("="))) fields.push([name, value]);
    if (board.without) fields.push(["without", board.without]);
  } else {
    fields.push(["game", RULES[board.byte("rule")]]);
    if (board.size !== 15) fields.push(["size", String(board.size)]);
  }
  // The demo's players are nobody's choice.
  if (board.state === SCREEN.board) {
    const seats = board.players.map((number) => PLAYERS[number]);
    if (seats[0] !== PLAYERS[0]) fields.push(["black", seats[0]]);
    if (seats[1] !== PLAYERS[0]) fields.push(["white", seats[1]]);
    if (seats.includes("level")) fields.push(["level", String(board.byte("level"))]);
  }
  fields.push(["moves", board.moves]);
  return `#${new URLSearchParams(fields)}`;
}
