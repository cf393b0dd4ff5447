// Uitweg: building a maze, and sending a runner through the opponent's.

import { disable, one, said } from "../elements.js";
import { freshKey, main, mayBe, pieceOf, send } from "../table/page.js";
import { check } from "../table/proof.js";
import { act, forgetDraft, keep, unkept } from "../table/sending.js";
import { halfStep, liveBoard, moveFocus, nameOf, reach, spotOf } from "../table/squares.js";
import { start } from "../table/table.js";
import { say } from "../table/telling.js";
import { rules } from "./uitweg-openings.js";

// Building: the draft is kept here and on the server, which judges it, until it is sent

/** @typedef {import("../table/squares.js").Spot} Spot */
/** @typedef {import("../table/squares.js").Direction} Direction */

const BUILDING = "[data-building][data-live]";
/** @type {string[][]} */
const past = []; // drafts, for undoing
const building = () => main.querySelector(BUILDING);
const maze = () => one(BUILDING, main);
/** @param {string} word */
const isSlot = (word) => word.includes("|");

function drafted() {
  const stands = maze().querySelectorAll('[data-slot][data-state="barrier"], [data-square][data-state="guard"]');
  return [...stands].map(nameOf).sort((former, latter) => Number(isSlot(former)) - Number(isSlot(latter)));
}

/** @param {string[]} words */
function draw(words) {
  const before = drafted();
  if (words.join() === before.join()) return;
  past.push(before);
  paint(words);
  keep(words);
  showUndo();
}

/** @param {string[]} words */
function paint(words) {
  const wanted = new Set(words);
  for (const slot of maze().querySelectorAll("[data-slot]")) {
    const barred = wanted.has(nameOf(slot));
    slot.dataset.state = barred ? "barrier" : "unknown";
    slot.setAttribute("aria-label", said(slot, barred ? "barred" : "bare"));
  }
  for (const square of maze().querySelectorAll("[data-square]")) {
    const guarded = wanted.has(nameOf(square));
    if ((square.dataset.state === "guard") === guarded) continue;
    square.dataset.state = guarded ? "guard" : "open";
    square.replaceChildren(...(guarded ? [pieceOf("guard")] : []));
  }
}

/** @param {Spot} spot */
function toggle(spot) {
  const words = drafted();
  const name = nameOf(spot);
  if (!isSlot(name)) return draw([name, ...words.filter(isSlot)]);
  const count = words.filter(isSlot).length;
  if (words.includes(name)) draw(words.filter((word) => word !== name));
  else if (count < Number(maze().dataset.most)) draw([...words, name]);
}

/** @param {string} name */
function suggest(name) {
  past.push(drafted());
  forgetDraft();
  send({ what: "suggest", draft: name, key: freshKey() });
}

function undo() {
  const words = past.pop();
  if (!words) return;
  paint(words);
  keep(words);
  showUndo();
}

// Only this page knows whether there is anything to undo
function showUndo() {
  const button = main.querySelector('[data-action="undo"]');
  if (!button) return;
  button.dataset.none ??= button.title;
  disable(button, !past.length);
  button.title = (past.length ? button.getAttribute("aria-label") : button.dataset.none) ?? "";
}

// Read the server's verdict on the maze aloud whenever it changes
let verdict = "";
function tellVerdict() {
  // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out what is hidden
  const words = mayBe("verdict")?.innerText.trim() ?? "";
  if (verdict && words && words !== verdict) say(words);
  verdict = words;
}

let dragged = false;

main.addEventListener("pointerdown", (event) => {
  const square = spotOf(event.target);
  dragged = Boolean(building()?.contains(square)) && square?.dataset.state === "guard";
});
main.addEventListener("pointermove", (event) => dragged && showDrop(under(event)));
main.addEventListener("pointerup", (event) => {
  const square = dragged && under(event);
  stopDragging();
  if (square && square.dataset.state !== "guard") toggle(square);
});
main.addEventListener("pointercancel", stopDragging);

/** @param {PointerEvent} event */
function under(event) {
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]") ?? null;
  return building()?.contains(square) ? square : null;
}

/** @param {Spot | null} square */
function showDrop(square) {
  for (const other of main.querySelectorAll("[data-drop]")) {
    if (other !== square) delete other.dataset.drop;
  }
  if (square) square.dataset.drop = "";
}

function stopDragging() {
  dragged = false;
  showDrop(null);
}

// Seeking: choosing a square sends the runner there; arrow keys move it one step

/** @param {HTMLElement | null} board */
const runnerOn = (board) => board?.querySelector("[data-square][data-runner]") ?? null;
let stood = ""; // where the runner was

/**
 * @param {Spot} spot
 * @param {Direction} direction
 * @param {KeyboardEvent} event
 */
function run(spot, [down, right], event) {
  if (building()) {
    halfStep(spot, [down, right]);
    return true;
  }
  const board = liveBoard();
  if (event.shiftKey || !board || spot !== runnerOn(board)) return false;
  const rows = [...board.querySelectorAll('[role="row"]')];
  const cells = rows.map((row) => [...row.querySelectorAll("[data-square]")]).filter((row) => row.length);
  const at = cells.findIndex((row) => row.includes(spot));
  const next = cells[at + down]?.[cells[at].indexOf(spot) + right];
  if (next && !event.repeat) act(`to ${nameOf(next)}`); // a key held down doesn't run into walls
  return true;
}

// The focus moves with the runner
function follow() {
  const runner = runnerOn(main.querySelector('[data-board="control"]'));
  const name = runner ? nameOf(runner) : "";
  if (runner && name !== stood) {
    const focused = spotOf(document.activeElement)?.closest('[data-board="control"]');
    if (focused) moveFocus(runner);
    else reach(runner);
    bringIntoView(runner);
  }
  stood = name;
}

/**
 * Scrolls sideways only: how far down the page is, its reader has chosen.
 * @param {Spot} runner
 */
function bringIntoView(runner) {
  const wide = runner.closest(".wide");
  if (!wide) return;
  const [frame, square] = [wide, runner].map((element) => element.getBoundingClientRect());
  if (square.left >= frame.left && square.right <= frame.right) return;
  wide.scrollLeft += (square.left + square.right - frame.left - frame.right) / 2;
}

start({
  actions: {
    build: () => act(`build ${drafted().join(" ")}`),
    random: () => suggest("random"),
    example: (button) => suggest(said(button, "example")),
    undo,
    clear: () => draw([]),
    exit: () => act("exit"),
  },
  tap: (spot) => (building() ? toggle(spot) : act(`to ${nameOf(spot)}`)),
  step: run,
  forget: () => {},
  arrive: () => {
    follow();
    showUndo();
    tellVerdict();
    if (!building()) return forgetDraft();
    const words = unkept(); // a board sent before the last taps arrived doesn't show them
    if (words) paint(words);
  },
});
check(rules);
