// The time since play began; it stops at the last entry once the game is over.

import { passed } from "./duration.js";
import { main } from "./page.js";

export function showTime() {
  const clock = main.querySelector("[data-began]");
  if (!clock?.dataset.began) return;
  const until = clock.dataset.ended ? new Date(clock.dataset.ended) : new Date();
  clock.textContent = passed(until.getTime() - new Date(clock.dataset.began).getTime());
}

setInterval(showTime, 1000);
