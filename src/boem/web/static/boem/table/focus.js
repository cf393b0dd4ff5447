// What must survive when a piece of the page is replaced: the focus, and what is unfolded.

import { byId, main } from "./page.js";
import { reachAgain, spotOf, whereSpot } from "./squares.js";

let focused = null; // how to find again what had the focus
let unfolded = false; // the settings and commitments

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
}

export function restore() {
  reachAgain();
  if (unfolded) byId("facts").open = true;
  if (focused && (!document.activeElement || document.activeElement === document.body)) focusOn(focused);
}
