// Invitation links.

import { copyText } from "../copy.js";
import { one, said } from "../elements.js";
import { main } from "./page.js";

const copied = new Set();

/** @param {HTMLElement} link */
const buttonOf = (link) => one('[data-action="copy"]', link.parentElement ?? main);

export function showLinks() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const links = main.querySelectorAll("input[data-link]");
  for (const link of links) {
    if (!link.value.includes("://")) link.value = (link.dataset.before ?? "") + location.origin + link.dataset.link;
    if (!copied.has(link.dataset.link)) continue;
    const button = buttonOf(link);
    one("span", button).textContent = said(button, "done");
  }
}

/** @param {HTMLElement} button */
export async function copyLink(button) {
  const link = one("[data-link]", button.parentElement ?? main, HTMLInputElement);
  await copyText(link.value);
  link.select();
  copied.add(link.dataset.link);
  showLinks(); // the button may have been replaced meanwhile
}
