// The links for friends.

import { copyText } from "../copy.js";
import { main } from "./page.js";

const copied = new Set();

export function showLinks() {
  for (const link of main.querySelectorAll("[data-link]")) {
    if (!link.value.startsWith("http")) link.value = location.origin + link.dataset.link;
    const button = link.parentElement.querySelector('[data-action="copy"]');
    if (copied.has(link.dataset.link)) button.querySelector("span").textContent = button.dataset.done;
  }
}

export async function copyLink(button) {
  const link = button.parentElement.querySelector("[data-link]");
  await copyText(link.value);
  link.select();
  copied.add(link.dataset.link);
  showLinks(); // on the button that is there by now
}
