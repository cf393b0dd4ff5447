// If a piece of the page is replaced while the mouse button is down, the pressed control is gone, and its click is
// lost. Then whatever is under the mouse is clicked instead, if it does the same. For touch, browsers do this by
// themselves.

const NAMED = ["id", "name", "value", "href", "formaction", "data-action", "data-square", "data-slot"];

/** @type {HTMLElement | null} */
let pressed = null;
let doing = ""; // identifies what it does

/** @param {Element | null} element */
function controlOf(element) {
  return element?.closest("button, input, a, summary") ?? element?.closest("label")?.control ?? null;
}

/** @param {HTMLElement} control */
function whatDoes(control) {
  const board = control.closest("[data-board]")?.dataset.board;
  return [board, ...NAMED.map((name) => control.getAttribute(name))].join("|");
}

document.addEventListener("pointerdown", ({ target, button, pointerType }) => {
  pressed = button === 0 && pointerType === "mouse" ? controlOf(target) : null;
  doing = pressed ? whatDoes(pressed) : "";
});
document.addEventListener("pointerup", ({ clientX, clientY }) => {
  if (!pressed || pressed.isConnected) return;
  const control = controlOf(document.elementFromPoint(clientX, clientY));
  if (control && whatDoes(control) === doing) control.click();
});
