// Loads a module when it is first wanted. Some browsers never ask again for one that could not be loaded, as long as the
// page is open (whatwg/html#6768): under another address, it is another module.

// `load` resolves to the module that is at a path from here; if it fails, the next call tries again. `use` calls back with
// the module and returns the result; if it is still coming, it does so then; if nobody has asked for it, never.
export const lazily = (path) => {
  let tries = 0;
  let coming;
  let module;
  const attempt = () => import(tries++ ? `${path}?again=${tries}` : path);
  const load = async () => {
    try {
      module = await attempt().catch(attempt);
      return module;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  return {
    load: () => (coming ??= load()),
    use: (work) => (module ? work(module) : void coming?.then(work, () => {})),
  };
};
