// Minesweeper for two: one tap chooses a square to explore, a second to mark, a third lets go of it; then Play.
// Players may prefer to play at once: then a tap does what the mode says.

import { one, said } from "../elements.js";
import { choose, chosen, chosenSquare } from "../table/choice.js";
import { main, pieceOf, state } from "../table/page.js";
import { check } from "../table/proof.js";
import { act } from "../table/sending.js";
import { nameOf, spotOf } from "../table/squares.js";
import { start } from "../table/table.js";
import { say } from "../table/telling.js";
import { rules } from "./coan-openings.js";

/** @typedef {import("../table/squares.js").Spot} Spot */
/** @typedef {"explore" | "mark"} Mode */

/** @type {Mode} */
let mode = "explore"; // what to do with the chosen square or, when playing at once, with the next one tapped
const atOnce = () => localStorage.getItem("coan-at-once") === "on";
const mayPlay = () => "turn" in state() || "premoves" in state();
/** @param {Spot} square */
const mayMark = (square) => square.dataset.state !== "wrong"; // the player's own mark has shown that it holds no mine

/** @param {Spot} square */
function tap(square) {
  if (atOnce()) {
    playNow(square);
  } else if (nameOf(square) !== chosen()) {
    mode = "explore";
    choose(nameOf(square));
  } else if (mode === "explore" && mayMark(square)) {
    mode = "mark";
    show();
  } else {
    choose("");
  }
  if (!atOnce()) say(square.getAttribute("aria-label") ?? "");
}

/** @param {Spot} square */
function playNow(square) {
  if (!mayPlay() || !["covered", "wrong"].includes(said(square, "state"))) return;
  act(`${mode} ${nameOf(square)}`);
  choose("");
}

/**
 * The button of a mode; its key applies the mode to the focused square.
 * @param {Mode} wanted
 */
function turnTo(wanted) {
  mode = wanted;
  const square = spotOf(document.activeElement);
  if (atOnce() && square) playNow(square);
  else show();
}

// The choice, on its square and on the buttons
function show() {
  undress();
  const square = chosenSquare();
  if (square && !mayMark(square)) mode = "explore";
  if (square) dress(square);
  for (const name of ["explore", "mark"]) {
    const button = main.querySelector(`[data-action="${name}"]`);
    if (!button) continue;
    button.setAttribute("aria-pressed", String(mode === name && (atOnce() || Boolean(square))));
    if (atOnce()) button.removeAttribute("aria-disabled");
  }
  main.toggleAttribute("data-at-once", atOnce());
  main.querySelector('[data-action="at-once"]')?.setAttribute("aria-pressed", String(atOnce()));
}

/** @param {Spot} square */
function dress(square) {
  square.dataset.bare = square.getAttribute("aria-label") ?? "";
  const says = said(one("[data-board][data-live]"), mode === "mark" ? "sayMark" : "sayExplore");
  square.setAttribute("aria-label", says.replace("{square}", nameOf(square)));
  if (mode === "mark") square.append(pieceOf("mine"));
  square.dataset.aim = mode;
}

function undress() {
  for (const square of main.querySelectorAll("[data-aim]")) {
    square.setAttribute("aria-label", said(square, "bare"));
    if (square.dataset.aim === "mark") square.lastElementChild?.remove();
    delete square.dataset.aim;
  }
}

main.addEventListener("choice", show);

start({
  tap,
  actions: {
    explore: () => turnTo("explore"),
    mark: () => turnTo("mark"),
    play: () => {
      act(`${mode} ${chosen()}`);
      choose("");
    },
    "at-once": () => {
      localStorage.setItem("coan-at-once", atOnce() ? "off" : "on");
      mode = "explore";
      choose("");
    },
  },
  arrive: show,
});
check(rules);
