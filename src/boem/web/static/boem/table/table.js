// The table in the browser. A game's own script starts it, with what is done in that game alone.

import { said } from "../elements.js";
import { choose, chooseAgain } from "./choice.js";
import "./clock.js";
import "./connection.js";
import { remember, restore } from "./focus.js";
import { onHold } from "./hold.js";
import { copyLink, showLinks } from "./link.js";
import { byId, main, state } from "./page.js";
import { ask, askAgain, askedButton, closeQuestion } from "./question.js";
import { act, goOn, hearAnswer } from "./sending.js";
import { chime } from "./sound.js";
import { directionOf, moveFocus, nameOf, spotOf, step } from "./squares.js";
import { tellMoves } from "./telling.js";

/** @typedef {import("./squares.js").Spot} Spot */
/** @typedef {Record<string, (button: HTMLElement) => unknown>} Actions by the name that stands in `data-action` */

/**
 * @typedef {object} Game what a game's own script brings
 * @property {Actions} actions all but `resign`, `copy`, `confirm` and `cancel` are the game's
 * @property {(spot: Spot) => unknown} [tap] a spot of the live board; without it the square is chosen
 * @property {(spot: Spot) => unknown} [hold] the same by a long touch or the right button
 * @property {(spot: Spot, direction: import("./squares.js").Direction, event: KeyboardEvent) => boolean} [step]
 *   an arrow key on a live board; true if the game has seen to it
 * @property {(spot: Spot, event: KeyboardEvent) => boolean} [key]
 *   another key on one, before the letters of buttons; true if the game has seen to it
 * @property {() => unknown} [forget] Escape, with no question open; without it nothing is chosen any more
 * @property {() => unknown} [arrive] pieces have come anew; also once at the start
 */

const DEFAULTS = {
  tap: (/** @type {Spot} */ spot) => choose(nameOf(spot)),
  forget: () => choose(""),
};

/** @type {Game & typeof DEFAULTS} */
let game = { ...DEFAULTS, actions: {} };
/** @type {Actions} */
let actions = {};
let number = Number(state().number);
let due = state().turn; // for what the game waits: where others act meanwhile that is named, and heard once

/** @type {Actions} */
const common = {
  resign: () => act("resign"),
  copy: copyLink,
  confirm: () => {
    const button = askedButton();
    closeQuestion();
    if (button) actionOf(button)?.(button);
  },
  cancel: closeQuestion,
};

/** @param {Game} own */
export function start(own) {
  game = { ...DEFAULTS, ...own };
  actions = { ...common, ...own.actions };
  if (own.hold) onHold(own.hold);
  arrive();
  main.dataset.ready = ""; // what is tapped and pressed is heard
}

/**
 * @param {HTMLElement} button
 * @returns {Actions[string] | undefined}
 */
function actionOf(button) {
  const [name] = said(button, "action").split(":"); // what follows tells buttons apart that do the same
  return actions[name];
}

/** @param {HTMLElement} button */
function press(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  const action = actionOf(button);
  if (!action) return;
  if (button.dataset.ask) ask(button);
  else action(button);
}

/** @param {Spot} spot */
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
    if (askedButton()) closeQuestion();
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
  document.title = said(byId("state"), "title");
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
