// Examples in the rules: Tab reaches each board once, arrow keys move over it, and the focus survives its replacement.

import { directionOf, halfStep, moveFocus, nameOf, reach, spotNamed, spotOf, step } from "./table/squares.js";

let focused = ""; // what to focus afterwards: the spot that was used, or the button, by what it does

/** @param {ParentNode} where */
function rove(where) {
  for (const board of where.querySelectorAll("[data-board]")) {
    const [first] = board.querySelectorAll("button");
    for (const spot of board.querySelectorAll("button")) spot.tabIndex = -1;
    if (first) first.tabIndex = 0;
  }
}

document.addEventListener("keydown", (event) => {
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (!spot || !direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  if (spot.closest("[data-building]")) halfStep(spot, direction);
  else step(spot, direction);
});
document.addEventListener("focusin", ({ target }) => {
  const spot = spotOf(target);
  if (spot?.closest(".example")) reach(spot);
});
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  const active = document.activeElement;
  const spot = spotOf(active);
  if (!target.contains(active)) focused = "";
  else focused = (spot ? nameOf(spot) : active?.getAttribute("name")) ?? "";
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  rove(target);
  const board = target.querySelector("[data-board]");
  const spot = board && focused && spotNamed(board, focused);
  if (spot) moveFocus(spot);
  else if (focused) target.querySelector(`button[name="${focused}"], [name="again"]`)?.focus();
});
rove(document);
