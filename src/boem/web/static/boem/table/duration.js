// Writes durations: time left, and time passed.

export const SOON = 20_000; // milliseconds; less time is shown with tenths
const MARKS = [60, 30, 10]; // seconds left at which the player's clock is read aloud

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** @param {number} seconds */
function face(seconds) {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Time left, rounded up: a clock shows 0 only once its time is over.
 * @param {number} left milliseconds
 */
export function written(left) {
  if (left >= SOON) return face(Math.ceil(left / 1000));
  const tenths = Math.ceil(left / 100);
  return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/**
 * The same, in days if it is long.
 * @param {number} left milliseconds
 * @param {string} language
 */
export function span(left, language) {
  const days = Math.ceil(left / 86_400_000);
  if (days < 2) return written(Math.max(left, SOON));
  return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
}

/** @param {number} time milliseconds */
export const passed = (time) => face(Math.max(0, Math.floor(time / 1000)));

/**
 * The mark passed last; 0 before the first.
 * @param {number} left milliseconds
 */
export const markAt = (left) => MARKS.filter((seconds) => left <= seconds * 1000).pop() ?? 0;
