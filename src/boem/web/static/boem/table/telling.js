// Reads out what those would miss who don't see the boards: above all the lines of the list of moves that are new.

import { byId, main } from "./page.js";

const lines = () => [...main.querySelectorAll("#moves li")];
const numberOf = (line) => Number(line.querySelector(".nr").textContent);
const newest = () => Math.max(-1, ...lines().map(numberOf));
let told = newest();

function words(line) {
  const who = line.querySelector('[role="img"]')?.getAttribute("aria-label") ?? line.querySelector(".who")?.textContent ?? "";
  const [what, answer] = ["a", "b"].map((part) => line.querySelector(part).textContent);
  return `${[who, what].filter(Boolean).join(": ")} ${answer}`.trim();
}

export function say(words) {
  byId("said").textContent = words;
}

export function tellMoves() {
  const fresh = lines().filter((line) => numberOf(line) > told);
  if (fresh.length) say(`${fresh.reverse().map(words).join(". ")}.`);
  told = newest();
}
