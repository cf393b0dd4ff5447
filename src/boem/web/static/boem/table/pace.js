// Bots take their time, so that one sees what they do; that can be turned off.

import { mayBe, send } from "./page.js";

const button = mayBe("pace"); // at tables with bots
const isEasy = () => localStorage.getItem("pace") !== "quick";

function show() {
  button?.setAttribute("aria-pressed", String(isEasy()));
}

/** Tells the server, which assumes that bots are to take their time. */
export function sendPace() {
  if (button && !isEasy()) send({ what: "pace", pace: "quick" });
}

show();
button?.addEventListener("click", () => {
  localStorage.setItem("pace", isEasy() ? "quick" : "easy");
  show();
  send({ what: "pace", pace: isEasy() ? "easy" : "quick" });
});
