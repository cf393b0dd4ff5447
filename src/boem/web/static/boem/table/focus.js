// What must survive when a piece of the page is replaced: the focus, what is unfolded, how far a board is moved.

import { byId, main } from "./page.js";
import { reachAgain, spotOf, whereSpot } from "./squares.js";

let focused = null; // how to find again what had the focus
let unfolded = false; // the settings and commitments
let aside = []; // how far the wide boards are moved sideways

const wideBoards = () => [...main.querySelectorAll(".wide")];

// A board that is wider than the page begins with its middle
for (const board of wideBoards()) board.scrollLeft = (board.scrollWidth - board.clientWidth) / 2;

export function whereIs(active) {
  const spot = spotOf(active);
  if (spot) return whereSpot(spot);
  if (active?.dataset.action) return `[data-action="${active.dataset.action}"]`;
  if (active?.id) return `#${CSS.escape(active.id)}`;
  const piece = active?.closest("#main [id]");
  const link = active?.getAttribute("href");
  return piece && `#${CSS.escape(piece.id)} ${active.localName}${link ? `[href="${CSS.escape(link)}"]` : ""}`;
}

export function focusOn(where) {
  const again = (where && main.querySelector(where)) ?? main.querySelector('[data-board] [tabindex="0"]');
  again?.focus({ preventScroll: true });
}

export function remember() {
  const active = document.activeElement;
  focused = active && active !== document.body ? whereIs(active) : null;
  unfolded = byId("facts").open;
  aside = wideBoards().map((board) => board.scrollLeft);
}

export function restore() {
  reachAgain();
  wideBoards().forEach((board, at) => (board.scrollLeft = aside[at] ?? 0));
  if (unfolded) byId("facts").open = true;
  if (focused && (!document.activeElement || document.activeElement === document.body)) focusOn(focused);
}
