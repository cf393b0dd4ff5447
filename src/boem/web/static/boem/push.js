// Lets players switch on notifications on this device. The browser asks for permission on the click, never before.

import { one, said } from "./elements.js";
import { installed } from "./install.js";

const ANSWERED = "push-offer"; // in the browser's storage, once the offer at a table was answered
const can = "PushManager" in window && "Notification" in window;

/** @param {string} text in base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** @param {ArrayBuffer | null} bytes */
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} endpoint */
async function digestOf(endpoint) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} path
 * @param {Record<string, string>} form
 */
async function post(path, form) {
  const token = one("[name=csrfmiddlewaretoken]", document, HTMLInputElement).value;
  const headers = { "X-CSRFToken": token };
  const answer = await fetch(path, { method: "POST", headers, body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
}

/**
 * The browser's subscription by the site's present key; one by an earlier key is given up.
 * @param {PushManager} manager
 * @param {string} key
 */
async function subscriptionOf(manager, key) {
  const found = await manager.getSubscription();
  if (found === null || textOf(found.options.applicationServerKey) === key) return found;
  await found.unsubscribe();
  return null;
}

class PushControl extends HTMLElement {
  static last = ""; // so that a control that the page's socket replaces doesn't flicker

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#pressed(event.target.closest("button")));
  }

  connectedCallback() {
    if (PushControl.last) this.#show(PushControl.last);
    this.#look().catch(() => this.#show("none"));
  }

  async #look() {
    const registration = can ? await installed : undefined;
    if (!registration) return this.#show("none");
    if (Notification.permission === "denied") return this.#show("denied");
    const found = await subscriptionOf(registration.pushManager, said(this, "key"));
    const isOn =
      found !== null &&
      said(this, "known")
        .split(" ")
        .includes(await digestOf(found.endpoint));
    this.#show(isOn && Notification.permission === "granted" ? "on" : "off");
  }

  /** @param {string} state */
  #show(state) {
    const hadFocus = this.contains(document.activeElement);
    this.dataset.state = PushControl.last = state;
    for (const part of this.querySelectorAll("[data-when]"))
      part.hidden = !said(part, "when").split(" ").includes(state);
    const elsewhere = this.querySelector("[data-elsewhere]"); // unless this is the only device
    if (elsewhere) elsewhere.hidden = state === "on" && !said(this, "known").includes(" ");
    const isOffer = this.dataset.offer !== undefined;
    this.hidden = isOffer && (state !== "off" || localStorage.getItem(ANSWERED) !== null);
    if (hadFocus && !this.hidden) this.#shown(state)?.focus();
  }

  /** @param {string} state */
  #shown(state) {
    const part = this.querySelector(`[data-when~="${state}"]`);
    return part?.matches("[tabindex]") ? part : part?.querySelector("[tabindex], button");
  }

  /** @param {HTMLButtonElement | null} button */
  async #pressed(button) {
    const action = button?.dataset.action;
    if (!action?.startsWith("notify")) return;
    if (this.dataset.offer !== undefined) localStorage.setItem(ANSWERED, action);
    if (action === "notify-never") this.hidden = true;
    else if (action === "notify") await this.#switchOn().catch(() => this.#answer("failed"));
    else await this.#switchOff().catch(() => this.#answer("failed"));
  }

  async #switchOn() {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? this.#answer("denied") : undefined;
    const key = said(this, "key");
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await subscriptionOf(pushManager, key);
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    const subscription = found ?? (await pushManager.subscribe(options));
    const point = textOf(subscription.getKey("p256dh"));
    await post(said(this, "url"), {
      endpoint: subscription.endpoint,
      point,
      secret: textOf(subscription.getKey("auth")),
    });
    this.#answer("on");
  }

  async #switchOff() {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.getSubscription();
    if (subscription) {
      await post(`${said(this, "url")}/off`, { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    this.#answer("off");
  }

  /**
   * Show what came of a click, an answered offer too; a page that counts the devices is asked for anew.
   * @param {string} state
   */
  #answer(state) {
    if (this.dataset.offer === undefined && (state === "on" || state === "off")) return location.reload();
    const focus = this.contains(document.activeElement) || document.activeElement === document.body;
    this.#show(state);
    this.hidden = false;
    if (focus) this.#shown(state)?.focus();
  }
}

customElements.define("push-control", PushControl);

// A message about the table that is open has done its work
const [, table] = location.pathname.match(/^\/t\/([^/]+)$/) ?? [];
const registration = table ? await installed : undefined;
for (const message of (await registration?.getNotifications({ tag: table })) ?? []) message.close();
