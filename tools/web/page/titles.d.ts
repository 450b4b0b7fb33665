// What tools/web makes of titles.json: the labels of each program come to it.
export const TITLES: import("./games.js").Title[];
