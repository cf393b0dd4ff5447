// A move chosen in a live game while the opponent thinks. Only this page knows of it, and sends it when the turn comes.

import { one, said } from "../elements.js";
import { mayBe, state } from "./page.js";
import { liveBoards, spotNamed } from "./squares.js";

let planned = ""; // an action, as the game's notation writes it

const sign = mayBe("premove");
const square = () => planned.split(" ")[1] ?? "";
const verbs = () => (state().premoves ?? "").split(" ").filter(Boolean);

export const isPlanned = () => planned !== "";

/**
 * Whether the square is the one that the move names.
 * @param {string} name
 */
export const isPlannedOn = (name) => isPlanned() && name === square();

/**
 * Keeps an action for the turn, if it isn't that turn yet, instead of sending it.
 * @param {string} text
 */
export function keepForTurn(text) {
  if ("turn" in state() || !verbs().includes(text.split(" ")[0])) return false;
  planned = text;
  show();
  return true;
}

export function forgetPlanned() {
  planned = "";
  show();
}

/** The action to send now, and then no more; empty if there is none. */
export function takePlanned() {
  const text = "turn" in state() ? planned : "";
  if (text || !verbs().length) planned = "";
  show();
  return text;
}

/** Draws it on the board, which may have been replaced, and in words beneath. */
function show() {
  for (const board of liveBoards()) {
    for (const marked of board.querySelectorAll("[data-premove]")) marked.removeAttribute("data-premove");
    const marked = planned && spotNamed(board, square());
    if (marked) marked.setAttribute("data-premove", "");
  }
  if (!sign) return;
  sign.hidden = !planned;
  const words = one("strong", sign);
  const verb = planned ? said(sign, planned.split(" ")[0]) : "";
  const text = `${verb} ${square()}`.trim();
  if (words.textContent !== text) words.textContent = text;
}
