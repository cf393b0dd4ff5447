// Tells screen readers what happens on the boards: above all, the new lines of the list of moves.

import { one } from "../elements.js";
import { byId, main } from "./page.js";

const lines = () => [...main.querySelectorAll("#moves li")];
/** @param {HTMLElement} line */
const numberOf = (line) => Number(one(".nr", line).textContent);
const newest = () => Math.max(-1, ...lines().map(numberOf));
let told = newest();

/** @param {HTMLElement} line */
function words(line) {
  const drawn = line.querySelector('[role="img"]')?.getAttribute("aria-label");
  const who = drawn ?? line.querySelector(".who")?.textContent ?? "";
  const [what, answer] = [one("a", line), one("b", line)].map((part) => part.textContent);
  return `${[who, what].filter(Boolean).join(": ")} ${answer}`.trim();
}

/** @param {string} words */
export function say(words) {
  byId("said").textContent = words;
}

export function tellMoves() {
  const fresh = lines().filter((line) => numberOf(line) > told);
  if (fresh.length) say(`${fresh.reverse().map(words).join(". ")}.`);
  told = newest();
}
