// What can lose a game asks once, in place.

import { one, said } from "../elements.js";
import { chosen } from "./choice.js";
import { focusOn, whereIs } from "./focus.js";
import { byId, main } from "./page.js";

let asked = ""; // the action whose question is open
/** @type {string | null} */
let before = null; // how to find again what had the focus before it

/** The button whose question is open. */
export const askedButton = () => (asked ? main.querySelector(`[data-action="${asked}"]`) : null);

/** @param {HTMLElement} button the question is what it has in `data-ask` */
export function ask(button) {
  const question = byId("ask");
  if (!asked) before = whereIs(document.activeElement);
  asked = said(button, "action");
  const confirm = one('[data-action="confirm"]', question);
  one("strong", question).textContent = said(button, "ask").replace("{square}", chosen());
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

/** After pieces have come anew: a question about what can't be done any more closes itself. */
export function askAgain() {
  if (!asked) return;
  const button = askedButton();
  if (!button || "off" in button.dataset || (button.dataset.needs && !chosen())) closeQuestion();
}

main.addEventListener("choice", closeQuestion);
