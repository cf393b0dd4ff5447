// Clocks that count down. They are computed from the server's time, so they don't drift, and a reload changes nothing.

import { one, said } from "../elements.js";
import { markAt, SOON, span, written } from "./duration.js";
import { byId, main } from "./page.js";

const EVERY = 100; // milliseconds

/** @type {number | null} */
let ahead = null; // the server's time minus performance.now(); the maximum counts, since late messages make it smaller
let heard = "";
/** @type {number | null} */
let told = null; // the last mark that the player's own clock has passed this turn

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
 * An action that becomes possible at some moment: words count down to it, then the button appears.
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
