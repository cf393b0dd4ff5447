// A field and its link, as boem/inference/link.py has them. Works without a page.

/** @typedef {{ width: number, height: number, mines: number | null, cells: number[] }} Field */

export const COVERED = -1;
export const MINE = -2; // known
const RUN = 26; // covered squares that one letter stands for, at most
const LINK = /^([0-9]+)x([0-9]+)-(?:([0-9]+)-)?([0-8a-zM]+)$/;

/**
 * The field of a link that the site has made.
 * @param {string} link
 * @returns {Field}
 */
export function fieldOf(link) {
  const [, width, height, mines, signs] = LINK.exec(link) ?? ["", "1", "1", undefined, "a"];
  /** @type {number[]} */
  const cells = [];
  for (const sign of signs) {
    if (sign === "M") cells.push(MINE);
    else if (sign >= "a") for (let left = sign.charCodeAt(0) - 96; left; left--) cells.push(COVERED);
    else cells.push(Number(sign));
  }
  return { width: Number(width), height: Number(height), mines: mines === undefined ? null : Number(mines), cells };
}

/**
 * @param {Field} field
 * @returns {string}
 */
export function linkOf({ width, height, mines, cells }) {
  let signs = "";
  let covered = 0;
  const flush = () => {
    for (; covered > 0; covered -= RUN) signs += String.fromCharCode(96 + Math.min(covered, RUN));
    covered = 0;
  };
  for (const cell of cells) {
    if (cell === COVERED) covered += 1;
    else {
      flush();
      signs += cell === MINE ? "M" : cell;
    }
  }
  flush();
  return `${width}x${height}-${mines === null ? "" : `${mines}-`}${signs}`;
}

/**
 * The same field with other sides; what doesn't fit is cut off, and new squares are covered.
 * @param {Field} field
 * @param {number} width
 * @param {number} height
 * @returns {Field}
 */
export function resized(field, width, height) {
  const cells = Array.from({ length: width * height }, (_, place) => {
    const [row, column] = [Math.floor(place / width), place % width];
    return row < field.height && column < field.width ? field.cells[row * field.width + column] : COVERED;
  });
  return { ...field, width, height, cells };
}
