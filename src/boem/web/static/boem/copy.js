// Copies a text to the clipboard, even on a page without TLS.

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
    document.execCommand("copy"); // works where the Clipboard API is forbidden
    area.remove();
    if (active instanceof HTMLElement) active.focus();
  }
}

const copied = new Set();

/**
 * Copies a button's address, and confirms it on the button, even if that has been replaced meanwhile.
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
