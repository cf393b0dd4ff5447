// Actions that can lose a game ask for confirmation, in place.

import { one, said } from "../elements.js";
import { chosen } from "./choice.js";
import { focusOn, whereIs } from "./focus.js";
import { byId, main } from "./page.js";

let asked = ""; // the action whose question is open
/** @type {string | null} */
let before = null; // a selector for what had the focus before the question

/** The button whose question is open; null if there is none. */
export const askedButton = () => (asked ? main.querySelector(`[data-action="${asked}"]`) : null);

/** @param {HTMLElement} button its question is in `data-ask` */
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
  confirm.focus({ preventScroll: true });
  question.scrollIntoView({ block: "nearest" });
}

export function closeQuestion() {
  const question = byId("ask");
  const inside = question.contains(document.activeElement);
  asked = "";
  question.hidden = true;
  delete main.dataset.asking;
  if (inside) focusOn(before);
}

/** After pieces were replaced: reopens the question, or closes it if the action is no longer possible. */
export function askAgain() {
  if (!asked) return;
  const button = askedButton();
  if (!button || "off" in button.dataset || (button.dataset.needs && !chosen())) closeQuestion();
}

main.addEventListener("choice", closeQuestion);
