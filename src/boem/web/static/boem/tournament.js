// Shows times in the reader's own zone, and keeps a tournament's page up to date while it is looked at.

import { showTimes } from "./when.js";

const EVERY = 10_000; // milliseconds
const live = document.getElementById("live");
const address = live?.dataset.live;

async function refresh() {
  if (!live || !address || document.hidden) return;
  const stamp = live.querySelector("[data-stamp]")?.getAttribute("data-stamp");
  const answer = await fetch(`${address}?stamp=${stamp}`).catch(() => null);
  if (answer?.status !== 200 || live.contains(document.activeElement)) return;
  const open = new Set([...live.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-round")));
  live.innerHTML = await answer.text();
  for (const one of live.querySelectorAll("details")) one.open ||= open.has(one.getAttribute("data-round"));
  showTimes();
}

showTimes();
if (address) setInterval(refresh, EVERY);
