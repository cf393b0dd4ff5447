// Classic Minesweeper: a tap opens a square, a long touch or the right button sets a flag. Flags are shown at once, and
// everything is sent one by one.

import { said } from "../elements.js";
import { main, pieceOf, send } from "../table/page.js";
import { actInTurn, inFlight } from "../table/sending.js";
import { liveBoard, nameOf, spotNamed, spotOf } from "../table/squares.js";
import { showTime } from "../table/stopwatch.js";
import { start } from "../table/table.js";

/** @typedef {import("../table/squares.js").Spot} Spot */

let flags = false; // whether a tap sets a flag

/** @param {Spot} square */
function open(square) {
  if (square.dataset.state === "covered") actInTurn(`open ${nameOf(square)}`);
  else if (square.dataset.does === "around") actInTurn(`around ${nameOf(square)}`);
}

/** @param {Spot} square */
function flag(square) {
  const state = said(square, "state");
  if (!["covered", "flag"].includes(state)) return;
  if (!liveBoard()?.querySelector('[data-state="open"]')) return open(square); // flags come after the first square
  const verb = state === "flag" ? "unflag" : "flag";
  paint(square, verb);
  actInTurn(`${verb} ${nameOf(square)}`);
  count();
}

/**
 * @param {Spot} square
 * @param {string} verb
 */
function paint(square, verb) {
  const board = liveBoard();
  if (!board || !["flag", "unflag"].includes(verb)) return;
  const flagged = verb === "flag";
  square.dataset.state = flagged ? "flag" : "covered";
  const sentence = said(board, flagged ? "sayFlag" : "sayCovered");
  square.setAttribute("aria-label", sentence.replace("{square}", nameOf(square)));
  square.replaceChildren(...(flagged ? [pieceOf("flag")] : []));
}

// Repeat the flags that the board doesn't show yet, and count them
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
  const board = liveBoard();
  const left = main.querySelector("[data-unflagged]");
  if (!board || !left) return;
  left.textContent = String(Number(left.dataset.unflagged) - board.querySelectorAll('[data-state="flag"]').length);
}

// The switch; its key sets a flag on the focused square
function switchFlags() {
  const square = spotOf(document.activeElement);
  if (square?.closest("[data-live]")) return flag(square);
  flags = !flags;
  showSwitch();
}

function showSwitch() {
  main.querySelector('[data-action="flags"]')?.setAttribute("aria-pressed", String(flags));
}

start({
  tap: (square) => (flags ? flag(square) : open(square)),
  hold: (square) => (flags ? open(square) : flag(square)),
  forget: () => {},
  actions: {
    hint: () => send({ what: "ask", ask: "hint" }),
    flags: switchFlags,
  },
  arrive: () => {
    paintAgain();
    showSwitch();
    showTime();
  },
});
