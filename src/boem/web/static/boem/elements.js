// Elements of a page that a script can't do without.

/**
 * The first that fits, which the page always has: else this says what is missing.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} where
 * @param {new () => E} kind
 * @returns {E}
 */
export function one(selector, where = document, kind = /** @type {any} */ (HTMLElement)) {
  const found = where.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} ${selector}.`);
}

/**
 * What a data attribute says that the element always has.
 * @param {HTMLElement} element
 * @param {string} name as in `dataset`
 */
export function said(element, name) {
  const text = element.dataset[name];
  if (text !== undefined) return text;
  throw new Error(`A ${element.localName} of the page has no data attribute ${name}.`);
}

/**
 * Greys a button out without taking it from the reach of Tab, or lets it be pressed again.
 * @param {Element} button
 * @param {boolean} off
 */
export function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
