// The link for a friend.

import { byId, main } from "./page.js";

let copied = false;

export function showLink() {
  const link = byId("link");
  if (link && !link.value.startsWith("http")) link.value = location.origin + link.dataset.link;
  const button = link && main.querySelector('[data-action="copy"]');
  if (button && copied) button.querySelector("span").textContent = button.dataset.done;
}

export async function copyLink() {
  const link = byId("link");
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy"); // where a page without TLS may not use the clipboard
  }
  copied = true;
  showLink(); // on the button that is there by now
}
