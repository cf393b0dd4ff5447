// Exercises: Tab reaches one square of the board, arrow keys the others; the tab remembers whether the heat map is on.

import "./analysis.js";
import { reach, spotOf } from "./table/squares.js";

for (const [at, spot] of document.querySelectorAll('[data-board] [name="at"]').entries()) spot.tabIndex = at ? -1 : 0;
document.addEventListener("focusin", ({ target }) => {
  const spot = spotOf(target);
  if (spot?.localName === "button") reach(spot);
});
