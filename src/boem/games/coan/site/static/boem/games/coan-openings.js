// What the answers of Minesweeper for two say of the field, as in openings.py.

import { dealt, minePlaces, nameAt, shown } from "../table/openings.js";

const UNTOLD = "…";

/** @type {import("../table/openings.js").Rules} */
export const rules = {
  places: minePlaces,
  said(entry, _memory, { width, height }) {
    const owner = "house";
    if ("deal" in entry) {
      const opening = nameAt(Math.floor((width - 1) / 2), Math.floor((height - 1) / 2));
      return { owner, contents: shown([[opening, 0]]) };
    }
    const [verb, square] = String(entry.do).split(" ");
    if (verb !== "explore" && verb !== "mark") return undefined;
    const contents = shown(Object.entries(entry.opened ?? {}));
    const missed = verb === "mark" && entry.answer === "wrong";
    if (missed && square !== UNTOLD) contents.set(square, "free");
    if (!missed) {
      const mine = entry.answer === (verb === "explore" ? "hit" : "found");
      for (const one of shown([[square, mine ? "mine" : entry.answer]])) contents.set(...one);
    }
    return contents.size ? { owner, contents } : undefined;
  },
  secrets: ({ mines }, config) => dealt(config, mines),
};
