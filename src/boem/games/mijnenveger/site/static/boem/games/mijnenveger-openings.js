// What the answers of Mijnenveger say of the opponent's field, as in openings.py.

import { mineContents, minePlaces, shown } from "../table/openings.js";

const DISARMED = new Map([
  ["ok", "mine"],
  ["wrong", "free"],
]);

/** @type {import("../table/openings.js").Rules} */
export const rules = {
  places: minePlaces,
  said({ seat, do: done, answer }) {
    const [verb, square] = String(done).split(" ");
    const owner = String(1 - seat);
    if (verb === "sweep") return { owner, contents: shown([[square, answer === "boem" ? "mine" : answer]]) };
    if (verb !== "disarm") return undefined;
    return { owner, contents: new Map([[square, DISARMED.get(answer) ?? answer]]) };
  },
  secrets({ fields }, config) {
    /** @type {import("../table/openings.js").Secret[]} */
    const found = [];
    for (const [seat, field] of fields.entries()) {
      if (!field) continue;
      const contents = mineContents(config, field.mines);
      found.push({ owner: String(seat), text: ["lay", ...field.mines].join(" "), contents });
    }
    return found;
  },
};
