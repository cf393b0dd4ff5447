// Stores the offline page and its files; all other requests go to the site as usual. Shows push messages.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * @typedef {object} Kept
 * @property {string} name of the cache
 * @property {string} page its path
 * @property {string[]} files their paths
 * @property {string} icon the path of the picture beside a message
 * @property {string} waiting what a message says that can't be read
 * @property {string} home the path of the page that such a message leads to
 * @property {string} devices the path that takes subscriptions
 */

/**
 * What the site tells in a push message.
 * @typedef {object} Told
 * @property {string} title
 * @property {string} body
 * @property {string} path of the page that it leads to
 * @property {string} tag of the message that it replaces
 * @property {string} lang
 */

/** @type {Kept} */
const kept = JSON.parse("{{ kept|escapejs }}");

/** @param {string} name of a cache */
const isOurs = (name) => name.startsWith("boem-");

async function keep() {
  const cache = await caches.open(kept.name);
  await cache.addAll([kept.page, ...kept.files].map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOurs(name) && name !== kept.name).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The site's answer or, without a connection, the stored copy of `path`.
 * @param {Request} request
 * @param {string} path
 */
async function orKept(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(path, { cacheName: kept.name });
    if (found) return found;
    throw error;
  }
}

/**
 * @param {PushMessageData | null} data
 * @returns {Told}
 */
function read(data) {
  const told = { title: kept.waiting, body: "", path: kept.home, tag: kept.home, lang: "" };
  try {
    return { ...told, ...data?.json() };
  } catch {
    return told;
  }
}

/** @param {PushMessageData | null} data */
async function tell(data) {
  const { title, body, path, tag, lang } = read(data);
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused && new URL(page.url).pathname === path)) return;
  await worker.registration.showNotification(title, { body, tag, lang, icon: kept.icon, data: path });
}

/** @param {string} path */
async function open(path) {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url.split(/[?#]/)[0] === href);
  await (there ? there.focus() : worker.clients.openWindow(href));
}

/**
 * Tells the site of the subscription that has replaced the browser's earlier one, or makes one if there is none.
 * @param {PushSubscription | null} [made] by the browser
 */
async function renew(made) {
  const asked = await fetch(kept.devices);
  if (!asked.ok) return; // nobody is notified in this browser
  const { key, token } = await asked.json();
  const { pushManager } = worker.registration;
  const found = made ?? (await pushManager.getSubscription());
  const subscription = found ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint: endpoint ?? "", point: keys?.p256dh ?? "", secret: keys?.auth ?? "" });
  await fetch(kept.devices, { method: "POST", headers: { "X-CSRFToken": token }, body });
}

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription)));
worker.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(orKept(event.request, kept.page));
  else if (kept.files.includes(pathname)) event.respondWith(orKept(event.request, pathname));
});
