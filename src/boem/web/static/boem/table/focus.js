// What must survive when a piece of the page is replaced: the focus, what is unfolded, how far a board is moved.

import { one, said } from "../elements.js";
import { byId, main, mayBe } from "./page.js";
import { reachAgain, spotOf, whereSpot } from "./squares.js";

/** @type {string | null} */
let focused = null; // how to find again what had the focus
/** @type {string[]} */
let unfolded = []; // such as the settings and commitments, by id
let played = false; // whether that was on the board where one plays
/** @type {Map<string, [left: number, top: number]>} */
let aside = new Map(); // how far the wide boards are moved

/**
 * By kind; a spectator has two of one kind.
 * @returns {[kind: string, board: HTMLElement][]}
 */
function wideBoards() {
  const boards = [...main.querySelectorAll(".wide")];
  const kinds = boards.map((board) => said(one("[data-board]", board), "board"));
  return boards.map((board, at) => {
    const before = kinds.slice(0, at).filter((kind) => kind === kinds[at]).length;
    return [`${kinds[at]} ${before}`, board];
  });
}

/**
 * A board that is wider than the page begins with its middle; a maze with its left, where runners come in.
 * @param {HTMLElement} board
 */
function begin(board) {
  const maze = board.querySelector(".maze");
  board.scrollLeft = maze ? 0 : (board.scrollWidth - board.clientWidth) / 2;
}

for (const [, board] of wideBoards()) {
  if (!board.scrollLeft && !board.scrollTop) begin(board); // else it was moved meanwhile
}

/**
 * A selector that finds an element again once its piece has come anew.
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

// What was played on may have been laid aside, or be a slot that can't be pressed any more
function stillPlayed() {
  const spot = focused && spotOf(main.querySelector(focused));
  return !played || !spot || (byId("board").contains(spot) && spot.localName === "button");
}

export function remember() {
  const active = document.activeElement;
  focused = active && active !== document.body ? whereIs(active) : null;
  played = Boolean(spotOf(active) && byId("board").contains(active));
  unfolded = [...main.querySelectorAll("details[id][open]")].map(({ id }) => id);
  aside = new Map(wideBoards().map(([kind, board]) => [kind, [board.scrollLeft, board.scrollTop]]));
}

export function restore() {
  reachAgain();
  for (const [kind, board] of wideBoards()) {
    const moved = aside.get(kind);
    if (moved) [board.scrollLeft, board.scrollTop] = moved;
    else begin(board);
  }
  for (const id of unfolded) mayBe(id)?.setAttribute("open", "");
  const lost = !document.activeElement || document.activeElement === document.body;
  if (focused && lost) focusOn(stillPlayed() ? focused : '#board [tabindex="0"]');
}
