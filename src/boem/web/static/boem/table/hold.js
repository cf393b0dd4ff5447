// A long touch or the right button on a square of the live board.

import { main } from "./page.js";
import { moveFocus, nameOf, spotOf } from "./squares.js";

const LONG = 450; // milliseconds
const FAR = 10; // pixels; a touch that moves farther is no long touch

/** @param {(spot: import("./squares.js").Spot) => void} hold */
export function onHold(hold) {
  let waits = 0; // the timer of the current touch
  /** @type {PointerEvent | null} */
  let from = null;
  let held = ""; // the square held; the click that ends the touch is ignored there

  const stop = () => clearTimeout(waits);
  /** @param {HTMLElement} target */
  const spotAt = (target) => {
    const spot = spotOf(target);
    return spot?.localName === "button" && spot.closest("[data-live]") ? spot : null;
  };

  main.addEventListener("pointerdown", (event) => {
    stop();
    held = "";
    const spot = spotAt(event.target);
    if (!spot || event.pointerType !== "touch") return;
    from = event;
    waits = setTimeout(() => {
      held = nameOf(spot);
      hold(spot);
    }, LONG);
  });
  main.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) stop();
  });
  main.addEventListener("pointerup", stop);
  main.addEventListener("pointercancel", stop);
  main.addEventListener("contextmenu", (event) => {
    const spot = spotAt(event.target);
    if (!spot) return;
    event.preventDefault();
    stop();
    if (held) return; // the long touch has already been handled
    moveFocus(spot);
    hold(spot);
  });
  main.addEventListener(
    "click",
    (event) => {
      const spot = spotAt(event.target);
      if (held && spot && nameOf(spot) === held) event.stopImmediatePropagation();
      held = "";
    },
    true,
  );
}
