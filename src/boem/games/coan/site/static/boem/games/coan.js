// Minesweeper for two: tapped once a square is to be explored, twice to be marked, a third time neither. Then Play.
// Who likes it better plays at once: a tap does what the mode says.

import { one, said } from "../elements.js";
import { choose, chosen, chosenSquare } from "../table/choice.js";
import { main, pieceOf, state } from "../table/page.js";
import { act } from "../table/sending.js";
import { nameOf, spotOf } from "../table/squares.js";
import { start } from "../table/table.js";
import { say } from "../table/telling.js";

/** @typedef {import("../table/squares.js").Spot} Spot */
/** @typedef {"explore" | "mark"} Mode */

/** @type {Mode} */
let mode = "explore"; // what is to be done to the chosen square; at once: to the next one tapped
const atOnce = () => localStorage.getItem("coan-at-once") === "on";
const mayPlay = () => "turn" in state();
/** @param {Spot} square */
const mayMark = (square) => square.dataset.state !== "wrong"; // my own mark has shown that it is free

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
 * A button of a mode; by its letter it is meant for the square that has the focus.
 * @param {Mode} wanted
 */
function turnTo(wanted) {
  mode = wanted;
  const square = spotOf(document.activeElement);
  if (atOnce() && square) playNow(square);
  else show();
}

// What is chosen, on its square and on the buttons
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
