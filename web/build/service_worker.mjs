// The service worker: caches all files of one version and serves them offline. The build bundles this
// file to service.js beside index.html and replaces FILES by the list of the version's files.
// - The files of a new version are cached beside the current ones. The new worker waits until the page
//   tells it to take over or no page is open; only then are the old files deleted. If a file is
//   missing or fails its integrity check, the new version is not installed.
// - On the first visit the page has just loaded most files, so they are only revalidated: the server
//   answers 304 for a file in the browser's cache. For a new version Workbox fetches only what has
//   changed, which is not in the browser's cache yet.
// - Browsers may evict single files. Workbox fetches again only what modules ask for: of styles, pictures and
//   classic scripts it can't see whether they are right. So the page asks for a repair at each start.
import { cacheNames } from "workbox-core";
import { addPlugins, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";

const revalidateFirstVisit = async ({ request }) =>
  self.registration.active ? request : new Request(request, { cache: "no-cache" });

addPlugins([{ requestWillFetch: revalidateFirstVisit }]);
// The query (?pace=0) does not change which file is served.
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] });

// Fetch what is no longer there. Of another version, or offline, nothing is.
const repair = async () => {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const fetchAgain = async ({ url, integrity }) => {
    const key = getCacheKeyForURL(url);
    if (kept.has(key)) return;
    const response = await fetch(url, { integrity, cache: "no-cache", credentials: "same-origin" });
    if (response.ok) await cache.put(key, response);
  };
  await Promise.allSettled(FILES.map(fetchAgain));
};

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "repair") event.waitUntil(repair());
});
// Some programs escape the "#" of a link, so that it is a part of the path.
self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  if (mode === "navigate" && url.includes("%23")) event.respondWith(Response.redirect(url.replace("%23", "#")));
});
// Serve the page of the first visit, too.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
