// Each tab holds at most one name, and no two tabs the same one; with `steal` a tab takes it from another
// one. Without Web Locks every tab gets what it asks for. So does one that gets no answer, from then on.
const LIMIT = 5_000; // milliseconds: mostly an answer takes a few, but the browser may be busy

let held = null;
let lastRequest = Promise.resolve();
let unanswered = 0;
let isSilent = false;

// While a claim is unanswered, presses wait. Nothing else shows it.
export const countClaims = (more) => {
  unanswered += more;
  document.documentElement.toggleAttribute("data-holds", unanswered > 0);
};

export const claim = (name, steal, onStolen) =>
  new Promise((resolve) => {
    release(held?.name);
    if (!navigator.locks || isSilent) return resolve(true);
    const claim = (held = { name });
    let isAnswered = false;
    const answer = (isOurs) => {
      isAnswered = true;
      isSilent = false;
      resolve(isOurs);
    };
    const hold = (lock) => {
      const isLate = isSilent;
      answer(lock !== null);
      if (held !== claim) return;
      if (lock) return new Promise((unlock) => Object.assign(claim, { unlock }));
      if (isLate) onStolen(name);
    };
    // The name that was held before is free once its own request has ended.
    const request = lastRequest
      .then(() => navigator.locks.request(name, steal ? { steal: true } : { ifAvailable: true }, hold))
      .catch((error) => {
        answer(true);
        if (error.name === "AbortError" && held === claim) onStolen(name);
      });
    const limit = new Promise((pass) =>
      setTimeout(() => {
        if (isAnswered) return;
        isSilent = true;
        resolve(true);
        pass(undefined);
      }, LIMIT),
    );
    lastRequest = Promise.race([request, limit]);
  });

export const release = (name) => {
  if (held?.name !== name) return;
  held?.unlock?.();
  held = null;
};
