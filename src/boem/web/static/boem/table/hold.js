// A long touch, or the right button, on a square of the live board.

import { main } from "./page.js";
import { moveFocus, nameOf, spotOf } from "./squares.js";

const LONG = 450; // milliseconds
const FAR = 10; // pixels, after which a touch is a movement

/** @param {(spot: import("./squares.js").Spot) => void} hold */
export function onHold(hold) {
  let waits = 0; // of a touch that goes on
  /** @type {PointerEvent | null} */
  let from = null;
  let held = ""; // the square on which the click that ends it is none

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
    if (held) return; // of the touch that has been seen to
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
