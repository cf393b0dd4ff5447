// Boards and the way over them: of each board one square or slot is reached by Tab, the others by the arrows.

import { main } from "./page.js";

const SPOT = "[data-square], [data-slot]";
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const roving = {}; // by kind of board: the spot that Tab reaches

export const liveBoard = () => main.querySelector("[data-board][data-live]");
export const liveBoards = () => main.querySelectorAll("[data-board][data-live]");
export const spotOf = (element) => element?.closest(SPOT);
export const nameOf = (spot) => spot.dataset.square ?? spot.dataset.slot;
export const spotNamed = (board, name) => board && [...board.querySelectorAll(SPOT)].find((spot) => nameOf(spot) === name);
export const whereSpot = (spot) =>
  `[data-board="${spot.closest("[data-board]").dataset.board}"] [data-${spot.dataset.square ? "square" : "slot"}="${nameOf(spot)}"]`;
export const directionOf = (key) => STEPS[key];

export function reach(spot) {
  const board = spot.closest("[data-board]");
  for (const other of board.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  spot.tabIndex = 0;
  roving[board.dataset.board] = nameOf(spot);
}

export function moveFocus(spot) {
  reach(spot);
  if (document.activeElement !== spot) spot.focus();
}

// To the next spot of the same kind; a board may have gaps, such as the corners between ports
export function step(spot, [down, right]) {
  const kind = spot.dataset.square ? "[data-square]" : "[data-slot]";
  const rows = [...spot.closest("[data-board]").querySelectorAll('[role="row"]')];
  const cells = rows.map((row) => [...row.querySelectorAll(`button${kind}, [data-gap]`)]).filter((row) => row.some((cell) => cell.matches(kind)));
  const at = cells.findIndex((row) => row.includes(spot));
  const next = cells[at + down]?.[cells[at].indexOf(spot) + right];
  if (next?.matches(kind)) moveFocus(next);
}

// Boards that have come anew are reached where the old ones were
export function reachAgain() {
  for (const [kind, name] of Object.entries(roving)) {
    const spot = spotNamed(main.querySelector(`[data-board="${kind}"]`), name);
    if (spot?.localName === "button") reach(spot); // a slot of a maze that is built can not be pressed
  }
}
