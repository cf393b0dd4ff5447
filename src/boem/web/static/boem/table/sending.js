// An action and a draft that were sent but not answered yet. After the connection breaks, both are sent again with the
// same keys.

import { byId, freshKey, send, state } from "./page.js";
import { keepForTurn } from "./premove.js";

let waiting = false; // for the answer to an action
/** @type {import("./page.js").Act | null} */
let unanswered = null; // the last action sent
/** @type {import("./page.js").Draft | null} */
let draft = null; // the last draft sent, until the server has confirmed it

/** @param {string} text an action, as the game's notation writes it */
export function act(text) {
  if (keepForTurn(text) || waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
  }, 3000);
  const after = state().number ?? "";
  if (unanswered?.do !== text || unanswered.after !== after) {
    unanswered = { what: "act", do: text, after, key: freshKey() };
  }
  send(unanswered);
}

// Actions in such quick succession that the first isn't answered yet when the second is wanted

/** @type {string[]} */
const queue = [];
let inTurn = ""; // the action under way

/** @param {string} text */
export function actInTurn(text) {
  queue.push(text);
  goOn();
}

/** The actions that the boards don't show yet. */
export const inFlight = () => [...(inTurn ? [inTurn] : []), ...queue];

export function goOn() {
  if (inTurn && unanswered) return;
  if (inTurn && byId("say").querySelector(".refused")) queue.length = 0;
  inTurn = queue.shift() ?? "";
  if (!inTurn) return;
  waiting = false;
  byId("say").replaceChildren();
  act(inTurn);
}

/** Checks whether the server has answered the last action, by an entry or a refusal. */
export function hearAnswer() {
  if (byId("answered").dataset.key !== unanswered?.key) return;
  waiting = false;
  unanswered = null;
}

/** @param {string[]} words a draft */
export function keep(words) {
  draft = { what: "draft", draft: words.join(" "), key: freshKey() };
  send(draft);
}

/** The words of a draft that the server's latest board may not show yet; undefined if there is none. */
export function unkept() {
  if (byId("kept").dataset.key === draft?.key) draft = null;
  return draft?.draft.split(" ").filter(Boolean);
}

export function forgetDraft() {
  draft = null;
}

/** The draft goes first: the action may end the phase that the draft belongs to. */
export function sendAgain() {
  for (const fields of [draft, unanswered]) if (fields) send(fields);
}
