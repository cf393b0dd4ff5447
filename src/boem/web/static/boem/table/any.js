// The generic table: actions on the chosen square, from a list, and typed by hand.

import { disable, one, said } from "../elements.js";
import { choose, chosen, chosenSquare } from "./choice.js";
import { namedIn, tapped } from "./naming.js";
import { byId, main, mayBe, send, state } from "./page.js";
import { act } from "./sending.js";
import { liveBoards, nameOf, spotNamed } from "./squares.js";
import { start } from "./table.js";
import { say } from "./telling.js";

/** @typedef {import("./squares.js").Spot} Spot */

let typed = ""; // by hand, not sent yet
let drawn = ""; // the last random action, as it came with the page
/** @type {string | null} */
let sent = null; // the number of entries when the typed action was sent

const mayWrite = () => mayBe("written") !== null;
const isWriting = () => main.querySelector("#writing[open] [data-taps]") !== null;
const field = () => one("#written", main, HTMLTextAreaElement);
/** @param {Spot} square */
const wordOf = (square) => square.dataset.word ?? nameOf(square);
const wordsWritten = () => field().value.split(/\s+/).filter(Boolean);
/** @type {WeakMap<Spot, string>} */
const labels = new WeakMap(); // the original labels of squares named in the typed action

// Show only the buttons that the chosen square allows
function refine() {
  const verbs = chosenSquare()?.dataset.does?.split(" ") ?? [];
  for (const button of main.querySelectorAll('.actions [data-needs="square"]')) {
    disable(button, !verbs.includes(button.dataset.do ?? ""));
  }
  offer();
}

// Put the chosen square's actions first in the lists
function offer() {
  const square = chosenSquare();
  if (!square) return;
  const word = wordOf(square);
  /** @type {NodeListOf<HTMLSelectElement>} */
  const lists = main.querySelectorAll(".doing select");
  for (const list of lists) {
    const first = [...list.options].find(({ value }) => value.split(/[^A-Za-z0-9]+/).includes(word));
    if (first) list.value = first.value;
  }
}

/** @param {Spot} square */
function tap(square) {
  const laid = main.querySelector("[data-live][data-lays]");
  if (square.dataset.does) choose(nameOf(square) === chosen() ? "" : nameOf(square));
  else if (isWriting() && (!laid || laid.contains(square))) note(wordOf(square));
}

/**
 * Adds a square to the typed action, or removes it.
 * @param {string} name
 */
function note(name) {
  typed = tapped(wordsWritten(), name, field().dataset).join(" ");
  field().value = typed;
  mark();
  say(field().value);
}

// Mark the squares that the typed action names on the board
function mark() {
  const named = isWriting() ? namedIn(wordsWritten(), field().dataset.joint) : {};
  const laid = main.querySelectorAll("[data-live][data-lays]");
  for (const square of main.querySelectorAll("[data-noted]")) {
    delete square.dataset.noted;
    delete square.dataset.part;
    square.setAttribute("aria-label", labels.get(square) ?? "");
  }
  for (const board of laid.length ? laid : liveBoards()) {
    for (const [name, part] of Object.entries(named)) {
      const square = spotNamed(board, name);
      if (!square) continue;
      const label = square.getAttribute("aria-label") ?? "";
      labels.set(square, label);
      Object.assign(square.dataset, { noted: "", part });
      square.setAttribute("aria-label", said(board, "sayNoted").replace("{label}", label));
    }
  }
}

/** @param {string} text */
function play(text) {
  act(text);
  choose("");
}

main.addEventListener("choice", refine);
main.addEventListener("input", ({ target }) => {
  if (target.id !== "written") return;
  typed = field().value;
  mark();
});
main.addEventListener("toggle", mark, true);
main.addEventListener("keydown", (event) => {
  if (event.target.id !== "written" || event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  write();
});

function write() {
  const text = field().value.trim();
  if (!text) {
    field().focus();
    return;
  }
  sent = state().number ?? null;
  act(text.replace(/\s+/g, " "));
}

// Keep what was typed when the card is replaced, unless a random action was drawn
function writeAgain() {
  if (!mayWrite()) return;
  if (field().dataset.drawn !== drawn) {
    drawn = said(field(), "drawn");
    typed = drawn;
    if (drawn) say(drawn);
  } else if (typed) {
    field().value = typed;
  }
  if (document.activeElement === field()) field().setSelectionRange(field().value.length, field().value.length);
}

/** @param {HTMLElement} button */
function doIt(button) {
  const square = button.dataset.needs ? chosenSquare() : undefined;
  play(square ? `${said(button, "do")} ${wordOf(square)}` : said(button, "do"));
}

/** @type {import("./table.js").Actions} */
const own = {
  do: doIt,
  pick: (button) => play(byId(said(button, "of"), HTMLSelectElement).value),
  write,
  clear: () => {
    typed = "";
    field().value = "";
    mark();
    field().focus();
  },
  draw: () => send({ what: "ask", ask: "random" }),
};

start({
  tap,
  actions: own,
  arrive: () => {
    refine();
    if (sent !== null && state().number !== sent && !byId("say").querySelector(".refused")) typed = "";
    sent = null;
    writeAgain();
    mark();
  },
});
