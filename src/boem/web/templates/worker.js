// Keeps one page, and what it is drawn with, for when there is no connection. Everything else goes to the site as ever.

const kept = {{ kept|safe }};
const isOurs = (name) => name.startsWith("boem-");

async function keep() {
  const cache = await caches.open(kept.name);
  await cache.addAll([kept.page, ...kept.files].map((path) => new Request(path, { cache: "reload" })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOurs(name) && name !== kept.name).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const found = (path) => caches.match(path, { cacheName: kept.name });
const orKept = (request, path) => fetch(request).catch(async (error) => (await found(path)) ?? Promise.reject(error));

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(orKept(event.request, kept.page));
  else if (kept.files.includes(pathname)) event.respondWith(orKept(event.request, pathname));
});
