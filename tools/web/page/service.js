// The page without a network: all files are kept when it is first loaded.

importScripts("files.js");
const CACHE = `machines-${VERSION}`;

self.addEventListener("install", (event) => {
  // Not from the browser's own cache, which may still have files of an older version.
  const files = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const old = (/** @type {string} */ name) => name.startsWith("machines-") && name !== CACHE;
  const clear = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

// A new version waits until the page asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
