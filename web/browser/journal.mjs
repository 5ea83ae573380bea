// A second copy of what was stored lately, in IndexedDB. Browsers write localStorage to the disk some seconds
// later, so that what is stored just before the browser is killed would be lost. The journal is written at
// once; the next start takes from it what localStorage lacks, before Python reads anything.
//
// Each change has a stamp, a time that never goes back. localStorage has the stamp of its last change, which is
// set after the change itself: what has a later stamp in the journal is missing there. A removed text has a
// stamp, too, so it does not come back. Without IndexedDB there is no second copy, and nothing else changes.

export const STAMP = "sobek.stamp";
const UNFINISHED = "sobek.undo"; // stands while many texts are stored together (web/storage/transaction.py)
const STORE = "changes"; // {key, text, stamp}; the text is null if it was removed
const AGE = 3_600_000; // milliseconds after which localStorage certainly is on the disk
const LIMIT = 10_000; // milliseconds that a start waits at most: the browser may be busy, too

let database; // while it is open
let isLate = false; // whether the page had to begin without the journal
const changed = new Set(); // the keys that have changed since the start, here or in another tab

addEventListener("storage", ({ key }) => changed.add(key));

/** @returns {Promise<void>} */
const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("sobek", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onerror = (event) => {
      event.preventDefault(); // or it would be reported as an error of the page
      reject(request.error);
    };
    request.onsuccess = () => {
      database = request.result;
      database.onclose = forgetDatabase;
      database.onversionchange = forgetDatabase; // it is about to be deleted
      resolve();
    };
  });

const forgetDatabase = () => {
  database.close();
  database = undefined;
};

// Have `work` make requests of the object store, and commit them; return the last one.
const transact = (mode, work) => {
  const transaction = database.transaction(STORE, mode, { durability: "strict" });
  transaction.onerror = (event) => event.preventDefault();
  const request = work(transaction.objectStore(STORE));
  transaction.commit?.();
  return request;
};

const lastStamp = () => Number(localStorage.getItem(STAMP)) || 0;

// Note a change of localStorage that has just been made. `text` is null if it was removed.
export const note = async (key, text) => {
  changed.add(key);
  let stamp = Date.now();
  try {
    stamp = Math.max(stamp, lastStamp() + 1);
    localStorage.setItem(STAMP, String(stamp));
  } catch {
    // Storage is full. Then the next start stores the same texts once more.
  }
  try {
    // Usually without a pause: what follows from a press may keep the page busy for a while.
    if (!database) await open();
    transact("readwrite", (store) => store.put({ key, text, stamp }));
  } catch {
    // There is no second copy.
  }
};

const changes = async () => {
  await open();
  const request = transact("readonly", (store) => store.getAll());
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
};

// Take from the journal what localStorage lacks. If the page has begun without it, what has changed since stays,
// and the page begins anew if nothing has, or if the start has to put back what was only stored in part.
const restore = async () => {
  const before = lastStamp();
  const noted = await changes();
  const last = isLate ? before : lastStamp();
  const missing = noted
    .filter(({ key, stamp }) => stamp > last && !changed.has(key))
    .sort((one, other) => one.stamp - other.stamp);
  for (const { key, text } of missing) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }
  if (missing.length) localStorage.setItem(STAMP, String(Math.max(lastStamp(), missing.at(-1).stamp)));
  const isPart = localStorage.getItem(UNFINISHED) !== null && !changed.has(UNFINISHED);
  if (missing.length && isLate && (isPart || !changed.size)) location.reload();
  const old = noted.filter(({ stamp }) => stamp < last - AGE);
  if (old.length) transact("readwrite", (store) => old.map(({ key }) => store.delete(key)));
};

// Resolved once localStorage is complete, to true; or to false if the browser does not answer in time.
export const restored = Promise.race([
  restore().then(
    () => true,
    () => true, // there is no journal
  ),
  new Promise((done) => setTimeout(done, LIMIT, false)),
]).then((isInTime) => {
  isLate = !isInTime;
  return isInTime;
});
