// Mijnenveger: laying mines, and acting on the chosen square.

import { disable, said } from "../elements.js";
import { choose, chosen, chosenSquare } from "../table/choice.js";
import { main, pieceOf, random, send, state } from "../table/page.js";
import { check } from "../table/proof.js";
import { act, forgetDraft, keep, unkept } from "../table/sending.js";
import { liveBoard, nameOf } from "../table/squares.js";
import { start } from "../table/table.js";
import { rules } from "./mijnenveger-openings.js";

// Laying: the draft is kept here and on the server until it is sent

const laying = () => Number(state().laying || 0);
/** @param {string} which a selector */
const squares = (which) => [...(liveBoard()?.querySelectorAll(which) ?? [])];
const laid = () => squares('[data-state="mine"]').map(nameOf);

/** @param {string[]} names */
function layOn(names) {
  paint(names);
  keep(names);
}

/** @param {string[]} names */
function paint(names) {
  const wanted = new Set(names);
  for (const square of squares("[data-square]")) {
    const mined = wanted.has(nameOf(square));
    if ((square.dataset.state === "mine") === mined) continue;
    square.dataset.state = mined ? "mine" : "covered";
    square.setAttribute("aria-label", said(square, mined ? "mined" : "bare"));
    square.replaceChildren(...(mined ? [pieceOf("mine")] : []));
  }
  showLaying();
}

function showLaying() {
  const count = laid().length;
  const note = main.querySelector("[data-count]");
  if (note) note.textContent = said(note, "count").replace("{count}", String(count));
  const button = main.querySelector('[data-action="lay"]');
  if (button) disable(button, count !== laying());
}

/** @param {import("../table/squares.js").Spot} square */
function toggleMine(square) {
  const names = laid();
  const at = names.indexOf(nameOf(square));
  if (at >= 0) names.splice(at, 1);
  else if (names.length < laying()) names.push(nameOf(square));
  else return;
  layOn(names);
}

function layAtRandom() {
  const names = squares("[data-square]").map(nameOf);
  for (let last = names.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [names[last], names[other]] = [names[other], names[last]];
  }
  layOn(names.slice(0, laying()));
}

const NEXT = new Map([
  ["", "mine"],
  ["mine", "free"],
  ["free", ""],
]); // pencil marks

start({
  actions: {
    sweep: () => act(`sweep ${chosen()}`),
    disarm: () => act(`disarm ${chosen()}`),
    flag: () => act(`${chosenSquare()?.dataset.state === "flag" ? "unflag" : "flag"} ${chosen()}`),
    pencil: () => {
      const mark = NEXT.get(chosenSquare()?.dataset.pencil ?? "") ?? "";
      send({ what: "pencil", pencil: chosen(), mark });
    },
    lay: () => act(`lay ${laid().join(" ")}`),
    random: layAtRandom,
    clear: () => layOn([]),
  },
  tap: (square) => (laying() ? toggleMine(square) : choose(nameOf(square))),
  arrive: () => {
    if (!laying()) return forgetDraft();
    const draft = unkept(); // a board sent before the last taps arrived doesn't show them
    if (draft && liveBoard()) paint(draft);
    else if (liveBoard()) showLaying();
  },
});
check(rules);
