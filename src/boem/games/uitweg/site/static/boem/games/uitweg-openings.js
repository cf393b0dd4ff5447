// What the answers of Uitweg say of the opponent's maze, as in openings.py. Letters count down, numbers across.

import { nameAt } from "../table/openings.js";

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ at: string, known: Map<string, string> }} Runner where it is, "" outside, and all that was told */

/** @param {Size} size */
function squares({ width, height }) {
  const down = Array.from({ length: height }, (_, line) => line);
  return down.flatMap((line) => Array.from({ length: width }, (_, across) => nameAt(line, across)));
}

/** @param {Size} size */
function slots({ width, height }) {
  /** @type {string[]} */
  const found = [];
  for (let line = 0; line < height; line++) {
    for (let across = 0; across < width; across++) {
      const square = nameAt(line, across);
      if (across === 0) found.push(`|${square}`);
      if (across < width - 1) found.push(`${square}|${nameAt(line, across + 1)}`);
      if (line < height - 1) found.push(`${square}|${nameAt(line + 1, across)}`);
    }
  }
  return found;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string[]} all
 */
function between(from, to, all) {
  if (!from || !to) return `|${from || to}`;
  return all.includes(`${from}|${to}`) ? `${from}|${to}` : `${to}|${from}`;
}

/** @type {import("../table/openings.js").Rules} */
export const rules = {
  places: (size) => [...slots(size), ...squares(size)],
  said({ seat, do: done, answer }, memory, size) {
    const [verb, square = ""] = String(done).split(" ");
    if (verb !== "to" && verb !== "exit") return undefined;
    memory[seat] ??= { at: "", known: new Map() };
    /** @type {Runner} */
    const runner = memory[seat];
    const slot = between(runner.at, square, slots(size));
    const entered = answer !== "no" && square !== "";
    const says = new Map([[slot, answer === "no" ? "barrier" : (answer === "out") === !square ? "open" : answer]]);
    if (entered) says.set(square, answer === "found" ? "guard" : "empty");
    if (answer !== "no") runner.at = square;
    const contents = new Map([...says].filter(([place, what]) => runner.known.get(place) !== what || what === "guard"));
    for (const [place, what] of says) runner.known.set(place, what);
    return contents.size ? { owner: String(1 - seat), contents } : undefined;
  },
  secrets({ homes }, size) {
    /** @type {import("../table/openings.js").Secret[]} */
    const found = [];
    for (const [seat, home] of homes.entries()) {
      if (!home) continue;
      const barred = new Set(home.barriers);
      const contents = [
        ...slots(size).map((slot) => (barred.has(slot) ? "barrier" : "open")),
        ...squares(size).map((square) => (square === home.guard ? "guard" : "empty")),
      ];
      found.push({ owner: String(seat), text: ["build", home.guard, ...home.barriers].join(" "), contents });
    }
    return found;
  },
};
