// A film: each window shows its latest still, and the caption tells of the newest. Without this script it is a list.

import { one } from "./elements.js";

const EVERY = 6000; // milliseconds between stills
const stills = [...document.querySelectorAll("#stills > li")];
const player = one("#play");
let at = 0;
let timer = 0;

/** @param {number} to */
function show(to) {
  at = (to + stills.length) % stills.length;
  const latest = new Map(stills.toReversed().map((still) => [still.dataset.pane, still]));
  for (const still of stills.slice(0, at + 1)) latest.set(still.dataset.pane, still);
  for (const still of stills) {
    still.hidden = latest.get(still.dataset.pane) !== still;
    still.toggleAttribute("data-now", still === stills[at]);
    still.toggleAttribute("data-later", stills.indexOf(still) > at);
  }
  one("#where", document, HTMLOutputElement).value = `${at + 1} / ${stills.length}`;
  one("img", stills[(at + 1) % stills.length], HTMLImageElement).loading = "eager"; // before it is shown
}

/** @param {boolean} goes */
function play(goes) {
  clearInterval(timer);
  timer = goes ? setInterval(() => show(at + 1), EVERY) : 0;
  player.setAttribute("aria-pressed", String(goes));
  one("#stills").ariaLive = goes ? "off" : "polite";
}

/** @param {number} to */
function go(to) {
  play(false);
  show(to);
}

one("[data-action=back]").addEventListener("click", () => go(at - 1));
one("[data-action=on]").addEventListener("click", () => go(at + 1));
player.addEventListener("click", () => play(!timer));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === "ArrowLeft") go(at - 1);
  if (event.key === "ArrowRight") go(at + 1);
});
one("#film").dataset.live = "";
one("#course").hidden = false;
show(0);
play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
