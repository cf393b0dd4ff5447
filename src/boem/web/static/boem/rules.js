// Examples in the rules: each board is reached by Tab once and gone over by the arrows, and keeps the focus when it comes anew.

import { directionOf, moveFocus, nameOf, reach, spotNamed, spotOf, step } from "./table/squares.js";

const boards = (where) => where.querySelectorAll("[data-board]");
let focused = ""; // the spot from which something was sent, or what a button does

function rove(where) {
  for (const board of boards(where)) {
    const [first] = board.querySelectorAll("button");
    for (const spot of board.querySelectorAll("button")) spot.tabIndex = -1;
    if (first) first.tabIndex = 0;
  }
}

// Half a step: from a square to the slot beside it, and on
function halfStep(spot, [down, right]) {
  const rows = [...spot.closest("[data-board]").querySelectorAll('[role="row"]')].map((row) => [...row.children]);
  let at = rows.findIndex((row) => row.includes(spot));
  let across = rows[at].indexOf(spot);
  do {
    at += down;
    across += right;
  } while (rows[at]?.[across] && rows[at][across].localName !== "button");
  if (rows[at]?.[across]) moveFocus(rows[at][across]);
}

document.addEventListener("keydown", (event) => {
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (!spot || !direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  if (spot.closest("[data-building]")) halfStep(spot, direction);
  else step(spot, direction);
});
document.addEventListener("focusin", (event) => spotOf(event.target)?.closest(".example") && reach(spotOf(event.target)));
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  const active = document.activeElement;
  focused = target.contains(active) ? (spotOf(active) ? nameOf(spotOf(active)) : active.name) : "";
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  rove(target);
  const board = target.querySelector("[data-board]");
  const spot = focused && spotNamed(board, focused);
  if (spot) moveFocus(spot);
  else if (focused) target.querySelector(`button[name="${focused}"], [name="again"]`)?.focus();
});
rove(document);
