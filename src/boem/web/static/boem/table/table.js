// The table in the browser. A game's own script starts it, with what is done in that game alone:
//
//   start({
//     actions: { sweep(button) {…} },   by data-action; all but `resign`, `copy`, `confirm` and `cancel` are the game's
//     tap(spot) {…},                    a square or slot of the live board; without it the square is chosen
//     hold(spot) {…},                   the same by a long touch or the right button
//     step(spot, [down, right], event) {…},   an arrow key on a live board; true if the game has seen to it
//     key(spot, event) {…},             another key on one, before the letters of buttons; true if the game has seen to it
//     forget() {…},                     Escape, with no question open; without it nothing is chosen any more
//     arrive() {…},                     pieces have come anew; also once at the start
//   });

import { choose, chooseAgain } from "./choice.js";
import "./clock.js";
import "./connection.js";
import { remember, restore } from "./focus.js";
import { onHold } from "./hold.js";
import { copyLink, showLinks } from "./link.js";
import { byId, main, state } from "./page.js";
import { ask, askAgain, askedAction, closeQuestion } from "./question.js";
import { act, goOn, hearAnswer } from "./sending.js";
import { chime } from "./sound.js";
import { directionOf, moveFocus, nameOf, spotOf, step } from "./squares.js";
import { tellMoves } from "./telling.js";

let game = {};
let actions = {};
let number = Number(state().number);
let due = state().turn; // for what the game waits: where others act meanwhile that is named, and heard once

const common = {
  resign: () => act("resign"),
  copy: copyLink,
  confirm: () => {
    const action = askedAction();
    closeQuestion();
    if (action) actions[action]();
  },
  cancel: closeQuestion,
};

export function start(own) {
  game = { tap: (spot) => choose(nameOf(spot)), forget: () => choose(""), ...own };
  actions = { ...common, ...own.actions };
  if (own.hold) onHold(own.hold);
  arrive();
  main.dataset.ready = ""; // what is tapped and pressed is heard
}

function press(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  const [name] = button.dataset.action.split(":"); // what follows tells buttons apart that do the same
  const action = actions[name];
  if (!action) return;
  if (button.dataset.ask) ask(button);
  else action(button);
}

function tap(spot) {
  moveFocus(spot);
  if (spot.closest("[data-live]")) game.tap(spot);
}

main.addEventListener("click", (event) => {
  const spot = spotOf(event.target);
  if (spot?.localName === "button") {
    tap(spot);
    return;
  }
  const button = event.target.closest("[data-action]");
  const again = event.detail > 1 && button?.dataset.action === "confirm"; // the second half of a double click
  if (button && !again) press(button);
});

// Keys: arrows on a board, letters for actions, Escape to think again

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (askedAction()) closeQuestion();
    else game.forget();
    return;
  }
  const target = event.target;
  if (target.matches("input, textarea, select")) return;
  if (event.repeat && ["Enter", " "].includes(event.key) && target.closest("[data-action]")) {
    event.preventDefault(); // a key that is held down answers no question
    return;
  }
  const spot = spotOf(target);
  const direction = spot && directionOf(event.key);
  if (direction) {
    event.preventDefault();
    if (!(spot.closest("[data-live]") && game.step?.(spot, direction, event))) step(spot, direction);
    return;
  }
  if (spot?.closest("[data-live]") && game.key?.(spot, event)) {
    event.preventDefault();
    return;
  }
  const button = main.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return;
  event.preventDefault();
  if (event.repeat) return;
  if (spot?.closest("[data-live]") && button.dataset.needs === "square") choose(nameOf(spot));
  press(button);
});

// What comes from the server

function arrive() {
  document.title = state().title;
  chooseAgain();
  askAgain();
  showLinks();
  game.arrive?.();
  tellMoves();
  const now = Number(state().number);
  if (now > number && "turn" in state() && (!state().turn || state().turn !== due)) chime();
  number = now;
  due = state().turn;
}

// htmx swaps the pieces of a message one after another, and is done when the next task begins
document.body.addEventListener("htmx:wsBeforeMessage", remember);
document.body.addEventListener("htmx:wsAfterMessage", () => {
  hearAnswer();
  restore();
  goOn();
  arrive();
});
