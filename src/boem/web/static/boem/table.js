// The table in the browser: choosing squares, keys, questions asked in place, and what must survive a swap.
// The server sends whole pieces of the page; nothing here knows a rule or a secret.

const main = document.getElementById("main");
const form = document.getElementById("act");
const byId = (id) => document.getElementById(id);
const state = () => byId("state").dataset;

let chosen = ""; // the square to which the actions go
let asked = ""; // the action whose question is open
let before = null; // how to find again what had the focus before it
let waiting = false; // an action was sent and not answered yet
let unanswered = null; // that action: sent again, with its key, when the connection has broken meanwhile
let draft = null; // what is laid, as sent last, until the server has said that it is kept
let focused = null; // how to find again what had the focus
let unfolded = false; // the settings and commitments
let copied = false; // the link
let number = Number(state().number);
const roving = {}; // by kind of board: the square that Tab reaches

const liveBoard = () => main.querySelector("[data-board][data-live]");
const squareOf = (board, name) => board && board.querySelector(`[data-square="${CSS.escape(name)}"]`);
const canBeChosen = (square) => ["covered", "flag"].includes(square.dataset.state);
const laying = () => Number(state().laying || 0);
const laid = () => [...liveBoard().querySelectorAll('[data-state="mine"]')].map((square) => square.dataset.square);

function random() {
  return crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
}

function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function send(fields) {
  for (const input of form.elements) input.value = fields[input.name] ?? "";
  form.requestSubmit();
}

function act(text) {
  if (waiting) return;
  waiting = true;
  setTimeout(() => (waiting = false), 3000);
  const after = state().number;
  if (unanswered?.do !== text || unanswered.after !== after) unanswered = { what: "act", do: text, after, key: freshKey() };
  send(unanswered);
}

// Choosing

function choose(name) {
  const board = liveBoard();
  if (!board || laying()) return;
  const square = squareOf(board, name);
  chosen = square && canBeChosen(square) ? name : "";
  for (const other of board.querySelectorAll('[aria-selected="true"]')) other.removeAttribute("aria-selected");
  if (chosen) square.setAttribute("aria-selected", "true");
  closeQuestion();
  showChoice();
}

function showChoice() {
  const sign = main.querySelector(".actions .chosen");
  if (sign) sign.textContent = chosen || "–";
  for (const button of main.querySelectorAll('[data-needs="square"]')) {
    if (chosen && !("off" in button.dataset)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}

// Laying: kept here and on the server until it is sent

function layOn(squares) {
  paint(squares);
  draft = { what: "draft", draft: squares.join(" "), key: freshKey() };
  send(draft);
}

function paint(squares) {
  const wanted = new Set(squares);
  for (const square of liveBoard().querySelectorAll("[data-square]")) {
    const mined = wanted.has(square.dataset.square);
    if ((square.dataset.state === "mine") === mined) continue;
    square.dataset.state = mined ? "mine" : "covered";
    square.setAttribute("aria-label", square.dataset[mined ? "mined" : "bare"]);
    square.replaceChildren(...(mined ? [byId("mine-piece").content.firstElementChild.cloneNode(true)] : []));
  }
  showLaying();
}

// A board that was sent before the last taps arrived does not know them
function keepDraft() {
  if (!laying() || byId("kept").dataset.key === draft?.key) draft = null;
  if (draft && liveBoard()) paint(draft.draft.split(" ").filter(Boolean));
}

function showLaying() {
  if (!laying() || !liveBoard()) return;
  const count = laid().length;
  const note = main.querySelector("[data-count]");
  if (note) note.textContent = note.dataset.count.replace("{count}", count);
  const button = main.querySelector('[data-action="lay"]');
  if (!button) return;
  if (count === laying()) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function toggleMine(square) {
  const squares = laid();
  const at = squares.indexOf(square.dataset.square);
  if (at >= 0) squares.splice(at, 1);
  else if (squares.length < laying()) squares.push(square.dataset.square);
  else return;
  layOn(squares);
}

function layAtRandom() {
  const squares = [...liveBoard().querySelectorAll("[data-square]")].map((square) => square.dataset.square);
  for (let last = squares.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [squares[last], squares[other]] = [squares[other], squares[last]];
  }
  layOn(squares.slice(0, laying()));
}

// Actions

const actions = {
  sweep: () => act(`sweep ${chosen}`),
  disarm: () => act(`disarm ${chosen}`),
  flag: () => act(`${squareOf(liveBoard(), chosen).dataset.state === "flag" ? "unflag" : "flag"} ${chosen}`),
  pencil: () => {
    const next = { "": "mine", mine: "free", free: "" };
    const mark = next[squareOf(liveBoard(), chosen).dataset.pencil ?? ""];
    send({ what: "pencil", pencil: chosen, mark });
  },
  lay: () => act(`lay ${laid().join(" ")}`),
  random: layAtRandom,
  clear: () => layOn([]),
  resign: () => act("resign"),
  copy: async () => {
    const link = byId("link");
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy"); // where a page without TLS may not use the clipboard
    }
    copied = true;
    showLink(); // on the button that is there by now
  },
  confirm: () => {
    const action = asked;
    closeQuestion();
    if (action) actions[action]();
  },
  cancel: () => closeQuestion(),
};

const askedButton = () => asked && main.querySelector(`[data-action="${asked}"]`);

function ask(button) {
  const question = byId("ask");
  if (!asked) before = whereIs(document.activeElement);
  asked = button.dataset.action;
  const confirm = question.querySelector('[data-action="confirm"]');
  question.querySelector("strong").textContent = button.dataset.ask.replace("{square}", chosen);
  const words = button.querySelector("span")?.textContent ?? button.textContent.trim();
  confirm.textContent = button.dataset.needs ? `${words} ${chosen}` : words;
  question.hidden = false;
  main.dataset.asking = "";
  confirm.focus();
}

function closeQuestion() {
  const question = byId("ask");
  const inside = question.contains(document.activeElement);
  asked = "";
  question.hidden = true;
  delete main.dataset.asking;
  if (inside) focusOn(before);
}

function press(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  const action = actions[button.dataset.action];
  if (!action) return;
  if (button.dataset.ask) ask(button);
  else action(button);
}

main.addEventListener("click", (event) => {
  const square = event.target.closest("[data-square]");
  if (square) {
    moveFocus(square);
    if (!square.closest("[data-live]")) return;
    if (laying()) toggleMine(square);
    else choose(square.dataset.square);
    return;
  }
  const button = event.target.closest("[data-action]");
  const again = event.detail > 1 && button?.dataset.action === "confirm"; // the second half of a double click
  if (button && !again) press(button);
});

// Keys: arrows on a board, letters for actions, Escape to think again

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function moveFocus(square) {
  const board = square.closest("[data-board]");
  for (const other of board.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  square.tabIndex = 0;
  roving[board.dataset.board] = square.dataset.square;
  if (document.activeElement !== square) square.focus();
}

function step(square, [down, right]) {
  const rows = [...square.closest("[data-board]").querySelectorAll('[role="row"]')].slice(1);
  const cells = rows.map((row) => [...row.querySelectorAll("[data-square]")]);
  const at = cells.findIndex((row) => row.includes(square));
  const next = cells[at + down]?.[cells[at].indexOf(square) + right];
  if (next) moveFocus(next);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (asked) actions.cancel();
    else choose("");
    return;
  }
  const target = event.target;
  if (target.matches("input, textarea, select")) return;
  if (event.repeat && ["Enter", " "].includes(event.key) && target.closest("[data-action]")) {
    event.preventDefault(); // a key that is held down answers no question
    return;
  }
  const square = target.closest("[data-square]");
  if (square && event.key in STEPS) {
    event.preventDefault();
    step(square, STEPS[event.key]);
    return;
  }
  const button = main.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return;
  event.preventDefault();
  if (event.repeat) return;
  if (square?.closest("[data-live]") && button.dataset.needs) choose(square.dataset.square);
  press(button);
});

// What comes from the server

function whereIs(active) {
  const square = active?.closest("[data-square]");
  if (square) return `[data-board="${square.closest("[data-board]").dataset.board}"] [data-square="${square.dataset.square}"]`;
  if (active?.dataset.action) return `[data-action="${active.dataset.action}"]`;
  if (active?.id) return `#${CSS.escape(active.id)}`;
  const piece = active?.closest("#main [id]");
  const link = active?.getAttribute("href");
  return piece && `#${CSS.escape(piece.id)} ${active.localName}${link ? `[href="${CSS.escape(link)}"]` : ""}`;
}

function focusOn(where) {
  const again = (where && main.querySelector(where)) ?? main.querySelector('[data-board] [tabindex="0"]');
  again?.focus({ preventScroll: true });
}

function remember() {
  const active = document.activeElement;
  focused = active && active !== document.body ? whereIs(active) : null;
  unfolded = byId("facts").open;
}

function restore() {
  for (const [kind, name] of Object.entries(roving)) {
    const square = squareOf(main.querySelector(`[data-board="${kind}"]`), name);
    if (!square) continue;
    for (const other of square.closest("[data-board]").querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    square.tabIndex = 0;
  }
  if (unfolded) byId("facts").open = true;
  if (focused && (!document.activeElement || document.activeElement === document.body)) focusOn(focused);
}

function arrive() {
  document.title = state().title;
  const square = chosen && squareOf(liveBoard(), chosen);
  if (square && canBeChosen(square)) square.setAttribute("aria-selected", "true");
  else chosen = "";
  const button = askedButton();
  if (asked && (!button || "off" in button.dataset || (button.dataset.needs && !chosen))) closeQuestion();
  keepDraft();
  showChoice();
  showLaying();
  showLink();
  const now = Number(state().number);
  if (now > number && "turn" in state()) chime();
  number = now;
}

function showLink() {
  const link = byId("link");
  if (link && !link.value.startsWith("http")) link.value = location.origin + link.dataset.link;
  const button = link && main.querySelector('[data-action="copy"]');
  if (button && copied) button.querySelector("span").textContent = button.dataset.done;
}

// htmx swaps the pieces of a message one after another, and is done when the next task begins
document.body.addEventListener("htmx:wsBeforeMessage", remember);
document.body.addEventListener("htmx:wsAfterMessage", ({ detail }) => {
  if (/id="(say|state)"/.test(detail.message)) {
    waiting = false;
    unanswered = null;
  }
  restore();
  arrive();
});

// The connection: what was sent and not answered before it broke is sent again

let socket = null; // the latest
let keeper = null; // what can open another

htmx.config.wsReconnectDelay = (tries) => Math.min(250 * 2 ** tries, 4000) * (0.75 + random() / 2);
htmx.createWebSocket = (url) => (socket = new WebSocket(url));

function showConnection() {
  byId("lost").hidden = navigator.onLine && socket?.readyState === WebSocket.OPEN;
}

document.body.addEventListener("htmx:wsOpen", ({ detail }) => {
  keeper = detail.socketWrapper;
  showConnection();
  setTimeout(() => {
    for (const fields of [unanswered, draft]) if (fields) send(fields); // after what has queued
  });
});
document.body.addEventListener("htmx:wsClose", showConnection);
window.addEventListener("offline", showConnection);
window.addEventListener("online", () => keeper?.reconnect());
document.body.addEventListener("htmx:wsAfterSend", (event) => {
  if (event.target.id === "talk") event.target.reset();
});

// Sound: two short notes when it becomes my turn

const sound = byId("sound");
const isOn = () => localStorage.getItem("sound") !== "off";
sound.setAttribute("aria-pressed", isOn());
sound.addEventListener("click", () => {
  localStorage.setItem("sound", isOn() ? "off" : "on");
  sound.setAttribute("aria-pressed", isOn());
});

function chime() {
  if (!isOn()) return;
  const audio = new AudioContext();
  for (const [start, pitch] of [[0, 523], [0.12, 659]]) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.25);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.25);
  }
  setTimeout(() => audio.close(), 1000);
}

arrive();
