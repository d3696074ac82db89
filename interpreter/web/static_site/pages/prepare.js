/** The program in the memory of Pyodide, made ready to run: the same for who exports a folder, and for the browser that opens it. */

export const CACHE = "/cache";

/** Unpack archives and find the program in them. @param {any} python @param {ArrayBuffer[]} archives */
export function prepare(python, archives) {
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: "/program" });
  python.FS.mkdirTree(CACHE);
  python.FS.chmod(CACHE, 0o700);
  // What has been compiled is found by the age of these files, among other things.
  python.runPython(`
import os, sys
sys.path.insert(0, "/program")
os.environ["RULEWRIGHT_CACHE"] = "${CACHE}"
for library in ("lark", "yaml", "jsonschema"):
    os.utime(f"/program/{library}/__init__.py", (0, 0))
`);
}
