// The page of a table, and sending messages from it.
// The server sends whole pieces of the page; no script here knows a rule or a secret.

import { one } from "../elements.js";

/**
 * The messages that a page sends over its socket. The server answers with pieces of the page. It answers a message
 * that has a key by repeating the key: for an action once it is done or refused, for a draft once it is stored.
 * @typedef {{ what: "act", do: string, after: string, key: string }} Act `after` is the number of entries seen
 * @typedef {{ what: "draft", draft: string, key: string }} Draft what is laid, built or chosen, to store for later
 * @typedef {{ what: "suggest", draft: string, key: string }} Suggest asks the server for a draft, by its name
 * @typedef {{ what: "ask", ask: string }} Ask asks the game for something that is no action, such as a hint
 * @typedef {{ what: "pencil", pencil: string, mark: string }} Pencil a square and its new pencil mark
 * @typedef {{ what: "pace", pace: "quick" | "easy" }} Pace whether bots answer at once, or so that one can follow
 * @typedef {{ what: "heard", heard: string }} Heard how many lines of the chat have been on the screen
 * @typedef {Act | Draft | Suggest | Ask | Pencil | Pace | Heard} Message
 */

export const main = one("#main");
// Missing on pages that have boards but no table; those send nothing
const form = /** @type {HTMLFormElement} */ (document.getElementById("act"));

/**
 * An element that every table's page has.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 */
export const byId = (id, kind) => one(`#${id}`, document, kind);
/** An element that may be missing. */
export const mayBe = (/** @type {string} */ id) => document.getElementById(id);
/** What scripts need to know about the table. */
export const state = () => byId("state").dataset;
/** From 0 to 1, exclusive. */
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

/**
 * A copy of a drawing that the page holds ready for squares, such as `mine`.
 * @param {string} name
 */
export function pieceOf(name) {
  const { content } = byId(`${name}-piece`, HTMLTemplateElement);
  return one("svg", content, SVGElement).cloneNode(true);
}

/** @param {Message} message */
export function send(message) {
  /** @type {Record<string, string | undefined>} */
  const fields = message;
  for (const input of form.querySelectorAll("input")) input.value = fields[input.name] ?? "";
  form.requestSubmit();
}

/** A key that the server uses to answer a message, and to recognise one that was sent twice. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
