// Rush, streak, training: taps are sent one by one, and each answer replaces the puzzle. Flags stay in this browser.

import { one, said } from "./elements.js";
import { written } from "./table/duration.js";
import { onHold } from "./table/hold.js";
import { main, pieceOf } from "./table/page.js";
import { directionOf, moveFocus, nameOf, reach, spotNamed, spotOf, step } from "./table/squares.js";

/** @typedef {import("./table/squares.js").Spot} Spot */

const run = one("#run");
let flags = false; // whether a tap sets a flag
let ends = 0; // when the time is up, as `performance.now` counts
let sending = Promise.resolve();
/** @type {string[]} */
let sent = []; // squares tapped and not answered yet

const form = () => /** @type {HTMLFormElement | null} */ (run.querySelector("form[data-run]"));
const board = () => run.querySelector("[data-board][data-live]");
/** Where the flags of this puzzle are kept. */
const key = () => `flags ${form()?.dataset.run} ${form()?.dataset.number}`;
const flagged = () => (sessionStorage.getItem(key()) ?? "").split(" ").filter(Boolean);

/**
 * @param {Spot} spot
 * @param {"flag" | "covered"} state
 */
function paint(spot, state) {
  spot.dataset.state = state;
  const sentence = said(/** @type {HTMLElement} */ (board()), state === "flag" ? "sayFlag" : "sayCovered");
  spot.setAttribute("aria-label", sentence.replace("{square}", nameOf(spot)));
  spot.replaceChildren(...(state === "flag" ? [pieceOf("flag")] : []));
}

/** @param {Spot} spot */
function flag(spot) {
  if (!["covered", "flag"].includes(said(spot, "state"))) return;
  const rest = flagged().filter((name) => name !== nameOf(spot));
  const set = spot.dataset.state === "covered";
  sessionStorage.setItem(key(), (set ? [...rest, nameOf(spot)] : rest).join(" "));
  paint(spot, set ? "flag" : "covered");
}

/** @param {Spot} spot */
function mark(spot) {
  const asked = form();
  if (!asked || said(spot, "state") !== "covered" || sent.includes(nameOf(spot))) return;
  const body = new FormData(asked);
  body.set("at", nameOf(spot));
  body.set("piece", "1");
  sent.push(nameOf(spot));
  spot.dataset.pending = "";
  sending = sending.then(() => send(asked.action, body));
}

/**
 * @param {string} address
 * @param {FormData} body
 */
async function send(address, body) {
  const answer = await fetch(address, { method: "POST", body }).catch(() => undefined);
  if (!answer?.ok) return location.reload();
  const focused = nameOf(spotOf(document.activeElement) ?? document.body);
  const before = key();
  sent = sent.filter((name) => name !== body.get("at"));
  run.innerHTML = await answer.text();
  if (key() !== before) sent = [];
  arrive();
  const spot = focused && board() && spotNamed(board(), focused);
  if (spot) moveFocus(spot);
  else if (focused) run.querySelector('[data-board] [tabindex="0"], [data-action="begin"]')?.focus();
  one("#run-told").textContent = run.querySelector("[data-told]")?.dataset.told ?? "";
}

// After the page or its piece has come: Tab reaches one square, flags and taps under way show again
function arrive() {
  const now = board();
  const left = form()?.dataset.left;
  ends = left === undefined ? 0 : performance.now() + Number(left);
  tick();
  if (!now) return;
  const spots = now.querySelectorAll("button[data-square]");
  for (const spot of spots) spot.tabIndex = -1;
  if (spots[0]) spots[0].tabIndex = 0;
  for (const name of flagged()) {
    const spot = spotNamed(now, name);
    if (spot?.dataset.state === "covered") paint(spot, "flag");
  }
  for (const name of sent) spotNamed(now, name)?.setAttribute("data-pending", "");
  const button = run.querySelector('[data-action="flags"]');
  button?.removeAttribute("hidden");
  button?.setAttribute("aria-pressed", String(flags));
}

function tick() {
  const clock = run.querySelector("[data-clock]");
  if (!clock || !ends) return;
  const left = ends - performance.now();
  clock.textContent = written(Math.max(0, left));
  if (left > 0) return;
  ends = 0;
  sending.then(() => location.reload());
}

main.addEventListener("submit", (event) => {
  const spot = spotOf(event.submitter);
  if (!spot) return;
  event.preventDefault();
  if (flags) flag(spot);
  else if (spot.dataset.state === "flag") flag(spot);
  else mark(spot);
});
main.addEventListener("click", ({ target }) => {
  if (!target.closest('[data-action="flags"]')) return;
  flags = !flags;
  target.closest("[aria-pressed]")?.setAttribute("aria-pressed", String(flags));
});
main.addEventListener("keydown", (event) => {
  const spot = spotOf(event.target);
  if (!spot || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const direction = directionOf(event.key);
  if (!direction && event.key !== "f") return;
  event.preventDefault();
  if (direction) step(spot, direction);
  else flag(spot);
});
main.addEventListener("focusin", ({ target }) => {
  const spot = spotOf(target);
  if (spot?.localName === "button") reach(spot);
});
onHold((spot) => (flags ? mark(spot) : flag(spot)));
setInterval(tick, 100);
arrive();
