// Boards wider or higher than the page: which part of them is in sight.

/**
 * @param {ParentNode} within
 * @returns {HTMLElement[]}
 */
export const wideBoards = (within = document) => [...within.querySelectorAll(".wide")];

/**
 * Scrolls a board to the middle of some of its squares.
 * @param {HTMLElement} board
 * @param {Element[]} squares
 */
export function centre(board, squares) {
  const frame = board.getBoundingClientRect();
  const boxes = squares.map((square) => square.getBoundingClientRect());
  const across = boxes.flatMap(({ left, right }) => [left, right]);
  const down = boxes.flatMap(({ top, bottom }) => [top, bottom]);
  board.scrollBy(
    (Math.min(...across) + Math.max(...across) - frame.left - frame.right) / 2,
    (Math.min(...down) + Math.max(...down) - frame.top - frame.bottom) / 2,
  );
}

/**
 * A board starts with what a hint or an analysis marks, or else with what is open; a maze with its left, where runners
 * come in; any other board with its middle.
 * @param {HTMLElement} board
 */
export function begin(board) {
  const marked = [...board.querySelectorAll("[data-hint]")];
  const open = [...board.querySelectorAll("[data-number]")];
  if (marked.length) centre(board, marked);
  else if (board.querySelector(".maze")) board.scrollLeft = 0;
  else if (open.length) centre(board, open);
  else board.scrollLeft = (board.scrollWidth - board.clientWidth) / 2;
}

/**
 * Goes on from where a board was scrolled before a move, and to what the move has changed if none of that is in sight.
 * @param {HTMLElement} board
 * @param {HTMLElement | undefined} before the same board before the move, taken off the page
 * @param {ScrollToOptions | undefined} place where that was
 */
export function follow(board, before, place) {
  if (!before) return begin(board);
  board.scrollTo(place);
  const was = [...before.querySelectorAll("[data-square]")].map(({ dataset }) => dataset.state);
  const changed = [...board.querySelectorAll("[data-square]")].filter(({ dataset }, at) => dataset.state !== was[at]);
  const frame = board.getBoundingClientRect();
  const seen = changed
    .map((square) => square.getBoundingClientRect())
    .some(
      (box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom,
    );
  if (changed.length && !seen) centre(board, changed);
}
