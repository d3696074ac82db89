/** The worker in which the program runs: Python in the browser, with tables kept in the browser's own store. */

import { loadPyodide } from "../../pyodide/pyodide.mjs";
import { CACHE, prepare } from "./prepare.js";

const ROOT = new URL("../../", import.meta.url);
const DATA = "/data";
const PAUSE = 300; // ms in which what has changed is gathered before it is stored

const say = (kind, more) => self.postMessage({ kind, ...more });
const ready = start();
let storing = null;

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
  await stored(python, true);
  const bridge = python.runPython(`
from pathlib import Path
from interpreter.web.static_site.bridge import Bridge
lambda told: Bridge(Path("${DATA}"), told)
`)((number, text) => (text === null || text === undefined ? say("closed", { number }) : say("said", { number, text })));
  say("ready");
  return { python, bridge };
}

/** An archive of the folder; null where there is none. */
async function fetched(name) {
  const reply = await fetch(new URL(`python/${name}.zip`, ROOT));
  return reply.ok ? reply.arrayBuffer() : null;
}

/** Bring the files in memory and those in the store together: at the beginning from the store, later to it. */
function stored(python, fromStore) {
  return new Promise((resolve, reject) => python.FS.syncfs(fromStore, (problem) => (problem ? reject(problem) : resolve())));
}

/** Store what has changed, soon. */
function keep(python) {
  storing ??= setTimeout(async () => {
    storing = null;
    await stored(python, false);
  }, PAUSE);
}

const asked = {
  async request({ python, bridge }, { number, method, path, query, body }) {
    const reply = JSON.parse(await bridge.request(method, path, query, body));
    say("answer", { number, reply });
    keep(python);
  },
  open({ bridge }, { number, path }) {
    bridge.open(number, path);
    say("opened", { number });
  },
  say({ python, bridge }, { number, text }) {
    bridge.say(number, text);
    keep(python);
  },
  close: ({ bridge }, { number }) => bridge.close(number),
};

self.addEventListener("message", async ({ data }) => asked[data.kind](await ready, data));
