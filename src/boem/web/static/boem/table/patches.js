// Messages that tell only the changed lines of pieces, made whole again before htmx swaps the pieces in.
// What a message may hold is said in tables/page/deltas.py.

import { reconnect } from "./connection.js";

/** @typedef {[first: number, dropped: number, lines: string[]]} Hunk in ascending order */
/** @typedef {[version: number, html: string] | [version: number, base: number, hunks: Hunk[]]} Piece */

/** @type {Map<string, { version: number, lines: string[] }>} */
const pieces = new Map(); // as last received

/**
 * The lines of a piece; null if the page lacks those that the hunks belong to.
 * @param {string} name
 * @param {Piece} piece
 */
function linesOf(name, piece) {
  if (piece.length === 2) return piece[1].split("\n");
  const known = pieces.get(name);
  if (known?.version !== piece[1]) return null;
  const lines = [...known.lines];
  for (const [first, dropped, put] of piece[2].reverse()) lines.splice(first, dropped, ...put);
  return lines;
}

/** @param {Record<string, Piece>} message */
function whole(message) {
  const html = [];
  for (const [name, piece] of Object.entries(message)) {
    const lines = linesOf(name, piece);
    if (!lines) {
      reconnect(); // then the server sends everything
      return "";
    }
    pieces.set(name, { version: piece[0], lines });
    html.push(lines.join("\n"));
  }
  return html.join("");
}

document.body.addEventListener("htmx:wsOpen", () => pieces.clear());

htmx.defineExtension("patches", {
  transformResponse: (text) => (text.startsWith("{") ? whole(JSON.parse(text)) : text),
});
