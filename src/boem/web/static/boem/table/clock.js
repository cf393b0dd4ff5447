// Clocks that count down. What they show follows from the server's time, so they neither drift nor forget.

import { markAt, SOON, span, written } from "./duration.js";
import { byId, main } from "./page.js";

const EVERY = 100; // milliseconds

let ahead = null; // what the server's time is ahead of performance.now(); a late message makes it seem less than it is
let heard = "";
let told = null; // the mark that one's own clock has passed, in this turn

function listen() {
  const { now } = byId("now").dataset;
  if (!now || now === heard) return;
  heard = now;
  const seems = Date.parse(now) - performance.now();
  ahead = ahead === null ? seems : Math.max(ahead, seems);
}

function write(one, text) {
  if (one.textContent !== text) one.textContent = text;
}

function tell(left) {
  const mark = markAt(left);
  if (told !== null && mark && mark !== told) write(byId("time-said"), byId("time-said").getAttribute(`data-${mark}`));
  told = mark;
}

function show(clock, now) {
  const { most, until } = clock.dataset;
  const left = Math.max(0, Math.min(Number(most), until ? Date.parse(until) - now : Number(most)));
  write(clock.querySelector("[data-left]"), written(left));
  const soon = left < SOON;
  clock.toggleAttribute("data-soon", soon);
  clock.querySelector(".hurry").hidden = !soon || !until;
  return left;
}

// What can be done from a moment on: the words count down to it, and then the button comes
function wait(due, now) {
  const left = Date.parse(due.dataset.due) - now;
  write(due, left > 0 ? due.dataset.text.replace("{time}", span(left, document.documentElement.lang)) : "");
  due.parentElement.querySelector("button").hidden = left > 0;
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
