/**
 * The line to the server: it says hello with what the page shows already, notices when it is dead, comes back by itself, and keeps an
 * answer until the server has said that it is written down.
 */

import { openSocket } from "./transport.js";

const PING_AFTER = 2500; // ms after a pong
const LOST_AFTER = 9000; // ms without a pong
const FULL = 1013; // with this code the server closes a socket for which it has no room
const PAUSES = [250, 500, 1000, 2000, 3500]; // ms before trying again

export class Connection {
  /**
   * @param {{path: string, hello: () => object, storageKey: string, told: (message: any) => void, status: (name: "on" | "off" | "full" | "gone" | "waiting", before?: number) => void, welcome?: string[]}} parts
   *   `welcome`: the messages by which the server says that the page is up to date; `before`: how many requests are answered first
   */
  constructor(parts) {
    this.parts = parts;
    this.socket = null;
    this.tries = 0;
    this.closed = false;
    this.queued = false; // the server has said that the page waits
    this.waiting = new Map(); // by id: what to do with the reply
    this.timers = {};
    this.wake = () => this.retryNow();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  open() {
    if (this.closed) return;
    const socket = openSocket(this.parts.path);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.parts.hello() }));
    socket.onmessage = (event) => this.receive(socket, JSON.parse(event.data));
    socket.onclose = (event) => this.lost(socket, event.code === FULL ? "full" : "off");
    this.expectPong(socket);
  }

  /** Send a message that needs no reply to be kept; false where the line is dead. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask for something; the reply, or null where the line broke meanwhile. */
  ask(message) {
    const id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      if (!this.send({ ...message, id })) this.settle(id, null);
    });
  }

  /** Give an answer. It is kept, and sent again after the line was broken, until the server has taken or refused it. */
  answer(ask, answer) {
    const pending = { type: "answer", id: crypto.randomUUID?.() ?? String(Math.random()).slice(2), ask, answer };
    sessionStorage.setItem(this.parts.storageKey, JSON.stringify(pending));
    this.send(pending);
    return pending.id;
  }

  /** The answer that has not been acknowledged yet, or null. */
  get pending() {
    return JSON.parse(sessionStorage.getItem(this.parts.storageKey) ?? "null");
  }

  /** End for good. */
  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.stopTimers();
    this.socket?.close();
  }

  // ---------------------------------------------------------------------------------------------- what comes

  receive(socket, message) {
    if (socket !== this.socket) return;
    if (message.type === "pong") {
      this.expectPong(socket);
      return;
    }
    if (message.type === "waiting") {
      this.queued = true;
      this.expectPong(socket); // it is there, it only has much to do
      this.parts.status("waiting", message.before);
      return;
    }
    if ((this.parts.welcome ?? ["view", "same"]).includes(message.type)) this.connected(socket);
    if (message.type === "gone") {
      this.close();
      this.parts.status("gone");
    }
    const isAcknowledged = message.type === "done" || message.type === "refused";
    if (isAcknowledged && this.pending?.id === message.id) sessionStorage.removeItem(this.parts.storageKey);
    if (this.queued && message.id !== undefined) this.parts.status("on");
    this.queued &&= message.id === undefined;
    this.parts.told(message);
    if (message.id !== undefined) this.settle(message.id, message);
  }

  /** The page is up to date again; an answer under way is sent once more. The server counts it once, and refuses it where it is late. */
  connected(socket) {
    this.tries = 0;
    this.queued = false;
    this.parts.status("on");
    this.expectPong(socket);
    if (this.pending !== null) queueMicrotask(() => this.pending && this.send(this.pending));
  }

  settle(id, reply) {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(reply);
  }

  // ---------------------------------------------------------------------------------------------- the line

  expectPong(socket) {
    this.stopTimers();
    this.timers.ping = setTimeout(() => this.send({ type: "ping" }), PING_AFTER);
    this.timers.lost = setTimeout(() => this.lost(socket), LOST_AFTER);
  }

  stopTimers() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  lost(socket, status = "off") {
    if (socket !== this.socket || this.closed) return;
    this.stopTimers();
    this.socket = null;
    socket.onclose = null;
    socket.close();
    for (const id of [...this.waiting.keys()]) this.settle(id, null);
    this.parts.status(status);
    if (status === "full") this.tries = PAUSES.length;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.timers.again = setTimeout(() => this.open(), pause);
  }

  /** Back from sleep, or on the net again: no need to wait for the next try. */
  retryNow() {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket === null) {
      this.stopTimers();
      this.open();
    } else this.send({ type: "ping" });
  }
}
