// The analysis of a finished game: the tab remembers whether the heat map is on, and arrow keys step through the
// moves.

import { directionOf, spotOf, step } from "./table/squares.js";
import { begin, wideBoards } from "./wide.js";

const HEAT = "boem-heat";
const WAYS = new Map([
  ["ArrowLeft", "prev"],
  ["ArrowRight", "next"],
]);
const OWN_ARROWS = "input:not([type=checkbox]), select, textarea, [tabindex]"; // these use the arrow keys themselves

function recall() {
  const heat = document.getElementById("heat");
  if (heat instanceof HTMLInputElement) heat.checked = sessionStorage.getItem(HEAT) === "on";
}

document.addEventListener("change", ({ target }) => {
  if (target.id === "heat") sessionStorage.setItem(HEAT, target.matches(":checked") ? "on" : "off");
});

document.addEventListener("keydown", (event) => {
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (spot && direction) {
    event.preventDefault();
    step(spot, direction);
    return;
  }
  const way = WAYS.get(event.key);
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.matches(OWN_ARROWS)) return;
  document.querySelector(`[rel="${way}"]`)?.click();
});

// Scroll the list to the move on display
function reveal() {
  const now = document.querySelector(".judged [aria-current]");
  const list = now?.parentElement;
  if (list) list.scrollTop = now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

function settle() {
  recall();
  reveal();
  wideBoards().forEach(begin);
}

document.addEventListener("htmx:afterSettle", settle);
settle();
