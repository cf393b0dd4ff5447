// The square to which the actions go.

import { main } from "./page.js";
import { liveBoards, spotNamed } from "./squares.js";

let name = "";

export const chosen = () => name;
export const chosenSquare = () => name && squareToChoose(name);
// Where a square says what can be done on it, that decides
const canBeChosen = ({ dataset }) => dataset.does ?? ["covered", "flag", "wrong"].includes(dataset.state);
const squaresToChoose = (wanted) =>
  [...liveBoards()].map((board) => spotNamed(board, wanted)).filter((square) => square && canBeChosen(square));
const squareToChoose = (wanted) => squaresToChoose(wanted)[0];

export function choose(wanted) {
  if (!liveBoards().length) return;
  name = wanted && squareToChoose(wanted) ? wanted : "";
  for (const other of main.querySelectorAll('[data-live] [aria-selected="true"]')) other.removeAttribute("aria-selected");
  if (name) select();
  showChoice();
  main.dispatchEvent(new Event("choice"));
}

// After the board has come anew
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
  if (sign) sign.textContent = (name && chosenSquare().dataset.word) || name || "–";
  for (const button of main.querySelectorAll("[data-needs]")) {
    if (name && !("off" in button.dataset)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}
