// The chosen square, which actions apply to.

import { disable } from "../elements.js";
import { main } from "./page.js";
import { liveBoards, spotNamed } from "./squares.js";

let name = "";

export const chosen = () => name;
export const chosenSquare = () => (name ? squareToChoose(name) : undefined);

/**
 * A square's own list of actions decides, if it has one.
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

/** @param {string} wanted empty to choose none */
export function choose(wanted) {
  if (!liveBoards().length) return;
  name = wanted && squareToChoose(wanted) ? wanted : "";
  const before = main.querySelectorAll('[data-live] [aria-selected="true"]');
  for (const other of before) other.removeAttribute("aria-selected");
  if (name) select();
  showChoice();
  main.dispatchEvent(new Event("choice"));
}

/** Restores the choice after the board was replaced. */
export function chooseAgain() {
  if (chosenSquare()) select();
  else name = "";
  showChoice();
}

// On every board where the square allows an action: the rules know which board an action means
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
