// Mines that are laid by hand: one square is reached by Tab, the others by the arrows, and what is laid is counted.
import { directionOf } from "./table/squares.js";

const board = document.querySelector('[data-board="laying"]');
const told = document.querySelector("[data-count]");
const rows = [...board.querySelectorAll('[role="row"]')]
  .map((row) => [...row.querySelectorAll("[data-square]")].map((square) => square.querySelector("input") ?? square))
  .filter((row) => row.length);

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
  told.textContent = told.dataset.count.replace("{count}", laid);
});
reach(rows[0][0]);
