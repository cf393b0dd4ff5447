// Squares in a typed action: which ones it names, and how a tap on another changes it. Works without a page.

const SQUARE = /^([A-Z]+)([1-9][0-9]*)$/;

/** @typedef {readonly [column: number, row: number]} Place counted from 0 */

/**
 * The place of a square by its name; null for any other word.
 * @param {string} name
 * @returns {Place | null}
 */
function place(name) {
  const match = SQUARE.exec(name);
  if (!match) return null;
  const column = [...match[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(match[2]) - 1];
}

/** @param {Place} place */
function nameOf([column, row]) {
  const letters = column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
}

/**
 * @param {Place} one
 * @param {Place} other
 */
const inLine = (one, other) => one[0] === other[0] || one[1] === other[1];

/**
 * The squares of a word such as C3 or C3-F3: the line from end to end, or just the ends if they aren't in line.
 * @param {string} word
 * @param {string} [joint] the text between two squares
 * @returns {string[]}
 */
export function squaresOf(word, joint) {
  const ends = joint ? word.split(joint) : [word];
  const [first, last] = [place(ends[0]), place(ends[ends.length - 1])];
  if (ends.length > 2 || !first || !last) return [];
  if (!inLine(first, last)) return [nameOf(first), nameOf(last)];
  const [down, right] = [last[1] - first[1], last[0] - first[0]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const at = (/** @type {number} */ step) =>
    nameOf([first[0] + Math.sign(right) * step, first[1] + Math.sign(down) * step]);
  return Array.from({ length: steps + 1 }, (_, step) => at(step));
}

/** @type {readonly [side: string, right: number, down: number][]} */
const SIDES = [
  ["n", 0, -1],
  ["e", 1, 0],
  ["s", 0, 1],
  ["w", -1, 0],
];

/**
 * For each square named, the sides on which its word continues: some of n, e, s and w; or - if the word is just it.
 * @param {string[]} words
 * @param {string} [joint]
 * @returns {Record<string, string>}
 */
export function namedIn(words, joint) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const word of words) {
    const squares = squaresOf(word, joint);
    for (const name of squares) {
      const [column, row] = place(name) ?? [0, 0];
      const on = SIDES.filter(([, right, down]) => {
        const [across, along] = [column + right, row + down];
        return across >= 0 && along >= 0 && squares.includes(nameOf([across, along]));
      });
      found[name] = on.map(([side]) => side).join(" ") || "-";
    }
  }
  return found;
}

/**
 * The words after a tap on a square: it is added, joined to the one before, or removed.
 * @param {string[]} words
 * @param {string} name
 * @param {{ verb?: string, joint?: string }} says how the game writes its actions
 * @returns {string[]}
 */
export function tapped(words, name, { verb, joint }) {
  const named = words.length || !verb ? [...words] : [verb];
  const last = named.at(-1) ?? "";
  const [from, to] = [place(last), place(name)];
  if (joint && from && to && last !== name && inLine(from, to)) {
    const pair = [`${last}${joint}${name}`, `${name}${joint}${last}`];
    const same = named.findIndex((word) => pair.includes(word));
    named.pop();
    if (same >= 0) named.splice(same, 1);
    else named.push(pair[0]);
    return named;
  }
  const at = named.findLastIndex((word) => word === name || (joint === "-" && squaresOf(word, joint).includes(name)));
  if (at >= 0) named.splice(at, 1);
  else named.push(name);
  return named;
}
