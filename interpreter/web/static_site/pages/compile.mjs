/** Compiles all games that come along as the browser will, and prints what that has left in the cache, as an archive in base 64: `node compile.mjs FOLDER`. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const load = (...place) => import(pathToFileURL(join(folder, ...place)).href);
const [{ loadPyodide }, { CACHE, prepare }] = await Promise.all([load("pyodide", "pyodide.mjs"), load("static", "script", "prepare.js")]);
const python = await loadPyodide({ indexURL: join(folder, "pyodide/") });
prepare(python, ["libraries", "program"].map((name) => new Uint8Array(readFileSync(join(folder, "python", `${name}.zip`)))));
process.stdout.write(
  python.runPython(`
import base64, io, zipfile
from pathlib import Path
import interpreter
from interpreter.project import loading
for name in loading.shipped():
    interpreter.load(name)
target = io.BytesIO()
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(Path("${CACHE}").iterdir()):
        archive.writestr(path.name, path.read_bytes())
base64.b64encode(target.getvalue()).decode()
`),
);
