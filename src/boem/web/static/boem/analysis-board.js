// The analysis board: copying the link, and arrow keys on the board.

import { copyFrom } from "./copy.js";
import { directionOf, spotOf, step } from "./table/squares.js";

document.addEventListener("click", ({ target }) => {
  const button = target.closest('[data-action="copy"]');
  if (button) copyFrom(button);
});

document.addEventListener("keydown", (event) => {
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (!spot || !direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  step(spot, direction);
});
