// Games by mail: copying links, times in the reader's zone, a question before anything that can't be undone.

import { copyFrom } from "./copy.js";
import { said } from "./elements.js";
import { showTimes } from "./when.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copyFrom(button);
});

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.sure || button.dataset.asked) return;
  event.preventDefault();
  button.dataset.asked = "yes";
  const question = document.createElement("p");
  question.className = "small";
  question.role = "alert";
  question.textContent = button.dataset.sure;
  button.parentElement?.before(question);
  button.classList.remove("main");
  button.classList.add("grave");
});

// Submitting another form reloads the page: the tab keeps what is being written until it is sent

/**
 * @param {ParentNode} where
 * @returns {NodeListOf<HTMLTextAreaElement>}
 */
const areasIn = (where) => where.querySelectorAll("textarea[data-keep]");
/** @param {HTMLTextAreaElement} area */
const kept = (area) => `${area.dataset.keep}:${area.name}`;

for (const area of areasIn(document)) {
  const words = sessionStorage.getItem(kept(area));
  if (words !== null) area.value = words;
  area.addEventListener("input", () => sessionStorage.setItem(kept(area), area.value));
}
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return; // a question comes first
  for (const area of areasIn(event.target)) sessionStorage.removeItem(kept(area));
});

// The round will be closed in a moment
if (document.querySelector("[data-wanted]")) setTimeout(() => location.reload(), 2000);

/** @type {NodeListOf<HTMLInputElement>} */
const links = document.querySelectorAll("input[data-link]");
for (const input of links) {
  input.value = new URL(said(input, "link"), location.origin).href;
  input.addEventListener("focus", () => input.select());
}

const zone = document.querySelector("#id_zone");
if (zone instanceof HTMLInputElement) {
  zone.setAttribute("list", "zones");
  if (zone.value === zone.defaultValue && !document.querySelector(".refused")) {
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
  }
}

showTimes();
