// The square to which the actions go.

import { main } from "./page.js";
import { liveBoard, spotNamed } from "./squares.js";

let name = "";

export const chosen = () => name;
export const chosenSquare = () => name && spotNamed(liveBoard(), name);
const canBeChosen = (square) => ["covered", "flag", "wrong"].includes(square.dataset.state);

export function choose(wanted) {
  const board = liveBoard();
  if (!board) return;
  const square = wanted && spotNamed(board, wanted);
  name = square && canBeChosen(square) ? wanted : "";
  for (const other of board.querySelectorAll('[aria-selected="true"]')) other.removeAttribute("aria-selected");
  if (name) square.setAttribute("aria-selected", "true");
  showChoice();
  main.dispatchEvent(new Event("choice"));
}

// After the board has come anew
export function chooseAgain() {
  const square = chosenSquare();
  if (square && canBeChosen(square)) square.setAttribute("aria-selected", "true");
  else name = "";
  showChoice();
}

function showChoice() {
  const sign = main.querySelector(".actions .chosen");
  if (sign) sign.textContent = name || "–";
  for (const button of main.querySelectorAll("[data-needs]")) {
    if (name && !("off" in button.dataset)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}
