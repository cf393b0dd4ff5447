// The page of a table, and how something is sent from it.
// The server sends whole pieces of the page; no script here knows a rule or a secret.

import { one } from "../elements.js";

/**
 * What a page says over its socket. The server answers with pieces of the page, and a message with a key by saying
 * the key again: an action once it is done or refused, a draft once it is kept.
 * @typedef {{ what: "act", do: string, after: string, key: string }} Act `after` is how many entries were seen
 * @typedef {{ what: "draft", draft: string, key: string }} Draft what is laid, built or chosen, to be kept for later
 * @typedef {{ what: "suggest", draft: string, key: string }} Suggest a draft that the server makes, by its name
 * @typedef {{ what: "ask", ask: string }} Ask a question to the game that is no action
 * @typedef {{ what: "pencil", pencil: string, mark: string }} Pencil a square, and what is written on it
 * @typedef {Act | Draft | Suggest | Ask | Pencil} Message
 */

export const main = one("#main");
// Pages of boards that are no tables send nothing
const form = /** @type {HTMLFormElement} */ (document.getElementById("act"));

/**
 * A piece of the page that every table has.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 */
export const byId = (id, kind) => one(`#${id}`, document, kind);
/** The same where it may be missing. */
export const mayBe = (/** @type {string} */ id) => document.getElementById(id);
/** What the scripts have to know of the table. */
export const state = () => byId("state").dataset;
/** From 0 up to 1. */
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

/**
 * A drawing that the page holds ready for squares, such as `mine`.
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

/** The name by which the server answers what was sent, and knows what was sent twice. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
