// Runs Python code from the standard input under Pyodide, with the project mounted at /project.
// Arguments: further folders to mount, as pairs of a path in Pyodide and one outside.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const code = readFileSync(0, "utf8");
const python = await loadPyodide();
python.mountNodeFS("/project", fileURLToPath(new URL("../..", import.meta.url)));
const folders = process.argv.slice(2);
while (folders.length) python.mountNodeFS(...folders.splice(0, 2));
python.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
try {
  await python.runPythonAsync(code);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
