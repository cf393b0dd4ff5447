// The connection: shows when it is lost, and sends again whatever wasn't answered before it broke.
// `data-connected` is set while the page is connected and has been refreshed since it connected.

import { sendPace } from "./pace.js";
import { byId, main, random } from "./page.js";
import { sendAgain } from "./sending.js";

/** @type {WebSocket | null} */
let socket = null; // the latest
/** @type {HtmxSocket | null} */
let keeper = null; // can reconnect

htmx.config.wsReconnectDelay = (tries) => Math.min(250 * 2 ** tries, 4000) * (0.75 + random() / 2);
htmx.createWebSocket = (url) => {
  socket = new WebSocket(url);
  return socket;
};

export function reconnect() {
  keeper?.reconnect();
}

function showConnection() {
  byId("lost").hidden = navigator.onLine && socket?.readyState === WebSocket.OPEN;
}

document.body.addEventListener("htmx:wsOpen", ({ detail }) => {
  keeper = detail.socketWrapper;
  showConnection();
  queueMicrotask(() => {
    // after the messages that htmx has queued
    sendPace();
    sendAgain();
  });
});
document.body.addEventListener("htmx:wsClose", () => {
  delete main.dataset.connected;
  showConnection();
});
document.body.addEventListener("htmx:wsAfterMessage", () => {
  main.dataset.connected = "";
});
window.addEventListener("offline", showConnection);
window.addEventListener("online", reconnect);
document.body.addEventListener("htmx:wsAfterSend", ({ target }) => {
  if (target.id === "talk" && target instanceof HTMLFormElement) target.reset();
});
