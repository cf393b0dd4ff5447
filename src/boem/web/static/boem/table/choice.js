// The square to which the actions go.

import { main } from "./page.js";
import { liveBoard, liveBoards, spotNamed } from "./squares.js";

let name = "";

export const chosen = () => name;
export const chosenSquare = () => name && spotNamed(liveBoard(), name);
// Where a square says what can be done on it, that decides
const canBeChosen = ({ dataset }) => dataset.does ?? ["covered", "flag", "wrong"].includes(dataset.state);

export function choose(wanted) {
  const board = liveBoard();
  if (!board) return;
  const square = wanted && spotNamed(board, wanted);
  name = square && canBeChosen(square) ? wanted : "";
  for (const other of main.querySelectorAll('[data-live] [aria-selected="true"]')) other.removeAttribute("aria-selected");
  if (name) select();
  showChoice();
  main.dispatchEvent(new Event("choice"));
}

// After the board has come anew
export function chooseAgain() {
  const square = chosenSquare();
  if (square && canBeChosen(square)) select();
  else name = "";
  showChoice();
}

// On every board that has it: which of them an action means, the rules know
function select() {
  for (const board of liveBoards()) spotNamed(board, name)?.setAttribute("aria-selected", "true");
}

function showChoice() {
  const sign = main.querySelector(".actions .chosen");
  if (sign) sign.textContent = name || "–";
  for (const button of main.querySelectorAll("[data-needs]")) {
    if (name && !("off" in button.dataset)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}
