// What must survive when a piece of the page is replaced: the focus, unfolded details, scrolled boards, and where the
// line is in which a message is being written.

import { one, said } from "../elements.js";
import { begin, wideBoards } from "../wide.js";
import { byId, main, mayBe } from "./page.js";
import { reachAgain, spotOf, whereSpot } from "./squares.js";

/** @type {string | null} */
let focused = null; // a selector for the element that had the focus
/** @type {string[]} */
let unfolded = []; // ids, such as those of the settings and commitments
let played = false; // whether the focus was on a live board
/** @type {Map<string, [left: number, top: number]>} */
let aside = new Map(); // how far the wide boards are scrolled
/** @type {number | undefined} */
let writing; // pixels from the top of the window to that line

/**
 * By kind and a number, since spectators see two of one kind.
 * @returns {[kind: string, board: HTMLElement][]}
 */
function boardsByKind() {
  const boards = wideBoards(main);
  const kinds = boards.map((board) => said(one("[data-board]", board), "board"));
  return boards.map((board, at) => {
    const before = kinds.slice(0, at).filter((kind) => kind === kinds[at]).length;
    return [`${kinds[at]} ${before}`, board];
  });
}

for (const [, board] of boardsByKind()) {
  if (!board.scrollLeft && !board.scrollTop) begin(board); // unless the reader has scrolled it meanwhile
}

/**
 * A selector that finds an element again after its piece was replaced.
 * @param {Element | null} active
 * @returns {string | null}
 */
export function whereIs(active) {
  const spot = spotOf(active);
  if (spot) return whereSpot(spot);
  if (!active) return null;
  if (active.id) return `#${CSS.escape(active.id)}`;
  const action = active.getAttribute("data-action");
  if (action) return `[data-action="${action}"]`;
  const piece = active.closest("#main [id]");
  const link = active.getAttribute("href");
  return piece && `#${CSS.escape(piece.id)} ${active.localName}${link ? `[href="${CSS.escape(link)}"]` : ""}`;
}

/** @param {string | null} where such a selector */
export function focusOn(where) {
  const again = (where ? main.querySelector(where) : null) ?? main.querySelector('[data-board] [tabindex="0"]');
  again?.focus({ preventScroll: true });
}

// The board may have moved to the side, or the slot may no longer be a button
function stillPlayed() {
  const spot = focused && spotOf(main.querySelector(focused));
  return !played || !spot || (byId("board").contains(spot) && spot.localName === "button");
}

function lineTop() {
  const line = document.activeElement?.closest("#say-it")?.getBoundingClientRect();
  return line && line.top >= 0 && line.bottom <= innerHeight ? line.top : undefined;
}

export function remember() {
  const active = document.activeElement;
  focused = active && active !== document.body ? whereIs(active) : null;
  played = Boolean(spotOf(active) && byId("board").contains(active));
  unfolded = [...main.querySelectorAll("details[id][open]")].map(({ id }) => id);
  aside = new Map(boardsByKind().map(([kind, board]) => [kind, [board.scrollLeft, board.scrollTop]]));
  writing = lineTop();
}

export function restore() {
  reachAgain();
  for (const [kind, board] of boardsByKind()) {
    const moved = aside.get(kind);
    if (moved) [board.scrollLeft, board.scrollTop] = moved;
    else begin(board);
  }
  for (const id of unfolded) mayBe(id)?.setAttribute("open", "");
  const lost = !document.activeElement || document.activeElement === document.body;
  if (focused && lost) focusOn(stillPlayed() ? focused : '#board [tabindex="0"]');
  if (writing !== undefined) scrollBy(0, byId("say-it").getBoundingClientRect().top - writing);
}
