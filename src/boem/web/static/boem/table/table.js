// The table in the browser. A game's own script starts it, and adds what is peculiar to that game.

import { said } from "../elements.js";
import { choose, chooseAgain } from "./choice.js";
import "./clock.js";
import "./connection.js";
import "./patches.js";
import { remember, restore } from "./focus.js";
import { onHold } from "./hold.js";
import { copyLink, showLinks } from "./link.js";
import { byId, main, state } from "./page.js";
import { forgetPlanned, isPlanned, isPlannedOn, takePlanned } from "./premove.js";
import { ask, askAgain, askedButton, closeQuestion } from "./question.js";
import { act, goOn, hearAnswer } from "./sending.js";
import { chime } from "./sound.js";
import { directionOf, moveFocus, nameOf, spotOf, step } from "./squares.js";
import { tellMoves } from "./telling.js";

/** @typedef {import("./squares.js").Spot} Spot */
/** @typedef {Record<string, (button: HTMLElement) => unknown>} Actions by the name in `data-action` */

/**
 * @typedef {object} Game what a game's own script supplies
 * @property {Actions} actions besides `resign`, `copy`, `confirm` and `cancel`
 * @property {(spot: Spot) => unknown} [tap] a tap on a spot of the live board; by default it chooses the square
 * @property {(spot: Spot) => unknown} [hold] a long touch, or the right button
 * @property {(spot: Spot, direction: import("./squares.js").Direction, event: KeyboardEvent) => boolean} [step]
 *   an arrow key on a live board; returns true if the game has handled it
 * @property {(spot: Spot, event: KeyboardEvent) => boolean} [key]
 *   another key there, tried before the buttons' keys; returns true if the game has handled it
 * @property {() => unknown} [forget] Escape, with no question open; by default it drops the choice
 * @property {() => unknown} [arrive] pieces were replaced; also called once at the start
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
let over = "over" in state();
let phase = phaseNow();
let arrived = false;
let due = state().turn; // what the game waits for; if that has a name, since others act meanwhile, it chimes once

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
  "forget-premove": forgetPlanned,
};

/** @param {Game} own */
export function start(own) {
  game = { ...DEFAULTS, ...own };
  actions = { ...common, ...own.actions };
  if (own.hold) onHold(own.hold);
  arrive();
}

/**
 * @param {HTMLElement} button
 * @returns {Actions[string] | undefined}
 */
function actionOf(button) {
  const [name] = said(button, "action").split(":"); // what follows the colon only tells buttons apart
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
  if (isPlannedOn(nameOf(spot))) forgetPlanned();
  else if (spot.closest("[data-live]")) game.tap(spot);
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

// Keys: arrows on a board, letters for actions, Escape to cancel

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (askedButton()) closeQuestion();
    else if (isPlanned()) forgetPlanned();
    else game.forget();
    return;
  }
  const target = event.target;
  if (target.matches("input, textarea, select")) return;
  if (event.repeat && ["Enter", " "].includes(event.key) && target.closest("[data-action]")) {
    event.preventDefault(); // a key held down must not confirm a question
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

// Messages from the server

// What one lays or builds before the game is one phase, waiting for the others the next
function phaseNow() {
  const setsUp = state().phase === "setup" && "turn" in state();
  return setsUp ? "setting up" : state().phase;
}

// Readers who were busy below the board see what happens next; those who are writing stay where they are
function showStatus() {
  if (document.activeElement?.matches("input, textarea")) return;
  byId("status").scrollIntoView({ block: "nearest" });
}

function arrive() {
  document.title = said(byId("state"), "title");
  chooseAgain();
  askAgain();
  showLinks();
  game.arrive?.();
  tellMoves();
  const now = Number(state().number);
  const ending = main.querySelector(".ending");
  if (ending && over && arrived) ending.dataset.seen = ""; // it moves only the first time
  if (ending && !over) {
    chime(ending.dataset.outcome);
    byId("ending").scrollIntoView({ block: "nearest" }); // readers may be far below; the panel in it is still moving
  } else {
    if (arrived && phaseNow() !== phase) showStatus();
    if (now > number && "turn" in state() && (!state().turn || state().turn !== due)) chime();
  }
  const planned = takePlanned();
  if (planned) act(planned);
  arrived = true;
  number = now;
  phase = phaseNow();
  over = "over" in state();
  due = state().turn;
}

// htmx swaps in the pieces of a message one by one, all before the next task begins
document.body.addEventListener("htmx:wsBeforeMessage", remember);
document.body.addEventListener("htmx:wsAfterMessage", () => {
  hearAnswer();
  restore();
  goOn();
  arrive();
});
