// Draws a position on the board of the page: its squares, and over them the chances or a step of the proof.

import { one, said } from "../elements.js";
import { MINE } from "./field.js";

const STEPS = 10; // of colour
const board = one("[data-board]");
const squares = [...board.querySelectorAll("[data-square]")];
const places = new Map(squares.map((square, place) => [square, place]));
const sprite = said(one("#main"), "sprite");

/** @param {Element | null} square */
export const placeOf = (square) => (square ? places.get(/** @type {HTMLElement} */ (square)) : undefined);

/** @param {number} place */
export const squareAt = (place) => squares[place];

/**
 * @param {string} name
 * @param {Record<string, string>} params
 */
const say = (name, params) => said(board, name).replace(/\{(\w+)\}/g, (_, param) => params[param] ?? "");

/**
 * @param {string} name
 * @param {string} kind
 */
const drawing = (name, kind) => `<svg class="${kind}" aria-hidden="true"><use href="${sprite}#${name}"/></svg>`;

/**
 * @param {HTMLElement} square
 * @param {string} label
 * @param {string} inside as HTML
 * @param {Record<string, string>} data
 */
function put(square, label, inside, { state, number = "", heat = "", hint = "", rough = "" }) {
  square.setAttribute("aria-label", label);
  square.dataset.state = state;
  for (const [name, value] of Object.entries({ number, heat, hint, rough })) {
    if (value) square.dataset[name] = value;
    else delete square.dataset[name];
  }
  if (square.innerHTML !== inside) square.innerHTML = inside;
}

/**
 * The step of the colour scale; both ends are kept for what is certain.
 * @param {string} chance in per cent
 */
function heatOf(chance) {
  if (chance === "0" || chance === "100") return chance === "0" ? "0" : `${STEPS}`;
  const per = chance.startsWith("<") ? 0 : chance.startsWith(">") ? 100 : Number(chance);
  return `${Math.min(Math.max(Math.round(per / STEPS), 1), STEPS - 1)}`;
}

/**
 * @typedef {object} Overlay what the site has found out, by names of squares
 * @property {string[]} chances per cent for each square, `.` without one, such as `~20±3` if it is estimated; none at
 *   all while they aren't known
 * @property {Set<string>} clues
 * @property {Set<string>} settled
 * @property {Set<string>} mines
 * @property {Set<string>} free
 * @property {string} best
 */

/**
 * @param {number} place
 * @param {number} cell
 * @param {Overlay} over
 */
export function draw(place, cell, over) {
  const square = squares[place];
  const name = said(square, "square");
  const hint = name === over.best ? "best" : over.clues.has(name) ? "clue" : over.settled.has(name) ? "settled" : "";
  if (cell >= 0) {
    const label = say("sayOpen", { square: name, number: `${cell}` });
    put(square, label, drawing(`n${cell}`, "num"), { state: "open", number: `${cell}`, hint });
    return;
  }
  if (cell === MINE) {
    put(square, say("sayMine", { square: name }), drawing("mine", "piece"), { state: "mine", hint });
    return;
  }
  const label = say("sayCovered", { square: name });
  const chance = over.chances[place] ?? ".";
  const mine = over.mines.has(name) || chance === "100";
  if (mine || over.free.has(name) || chance === "0") {
    const heat = chance === "." ? "" : heatOf(chance);
    const told = say(mine ? "sayMined" : "sayFree", { label });
    put(square, told, drawing(mine ? "pencil-mine" : "pencil-free", "piece"), { state: "covered", heat, hint });
  } else if (chance === ".") {
    put(square, label, "", { state: "covered", hint });
  } else {
    const [, rough, shown, error] = /^(~?)([^±]+)±?(.*)$/.exec(chance) ?? [];
    const [spaced, told] = [shown, error].map((figure) => figure.replace(/([<>])/, "$1 "));
    const inside = `<span class="chance">${spaced.replace("<", "&lt;").replace(">", "&gt;")}</span>`;
    const text = say(rough ? "sayRough" : "sayChance", { label, chance: spaced, error: told });
    put(square, text, inside, { state: "covered", heat: heatOf(shown), hint, rough });
  }
}

/**
 * @param {number[]} cells
 * @param {Overlay} over
 */
export function drawAll(cells, over) {
  cells.forEach((cell, place) => {
    draw(place, cell, over);
  });
}

/** While the answer to a change is on its way, what is shown is of the position before. */
export const NOTHING_KNOWN = /** @type {Overlay} */ ({
  chances: [],
  clues: new Set(),
  settled: new Set(),
  mines: new Set(),
  free: new Set(),
  best: "",
});
