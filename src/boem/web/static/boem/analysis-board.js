// The analysis board and the puzzle editor: squares are set by taps, strokes and keys, and the site answers each grid.

import { copyFrom } from "./copy.js";
import { disable, one, said } from "./elements.js";
import { ask, overlay } from "./position/answering.js";
import { draw, drawAll, NOTHING_KNOWN, placeOf, squareAt } from "./position/drawing.js";
import { COVERED, fieldOf, linkOf, MINE, resized } from "./position/field.js";
import { directionOf, moveFocus, reach, spotNamed, spotOf, step } from "./table/squares.js";

const KEYS = new Map([
  ...["m", "f", "*"].map((key) => /** @type {const} */ ([key, MINE])),
  [".", COVERED],
  ["Delete", COVERED],
]);
const main = one("#main");
const board = one("[data-board]");
const size = one("#size", document, HTMLFormElement);
const sizes = {
  width: one("[name=width]", size, HTMLInputElement),
  height: one("[name=height]", size, HTMLInputElement),
};
/** @type {HTMLInputElement | null} */
const mines = size.querySelector("[name=mines]"); // only where their number may be known
let field = fieldOf(said(one("#verdict"), "link"));
let shownStep = 0;
/** @type {(typeof field)[]} */
const before = []; // to undo
/** @type {number | null} */
let stroke = null; // what a stroke sets
/** @type {HTMLElement | null} */
let looked = null;
let pressed = false; // whether the click to come was a stroke already

const query = () => new URLSearchParams({ field: linkOf(field), ...(shownStep ? { step: `${shownStep}` } : {}) });

/** @param {number} [pause] */
function renew(pause) {
  const address = `${location.pathname}?${query()}`;
  history.replaceState(null, "", address);
  for (const next of document.querySelectorAll("input[name=next]")) next.setAttribute("value", address);
  one("#paste").setAttribute("action", address);
  const shown = () => {
    delete board.dataset.stale;
    drawAll(field.cells, overlay());
    if (looked) look(looked);
  };
  ask(`${query()}`, shown, pause);
}

function remember() {
  before.push({ ...field, cells: [...field.cells] });
  disable(one('[data-action="undo"]'), false);
}

/**
 * @param {number} place
 * @param {number} cell
 */
function set(place, cell) {
  if (field.cells[place] === cell) return;
  shownStep = 0;
  field.cells[place] = cell;
  draw(place, cell, NOTHING_KNOWN);
  board.dataset.stale = "";
  renew();
}

/** What a tap sets; null if it only looks. */
function brush() {
  const chosen = one("[name=brush]:checked", document, HTMLInputElement).value;
  return chosen === "look" ? null : Number(chosen);
}

/** @param {HTMLElement} square */
function look(square) {
  looked = square;
  one("#looked").textContent = square.ariaLabel;
}

/**
 * Begins a stroke, or just looks; returns whether it began.
 * @param {HTMLElement} square
 * @param {number | null} cell
 */
function begin(square, cell) {
  const place = placeOf(square);
  look(square);
  if (place === undefined || cell === null) return false;
  remember();
  stroke = field.cells[place] === cell ? COVERED : cell;
  set(place, stroke);
  return true;
}

function undo() {
  const last = before.pop();
  disable(one('[data-action="undo"]'), !before.length);
  if (!last) return;
  field = last;
  shownStep = 0;
  if (mines) mines.value = field.mines === null ? "" : `${field.mines}`;
  renew(0);
}

function clear() {
  remember();
  field = { ...field, cells: field.cells.map(() => COVERED) };
  shownStep = 0;
  renew(0);
}

board.addEventListener("pointerdown", (event) => {
  const square = spotOf(event.target);
  pressed = false;
  if (!square || event.button !== 0) return;
  const strokes = event.pointerType !== "touch" || one("#strokes", document, HTMLInputElement).checked;
  if (!strokes) return;
  square.releasePointerCapture(event.pointerId);
  pressed = begin(square, brush());
});
document.addEventListener("pointermove", ({ clientX, clientY, buttons, pointerType }) => {
  const square = spotOf(document.elementFromPoint(clientX, clientY));
  const place = placeOf(square);
  if (place === undefined || !square) return;
  if (stroke !== null && buttons) set(place, stroke);
  else if (pointerType === "mouse" && brush() === null) look(square);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
  document.addEventListener(end, () => {
    stroke = null;
  });
}
board.addEventListener("click", ({ target }) => {
  const square = spotOf(target);
  if (square && !pressed) begin(square, brush());
  if (square) reach(square);
  pressed = false;
  stroke = null;
});
board.addEventListener("contextmenu", (event) => {
  const square = spotOf(event.target);
  if (!square) return;
  event.preventDefault();
  begin(square, MINE);
  stroke = null;
});
board.addEventListener("focusin", ({ target }) => {
  const square = spotOf(target);
  if (square) look(square);
});

/**
 * Sets the focused square and moves on to the next, so that rows can be typed; Backspace empties the one before it, and
 * Delete stays.
 * @param {HTMLElement} square
 * @param {string} key
 * @returns {boolean} whether it did
 */
function typed(square, key) {
  const place = placeOf(square) ?? 0;
  const on = key === "Backspace" ? Math.max(place - 1, 0) : place;
  const cell = /^[0-8]$/.test(key) ? Number(key) : key === "Backspace" ? COVERED : KEYS.get(key);
  if (cell === undefined) return false;
  remember();
  set(on, cell);
  const next = key === "Backspace" ? on : key === "Delete" ? place : Math.min(place + 1, field.cells.length - 1);
  moveFocus(squareAt(next));
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    const writes = event.target.matches("input:not([type=radio], [type=checkbox]), textarea");
    if (event.key !== "z" || writes) return;
    event.preventDefault();
    undo();
    return;
  }
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (!spot) return;
  if (direction) step(spot, direction);
  else if (!typed(spot, event.key.length === 1 ? event.key.toLowerCase() : event.key)) return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const copy = target.closest('[data-action="copy"]');
  if (copy) copyFrom(copy);
  if (target.closest('[data-action="undo"]')) undo();
  if (target.closest('[data-action="clear"]')) clear();
  const best = target.closest('[data-action="best"]');
  if (best) {
    event.preventDefault();
    const square = spotNamed(board, said(one("#verdict"), "best"));
    square?.scrollIntoView({ block: "center", inline: "center" });
    if (square) moveFocus(square);
  }
  const link = target.closest("[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  shownStep = Number(link.dataset.step);
  renew(0);
});

mines?.addEventListener("input", () => {
  if (!mines.checkValidity()) return;
  remember();
  field = { ...field, mines: mines.value === "" ? null : mines.valueAsNumber };
  shownStep = 0;
  renew();
});
size.addEventListener("submit", (event) => {
  event.preventDefault();
  field = resized(field, sizes.width.valueAsNumber, sizes.height.valueAsNumber);
  location.assign(`${location.pathname}?${query()}`);
});

// A position that is pasted anywhere on the page is read
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text");
  if (!text || event.target.matches("input, textarea")) return;
  event.preventDefault();
  one("#pasted", document, HTMLTextAreaElement).value = text;
  one("#paste", document, HTMLFormElement).requestSubmit();
});

one("#tools").hidden = false;
if (new URLSearchParams(location.search).has("read")) history.replaceState(null, "", `${location.pathname}?${query()}`);
const spelled = document.querySelector("#pasted[data-shown]"); // for those without a script
if (spelled instanceof HTMLTextAreaElement) spelled.value = "";
const looks = field.cells.some((cell) => cell !== COVERED) && document.querySelector("[name=brush][value=look]");
one(`[name=brush][value="${looks ? "look" : "1"}"]`, document, HTMLInputElement).checked = true;
board.dataset.live = "";
history.scrollRestoration = "auto";
main.dataset.ready = "";
