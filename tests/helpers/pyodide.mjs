// Runs Python code from the standard input under Pyodide, with the project mounted at /project.
// Arguments: the folder of the interpreter, or "" for that of the npm package; further folders to mount, as
// pairs of a path in Pyodide and one outside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const whole = fileURLToPath(new URL("../../node_modules/pyodide", import.meta.url));
const code = readFileSync(0, "utf8");
const [interpreter, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(interpreter || whole, "pyodide.mjs")));
const python = await loadPyodide({ stdLibURL: join(whole, "python_stdlib.zip") });
python.mountNodeFS("/project", fileURLToPath(new URL("../..", import.meta.url)));
while (folders.length) python.mountNodeFS(...folders.splice(0, 2));
python.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
try {
  await python.runPythonAsync(code);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
