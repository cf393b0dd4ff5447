// A player has joined the reader's other table, or challenges the reader: sound and title announce it, too.

import { one } from "../elements.js";
import { chime } from "./sound.js";

new MutationObserver(() => {
  if (!document.querySelector("#calls [data-action]")) return;
  chime();
  // Later, since the table sets its own title first
  setTimeout(() => {
    if (!document.title.includes("● ")) document.title = `● ${document.title}`;
  });
}).observe(one("#calling"), { childList: true, subtree: true });
