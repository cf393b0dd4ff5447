// Clocks that count down. What they show follows from the server's time, so they neither drift nor forget.

import { one, said } from "../elements.js";
import { markAt, SOON, span, written } from "./duration.js";
import { byId, main } from "./page.js";

const EVERY = 100; // milliseconds

/** @type {number | null} */
let ahead = null; // what the server's time is ahead of performance.now(); a late message makes it seem less than it is
let heard = "";
/** @type {number | null} */
let told = null; // the mark that one's own clock has passed, in this turn

function listen() {
  const { now } = byId("now").dataset;
  if (!now || now === heard) return;
  heard = now;
  const seems = Date.parse(now) - performance.now();
  ahead = ahead === null ? seems : Math.max(ahead, seems);
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {number} left milliseconds */
function tell(left) {
  const mark = markAt(left);
  const place = byId("time-said");
  if (told !== null && mark && mark !== told) write(place, place.getAttribute(`data-${mark}`) ?? "");
  told = mark;
}

/**
 * @param {HTMLElement} clock
 * @param {number} now
 */
function show(clock, now) {
  const { most, until } = clock.dataset;
  const left = Math.max(0, Math.min(Number(most), until ? Date.parse(until) - now : Number(most)));
  write(one("[data-left]", clock), written(left));
  const soon = left < SOON;
  clock.toggleAttribute("data-soon", soon);
  one(".hurry", clock).hidden = !soon || !until;
  return left;
}

/**
 * What can be done from a moment on: the words count down to it, and then the button comes.
 * @param {HTMLElement} due
 * @param {number} now
 */
function wait(due, now) {
  const left = Date.parse(said(due, "due")) - now;
  write(due, left > 0 ? said(due, "text").replace("{time}", span(left, document.documentElement.lang)) : "");
  one("button", due.parentElement ?? due).hidden = left > 0;
}

function tick() {
  listen();
  const now = ahead === null ? Date.now() : performance.now() + ahead;
  let mine = null;
  for (const clock of main.querySelectorAll("[data-clock]")) {
    const left = show(clock, now);
    if ("mine" in clock.dataset && clock.dataset.until) mine = left;
  }
  if (mine === null) told = null;
  else tell(mine);
  for (const due of main.querySelectorAll("[data-due]")) wait(due, now);
}

tick();
setInterval(tick, EVERY);
