// Somebody has sat down at my other table, or challenges me: sound and title say so, too.

import { chime } from "./sound.js";

new MutationObserver(() => {
  if (!document.querySelector("#calls [data-action]")) return;
  chime();
  setTimeout(() => { // after the table has written its own
    if (!document.title.startsWith("● ")) document.title = `● ${document.title}`;
  });
}).observe(document.getElementById("calling"), { childList: true, subtree: true });
