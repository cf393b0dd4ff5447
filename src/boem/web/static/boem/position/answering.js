// The site's answer to a position: asked for once a change has settled, and put into the page.

import { one } from "../elements.js";

const PAUSE = 120; // milliseconds without a change

/** @type {AbortController | null} */
let asking = null;
let timer = 0;

const words = (/** @type {string | undefined} */ text) => (text ? text.split(" ") : []);

/** What the answer on the page says of its squares. */
export function overlay() {
  const { chances, clues, settled, mines, free, best } = one("#verdict").dataset;
  return {
    chances: words(chances),
    clues: new Set(words(clues)),
    settled: new Set(words(settled)),
    mines: new Set(words(mines)),
    free: new Set(words(free)),
    best: best ?? "",
  };
}

/**
 * A selector that finds what has the focus again once it was replaced.
 * @param {Element | null} active
 */
function whereFocus(active) {
  if (!(active instanceof HTMLElement)) return "";
  if (active.id) return `#${active.id}`;
  const rel = active.getAttribute("rel");
  if (rel) return `[rel="${rel}"]`;
  return active.dataset.step ? `[data-step="${active.dataset.step}"]` : "";
}

/**
 * Puts an answer in place of the one before. The first part is a live region: it stays, and only its content changes.
 * @param {string} html
 */
function show(html) {
  const came = new DOMParser().parseFromString(html, "text/html");
  const focus = whereFocus(document.activeElement);
  const [now, then] = [one("#verdict"), one("#verdict", came)];
  for (const name of now.getAttributeNames()) now.removeAttribute(name);
  for (const name of then.getAttributeNames()) now.setAttribute(name, then.getAttribute(name) ?? "");
  now.replaceChildren(...then.childNodes);
  for (const id of ["#stepping", "#details"]) {
    const part = came.querySelector(id);
    if (part) one(id).replaceWith(part);
  }
  if (focus && document.activeElement === document.body) {
    (document.querySelector(focus) ?? document.querySelector("#stepping a"))?.focus();
  }
  const current = document.querySelector("#steps [aria-current]");
  const list = current?.parentElement;
  if (current && list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/**
 * Asks for the answer to a position, and shows it unless another was asked for meanwhile.
 * @param {string} query of the address
 * @param {() => void} then
 * @param {number} pause milliseconds
 */
export function ask(query, then, pause = PAUSE) {
  clearTimeout(timer);
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  timer = window.setTimeout(async () => {
    const main = one("#main");
    main.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${main.dataset.answer}?${query}`, { signal: mine.signal });
      const html = await answer.text();
      if (asking !== mine) return;
      show(html);
      then();
    } catch {
      if (asking === mine) one("#verdict").textContent = main.dataset.unreached ?? "";
    } finally {
      if (asking === mine) main.removeAttribute("aria-busy");
    }
  }, pause);
}
