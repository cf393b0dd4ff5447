// A guided first game: rings round the squares and buttons that its panel names, and its sentences read aloud.

import { byId, main, mayBe } from "./page.js";
import { spotNamed } from "./squares.js";

const line = document.createElement("span"); // the latest sentence, within the region that is read aloud
let told = "";

/** @param {DOMStringMap} step */
function targets({ pointed, squares, press }) {
  const boards = [...main.querySelectorAll(`[data-board="${pointed}"]`)];
  const spots = words(squares).flatMap((name) => boards.map((one) => spotNamed(one, name)));
  const buttons = words(press).map((name) =>
    main.querySelector(`.actions [data-action="${name}"], .slip [data-action="${name}"]`),
  );
  return [...spots, ...buttons].filter((found) => found instanceof HTMLElement);
}

/** @param {string | undefined} text */
const words = (text) => (text ? text.split(" ") : []);

function point() {
  for (const old of main.querySelectorAll("[data-guided]")) {
    old.removeAttribute("data-guided");
    old.removeAttribute("aria-describedby");
  }
  const guide = mayBe("guide");
  if (!guide) return;
  for (const target of targets(guide.dataset)) {
    target.dataset.guided = "";
    target.setAttribute("aria-describedby", "guide-says");
  }
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden on this device isn't said
  const text = byId("guide-says").innerText.trim().replace(/\s+/g, " ");
  if (told && told !== text) {
    line.textContent = ` ${text}`;
    byId("said").append(line);
  }
  if (told !== text) bringIntoView(guide);
  told = text;
}

/**
 * The latter matter more, where a screen is too small for the guide and its whole board.
 *
 * @param {HTMLElement} guide
 */
function bringIntoView(guide) {
  const board = main.querySelector(`[data-board="${guide.dataset.pointed}"]`);
  const squares = [...main.querySelectorAll("[data-square][data-guided]")];
  for (const one of [board, ...squares, guide, ...squares]) one?.scrollIntoView({ block: "nearest" });
}

document.body.addEventListener("htmx:wsAfterMessage", point);
point();
