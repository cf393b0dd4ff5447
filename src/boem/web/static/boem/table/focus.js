// What must survive when a piece of the page is replaced: the focus, what is unfolded, how far a board is moved.

import { byId, main } from "./page.js";
import { reachAgain, spotOf, whereSpot } from "./squares.js";

let focused = null; // how to find again what had the focus
let unfolded = []; // such as the settings and commitments, by id
let played = false; // whether that was on the board where one plays
let aside = new Map(); // how far the wide boards are moved

// By kind; a spectator has two of one kind
function wideBoards() {
  const boards = [...main.querySelectorAll(".wide")];
  const kinds = boards.map((board) => board.querySelector("[data-board]").dataset.board);
  return boards.map((board, at) => [`${kinds[at]} ${kinds.slice(0, at).filter((kind) => kind === kinds[at]).length}`, board]);
}

// A board that is wider than the page begins with its middle; a maze with its left, where runners come in
function begin(board) {
  const maze = board.querySelector(".maze");
  board.scrollLeft = maze ? 0 : (board.scrollWidth - board.clientWidth) / 2;
}

for (const [, board] of wideBoards()) if (!board.scrollLeft && !board.scrollTop) begin(board); // else it was moved meanwhile

export function whereIs(active) {
  const spot = spotOf(active);
  if (spot) return whereSpot(spot);
  if (active?.id) return `#${CSS.escape(active.id)}`;
  if (active?.dataset.action) return `[data-action="${active.dataset.action}"]`;
  const piece = active?.closest("#main [id]");
  const link = active?.getAttribute("href");
  return piece && `#${CSS.escape(piece.id)} ${active.localName}${link ? `[href="${CSS.escape(link)}"]` : ""}`;
}

export function focusOn(where) {
  const again = (where && main.querySelector(where)) ?? main.querySelector('[data-board] [tabindex="0"]');
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
    if (aside.has(kind)) [board.scrollLeft, board.scrollTop] = aside.get(kind);
    else begin(board);
  }
  for (const id of unfolded) byId(id)?.setAttribute("open", "");
  const lost = !document.activeElement || document.activeElement === document.body;
  if (focused && lost) focusOn(stillPlayed() ? focused : '#board [tabindex="0"]');
}
