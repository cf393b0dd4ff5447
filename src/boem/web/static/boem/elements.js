// Access to elements that a script can't do without.

/**
 * The first matching element. The page must have one: if not, an error names what is missing.
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
 * The value of a data attribute that the element must have.
 * @param {HTMLElement} element
 * @param {string} name as in `dataset`
 */
export function said(element, name) {
  const text = element.dataset[name];
  if (text !== undefined) return text;
  throw new Error(`A ${element.localName} of the page has no data attribute ${name}.`);
}

/**
 * Greys a button out but keeps it focusable, or enables it again.
 * @param {Element} button
 * @param {boolean} off
 */
export function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
