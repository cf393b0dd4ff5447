// Moving over boards: Tab reaches one square or slot of each board, arrow keys the others.

import { main } from "./page.js";

/** @typedef {HTMLElement} Spot a square or a slot */
/** @typedef {readonly [down: number, right: number]} Direction */

const SPOT = "[data-square], [data-slot]";
/** @type {ReadonlyMap<string, Direction>} */
const STEPS = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);
/** @type {Map<string, string>} */
const roving = new Map(); // by kind of board: the spot that Tab reaches

/** The first board on which something can be done; null if there is none. */
export const liveBoard = () => main.querySelector("[data-board][data-live]");
export const liveBoards = () => main.querySelectorAll("[data-board][data-live]");

/**
 * The spot that an element is, or is inside of.
 * @param {Element | null | undefined} element
 * @returns {Spot | null}
 */
export const spotOf = (element) => element?.closest(SPOT) ?? null;

/** @param {Spot} spot */
export const nameOf = (spot) => spot.dataset.square ?? spot.dataset.slot ?? "";

/**
 * @param {ParentNode | null} board
 * @param {string} name
 */
export const spotNamed = (board, name) =>
  board && [...board.querySelectorAll(SPOT)].find((spot) => nameOf(spot) === name);

/** @param {Spot} spot */
const boardOf = (spot) => /** @type {HTMLElement} */ (spot.closest("[data-board]"));
/** @param {Spot} spot */
const kindOf = (spot) => (spot.dataset.square ? "square" : "slot");
/** @param {Spot} spot */
const rowsAround = (spot) => [...boardOf(spot).querySelectorAll('[role="row"]')];

/**
 * A selector that finds the spot again after its board was replaced.
 * @param {Spot} spot
 */
export const whereSpot = (spot) =>
  `[data-board="${boardOf(spot).dataset.board}"] [data-${kindOf(spot)}="${nameOf(spot)}"]`;

/** @param {string} key */
export const directionOf = (key) => STEPS.get(key);

/** @param {Spot} spot */
export function reach(spot) {
  const board = boardOf(spot);
  for (const other of board.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  spot.tabIndex = 0;
  roving.set(board.dataset.board ?? "", nameOf(spot));
}

/** @param {Spot} spot */
export function moveFocus(spot) {
  reach(spot);
  if (document.activeElement !== spot) spot.focus();
}

/**
 * Moves to the next spot of the same kind, across any gaps, such as the corners between ports.
 * @param {Spot} spot
 * @param {Direction} direction
 */
export function step(spot, [down, right]) {
  const kind = `button[data-${kindOf(spot)}]`;
  const cells = rowsAround(spot)
    .map((row) => [...row.querySelectorAll(`${kind}, [data-gap]`)])
    .filter((row) => row.some((cell) => cell.matches(kind)));
  const at = cells.findIndex((row) => row.includes(spot));
  const next = cells[at + down]?.[cells[at].indexOf(spot) + right];
  if (next?.matches(kind)) moveFocus(next);
}

/**
 * Moves half a step: from a square to the slot beside it, or from a slot to the next square.
 * @param {Spot} spot
 * @param {Direction} direction
 */
export function halfStep(spot, [down, right]) {
  const rows = rowsAround(spot).map((row) => /** @type {HTMLElement[]} */ ([...row.children]));
  let at = rows.findIndex((row) => row.includes(spot));
  let across = rows[at].indexOf(spot);
  do {
    at += down;
    across += right;
  } while (rows[at]?.[across] && rows[at][across].localName !== "button");
  const next = rows[at]?.[across];
  if (next) moveFocus(next);
}

/** After boards were replaced: Tab reaches the same spots as before. */
export function reachAgain() {
  for (const [kind, name] of roving) {
    const spot = spotNamed(main.querySelector(`[data-board="${kind}"]`), name);
    if (spot?.localName === "button") reach(spot); // slots of a finished maze aren't buttons
  }
}
