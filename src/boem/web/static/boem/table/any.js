// Any game: what can be done to the chosen square, what is chosen from a list, and what is written by hand.

import { choose, chosen, chosenSquare } from "./choice.js";
import { namedIn, tapped } from "./naming.js";
import { byId, main, send, state } from "./page.js";
import { act } from "./sending.js";
import { liveBoards, nameOf, spotNamed } from "./squares.js";
import { start } from "./table.js";
import { say } from "./telling.js";

let typed = ""; // by hand, and not sent yet
let drawn = ""; // what was drawn last, as the page came with it
let sent = null; // how many entries there were when what is written was sent

const field = () => byId("written");
const wordOf = (square) => square.dataset.word ?? nameOf(square);
const wordsWritten = () => field().value.split(/\s+/).filter(Boolean);
const labels = new WeakMap(); // of squares that are named now: what they were called before

// The buttons below the boards: those that the chosen square allows
function refine() {
  const square = chosen() && chosenSquare();
  const verbs = square ? square.dataset.does.split(" ") : [];
  for (const button of main.querySelectorAll('.actions [data-needs="square"]')) {
    if (verbs.includes(button.dataset.do)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
  offer();
}

// The lists: those of the chosen square first
function offer() {
  for (const list of main.querySelectorAll(".doing select")) {
    const word = chosen() && wordOf(chosenSquare());
    const has = (option) => word && option.value.split(/[^A-Za-z0-9]+/).includes(word);
    const first = [...list.options].find(has);
    if (first) list.value = first.value;
  }
}

function tap(square) {
  const laid = main.querySelector("[data-live][data-lays]");
  if (square.dataset.does) choose(nameOf(square) === chosen() ? "" : nameOf(square));
  else if (byId("writing")?.open && (!laid || laid.contains(square))) note(wordOf(square));
}

// Into what is written by hand, or out of it
function note(name) {
  field().value = typed = tapped(wordsWritten(), name, field().dataset).join(" ");
  mark();
  say(field().value);
}

// The squares that it names, on the board
function mark() {
  const named = byId("writing")?.open ? namedIn(wordsWritten(), field().dataset.joint) : {};
  const laid = main.querySelectorAll("[data-live][data-lays]");
  for (const square of main.querySelectorAll("[data-noted]")) {
    delete square.dataset.noted;
    delete square.dataset.part;
    square.setAttribute("aria-label", labels.get(square));
  }
  for (const board of laid.length ? laid : liveBoards())
    for (const [name, part] of Object.entries(named)) {
      const square = spotNamed(board, name);
      if (!square) continue;
      labels.set(square, square.getAttribute("aria-label"));
      Object.assign(square.dataset, { noted: "", part });
      square.setAttribute("aria-label", board.dataset.sayNoted.replace("{label}", labels.get(square)));
    }
}

function play(text) {
  act(text);
  choose("");
}

main.addEventListener("choice", refine);
main.addEventListener("input", ({ target }) => {
  if (target !== field()) return;
  typed = target.value;
  mark();
});
main.addEventListener("toggle", mark, true);
main.addEventListener("keydown", (event) => {
  if (event.target !== field() || event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  write();
});

function write() {
  const text = field().value.trim();
  if (!text) {
    field().focus();
    return;
  }
  sent = state().number;
  act(text.replace(/\s+/g, " "));
}

// What was typed stays when the card comes anew, unless something else was drawn
function writeAgain() {
  if (!field()) return;
  if (field().dataset.drawn !== drawn) {
    typed = drawn = field().dataset.drawn;
    if (drawn) say(drawn);
  } else if (typed) {
    field().value = typed;
  }
  if (document.activeElement === field()) field().setSelectionRange(field().value.length, field().value.length);
}

const own = {
  do: (button) => play(button.dataset.needs ? `${button.dataset.do} ${wordOf(chosenSquare())}` : button.dataset.do),
  pick: (button) => play(byId(button.dataset.of).value),
  write,
  clear: () => {
    field().value = typed = "";
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
