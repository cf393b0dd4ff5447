// Any game: what can be done to the chosen square, what is chosen from a list, and what is written by hand.

import { choose, chosen, chosenSquare } from "./choice.js";
import { byId, main, send, state } from "./page.js";
import { act } from "./sending.js";
import { nameOf } from "./squares.js";
import { start } from "./table.js";
import { say } from "./telling.js";

let typed = ""; // by hand, and not sent yet
let drawn = ""; // what was drawn last, as the page came with it
let sent = null; // how many entries there were when what is written was sent

const field = () => byId("written");

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
    const has = (option) => chosen() && option.value.split(/[^A-Za-z0-9]+/).includes(chosen());
    const first = [...list.options].find(has);
    if (first) list.value = first.value;
  }
}

function tap(square) {
  if (square.dataset.does) choose(nameOf(square) === chosen() ? "" : nameOf(square));
  else if (byId("writing")?.open) note(nameOf(square));
}

// Into what is written by hand, or out of it
function note(name) {
  const words = field().value.split(/\s+/).filter(Boolean);
  const at = words.lastIndexOf(name);
  if (at >= 0) words.splice(at, 1);
  else words.push(name);
  field().value = typed = words.join(" ");
  say(field().value);
}

function play(text) {
  act(text);
  choose("");
}

main.addEventListener("choice", refine);
main.addEventListener("input", ({ target }) => {
  if (target === field()) typed = target.value;
});
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
  do: (button) => play(button.dataset.needs ? `${button.dataset.do} ${chosen()}` : button.dataset.do),
  pick: (button) => play(byId(button.dataset.of).value),
  write,
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
  },
});
