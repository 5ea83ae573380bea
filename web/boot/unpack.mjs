// Unpacks what the build has compressed (web/build/compress.py), while it is still loading.
import { ZSTDDecoder } from "../../vendor/zstd.mjs";

const HEADER = 12; // bytes before a frame, the last four of which are its length
const decoder = new ZSTDDecoder();

/**
 * The content of a response, piece by piece.
 * @param {Response} response
 * @param {(bytes: number) => void} [received] is told how many bytes have come so far
 */
export async function* pieces(response, received = () => {}) {
  const take = taker(response.body.getReader(), received);
  await decoder.init();
  for (let header; (header = await take(HEADER)).length; ) {
    const piece = decoder.decode(await take(new DataView(header.buffer).getUint32(HEADER - 4, true)));
    if (!piece.length) throw new Error("A file is damaged.");
    yield piece;
    await new Promise((done) => setTimeout(done)); // presses come in between
  }
}

/**
 * The whole content of a response.
 * @param {Response} response
 */
export async function unpack(response) {
  const found = [];
  for await (const piece of pieces(response)) found.push(piece);
  return new Blob(found);
}

// A function that gives the next bytes, as many as it is asked for, and fewer at the end.
function taker(reader, received) {
  let [chunk, total] = [new Uint8Array(), 0];
  return async (count) => {
    const taken = new Uint8Array(count);
    let length = 0;
    while (length < count) {
      if (!chunk.length) {
        const { done, value } = await reader.read();
        if (done) return taken.subarray(0, length);
        chunk = value;
        received((total += chunk.length));
      }
      const part = chunk.subarray(0, count - length);
      taken.set(part, length);
      length += part.length;
      chunk = chunk.subarray(part.length);
    }
    return taken;
  };
}
