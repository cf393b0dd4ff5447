// Puzzles: a tap marks a mine, a long touch or the right button sets a flag. Taps are shown at once, and sent one by
// one.

import { copyFrom, showCopied } from "../copy.js";
import { said } from "../elements.js";
import { main, pieceOf, send } from "../table/page.js";
import { actInTurn, inFlight } from "../table/sending.js";
import { liveBoard, nameOf, spotNamed, spotOf } from "../table/squares.js";
import { showTime } from "../table/stopwatch.js";
import { start } from "../table/table.js";

/** @typedef {import("../table/squares.js").Spot} Spot */

let flags = false; // whether a tap sets a flag
let undos = 0; // requested, but held until everything sent is answered: only then is it known what they undo

/**
 * @param {Spot} square
 * @param {"mine" | "flag"} wanted
 */
function mark(square, wanted) {
  if (!["covered", "mine", "flag"].includes(said(square, "state"))) return;
  const verb = square.dataset.state === wanted ? "clear" : wanted;
  paint(square, verb);
  actInTurn(`${verb} ${nameOf(square)}`);
  count();
}

/**
 * @param {Spot} square
 * @param {string} verb
 */
function paint(square, verb) {
  const now = verb === "clear" ? "covered" : verb;
  square.dataset.state = now;
  const board = liveBoard();
  if (!board) return;
  const sentence = said(board, `say${now[0].toUpperCase()}${now.slice(1)}`);
  square.setAttribute("aria-label", sentence.replace("{square}", nameOf(square)));
  square.replaceChildren(...(now === "covered" ? [] : [pieceOf(now)]));
}

// Repeat the taps that the board doesn't show yet, and count the squares
function paintAgain() {
  if (!liveBoard()) return;
  for (const text of inFlight()) {
    const [verb, name] = text.split(" ");
    const square = spotNamed(liveBoard(), name);
    if (square) paint(square, verb);
  }
  count();
}

function count() {
  for (const sum of main.querySelectorAll("[data-counts]")) {
    const board = liveBoard();
    if (board) sum.textContent = String(board.querySelectorAll(`[data-state="${sum.dataset.counts}"]`).length);
  }
}

function undo() {
  undos += 1;
  undoNext();
}

function undoNext() {
  if (!undos || inFlight().length) return;
  const last = main.querySelector('[data-action="undo"]')?.dataset.do;
  undos = last ? undos - 1 : 0;
  if (!last) return;
  actInTurn(last);
  paintAgain();
}

// The switch; its key sets a flag on the focused square
function flag() {
  const square = spotOf(document.activeElement);
  if (square?.closest("[data-live]")) return mark(square, "flag");
  flags = !flags;
  showSwitch();
}

function showSwitch() {
  main.querySelector('[data-action="flags"]')?.setAttribute("aria-pressed", String(flags));
}

start({
  tap: (square) => mark(square, flags ? "flag" : "mine"),
  hold: (square) => mark(square, flags ? "mine" : "flag"),
  forget: () => {},
  actions: {
    hint: () => send({ what: "ask", ask: "hint" }),
    check: () => send({ what: "ask", ask: "check" }),
    undo,
    flags: flag,
    share: copyFrom,
  },
  arrive: () => {
    paintAgain();
    undoNext();
    showSwitch();
    showCopied();
    showTime();
  },
});
