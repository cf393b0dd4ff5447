// A new token, on the clipboard.
import { copyText } from "./copy.js";

document.querySelector("#copy-token")?.addEventListener("click", async ({ currentTarget: button }) => {
  await copyText(document.getElementById("fresh").value);
  button.querySelector("span").textContent = button.dataset.done;
});
