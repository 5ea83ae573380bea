// Reads a WebAssembly module as far as trim.mjs needs it, and writes it with fewer exports and functions.
const [IMPORTS, EXPORTS, ELEMENTS, CODE, DATA] = [2, 7, 9, 10, 11]; // ids of sections
const [FUNCTION, TABLE, MEMORY] = [0, 1, 2]; // kinds of imports and exports
const HEADER = 8; // bytes before the first section
const UNREACHABLE = Buffer.from([0, 0x00, 0x0b]); // a function that never runs

const I32_CONST = 0x41;
const END = 0x0b;
const CALLS = new Set([0x10, 0x12, 0xd2]); // call, return_call, ref.func
// Instructions by the numbers that follow them, up to those that compute (0x45 to 0xc4), which have none.
const NONE = new Set([0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1]);
const ONE = new Set([0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x3f, 0x40, 0x42, 0xd0]);
const BULK = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]; // of those behind 0xfc

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
  skip(count) {
    for (; count > 0; count--) while (this.byte() >= 0x80);
  }
  slice(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  text() {
    return new TextDecoder().decode(this.slice(this.number()));
  }
  list(read) {
    return Array.from({ length: this.number() }, read);
  }
}

// Read a module. Functions have the format's numbers: those that are imported come first. What is changed in
// the bytes of `data` is changed in the module.
export const parse = (bytes) => {
  const sections = new Map();
  for (const reader = new Reader(bytes, HEADER); reader.at < bytes.length; ) {
    const id = reader.byte();
    sections.set(id, reader.slice(reader.number()));
  }
  const reading = (id) => new Reader(sections.get(id));
  const [exporting, code] = [EXPORTS, CODE].map(reading);
  return {
    header: bytes.subarray(0, HEADER),
    sections,
    imported: countImported(reading(IMPORTS)),
    exports: exporting.list(() => ({ name: exporting.text(), kind: exporting.byte(), index: exporting.number() })),
    table: readTable(reading(ELEMENTS)),
    bodies: code.list(() => code.slice(code.number())),
    data: readData(reading(DATA)),
  };
};

const countImported = (reader) => {
  const kinds = reader.list(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === TABLE) reader.byte();
    if (kind === TABLE || kind === MEMORY) reader.skip(1 + (reader.byte() & 1));
    else reader.skip(kind === FUNCTION ? 1 : 2);
    return kind;
  });
  return kinds.filter((kind) => kind === FUNCTION).length;
};

// The functions that have an address, by their address.
const readTable = (reader) => {
  const [segments, flags, opcode, first, end] = Array.from({ length: 5 }, () => reader.number());
  if (segments !== 1 || flags || opcode !== I32_CONST || end !== END) throw new Error("The table is of another kind.");
  return [...Array(first).fill(undefined), ...reader.list(() => reader.number())];
};

// What the memory begins with: bytes by their address.
const readData = (reader) =>
  reader.list(() => {
    const [flags, opcode, address, end] = Array.from({ length: 4 }, () => reader.number());
    if (flags || opcode !== I32_CONST || end !== END) throw new Error("The data are of another kind.");
    return { address, bytes: reader.slice(reader.number()) };
  });

// The functions that a body calls, and the numbers in it that can be addresses of the memory.
export const named = (body) => {
  const functions = [];
  const numbers = [];
  const reader = new Reader(body);
  reader.list(() => reader.skip(2)); // its variables
  while (reader.at < body.length) {
    const opcode = reader.byte();
    if (CALLS.has(opcode)) functions.push(reader.number());
    else if (opcode === I32_CONST) numbers.push(reader.number());
    else if (opcode >= 0x28 && opcode <= 0x3e) {
      reader.skip(1);
      numbers.push(reader.number()); // loads and stores
    } else skipOperands(reader, opcode);
  }
  return { functions, numbers };
};

const skipOperands = (reader, opcode) => {
  if (NONE.has(opcode) || (opcode >= 0x45 && opcode <= 0xc4)) return;
  if (ONE.has(opcode) || (opcode >= 0x20 && opcode <= 0x26)) reader.skip(1);
  else if (opcode === 0x11 || opcode === 0x13) reader.skip(2); // calls of an address
  else if (opcode === 0x0e) reader.skip(reader.number() + 1); // br_table
  else if (opcode === 0x1c) reader.skip(reader.number()); // select
  else if (opcode === 0x1f) skipTry(reader);
  else if (opcode === 0x43) reader.slice(4); // f32.const
  else if (opcode === 0x44) reader.slice(8); // f64.const
  else if (opcode === 0xfc) reader.skip(BULK[reader.number()]);
  else throw new Error(`The instruction 0x${opcode.toString(16)} is not known.`);
};

const skipTry = (reader) => {
  reader.skip(1);
  reader.list(() => reader.skip(reader.number() < 2 ? 2 : 1));
};

// Return the bytes of a module with other exports, in which only the functions `live` still do something. All
// keep their numbers.
export const write = ({ header, sections, imported, bodies }, exports, live) => {
  const named = exports.map(({ name, kind, index }) => [sized(Buffer.from(name)), Buffer.from([kind]), number(index)]);
  const changed = new Map([
    [EXPORTS, list(named.flat(), exports.length)],
    [CODE, list(bodies.map((body, index) => sized(live.has(index + imported) ? body : UNREACHABLE)))],
  ]);
  const written = [...sections].flatMap(([id, content]) => [Buffer.from([id]), sized(changed.get(id) ?? content)]);
  return Buffer.concat([header, ...written]);
};

const list = (entries, length = entries.length) => Buffer.concat([number(length), ...entries]);

const sized = (bytes) => Buffer.concat([number(bytes.length), bytes]);

const number = (value) => {
  const bytes = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return Buffer.from([...bytes, value]);
};
