// Draws step by step. A task does as many steps as a few milliseconds allow, so that the page can be used in
// between on a slow device. Whatever a person does next sees the page as it is: before that, the steps that
// are left run at once.

const TASK = 4; // milliseconds after which a task begins no further step

const queue = []; // functions that do the next step of a drawing and return whether it has another one
const waiting = []; // what is called when the queue is empty
const channel = new MessageChannel(); // unlike a timer, it never waits
let isRunning = false; // a step may cause an event, which finds the queue as it is

export const inSteps = (step) => {
  queue.push(step);
  if (queue.length > 1) return;
  document.documentElement.setAttribute("data-busy", "");
  channel.port2.postMessage("");
};

export const hasSteps = () => queue.length > 0;

export const finishSteps = () => {
  while (queue.length && !isRunning) doStep();
};

// Resolved once all has been drawn.
export const drawn = () => (queue.length ? new Promise((done) => waiting.push(done)) : Promise.resolve());

const doStep = () => {
  let goesOn = false;
  isRunning = true;
  try {
    goesOn = queue[0]();
  } finally {
    isRunning = false;
    if (!goesOn) queue.shift().destroy?.(); // Python's functions are not collected
    if (!queue.length) end();
  }
};

const end = () => {
  document.documentElement.removeAttribute("data-busy");
  for (const done of waiting.splice(0)) done();
};

channel.port1.onmessage = () => {
  if (!queue.length) return;
  const end = performance.now() + TASK;
  try {
    do doStep();
    while (queue.length && performance.now() < end);
  } finally {
    if (queue.length) channel.port2.postMessage("");
  }
};
