/** The worker in which the program runs: Python in the browser, with tables kept in the browser's own store. */

import { loadPyodide } from "../../pyodide/pyodide.mjs";
import { CACHE, prepare } from "./prepare.js";
import { stampOf, Storage } from "./storage.js";

const ROOT = new URL("../../", import.meta.url);
const DATA = "/data";

const say = (kind, more) => self.postMessage({ kind, ...more });
let isSafe = true; // whether the last that was written could be stored
const ready = start();

async function start() {
  const [python, compiled, ...archives] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", ROOT).href }),
    ...["compiled", "libraries", "program"].map(fetched),
  ]);
  prepare(python, archives);
  if (compiled) {
    python.unpackArchive(compiled, "zip", { extractDir: CACHE });
    for (const name of python.FS.readdir(CACHE).filter((each) => !each.startsWith("."))) python.FS.chmod(`${CACHE}/${name}`, 0o600);
  }
  python.FS.mkdir(DATA);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, DATA);
  await synced(python, true);
  const storage = new Storage(() => synced(python, false), () => stampOf(python.FS, DATA));
  const tell = (kind, more) => storage.after((problem) => ((problem === null) === isSafe || say("storage", { isSafe: (isSafe = problem === null) }), say(kind, more)));
  const bridge = python.runPython(`
from pathlib import Path
from interpreter.web.static_site.bridge import Bridge
lambda told: Bridge(Path("${DATA}"), told)
`)((number, text) => (text === null || text === undefined ? tell("closed", { number }) : tell("said", { number, text })));
  say("ready");
  return { bridge, tell };
}

/** An archive of the folder; null where there is none. */
async function fetched(name) {
  const reply = await fetch(new URL(`python/${name}.zip`, ROOT));
  return reply.ok ? reply.arrayBuffer() : null;
}

/** Bring the files in memory and those in the store together: at the beginning from the store, later to it. */
function synced(python, fromStore) {
  return new Promise((resolve, reject) => python.FS.syncfs(fromStore, (problem) => (problem ? reject(problem) : resolve())));
}

const asked = {
  async request({ bridge, tell }, { number, method, path, query, body }) {
    tell("answer", { number, reply: JSON.parse(await bridge.request(method, path, query, body)) });
  },
  open({ bridge, tell }, { number, path }) {
    bridge.open(number, path);
    tell("opened", { number });
  },
  say: ({ bridge }, { number, text }) => bridge.say(number, text),
  close: ({ bridge }, { number }) => bridge.close(number),
};

self.addEventListener("message", async ({ data }) => asked[data.kind](await ready, data));
