// Postal Minesweeper: one tap names a square, a second guesses a mine there, a third takes it back. The choice is
// shown at once, and kept as the seat's draft until it is sent.

import { disable, one, said } from "../elements.js";
import { byId, main, mayBe, pieceOf } from "../table/page.js";
import { check } from "../table/proof.js";
import { act, forgetDraft, keep, unkept } from "../table/sending.js";
import { liveBoard, nameOf, spotNamed } from "../table/squares.js";
import { start } from "../table/table.js";
import { say } from "../table/telling.js";
import { showTimes } from "../when.js";
import { rules } from "./postal-openings.js";

/** @typedef {import("../table/squares.js").Spot} Spot */

/** @type {{ round: string, words: string[], final: boolean }} */
let mine = { round: "", words: [], final: false }; // the choice: squares, a star after one guessed to be a mine
/** @type {string[] | null} */
let standing = null; // the words of the standing orders while taps choose these, instead of the choice
/** @type {HTMLElement | null} */
let shown = null; // the form that was read last
/** @type {string[] | null} */
let finishing = null; // orders to declare final as soon as they are received

const slip = () => byId("slip").querySelector("[data-round]");
const dataOfSlip = () => one("[data-round]", byId("slip")).dataset;
/** @param {string | undefined} text */
const wordsOf = (text) => (text ?? "").split(" ").filter(Boolean);
const sent = () => wordsOf(dataOfSlip().sent);
const received = () => "sent" in dataOfSlip() && same(sent(), mine.words);
/**
 * @param {string[]} some
 * @param {string[]} others
 */
const same = (some, others) => [...some].sort().join() === [...others].sort().join();
/** @param {string} word */
const squareOf = (word) => word.replace("*", "");
/** @param {string} name */
const orderOf = (name) => words().findIndex((word) => squareOf(word) === name);
const words = () => standing ?? mine.words;

// Choosing

/** @param {string[]} words */
function change(words, final = mine.final) {
  if (standing) return choose(words);
  mine = { ...mine, words, final };
  byId("say").replaceChildren();
  keep([`r${mine.round}`, ...words, ...(final ? ["final"] : [])]);
  show();
}

/**
 * @param {string} name of a square
 * @param {string} word the order for it; if empty, its order is removed
 */
function put(name, word) {
  const at = orderOf(name);
  if (at >= 0) change(word ? words().with(at, word) : words().toSpliced(at, 1));
  else if (word && (standing || words().length < Number(dataOfSlip().most))) change([...words(), word]);
  else if (word) refuse();
}

function refuse() {
  const sentence = document.createElement("p");
  sentence.className = "say refused";
  sentence.append(byId("full", HTMLTemplateElement).content.cloneNode(true));
  byId("say").replaceChildren(sentence);
}

/** @param {Spot} square */
const mayGuess = (square) => slip() && ["covered", "tip", "tip-mine"].includes(said(square, "state"));
const marks = () => standing !== null || "marks" in dataOfSlip();

/** @param {Spot} square */
function tap(square) {
  if (!mayGuess(square)) return;
  const name = nameOf(square);
  const word = words()[orderOf(name)];
  if (!word) put(name, name);
  else put(name, word === name && marks() ? `${name}*` : "");
  say(square.getAttribute("aria-label") ?? "");
}

/**
 * Keys for the focused square; returns true if it was one of them.
 * @param {Spot} square
 * @param {KeyboardEvent} event
 */
function key(square, { key: pressed, repeat }) {
  const name = nameOf(square);
  const wanted = pressed.toLowerCase();
  if (wanted === "m" && mayGuess(square) && marks()) {
    if (!repeat) put(name, words()[orderOf(name)] === `${name}*` ? name : `${name}*`);
    say(square.getAttribute("aria-label") ?? "");
    return true;
  }
  if (!["delete", "backspace"].includes(wanted) || orderOf(name) < 0) return false;
  put(name, "");
  say(square.getAttribute("aria-label") ?? "");
  return true;
}

main.addEventListener("change", ({ target }) => {
  if (!slip()) return;
  const checked = target.matches(":checked");
  if (!target.closest("#slip")) return;
  choose(null);
  if ("final" in target.dataset) change(mine.words, checked);
  if (target.dataset.mark) put(target.dataset.mark, target.dataset.mark + (checked ? "*" : ""));
});

// Standing orders: while their button is pressed, squares are tapped into their field in the same way

const standingField = () => mayBe("standing-orders");
/** @param {string[]} some */
const typed = (some) => some.map((word) => word.replace("*", " mine"));

/** @param {string[] | null} some to be shown on the board; null goes back to the orders of the round */
function choose(some) {
  standing = some;
  const field = standingField();
  if (standing && field instanceof HTMLTextAreaElement) field.value = typed(standing).join(", ");
  show();
}

/** The words of the field, in capitals as squares have them. */
function standingWords() {
  const field = standingField();
  const text = field instanceof HTMLTextAreaElement ? field.value.toUpperCase() : "";
  return [...text.matchAll(/([A-Z]+\d+)(\s+MINE)?/g)].map(([, square, marked]) => square + (marked ? "*" : ""));
}

function showChoosing() {
  const button = mayBe("standing-choose");
  button?.toggleAttribute("hidden", !slip());
  button?.setAttribute("aria-pressed", String(standing !== null));
  liveBoard()?.toggleAttribute("data-choosing", standing !== null);
}

main.addEventListener("input", ({ target }) => {
  if (target.id === "standing-orders") choose(null);
});
main.addEventListener("submit", ({ target }) => {
  if (target.closest("#standing")) choose(null);
});

// Sending: orders are declared final only after they are received, and not yet if the guide asks for others

const spoken = () => typed(mine.words);

function closing() {
  const asked = mayBe("guide")?.dataset.wanted;
  return mine.final && (!asked || same(asked.replace("order ", "").split(", "), spoken()));
}

function sendOrders() {
  if (received() && closing()) return act("final");
  finishing = closing() ? mine.words : null;
  act(`order ${spoken().join(", ")}`.trim());
}

function finish() {
  if (!finishing || byId("say").querySelector(".refused")) finishing = null;
  else if ("sent" in dataOfSlip() && same(sent(), finishing)) {
    finishing = null;
    if (!("isFinal" in dataOfSlip())) act("final");
  }
}

// The choice, on the board and on the button

function show() {
  const board = liveBoard();
  if (!board) return;
  for (const square of board.querySelectorAll('[data-order], [data-state^="tip"]')) {
    if (orderOf(nameOf(square)) < 0) undress(square);
  }
  words().forEach((word, at) => {
    const square = spotNamed(board, squareOf(word));
    if (square) dress(square, word, at + 1);
  });
  showChoosing();
  if (slip()) showButton();
}

/** @param {Spot} square */
function undress(square) {
  bare(square);
  square.dataset.state = "covered";
  square.setAttribute("aria-label", square.dataset.bare ?? saying("covered", square, 0));
}

/**
 * @param {Spot} square
 * @param {string} word
 * @param {number} order
 */
function dress(square, word, order) {
  const marked = word.endsWith("*");
  const known = !standing && sent().includes(word);
  bare(square);
  square.dataset.state = known ? "covered" : marked ? "tip-mine" : "tip";
  if (known) square.dataset.order = String(order);
  square.setAttribute("aria-label", saying(`${known ? "order" : "tip"}${marked ? "Mine" : ""}`, square, order));
  if (marked) square.append(pieceOf("mine"));
  const number = document.createElement("span");
  number.className = "order-nr";
  number.ariaHidden = "true";
  number.textContent = String(order);
  square.append(number);
}

/** @param {Spot} square */
function bare(square) {
  delete square.dataset.order;
  for (const drawn of square.querySelectorAll(".piece, .order-nr")) drawn.remove();
}

/**
 * @param {string} what
 * @param {Spot} square
 * @param {number} order
 */
function saying(what, square, order) {
  const sentence = said(one("[data-board][data-live]"), `say${what[0].toUpperCase()}${what.slice(1)}`);
  return sentence.replace("{square}", nameOf(square)).replace("{order}", String(order));
}

function showButton() {
  const button = one('[data-action="send"]', byId("slip"));
  const isFinal = "isFinal" in dataOfSlip();
  const done = same(sent(), mine.words) && (isFinal || (received() && !closing()));
  button.toggleAttribute("data-off", done);
  disable(button, done);
  if (mine.words.length || received()) delete button.dataset.ask;
  else button.dataset.ask = said(button, "question");
}

// On a phone the result is far above the form; whoever is writing in the chat stays there

function showResult() {
  if (document.activeElement?.id !== "say-it") byId("status").scrollIntoView({ block: "nearest" });
}

start({
  tap,
  key,
  forget: () => choose(null),
  actions: {
    send: sendOrders,
    "take-back": (button) => {
      const at = said(button, "at");
      spotNamed(liveBoard(), at)?.focus({ preventScroll: true }); // the button is about to disappear
      choose(null);
      put(at, "");
    },
    "choose-standing": () => {
      choose(standing ? null : standingWords());
      if (standing) liveBoard()?.querySelector('[data-square][tabindex="0"]')?.focus();
    },
  },
  arrive: () => {
    showTimes();
    const form = slip();
    if (!form) {
      standing = null;
      showChoosing();
      return forgetDraft();
    }
    const round = said(form, "round");
    const closed = shown !== null && mine.round !== round;
    if (mine.round !== round) forgetDraft();
    if (form !== shown && !unkept()) {
      mine = { round, words: wordsOf(form.dataset.words), final: byId("final", HTMLInputElement).checked };
    }
    shown = form; // never read a form that came before the last taps were stored, not even later
    choose(standing);
    finish();
    if (closed) showResult();
  },
});
check(rules);
