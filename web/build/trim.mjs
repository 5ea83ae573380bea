// Takes out of Pyodide's interpreter what the page never runs: node trim.mjs SITE. The build runs it before
// it makes the snapshot.
// - Exports: the interpreter has some thousands, for packages that are loaded later. The page loads none, so
//   only those stay that a script names.
// - Shared memory: it is for waiting until a socket or a terminal answers. Browsers warn of it where a page is not
//   isolated, and the page has neither.
// - Modules: those in UNUSED can't be imported any more, as if Python had been built without them.
// - Functions: an empty one stays of each that nothing reaches now. Numbers and addresses are as before.
// - Tables: zeros stay of those with which the unused functions read East Asian texts.
//
// Reached is what is exported, what has an address, and what these call. Addresses are in data, where nothing
// tells them from other numbers. But the linker numbers functions, and gives addresses, one object file after
// the other. So what has an address in a module is a block of addresses; the module's functions begin with the
// one that makes it and end before the next that is exported. Of equal functions one is left, which has the
// addresses of all: it stays if one of them stays.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { named, parse, write } from "./wasm_module.mjs";

const UNUSED = [
  ..."_bz2 _ctypes _elementtree _lzma _remote_debugging _sqlite3 _zoneinfo _zstd mmap pyexpat termios".split(" "),
  ..."_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _multibytecodec".split(" "),
  ..."_testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi xxsubtype".split(" "),
];
// The libraries that only these use: LZMA, SQLite and Zstandard, by the names of the first and last function.
const LIBRARIES = [/^lzma_/, /^ZDICT_/];
const BEFORE_OTHERS = "_hmac"; // other files of SQLite's module come behind this module, without an exported function
// Neighbours with large tables, from the first to before the last: of modules, and of C's library.
const WITH_TABLES = [
  ["PyInit__elementtree", "PyInit_unicodedata"],
  ["iconv_open", "iconv_close"],
];
const TABLES_GAP = 2 ** 20; // bytes: a file's constants are nearer to each other than to its variables
const ALIGNMENT = 16; // of tables
const STAND_IN = "math"; // stands in the list of modules instead of each that can't be imported
const MODULE_GAP = 12; // most addresses in a row that a module's block may lack: of functions that others have, too
const LIBRARY_GAP = 64;
const UNIQUE = 100; // bytes of a function that is not equal to one of another object file by chance
const FUNCTION = 0; // a kind of exports

const site = process.argv[2];
const [gluePath, wasmPath] = ["pyodide.asm.mjs", "pyodide.asm.wasm"].map((name) => join(site, "pyodide", name));
const scripts = [join(site, "pyodide/pyodide.mjs"), new URL("snapshot.mjs", import.meta.url)];
// What the glue does with an export.
const ASSIGNED = /([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;
const DECLARED = /var [\w$]+(?:,[\w$]+){1000,};/;
const SHARED = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer";

const wasm = parse(readFileSync(wasmPath));
const given = readFileSync(gluePath, "utf8");
if (!given.includes(SHARED)) throw new Error("The interpreter makes its shared memory in another way.");
const glue = given.replace(SHARED, "new ArrayBuffer(4)");
const exported = wasm.exports.filter(({ kind }) => kind === FUNCTION).sort((a, b) => a.index - b.index);
const indexOf = (wanted) => exported.find(({ name }) => name === wanted).index;
const maker = (module) => indexOf(`PyInit_${module}`);

const kept = usedExports();
removeModules();
const live = reached(kept.filter(({ kind }) => kind === FUNCTION).map(({ index }) => index), unusedAddresses());
wipeTables();
writeFileSync(wasmPath, write(wasm, kept, live));
writeFileSync(gluePath, withoutOthers());

function usedExports() {
  const texts = [glue.replace(ASSIGNED, "").replace(DECLARED, ""), ...scripts.map((path) => readFileSync(path, "utf8"))];
  const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g)));
  return wasm.exports.filter(({ name }) => words.has(name) || words.has(`_${name}`));
}

// The glue without the exports that are not kept.
function withoutOthers() {
  const names = new Set(kept.map(({ name }) => name));
  const gone = new Set();
  const remove = (assignment, variable, name) => {
    if (names.has(name)) return assignment;
    gone.add(variable);
    return "";
  };
  const rest = glue.replace(ASSIGNED, remove);
  return rest.replace(DECLARED, (list) => `var ${list.slice(4, -1).split(",").filter((name) => !gone.has(name))};`);
}

// The interpreter has a list of modules: for each the addresses of its name and of the function that makes it. Put
// another module in the places of those that go.
function removeModules() {
  const other = Buffer.from(entryOf(STAND_IN));
  for (const module of UNUSED) other.copy(entryOf(module));
}

function entryOf(module) {
  const address = Buffer.alloc(4);
  address.writeUInt32LE(wasm.table.indexOf(maker(module)));
  for (const { bytes } of wasm.data) {
    for (let at = bytes.indexOf(address, 4); at > 0; at = bytes.indexOf(address, at + 1)) {
      if (textAt(bytes.readUInt32LE(at - 4)) === module) return bytes.subarray(at - 4, at + 4);
    }
  }
  throw new Error(`The interpreter has no module ${module}.`);
}

// The text at an address of the memory; undefined if there is nothing.
function textAt(address) {
  const part = wasm.data.find((part) => address >= part.address && address < part.address + part.bytes.length);
  const bytes = part?.bytes.subarray(address - part.address);
  return bytes?.toString("latin1", 0, bytes.indexOf(0));
}

// The addresses that only the unused modules and libraries know.
function unusedAddresses() {
  const [first, last] = LIBRARIES.map((pattern) => exported.filter(({ name }) => pattern.test(name)).map(({ index }) => index));
  const unused = new Set([
    ...UNUSED.map((module) => wasm.table.indexOf(maker(module))),
    ...UNUSED.flatMap(addressesOf),
    ...block(Math.min(...first), exportedAfter(Math.max(...last)), LIBRARY_GAP),
  ]);
  const modules = exported.flatMap(({ name }) => name.match(/(?<=^PyInit_)\w+/) ?? []);
  const others = modules.filter((module) => ![...UNUSED, BEFORE_OTHERS].includes(module));
  const wrong = others.filter((module) => addressesOf(module).some((address) => unused.has(address)));
  if (wrong.length) throw new Error(`The blocks of ${wrong} and of unused modules overlap.`);
  return unused;
}

function addressesOf(module) {
  return block(maker(module), exportedAfter(maker(module)), MODULE_GAP);
}

function exportedAfter(number) {
  return exported.find(({ index }) => index > number).index;
}

// The block of addresses of the functions from `first` to before `end`. Others that these have are of functions
// in other files that are equal to them: the block is around the middle one.
function block(first, end, gap) {
  const isOwn = (index) => index >= first && index < end;
  const own = [...wasm.table.keys()].filter((address) => isOwn(wasm.table[address]));
  let from = own.length >> 1;
  let to = from;
  while (own[from] - own[from - 1] <= gap) from--;
  while (own[to + 1] - own[to] <= gap) to++;
  const isUnique = (address) => wasm.bodies[wasm.table[address] - wasm.imported].length >= UNIQUE;
  const sure = own.slice(from, to + 1).filter(isUnique);
  return [...wasm.table.keys()].filter((address) => address >= sure[0] && address <= sure.at(-1));
}

// The functions that can be reached from those that are exported and those that have another address.
function reached(roots, unused) {
  const found = new Set([...roots, ...wasm.table.filter((index, address) => index && !unused.has(address))]);
  for (const index of found) {
    for (const called of namedIn(index).functions) found.add(called);
  }
  return found;
}

// Overwrite with zeros the tables that only unused functions read. A file's tables are beside each other, in the
// order of the files: those of neighbours begin with the first of which only one of their functions knows the
// address, and end before the first that the function behind them knows, or else before their last.
function wipeTables() {
  const known = new Set([...live].flatMap((index) => namedIn(index).numbers));
  for (const [first, behind] of WITH_TABLES.map((names) => names.map(indexOf))) {
    const own = numbersIn(first, behind).filter((address) => address >= wasm.data[1].address && !known.has(address));
    const last = own.find((address, n) => !(own[n + 1] - address < TABLES_GAP));
    const next = numbersIn(behind, exportedAfter(behind)).find((address) => address > last);
    const start = Math.ceil(own[0] / ALIGNMENT) * ALIGNMENT;
    const end = next - last < TABLES_GAP ? next : last;
    for (const { address, bytes } of wasm.data) {
      if (address < end) bytes.subarray(Math.max(0, start - address), end - address).fill(0);
    }
  }
}

// The numbers in these functions, in order.
function numbersIn(first, end) {
  const numbers = [...Array(end - first).keys()].flatMap((n) => namedIn(first + n).numbers);
  return numbers.sort((a, b) => a - b);
}

function namedIn(index) {
  return index < wasm.imported ? { functions: [], numbers: [] } : named(wasm.bodies[index - wasm.imported]);
}
