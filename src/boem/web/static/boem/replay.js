// A replay: the slider, the buttons, the arrow keys and the list of moves go to a moment without reloading the page.

import { one } from "./elements.js";
import { directionOf, spotOf, step } from "./table/squares.js";
import { showTime } from "./table/stopwatch.js";
import { begin, follow, wideBoards } from "./wide.js";

const EVERY = 1200; // milliseconds between moves during playback
const course = one("#course");
const slider = one("#slider", document, HTMLInputElement);
const where = one("#where", document, HTMLOutputElement);
const player = one("#play");
const last = Number(slider.max);
let at = Number(slider.value);
/** @type {AbortController | null} */
let asked = null; // aborts the request under way
let timer = 0;

slider.hidden = player.hidden = false;

function told() {
  slider.value = String(at);
  const steps = { first: -1, before: Math.max(at - 1, -1), after: Math.min(at + 1, last), last };
  for (const [name, to] of Object.entries(steps)) {
    one(`[data-step="${name}"]`, course, HTMLButtonElement).value = String(to);
  }
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const eyes = document.querySelectorAll("a[data-eyes]");
  for (const link of eyes) link.search = `?at=${at}`;
}

function rest() {
  clearInterval(timer);
  timer = 0;
  player.setAttribute("aria-pressed", "false");
}

// Scroll the list to the move on display
function reveal() {
  const now = document.querySelector(".moves [aria-current]");
  const list = now?.parentElement;
  if (list) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** @param {Document} page as the server gives it */
function show(page) {
  const unfolded = document.querySelector("#frame details")?.hasAttribute("open");
  one("#happened").replaceChildren(...one("#happened", page).childNodes);
  where.value = one("#where", page).textContent.trim();
  const before = wideBoards();
  const places = before.map(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
  one("#frame").replaceWith(one("#frame", page));
  for (const [number, board] of wideBoards().entries()) follow(board, before[number], places[number]);
  if (unfolded) one("#frame details").setAttribute("open", "");
  slider.setAttribute("aria-valuetext", one("#happened").textContent.trim().replace(/\s+/g, " "));
  reveal();
  showTime();
}

/** @param {number} to */
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
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    history.replaceState(null, "", address);
  } catch (error) {
    const isOver = error instanceof Error && error.name === "AbortError";
    if (!isOver) location.assign(address); // shows the server's own error page
  }
}

course.addEventListener("submit", (event) => {
  event.preventDefault();
  rest();
  go(Number(/** @type {HTMLButtonElement} */ (event.submitter).value));
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
  const link = event.target.closest("a");
  if (!link?.matches('#frame a[href^="?at="]')) return;
  if (link.rel || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  rest();
  go(Number(new URLSearchParams(link.search).get("at")));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const spot = spotOf(event.target);
  const direction = directionOf(event.key);
  if (spot && direction) {
    event.preventDefault();
    step(spot, direction);
    return;
  }
  const to = new Map([
    ["ArrowLeft", at - 1],
    ["ArrowRight", at + 1],
    ["Home", -1],
    ["End", last],
  ]).get(event.key);
  if (to === undefined || event.target.matches("input, textarea, select, [tabindex]")) return;
  event.preventDefault();
  rest();
  go(to);
});
told();
reveal();
showTime();
wideBoards().forEach(begin);
