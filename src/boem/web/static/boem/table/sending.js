// What was sent and not answered yet: an action, and a draft. Both are sent again, with their keys, when the
// connection has broken meanwhile.

import { byId, freshKey, send, state } from "./page.js";

let waiting = false; // an action was sent and not answered yet
/** @type {import("./page.js").Act | null} */
let unanswered = null; // that action
/** @type {import("./page.js").Draft | null} */
let draft = null; // what is laid or built, as sent last, until the server has said that it is kept

/** @param {string} text an action, as the game's notation writes it */
export function act(text) {
  if (waiting) return;
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

// Actions that follow each other so quickly that the first is not answered yet when the second is wanted

/** @type {string[]} */
const queue = [];
let inTurn = ""; // the one that was sent

/** @param {string} text */
export function actInTurn(text) {
  queue.push(text);
  goOn();
}

/** What the boards that have come so far do not show yet. */
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

/** The server has answered the action with this key, by an entry or by a refusal. */
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

/** The words of a draft that the server's latest board may not show yet; nothing if it does. */
export function unkept() {
  if (byId("kept").dataset.key === draft?.key) draft = null;
  return draft?.draft.split(" ").filter(Boolean);
}

export function forgetDraft() {
  draft = null;
}

/** A draft first: an action may end what it was for. */
export function sendAgain() {
  for (const fields of [draft, unanswered]) if (fields) send(fields);
}
