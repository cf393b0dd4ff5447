// The page's last script: from now on, taps and keys have an effect.

import { main } from "./page.js";

main.dataset.ready = "";
