// Postal Minesweeper: tapped once a square is tipped, twice tipped as a mine, a third time neither. What is chosen is
// shown at once and kept as the seat's draft, until it is sent.

import { byId, main } from "../table/page.js";
import { act, forgetDraft, keep, unkept } from "../table/sending.js";
import { liveBoard, nameOf, spotNamed } from "../table/squares.js";
import { start } from "../table/table.js";
import { say } from "../table/telling.js";
import { showTimes } from "../when.js";

let mine = { round: "", words: [], final: false }; // what is chosen: squares, a star after one that holds a mine
let shown = null; // the form that was there last
let finishing = null; // orders that are to be final as soon as they are received

const slip = () => byId("slip").querySelector("[data-round]");
const wordsOf = (text) => (text ?? "").split(" ").filter(Boolean);
const sent = () => wordsOf(slip().dataset.sent);
const received = () => "sent" in slip().dataset && same(sent(), mine.words);
const same = (some, others) => [...some].sort().join() === [...others].sort().join();
const squareOf = (word) => word.replace("*", "");
const orderOf = (name) => mine.words.findIndex((word) => squareOf(word) === name);

// Choosing

function change(words, final = mine.final) {
  mine = { ...mine, words, final };
  byId("say").replaceChildren();
  keep([`r${mine.round}`, ...words, ...(final ? ["final"] : [])]);
  show();
}

function put(name, word) {
  const at = orderOf(name);
  if (at >= 0) change(word ? mine.words.with(at, word) : mine.words.toSpliced(at, 1));
  else if (word && mine.words.length < Number(slip().dataset.most)) change([...mine.words, word]);
  else if (word) refuse();
}

function refuse() {
  const sentence = document.createElement("p");
  sentence.className = "say refused";
  sentence.append(byId("full").content.cloneNode(true));
  byId("say").replaceChildren(sentence);
}

const mayTip = (square) => slip() && ["covered", "tip", "tip-mine"].includes(square.dataset.state);
const marks = () => "marks" in slip().dataset;

function tap(square) {
  if (!mayTip(square)) return;
  const name = nameOf(square);
  const word = mine.words[orderOf(name)];
  if (!word) put(name, name);
  else put(name, word === name && marks() ? `${name}*` : "");
  say(square.getAttribute("aria-label"));
}

// Letters for the square that has the focus: true if it was one of them
function key(square, { key: pressed, repeat }) {
  const name = nameOf(square);
  const wanted = pressed.toLowerCase();
  if (wanted === "m" && mayTip(square) && marks()) {
    if (!repeat) put(name, mine.words[orderOf(name)] === `${name}*` ? name : `${name}*`);
    say(square.getAttribute("aria-label"));
    return true;
  }
  if (!["delete", "backspace"].includes(wanted) || orderOf(name) < 0) return false;
  put(name, "");
  say(square.getAttribute("aria-label"));
  return true;
}

main.addEventListener("change", ({ target }) => {
  if (!slip()) return;
  if ("final" in target.dataset) change(mine.words, target.checked);
  if (target.dataset.mark) put(target.dataset.mark, target.dataset.mark + (target.checked ? "*" : ""));
});

// Sending: final is said of orders once they are received

function sendOrders() {
  const spoken = mine.words.map((word) => word.replace("*", " mine")).join(", ");
  if (received() && mine.final) return act("final");
  finishing = mine.final ? mine.words : null;
  act(`order ${spoken}`.trim());
}

function finish() {
  if (!finishing || byId("say").querySelector(".refused")) finishing = null;
  else if ("sent" in slip().dataset && same(sent(), finishing)) {
    finishing = null;
    if (!("isFinal" in slip().dataset)) act("final");
  }
}

// What is chosen, on the field and on the button

function show() {
  const board = liveBoard();
  if (!board) return;
  for (const square of board.querySelectorAll('[data-order], [data-state^="tip"]')) {
    if (orderOf(nameOf(square)) < 0) undress(square);
  }
  mine.words.forEach((word, at) => {
    const square = spotNamed(board, squareOf(word));
    if (square) dress(square, word, at + 1);
  });
  showButton();
}

function undress(square) {
  bare(square);
  square.dataset.state = "covered";
  square.setAttribute("aria-label", square.dataset.bare ?? saying("covered", square, 0));
}

function dress(square, word, order) {
  const marked = word.endsWith("*");
  const known = sent().includes(word);
  bare(square);
  square.dataset.state = known ? "covered" : marked ? "tip-mine" : "tip";
  if (known) square.dataset.order = order;
  square.setAttribute("aria-label", saying(`${known ? "order" : "tip"}${marked ? "Mine" : ""}`, square, order));
  if (marked) square.append(byId("mine-piece").content.firstElementChild.cloneNode(true));
  const number = document.createElement("span");
  number.className = "order-nr";
  number.ariaHidden = "true";
  number.textContent = order;
  square.append(number);
}

function bare(square) {
  delete square.dataset.order;
  for (const one of square.querySelectorAll(".piece, .order-nr")) one.remove();
}

function saying(what, square, order) {
  const sentence = liveBoard().dataset[`say${what[0].toUpperCase()}${what.slice(1)}`];
  return sentence.replace("{square}", nameOf(square)).replace("{order}", order);
}

function showButton() {
  const button = byId("slip").querySelector('[data-action="send"]');
  const isFinal = "isFinal" in slip().dataset;
  const done = same(sent(), mine.words) && (isFinal || (received() && !mine.final));
  button.toggleAttribute("data-off", done);
  if (done) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  if (mine.words.length || received()) delete button.dataset.ask;
  else button.dataset.ask = button.dataset.question;
}

start({
  tap,
  key,
  forget: () => {},
  actions: {
    send: sendOrders,
    "take-back": ({ dataset }) => {
      spotNamed(liveBoard(), dataset.at)?.focus({ preventScroll: true }); // the button goes
      put(dataset.at, "");
    },
  },
  arrive: () => {
    showTimes();
    if (!slip()) return forgetDraft();
    const { round, words } = slip().dataset;
    if (mine.round !== round) forgetDraft();
    if (slip() !== shown && !unkept()) mine = { round, words: wordsOf(words), final: byId("final").checked };
    shown = slip(); // a form that came before the last taps were kept is not read later either
    show();
    finish();
  },
});
