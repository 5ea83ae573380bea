// The end of the program that runs in a sandbox (start_sandbox.mjs), after Pyodide's two modules and restore().
const PAGE = 65536;

// A worker can start others, each on a core of its own. Nothing else here has these constructors.
delete self.Worker;
delete self.SharedWorker;

// Files are handed in; nothing is loaded.
const serve = (files) => {
  self.fetch = async (address) => {
    const file = files[String(address).split("/").pop()];
    return new Response(file ?? null, { status: file ? 200 : 404, headers: { "Content-Type": "application/wasm" } });
  };
};

const limitMemory = (most) => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError("There is no more memory.");
    return grow.call(this, pages);
  };
};

self.onmessage = ({ data, ports }) => {
  const [port] = ports;
  self.onmessage = null;
  begin(data, port).catch(() => port.postMessage(null)); // no answer: the sandbox is given up at once
};

const begin = async ({ files, snapshot, size, unchanged, mostMemory }, port) => {
  serve(files);
  limitMemory(mostMemory);
  const memory = new Uint8Array(files[snapshot]);
  if (memory.length !== size) throw new Error("The snapshot has the wrong size.");
  const given = { load: loadPyodide, create: createPyodideModule, snapshot: [memory], size, unchanged };
  const quiet = () => {};
  const [indexURL, stdLibURL] = ["./", "stdlib.bin"].map((name) => new URL(name, import.meta.url).href);
  const options = { indexURL, stdLibURL, stdout: quiet, stderr: quiet };
  const python = await restore({ ...given, options });
  const modules = "/lib/bot_modules.zip";
  python.FS.writeFile(modules, new Uint8Array(files["bot_modules.bin"]));
  python.pyimport("sys").path.append(modules);
  const { answer } = python.pyimport("web.analysis.own_bot_answers");
  const reply = (text) => port.postMessage(text);
  port.onmessage = ({ data }) => answer(data, reply);
  reply("ready");
};
