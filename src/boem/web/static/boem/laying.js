// Laying mines by hand: Tab reaches one square, arrow keys the others, and the page counts the mines.

import { one, said } from "./elements.js";
import { directionOf } from "./table/squares.js";

const board = one('[data-board="laying"]');
const told = one("[data-count]");
const rows = [...board.querySelectorAll('[role="row"]')]
  .map((row) => [...row.querySelectorAll("[data-square]")].map((square) => square.querySelector("input") ?? square))
  .filter((row) => row.length);

/** @param {HTMLElement} spot */
function reach(spot) {
  for (const other of rows.flat()) other.tabIndex = other === spot ? 0 : -1;
}

board.addEventListener("keydown", (event) => {
  const direction = directionOf(event.key);
  if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = rows.findIndex((spots) => spots.includes(event.target));
  const next = rows[row + direction[0]]?.[rows[row].indexOf(event.target) + direction[1]];
  event.preventDefault();
  next?.focus();
});
board.addEventListener("focusin", ({ target }) => reach(target));
board.addEventListener("change", () => {
  const laid = board.querySelectorAll(":checked").length;
  told.textContent = said(told, "count").replace("{count}", String(laid));
});
reach(rows[0][0]);
