// The pages of puzzles: copying links, and a message while a puzzle is being made.

import { copyFrom } from "./copy.js";
import { one } from "./elements.js";

document.addEventListener("click", ({ target }) => {
  const button = target.closest('[data-action="copy"]');
  if (button) copyFrom(button);
});

/** @type {Map<HTMLElement, string>} */
const said = new Map(); // the buttons' usual texts

// A form is sent only once, unless the reader leaves the page and comes back
document.addEventListener("submit", (event) => {
  const form = event.target;
  if ("sent" in form.dataset) event.preventDefault();
  form.dataset.sent = "";
  const button = form.querySelector("[data-making]");
  if (!button) return;
  const words = one("span", button);
  if (!said.has(words)) said.set(words, words.textContent ?? "");
  words.textContent = button.dataset.making ?? "";
});

window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
  for (const [words, text] of said) words.textContent = text;
});
