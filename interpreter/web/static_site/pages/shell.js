/** The page around all others: it holds the worker in which the program runs, and passes on what pages ask of it. */

const FIRST = "lobby.html"; // it goes to the one in the reader's language by itself
const frame = document.getElementById("page");
await alone();
const worker = new Worker(trusted("static/script/runtime.js"), { type: "module" });
const waiting = new Map(); // by number: what to do with the answer to a request
const sockets = new Map(); // by number
let numbers = 0;

/** Scripts are started from this folder only. */
function trusted(path) {
  const address = new URL(path, location.href).href;
  return window.trustedTypes ? trustedTypes.createPolicy("shell", { createScriptURL: () => address }).createScriptURL(path) : address;
}

/** What of `Response` pages use. */
function response({ status, text }) {
  return { ok: status < 400, status, statusText: String(status), json: async () => JSON.parse(text), text: async () => text };
}

/** As `fetch`; what is the same for everybody lies beside the pages as a file. */
async function request(path, { method = "GET", body = "" } = {}) {
  const [place, query = ""] = path.split("?");
  if (method === "GET") {
    const language = new URLSearchParams(query).get("language");
    const file = place === "/api/texts" && `api/texts.${language}.json`;
    const reply = file && (await fetch(file));
    if (reply?.ok) return reply;
  }
  const number = (numbers += 1);
  worker.postMessage({ kind: "request", number, method, path: place, query, body });
  return new Promise((resolve) => waiting.set(number, resolve));
}

/** As `new WebSocket`, with what of it pages use. */
function openSocket(path) {
  const number = (numbers += 1);
  const socket = {
    readyState: WebSocket.CONNECTING,
    send: (text) => worker.postMessage({ kind: "say", number, text }),
    close: () => worker.postMessage({ kind: "close", number }),
  };
  sockets.set(number, socket);
  worker.postMessage({ kind: "open", number, path });
  return socket;
}

/** A page is gone: its lines are, too. */
function forget() {
  for (const number of sockets.keys()) worker.postMessage({ kind: "close", number });
}

const told = {
  ready: () => document.body.classList.add("is-ready"),
  storage: ({ isSafe }) => (document.getElementById("unsafe").hidden = isSafe),
  answer({ number, reply }) {
    waiting.get(number)?.(response(reply));
    waiting.delete(number);
  },
  opened({ number }) {
    const socket = sockets.get(number);
    socket.readyState = WebSocket.OPEN;
    socket.onopen?.();
  },
  said: ({ number, text }) => sockets.get(number)?.onmessage?.({ data: text }),
  closed({ number }) {
    const socket = sockets.get(number);
    sockets.delete(number);
    if (!socket) return;
    socket.readyState = WebSocket.CLOSED;
    socket.onclose?.();
  },
};

/** Wait until no other tab has these pages open: two programs would overwrite what the other has stored. */
async function alone() {
  if (!navigator.locks) return;
  const told = setTimeout(() => (document.getElementById("elsewhere").hidden = false), 1000);
  await new Promise((resolve) => navigator.locks.request("rulewright", () => new Promise(() => resolve())));
  clearTimeout(told);
  document.getElementById("elsewhere").hidden = true;
}

/** A page of the folder is shown: its address is remembered in that of this one, and what it links to is shown here as well. */
function shown() {
  const page = frame.contentWindow;
  page.addEventListener("pagehide", forget);
  page.document.addEventListener("click", (event) => stayOrLeave(event.target.closest?.("a[href]")), true);
  history.replaceState(null, "", `#${page.location.href.split("/").pop()}`);
  document.title = page.document.title || "Rulewright";
}

/** Pages of this folder are shown in the frame, others in a tab of their own. @param {HTMLAnchorElement | undefined} link */
function stayOrLeave(link) {
  if (link) link.target = link.origin === location.origin ? "" : "_blank";
}

worker.addEventListener("message", ({ data }) => told[data.kind](data));
window.rulewright = { request, openSocket };
frame.addEventListener("load", shown);
const [, wanted = FIRST] = /^#((?:table|workshop|rulebook)\.html[?#].*)$/.exec(location.hash) ?? [];
frame.src = wanted;
