// Before the first game of its kind, home asks once whether to begin with the guided one.

import { one, said } from "./elements.js";

const question = one("#first", document, HTMLDialogElement);
const showMe = one("#show-me", question, HTMLButtonElement);
const heading = one("#first-h", question);
const justPlay = one('[data-action="just-play"]', question);
const asks = heading.textContent;
const plays = justPlay.textContent;
/** @type {HTMLElement | null} */
let pressed = null;
/** @type {(() => void) | null} */
let chosen = null;

document.addEventListener("submit", (event) => {
  const { submitter } = event;
  const game = submitter?.closest("[data-first]");
  const form = submitter?.closest("form");
  if (!submitter || !game || !form || submitter !== form.querySelector("button")) return;
  const key = `first:${said(game, "game")}`;
  if (localStorage.getItem(key)) return;
  localStorage.setItem(key, "asked");
  event.preventDefault();
  pressed = submitter;
  showMe.setAttribute("form", form.id);
  showMe.formAction = said(game, "first");
  heading.textContent = game.dataset.asks ?? asks;
  justPlay.textContent = game.dataset.plays ?? plays;
  question.showModal();
  showMe.focus();
  history.pushState({ asks: true }, ""); // for the browser's Back, which closes the question
});

addEventListener("popstate", () => {
  question.close();
  chosen?.();
});
question.addEventListener("close", () => {
  if (history.state?.asks) history.back();
});

/** @param {() => void} then */
function choose(then) {
  chosen = then;
  question.close();
}

showMe.addEventListener("click", (event) => {
  if (!question.open) return;
  event.preventDefault();
  choose(() => showMe.form?.requestSubmit(showMe));
});
justPlay.addEventListener("click", () => choose(() => pressed?.click()));
for (const action of ["close", "not-now"]) {
  one(`[data-action="${action}"]`, question).addEventListener("click", () => question.close());
}
question.addEventListener("click", ({ target, clientX, clientY }) => {
  const box = question.getBoundingClientRect();
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  if (target === question && !inside) question.close();
});
