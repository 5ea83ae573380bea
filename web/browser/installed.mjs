// What a browser does for the page beside showing it: keeps it for use without the network, fetches the
// next version, installs it. Any of it may be missing, over plain http all of it, and the page simply
// works. web/browser/dom.mjs loads this when the page is up, so that it keeps no start waiting.
const HOUR = 3_600_000;
const LOOK_AGAIN = 4 * HOUR;

const offers = new Set();
let tell = () => {};
let registration = null;
let looked = Date.now();

// Call hear("new-version install …") with all that the person can accept now, whenever that changes.
export const watch = async (hear) => {
  tell = hear;
  watchInstallation();
  if (navigator.serviceWorker) await watchVersions(navigator.serviceWorker);
};

// Do what was offered. With a new version, the pages load themselves anew once it has taken over.
export const accept = (what) => {
  if (what === "new-version") registration?.waiting?.postMessage("take over");
  if (what === "install") {
    window.installPrompt?.prompt();
    offer("install", false); // it can be asked for once
  }
};

const offer = (what, possible) => {
  if (offers.has(what) === possible) return;
  if (possible) offers.add(what);
  else offers.delete(what);
  tell([...offers].join(" "));
};

const watchVersions = async (container) => {
  container.addEventListener("controllerchange", leaveOldVersion);
  await leaveOldVersion();
  try {
    registration = await container.register("service.js", { updateViaCache: "none" });
  } catch {
    return; // refused, or its files could not be fetched
  }
  if (!registration) return;
  const look = () => offer("new-version", Boolean(registration.active && registration.waiting));
  const follow = (worker) => worker?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  look();
  // At every start the browser looks for a new version by itself.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked > LOOK_AGAIN) {
      looked = Date.now();
      registration.update().catch(() => {});
    }
  });
};

// A page is of one version with all that it asks for: where another one serves it from now on, since
// it was accepted in this tab or another, the page becomes that one, too. What is open stands in the
// address and is saved.
const leaveOldVersion = async () => {
  if (!navigator.serviceWorker.controller) return;
  try {
    const served = await (await fetch("build.txt")).text();
    if (served !== document.documentElement.dataset.version) location.reload();
  } catch {
    // Neither kept nor reachable: this is no other version.
  }
};

const watchInstallation = () => {
  // Safari on iPads and iPhones: true where the page was started from the home screen.
  offer("home-screen", navigator.standalone === false);
  const look = () => offer("install", Boolean(window.installPrompt));
  look(); // web/boot/boot.js hears it first
  window.addEventListener("beforeinstallprompt", look);
  window.addEventListener("appinstalled", () => offer("install", false));
};
