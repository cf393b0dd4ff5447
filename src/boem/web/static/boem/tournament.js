// Shows times in the reader's own zone, and keeps a tournament's page up to date while it is looked at: its socket says
// when something has changed. Without a connection the page asks now and then.

import { showTimes } from "./when.js";

const EVERY = 10_000; // milliseconds between two looks without a connection
const APART = 4000; // milliseconds between two looks at a tournament that changes all the time
const SPREAD = 500; // milliseconds over which the readers' looks are spread
const live = document.getElementById("live");
const address = live?.dataset.live;
let connected = false;
let seen = "";
let looked = 0;
let due = false; // something has changed that isn't shown yet
let coming = false;

async function refresh() {
  coming = false;
  if (!live || !address || document.hidden || live.contains(document.activeElement)) return;
  due = false;
  looked = Date.now();
  const stamp = live.querySelector("[data-stamp]")?.getAttribute("data-stamp");
  const answer = await fetch(`${address}?stamp=${stamp}`).catch(() => null);
  if (answer?.status !== 200) {
    due ||= answer?.status !== 204;
    return;
  }
  const html = await answer.text();
  if (live.contains(document.activeElement)) {
    due = true;
    return;
  }
  const open = new Set([...live.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-round")));
  live.innerHTML = html;
  for (const one of live.querySelectorAll("details")) one.open ||= open.has(one.getAttribute("data-round"));
  showTimes();
}

function soon() {
  if (coming) return;
  coming = true;
  setTimeout(refresh, Math.max(looked + APART - Date.now(), 0) + Math.random() * SPREAD);
}

function hear() {
  const told = document.getElementById("changed")?.dataset.changed ?? "";
  if (told === seen) return;
  seen = told;
  due = true;
  soon();
}

showTimes();
if (address) {
  document.body.addEventListener("htmx:wsOpen", () => {
    connected = true;
    seen = ""; // a new connection counts from one again
  });
  document.body.addEventListener("htmx:wsClose", () => {
    connected = false;
  });
  document.body.addEventListener("htmx:wsAfterMessage", hear);
  document.addEventListener("visibilitychange", () => due && soon());
  setInterval(() => (due || !connected) && soon(), EVERY);
}
