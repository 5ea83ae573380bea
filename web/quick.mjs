// Stands before pyodide.mjs and has the interpreter begin where the build's snapshot of its memory
// ends, with everything imported. Without the snapshot it begins as usual, only later.
// The page and each worker load this file; what it fetches, they fetch at once.
import { loadPyodide as loadPlain, version } from "./pyodide.mjs";

const SNAPSHOT = "__SNAPSHOT__";
const memory = fetchSnapshot().catch(() => null);

async function fetchSnapshot() {
  const response = await fetch(new URL(SNAPSHOT, import.meta.url), { credentials: "same-origin" });
  if (!response.ok) return null;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function loadPyodide(options) {
  const _loadSnapshot = await memory;
  if (_loadSnapshot) {
    try {
      return begun(await loadPlain({ ...options, _loadSnapshot }), "snapshot");
    } catch (error) {
      console.info("The snapshot is of no use here:", error);
    }
  }
  return begun(await loadPlain(options), "plain");
}

// For whoever wants to know how the page has started.
function begun(python, how) {
  globalThis.document?.documentElement.setAttribute("data-start", how);
  return python;
}

export { loadPyodide, version };
