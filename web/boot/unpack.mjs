// Loads what the build has compressed (web/build/compress.py). A worker unpacks it while it is still loading, or else
// the page itself.

// Before each frame is a skippable one, of four words: its kind, the size of its content, and that: how long the next
// frame is, packed and unpacked.
const [KIND, SIZE, WORD] = [0x184d2a50, 8, 4];
const NO_WORKER = "The worker that unpacks failed to load.";

/**
 * The content of a file, in pieces.
 * @param {string} address
 * @param {(bytes: number) => void} [received] is told how many bytes have come so far
 * @returns {Promise<Uint8Array<ArrayBuffer>[]>}
 */
export async function load(address, received = () => {}) {
  let loading = new AbortController();
  const next = () => chunks(address, received, loading.signal);
  let worker;
  try {
    worker = new Worker(new URL("unpack_worker.mjs", import.meta.url), { type: "module" });
    return await unpackedBy(worker, next()); // which hears at once if the worker fails to load
  } catch (error) {
    if (worker && error !== NO_WORKER) throw error;
    loading.abort(); // what the worker would have had
    loading = new AbortController();
    return await collected(pieces(await next()));
  } finally {
    loading.abort();
    worker?.terminate();
  }
}

async function collected(all) {
  const found = [];
  for await (const piece of all) found.push(piece);
  return found;
}

// A function that gives what has come since, undefined at the end.
async function chunks(address, received, signal) {
  const response = await fetch(address, { credentials: "same-origin", priority: "low", signal });
  if (!response.ok) throw new Error(`Failed to load ${address}: ${response.status}`);
  const reader = response.body.getReader();
  let total = 0;
  return async () => {
    const { value } = await reader.read();
    if (value) received((total += value.length));
    return value;
  };
}

/**
 * Pieces as one.
 * @param {Uint8Array[]} pieces
 */
export function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let length = 0;
  for (const piece of pieces) {
    whole.set(piece, length);
    length += piece.length;
  }
  return whole;
}

function unpackedBy(worker, chunks) {
  const found = [];
  const answer = new Promise((resolve, reject) => {
    worker.onerror = () => reject(NO_WORKER);
    worker.onmessage = ({ data: { piece, error } }) => {
      if (piece) found.push(piece);
      else if (error) reject(new Error(error));
      else resolve(found);
    };
  });
  const handOver = async () => {
    const next = await chunks;
    for (let chunk; (chunk = await next()); ) worker.postMessage(chunk, [chunk.buffer]);
    worker.postMessage(null);
    return answer;
  };
  return Promise.race([answer, handOver()]);
}

/**
 * What is packed, piece by piece.
 * @param {() => Promise<Uint8Array | undefined>} next gives what has come since, undefined at the end
 */
export async function* pieces(next) {
  const unpack = await decoder();
  const take = taker(next);
  for (let header; (header = await take(4 * WORD)).length; ) {
    const [kind, size, packed, whole] = [0, 1, 2, 3].map((n) => new DataView(header.buffer).getUint32(n * WORD, true));
    const frame = kind === KIND && size === SIZE ? await take(packed) : new Uint8Array();
    const piece = frame.length === packed ? unpack(frame, whole) : frame;
    if (piece.length !== whole || !whole) throw new Error("A file is damaged.");
    yield piece;
  }
}

// A function that unpacks a frame.
async function decoder() {
  const { ZSTDDecoder } = await import("../../vendor/zstd.mjs");
  const library = new ZSTDDecoder();
  await library.init();
  return (frame, size) => library.decode(frame, size);
}

// A function that gives the next bytes, as many as it is asked for, and fewer at the end.
function taker(next) {
  let chunk = new Uint8Array();
  return async (count) => {
    const taken = new Uint8Array(count);
    let length = 0;
    while (length < count) {
      if (!chunk?.length) chunk = await next();
      if (!chunk) return taken.subarray(0, length);
      const part = chunk.subarray(0, count - length);
      taken.set(part, length);
      length += part.length;
      chunk = chunk.subarray(part.length);
    }
    return taken;
  };
}
