// Loads all pictures before they are wanted, one whenever the page is idle: a picture that is shown for
// the first time appears some frames late, on a slow tablet a whole table of them a second late.
// web/browser/dom.mjs loads this module once the page is up.
const ADDRESSES = "__PICTURES__".split(" ");
const IDLE = 200; // milliseconds, where the browser does not tell when it is idle
const PATIENCE = 60_000; // milliseconds to wait for a service worker, which there may never be

const loaded = []; // the browser may forget pictures that nobody holds

const idle = () =>
  new Promise((resolve) =>
    window.requestIdleCallback ? requestIdleCallback(resolve) : setTimeout(resolve, IDLE),
  );

// It throws in a frame in which the browser refuses service workers.
const cached = async () =>
  Promise.race([navigator.serviceWorker?.ready, new Promise((expire) => setTimeout(expire, PATIENCE))]);

export const load = async () => {
  await cached().catch(() => {}); // the first visit's downloads come first
  for (const src of ADDRESSES) {
    await idle();
    const image = Object.assign(new Image(), { src });
    loaded.push(image);
    await image.decode().catch(() => {}); // it is asked for again when it is shown
  }
};
