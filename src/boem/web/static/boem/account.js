// Copies a new token to the clipboard.

import { copyText } from "./copy.js";
import { one, said } from "./elements.js";

const button = document.querySelector("#copy-token");
button?.addEventListener("click", async () => {
  await copyText(one("#fresh", document, HTMLInputElement).value);
  one("span", button).textContent = said(button, "done");
});
