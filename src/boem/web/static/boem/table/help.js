// The rules in brief, beside the board: the link to the rules opens them here instead, and so does the key ?.

import { one } from "../elements.js";
import { focusOn, whereIs } from "./focus.js";
import { byId } from "./page.js";

const opener = byId("help", HTMLAnchorElement);
const panel = byId("brief", HTMLDialogElement);

/** @type {string | null} */
let before = null; // a selector for what had the focus before

function show() {
  const active = document.activeElement;
  before = active === document.body ? "#help" : whereIs(active);
  panel.show();
  opener.setAttribute("aria-expanded", "true");
  one("h2", panel).focus();
}

function hide() {
  const inside = panel.contains(document.activeElement);
  panel.close();
  opener.setAttribute("aria-expanded", "false");
  if (inside) focusOn(before);
}

const toggle = () => (panel.open ? hide() : show());

opener.setAttribute("role", "button");
opener.setAttribute("aria-controls", panel.id);
opener.setAttribute("aria-expanded", "false");
opener.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the rules in another tab
  event.preventDefault();
  toggle();
});
opener.addEventListener("keydown", (event) => {
  if (event.key === " ") event.preventDefault();
});
opener.addEventListener("keyup", (event) => {
  if (event.key === " ") toggle();
});
byId("brief-close").addEventListener("click", hide);

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const closes = event.key === "Escape" && panel.open;
    if (!closes && (event.key !== "?" || event.target.matches("input, textarea, select"))) return;
    event.preventDefault();
    event.stopPropagation(); // so that Escape doesn't drop what was chosen, too
    toggle();
  },
  { capture: true },
);
