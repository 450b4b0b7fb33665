// Links such as #machine=c64&game=renju&seed=333.

import { TITLES } from "./games.js";
import { Problem } from "./machine.js";

/**
 * @typedef {object} Link
 * @property {import("./games.js").Title} title
 * @property {number | undefined} seed
 */

/**
 * What a link asks for; nothing for an empty one.
 * @param {string} hash
 * @returns {Link | undefined}
 */
export function parseLink(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return undefined;
  if (text.length > 2000) throw new Problem("The link is too long: it is not one of this page's.");
  const fields = new URLSearchParams(text);
  for (const name of fields.keys()) {
    if (!["machine", "game", "seed"].includes(name)) {
      const asked = name.slice(0, 20);
      throw new Problem(`The link asks for “${asked}”, not for machine, game or seed.`);
    }
  }
  const machine = fields.get("machine") ?? "c64";
  const game = fields.get("game") ?? "gomoku";
  const title = TITLES.find((title) => title.machine === machine && title.games.includes(game));
  if (!title) throw new Problem("The link names a machine or a game that is not here.");
  const seed = fields.get("seed");
  if (seed !== null && !(/^\d{1,10}$/.test(seed) && Number(seed) <= 0xffff_ffff)) {
    throw new Problem("The link's seed is no number from 0 to 4294967295.");
  }
  return { title, seed: seed === null ? undefined : Number(seed) };
}

/**
 * The link to a game with a seed.
 * @param {import("./games.js").Title} title
 * @param {number} seed
 */
export function linkTo(title, seed) {
  return `#machine=${title.machine}&game=${title.games[0]}&seed=${seed}`;
}
