// PyScript opens two databases before the first line of Python, and waits for them: one for packages, one for
// folders of the device. The page has neither. So both get a database that stays empty, and the page starts
// where a browser refuses databases, lacks them, or never answers. The page's own is opened as usual.
const OF_PYSCRIPT = "IDBMap/"; // what the names of PyScript's databases begin with

const existing = () => {
  try {
    return globalThis.indexedDB ?? {};
  } catch {
    return {}; // it is refused
  }
};

const answer = (result) => {
  const request = /** @type {{ result: any, onsuccess?: Function }} */ ({ result });
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

const nothing = () => answer(undefined);
const store = { getAllKeys: () => answer([]), ...Object.fromEntries(["clear", "delete", "get", "put"].map((name) => [name, nothing])) };
const empty = { objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} };

const factory = /** @type {any} */ (existing());
const { open } = factory;

factory.open = (name, ...rest) => {
  if (name.startsWith(OF_PYSCRIPT)) return answer(empty);
  if (!open) throw new DOMException("There are no databases.", "NotSupportedError");
  return open.call(factory, name, ...rest);
};
Object.defineProperty(globalThis, "indexedDB", { value: factory, configurable: true, writable: true });

// It also opens a channel for workers that wait for it, which the page's do not. Firefox refuses one together with
// all site data.
try {
  new BroadcastChannel("").close();
} catch {
  globalThis.BroadcastChannel = /** @type {any} */ (class {
    postMessage() {}
    close() {}
  });
}
