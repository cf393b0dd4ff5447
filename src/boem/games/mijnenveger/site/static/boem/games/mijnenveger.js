// Mijnenveger: laying mines, and what is done to a chosen square.

import { choose, chosen, chosenSquare } from "../table/choice.js";
import { byId, main, random, send, state } from "../table/page.js";
import { act, forgetDraft, keep, unkept } from "../table/sending.js";
import { liveBoard } from "../table/squares.js";
import { start } from "../table/table.js";

// Laying: kept here and on the server until it is sent

const laying = () => Number(state().laying || 0);
const laid = () => [...liveBoard().querySelectorAll('[data-state="mine"]')].map((square) => square.dataset.square);

function layOn(squares) {
  paint(squares);
  keep(squares);
}

function paint(squares) {
  const wanted = new Set(squares);
  for (const square of liveBoard().querySelectorAll("[data-square]")) {
    const mined = wanted.has(square.dataset.square);
    if ((square.dataset.state === "mine") === mined) continue;
    square.dataset.state = mined ? "mine" : "covered";
    square.setAttribute("aria-label", square.dataset[mined ? "mined" : "bare"]);
    square.replaceChildren(...(mined ? [byId("mine-piece").content.firstElementChild.cloneNode(true)] : []));
  }
  showLaying();
}

function showLaying() {
  const count = laid().length;
  const note = main.querySelector("[data-count]");
  if (note) note.textContent = note.dataset.count.replace("{count}", count);
  const button = main.querySelector('[data-action="lay"]');
  if (!button) return;
  if (count === laying()) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function toggleMine(square) {
  const squares = laid();
  const at = squares.indexOf(square.dataset.square);
  if (at >= 0) squares.splice(at, 1);
  else if (squares.length < laying()) squares.push(square.dataset.square);
  else return;
  layOn(squares);
}

function layAtRandom() {
  const squares = [...liveBoard().querySelectorAll("[data-square]")].map((square) => square.dataset.square);
  for (let last = squares.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [squares[last], squares[other]] = [squares[other], squares[last]];
  }
  layOn(squares.slice(0, laying()));
}

start({
  actions: {
    sweep: () => act(`sweep ${chosen()}`),
    disarm: () => act(`disarm ${chosen()}`),
    flag: () => act(`${chosenSquare().dataset.state === "flag" ? "unflag" : "flag"} ${chosen()}`),
    pencil: () => {
      const next = { "": "mine", mine: "free", free: "" };
      send({ what: "pencil", pencil: chosen(), mark: next[chosenSquare().dataset.pencil ?? ""] });
    },
    lay: () => act(`lay ${laid().join(" ")}`),
    random: layAtRandom,
    clear: () => layOn([]),
  },
  tap: (square) => (laying() ? toggleMine(square) : choose(square.dataset.square)),
  arrive: () => {
    if (!laying()) return forgetDraft();
    const draft = unkept(); // a board that was sent before the last taps arrived does not know them
    if (draft && liveBoard()) paint(draft);
    else if (liveBoard()) showLaying();
  },
});
