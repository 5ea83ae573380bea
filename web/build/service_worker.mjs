// The service worker: caches all files of one version and serves them offline. The build bundles this
// file to service.js beside index.html and replaces FILES by the list of the version's files.
// - The files of a new version are cached beside the current ones. The new worker waits until the page
//   tells it to take over or no page is open; only then are the old files deleted. If a file is
//   missing or fails its integrity check, the new version is not installed.
// - On the first visit the page has just loaded most files, so they are only revalidated: the server
//   answers 304 for a file in the browser's cache. For a new version Workbox fetches only what has
//   changed, which is not in the browser's cache yet.
import { addPlugins, precacheAndRoute } from "workbox-precaching";

const revalidateFirstVisit = async ({ request }) =>
  self.registration.active ? request : new Request(request, { cache: "no-cache" });

addPlugins([{ requestWillFetch: revalidateFirstVisit }]);
// The query (?pace=0) does not change which file is served.
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] });

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
// Serve the page of the first visit, too.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
