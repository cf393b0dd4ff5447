// What can lose a game asks once, in place.

import { chosen } from "./choice.js";
import { focusOn, whereIs } from "./focus.js";
import { byId, main } from "./page.js";

let asked = ""; // the action whose question is open
let before = null; // how to find again what had the focus before it

export const askedAction = () => asked;

export function ask(button) {
  const question = byId("ask");
  if (!asked) before = whereIs(document.activeElement);
  asked = button.dataset.action;
  const confirm = question.querySelector('[data-action="confirm"]');
  question.querySelector("strong").textContent = button.dataset.ask.replace("{square}", chosen());
  const words = button.querySelector("span")?.textContent ?? button.textContent.trim();
  confirm.textContent = button.dataset.needs ? `${words} ${chosen()}` : words;
  question.hidden = false;
  main.dataset.asking = "";
  confirm.focus();
}

export function closeQuestion() {
  const question = byId("ask");
  const inside = question.contains(document.activeElement);
  asked = "";
  question.hidden = true;
  delete main.dataset.asking;
  if (inside) focusOn(before);
}

// After pieces have come anew: a question about what can't be done any more closes itself
export function askAgain() {
  const button = asked && main.querySelector(`[data-action="${asked}"]`);
  if (asked && (!button || "off" in button.dataset || (button.dataset.needs && !chosen()))) closeQuestion();
}

main.addEventListener("choice", closeQuestion);
