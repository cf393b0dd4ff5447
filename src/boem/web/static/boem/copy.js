// Puts a text on the clipboard, in a page without TLS too.

import { one, said } from "./elements.js";

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const active = document.activeElement;
    const area = document.createElement("textarea");
    area.className = "unseen";
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy"); // where the clipboard may not be used
    area.remove();
    if (active instanceof HTMLElement) active.focus();
  }
}

const copied = new Set();

/**
 * Copies the address that a button has, and says so on the button, also when that has come anew.
 * @param {HTMLElement} button
 */
export async function copyFrom(button) {
  const copy = said(button, "copy");
  await copyText(new URL(copy, location.origin).href);
  copied.add(copy);
  showCopied();
}

export function showCopied() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (copied.has(button.dataset.copy)) one("span", button).textContent = said(button, "done");
  }
}
