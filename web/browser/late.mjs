// What tells what a move has brought (data-late) keeps its former look until what moves has landed. Meanwhile the
// document has data-moving, for marks of what comes next. No press waits for it: what can be pressed is there at once.

const waiting = new Map(); // what keeps its former look → what it will be
let starts; // ids of what is in the air; undefined while nothing is

export const hold = (ids) => {
  starts = ids;
  document.documentElement.setAttribute("data-moving", "");
};

// Begin another change, which finds again whatever has to wait.
export const beginChange = () => waiting.clear();

// Whether an element stays as it is for now. What holds something that is in the air by now does not.
export const keepsLook = (element, wanted) => {
  if (!starts || !wanted.hasAttribute?.("data-late") || wanted.querySelector("button")) return false;
  if (starts.some((id) => element.id === id || element.contains(document.getElementById(id)))) return false;
  waiting.set(element, wanted);
  return true;
};

// Nothing moves any more.
export const rest = () => document.documentElement.removeAttribute("data-moving");

// Show all of it, by what changes an element into another one.
export const release = (change) => {
  starts = undefined;
  const late = [...waiting].filter(([element]) => element.isConnected);
  waiting.clear();
  for (const each of late) change(...each);
};
