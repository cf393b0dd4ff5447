// A replay: the slider, the buttons, the arrows and the list of moves lead to a moment without the page being loaded anew.

import { directionOf, spotOf, step } from "./table/squares.js";

const EVERY = 1200; // milliseconds, when it plays by itself
const PIECES = ["#happened", "#frame"];
const course = document.getElementById("course");
const slider = document.getElementById("slider");
const where = document.getElementById("where");
const player = document.getElementById("play");
const last = Number(slider.max);
let at = Number(slider.value);
let asked = null; // what is under way
let timer = null;

slider.hidden = player.hidden = false;

function told() {
  where.value = `${at < 0 ? "–" : at} / ${last}`;
  slider.value = at;
  for (const [name, value] of [["first", -1], ["before", Math.max(at - 1, -1)], ["after", Math.min(at + 1, last)], ["last", last]])
    course.querySelector(`[data-step="${name}"]`).value = value;
  for (const link of document.querySelectorAll("[data-eyes]")) link.search = `?at=${at}`;
}

function rest() {
  clearInterval(timer);
  timer = null;
  player.setAttribute("aria-pressed", "false");
}

// The list begins where the move is that is shown
function reveal() {
  const now = document.querySelector(".moves [aria-current]");
  const list = now?.parentElement;
  if (list) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

async function go(to) {
  const next = Math.min(Math.max(to, -1), last);
  if (next === at) return;
  at = next;
  told();
  if (at === last) rest();
  asked?.abort();
  asked = new AbortController();
  const address = `${location.pathname}?at=${at}${course.dataset.also}`;
  try {
    const answer = await fetch(address, { signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const open = document.querySelector("#frame details")?.open;
    for (const piece of PIECES) {
      const fresh = page.querySelector(piece);
      const old = document.querySelector(piece);
      if (piece === "#happened") old.replaceChildren(...fresh.childNodes);
      else old.replaceWith(fresh);
    }
    if (open) document.querySelector("#frame details").open = true;
    slider.setAttribute("aria-valuetext", document.getElementById("happened").textContent.trim());
    history.replaceState(null, "", address);
    reveal();
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address); // the server says what is wrong
  }
}

course.addEventListener("submit", (event) => {
  event.preventDefault();
  rest();
  go(Number(event.submitter.value));
});
slider.addEventListener("input", () => {
  rest();
  go(Number(slider.value));
});
player.addEventListener("click", () => {
  if (timer) {
    rest();
    return;
  }
  player.setAttribute("aria-pressed", "true");
  timer = setInterval(() => go(at + 1), EVERY);
  go(at === last ? -1 : at + 1);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest('#frame a[href^="?at="]');
  if (!link || link.rel || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  rest();
  go(Number(new URLSearchParams(link.search).get("at")));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const spot = spotOf(event.target);
  if (spot && directionOf(event.key)) {
    event.preventDefault();
    step(spot, directionOf(event.key));
    return;
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: -1, End: last }[event.key];
  if (to === undefined || event.target.matches("input, textarea, select, [tabindex]")) return;
  event.preventDefault();
  rest();
  go(to);
});
told();
reveal();
