// What the rounds of Postal Minesweeper say of the field, as in openings.py.

import { dealt, minePlaces, shown } from "../table/openings.js";

/** @type {import("../table/openings.js").Rules} */
export const rules = {
  places: minePlaces,
  said({ close, uncovered }) {
    const contents = shown(Object.entries((close && uncovered) || {}));
    return contents.size ? { owner: "house", contents } : undefined;
  },
  secrets: ({ mines }, config) => dealt(config, mines),
};
