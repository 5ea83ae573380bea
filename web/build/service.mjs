// The service worker: keeps all files of one version, and serves them without the network. The build
// bundles this to service.js beside index.html, with FILES as the list of the version's files.
// - The files of the next version are fetched beside these. It waits until the page tells it to take
//   over, or until no page is open; only then are these cleared away. Should one file be missing,
//   or not be the version's own (its integrity), the next version comes to nothing.
// - On the first visit the page has just loaded most files, and the browser's own cache has them: they
//   are only asked for anew, and an answer without content says that they are still so. Of the next
//   version only what has changed is fetched, and that cache knows no more than the old.
import { addPlugins, precacheAndRoute } from "workbox-precaching";

const revalidated = async ({ request }) =>
  self.registration.active ? request : new Request(request, { cache: "no-cache" });

addPlugins([{ requestWillFetch: revalidated }]);
// The page is the same one whatever its address asks for (?pace=0).
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] });

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
// The first visit's page, too, gets all that it still asks for from here.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
