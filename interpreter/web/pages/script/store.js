/** The document of a seat as the server sent it, and who wants to know when it changes. */

import { patched } from "./json_patch.js";
import { hasPictures, loadPictures } from "./pictures.js";

export class Store {
  constructor() {
    /** @type {Record<string, any> | null} */
    this.document = null;
    this.epoch = null;
    this.number = null;
    this.subscribers = new Set();
  }

  /** Call a function with the new and the old document from now on; what is given back ends that. */
  subscribe(told) {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Take in a message `view`, `patch` or `same`; false where a patch does not follow on what is here, so that the whole is needed. */
  take(message) {
    if (message.type === "view") {
      this.epoch = message.epoch;
      this.number = message.number;
      this.replace(message.document);
      return true;
    }
    if (message.epoch !== this.epoch) return false;
    if (message.type === "same") return message.number === this.number;
    if (message.number <= this.number) return true; // known already
    if (message.from !== this.number) return false;
    let next;
    try {
      next = patched(this.document, message.operations);
    } catch {
      return false;
    }
    this.number = message.number;
    this.replace(next);
    return true;
  }

  replace(document) {
    const before = this.document;
    this.document = document;
    if (hasPictures(document.scene)) this.tell(document, before);
    else loadPictures(document.scene, { table: document.table }).then(() => this.tell(document, before));
  }

  tell(document, before) {
    for (const told of this.subscribers) told(document, before);
  }
}
