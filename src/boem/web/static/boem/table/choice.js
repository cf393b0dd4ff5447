// The square to which the actions go.

import { disable } from "../elements.js";
import { main } from "./page.js";
import { liveBoards, spotNamed } from "./squares.js";

let name = "";

export const chosen = () => name;
export const chosenSquare = () => (name ? squareToChoose(name) : undefined);

/**
 * Where a square says what can be done on it, that decides.
 * @param {HTMLElement} square
 */
const canBeChosen = ({ dataset }) => dataset.does ?? ["covered", "flag", "wrong"].includes(dataset.state ?? "");

/** @param {string} wanted */
function squaresToChoose(wanted) {
  const named = [...liveBoards()].map((board) => spotNamed(board, wanted));
  return named.filter((square) => square !== null && square !== undefined).filter(canBeChosen);
}

/**
 * @param {string} wanted
 * @returns {HTMLElement | undefined}
 */
const squareToChoose = (wanted) => squaresToChoose(wanted)[0];

/** @param {string} wanted nothing is chosen by an empty name */
export function choose(wanted) {
  if (!liveBoards().length) return;
  name = wanted && squareToChoose(wanted) ? wanted : "";
  const before = main.querySelectorAll('[data-live] [aria-selected="true"]');
  for (const other of before) other.removeAttribute("aria-selected");
  if (name) select();
  showChoice();
  main.dispatchEvent(new Event("choice"));
}

/** After the board has come anew. */
export function chooseAgain() {
  if (chosenSquare()) select();
  else name = "";
  showChoice();
}

// On every board where something can be done to it: which of them an action means, the rules know
function select() {
  for (const square of squaresToChoose(name)) square.setAttribute("aria-selected", "true");
}

function showChoice() {
  const sign = main.querySelector(".actions .chosen");
  if (sign) sign.textContent = chosenSquare()?.dataset.word || name || "–";
  for (const button of main.querySelectorAll("[data-needs]")) {
    disable(button, !name || "off" in button.dataset);
  }
}
