// Offline use, new versions and installation. Browsers may lack any of these, and lack all of them over
// plain http; the page works without. web/browser/dom.mjs loads this module once the page is up, so that
// it does not delay the start.
const HOUR = 3_600_000; // milliseconds
const CHECK_INTERVAL = 4 * HOUR;

const offers = new Set();
let onOffers = /** @type {(offers: string) => void} */ (() => {});
let registration = null;
let lastCheck = Date.now();

// Call back with everything the player can accept ("new-version install"), whenever that changes.
export const watch = async (callback) => {
  onOffers = callback;
  watchInstallation();
  const container = serviceWorkers();
  if (container) await watchVersions(container);
};

// Undefined where the browser has none, and in a frame in which it refuses them.
const serviceWorkers = () => {
  try {
    return navigator.serviceWorker;
  } catch {}
};

// Accept an offer. Once a new version has taken over, all open pages reload.
export const accept = (offer) => {
  if (offer === "new-version") registration?.waiting?.postMessage("take over");
  if (offer === "install") {
    window.installPrompt?.prompt();
    setOffer("install", false); // the prompt can be used once
  }
};

const setOffer = (offer, isAvailable) => {
  if (offers.has(offer) === isAvailable) return;
  if (isAvailable) offers.add(offer);
  else offers.delete(offer);
  onOffers([...offers].join(" "));
};

const watchVersions = async (container) => {
  container.addEventListener("controllerchange", reloadIfOld);
  await reloadIfOld();
  try {
    registration = await container.register("service.js", { updateViaCache: "none" });
  } catch {
    return; // refused, or the files could not be loaded
  }
  if (!registration) return;
  const update = () => setOffer("new-version", Boolean(registration.active && registration.waiting));
  const follow = (worker) => worker?.addEventListener("statechange", update);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  update();
  registration.active?.postMessage("repair");
  // The browser checks for a new version at every start; a page may stay open for days.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Math.abs(Date.now() - lastCheck) > CHECK_INTERVAL) {
      lastCheck = Date.now();
      registration.update().catch(() => {});
    }
  });
};

// Reload the page if the service worker serves another version than its own, because the player has
// accepted it in this tab or another. The address and the saved game keep what is open.
const reloadIfOld = async () => {
  if (!navigator.serviceWorker.controller) return;
  try {
    const served = await (await fetch("build.txt")).text();
    if (served !== document.documentElement.dataset.version) location.reload();
  } catch {
    // Neither cached nor reachable: the version has not changed.
  }
};

const watchInstallation = () => {
  // Only Safari on iPads and iPhones has `standalone`. A Mac has no touch screen, and its Dock takes pages from Safari 17 on.
  const isApples = /^Mac/.test(navigator.platform) && /^Apple/.test(navigator.vendor) && !navigator.maxTouchPoints;
  const isOnMac = isApples && Number(/Version\/(\d+)/.exec(navigator.userAgent)?.[1]) >= 17;
  const isInstalled = navigator.standalone ?? matchMedia("(display-mode: standalone)").matches;
  setOffer("home-screen", !isOnMac && navigator.standalone === false);
  setOffer("dock", isOnMac && !isInstalled);
  setOffer("installed-by-safari", isInstalled && (isOnMac || "standalone" in navigator));
  const update = () => setOffer("install", Boolean(window.installPrompt));
  update(); // web/boot/boot.js has stored the prompt if the event came before
  window.addEventListener("beforeinstallprompt", update);
  window.addEventListener("appinstalled", () => setOffer("install", false));
};
