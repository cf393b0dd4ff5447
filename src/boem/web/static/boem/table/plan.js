// Conditional moves: a tap on any board fills the field for a square that had the focus last.

import { main } from "./page.js";
import { nameOf, spotOf } from "./squares.js";

/** @type {HTMLInputElement | null} */
let field = null;

main.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement && "takesSquare" in target.dataset) field = target;
  else if (!spotOf(target)) field = null;
});

main.addEventListener("click", ({ target }) => {
  const spot = spotOf(target);
  if (!spot || !field?.isConnected) return;
  field.value = nameOf(spot);
  field = null;
});
