// Somebody has sat down at my other table, or challenges me: sound and title say so, too.

import { one } from "../elements.js";
import { chime } from "./sound.js";

new MutationObserver(() => {
  if (!document.querySelector("#calls [data-action]")) return;
  chime();
  // After the table has written its own
  setTimeout(() => {
    if (!document.title.startsWith("● ")) document.title = `● ${document.title}`;
  });
}).observe(one("#calling"), { childList: true, subtree: true });
