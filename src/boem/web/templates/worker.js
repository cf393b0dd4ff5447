// Stores the offline page and its files. All other requests go to the site as usual.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * @typedef {object} Kept
 * @property {string} name of the cache
 * @property {string} page its path
 * @property {string[]} files their paths
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

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(orKept(event.request, kept.page));
  else if (kept.files.includes(pathname)) event.respondWith(orKept(event.request, pathname));
});
