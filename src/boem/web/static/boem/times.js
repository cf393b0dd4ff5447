// Times in the reader's own zone, also in lists that a socket sends again.

import { showTimes } from "./when.js";

showTimes();
document.body.addEventListener("htmx:wsAfterMessage", showTimes);
