// Unpacks a file beside the page: it gets chunks, and null at the end, and answers with pieces (unpack.mjs).
import { pieces } from "./unpack.mjs";

/** @type {any} */
const page = self;
const { readable, writable } = new TransformStream();
const [reader, writer] = [readable.getReader(), writable.getWriter()];

page.onmessage = ({ data: chunk }) => void (chunk ? writer.write(chunk) : writer.close());

const answer = async () => {
  const next = async () => (await reader.read()).value;
  for await (const piece of pieces(next)) page.postMessage({ piece }, [piece.buffer]);
  page.postMessage({});
};

answer().catch((error) => page.postMessage({ error: String(error) }));
