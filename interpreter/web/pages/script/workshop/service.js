/** What the workshop asks for, and what it is told: `ask` and `listen`. Behind it is a socket; something else can stand in its place. */

import { Connection } from "../connection.js";
import { language } from "../settings.js";

/** Messages that speak of the draft as it is: what was typed goes before them. */
const AFTER_TYPING = new Set(["undo", "redo", "book", "offers", "try", "edit", "diff", "save", "play", "play_on", "test", "tests", "prepare", "compare"]);

export class Service {
  /** @param {string} draft @param {string | null} secret */
  constructor(draft, secret) {
    this.listeners = new Set();
    /** What is done before a message that speaks of the draft. @type {() => Promise<unknown>} */
    this.flush = async () => {};
    const page = crypto.getRandomValues(new Uint32Array(2)).join("");
    this.connection = new Connection({
      path: "/workshop-socket",
      hello: () => ({ draft, secret, language: language(), page }),
      storageKey: `workshop:line:${draft}`,
      welcome: ["draft"],
      told: (message) => this.tell(message),
      status: (state) => this.tell({ type: "line", state }),
    });
  }

  open() {
    this.connection.open();
  }

  /**
   * The reply to a message; `{type: "refused", sentence: ""}` where the line broke meanwhile.
   *
   * @param {{type: string, [name: string]: any}} message
   * @returns {Promise<any>}
   */
  async ask(message) {
    if (AFTER_TYPING.has(message.type)) await this.flush();
    return (await this.connection.ask(message)) ?? { type: "refused", sentence: "", lost: true };
  }

  /** Send something whose answer is heard by who listens; false where the line is broken. */
  send(message) {
    return this.connection.send(message);
  }

  /** Hear every message from now on, and `{type: "line", state}` when the line changes; what is given back ends that. */
  listen(heard) {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  /** Say hello again, in another language for instance. */
  again() {
    const { connection } = this;
    if (connection.socket) connection.lost(connection.socket);
    connection.retryNow();
  }

  tell(message) {
    for (const heard of [...this.listeners]) heard(message);
  }
}
