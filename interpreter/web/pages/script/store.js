/** The document of a seat as the server sent it, and who wants to know when it changes. */

import { patched } from "./json_patch.js";
import { hasPictures, loadPictures } from "./pictures.js";

export class Store {
  /** @param {{stages?: (document: any, before: any) => any[], seen?: () => Promise<any>}} how stages: the documents to be shown in the place of one; those marked `isStage` until `seen` */
  constructor({ stages = (document) => [document], seen = () => Promise.resolve() } = {}) {
    this.stages = stages;
    this.seen = seen;
    /** @type {Record<string, any> | null} */
    this.document = null; // as it is shown
    this.newest = null; // as the server sent it last
    this.coming = [];
    this.isWaiting = false;
    this.epoch = null;
    this.number = null;
    this.subscribers = new Set();
  }

  /** Call a function with the new and the old document from now on; what is given back ends that. */
  subscribe(told) {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Begin anew: nothing is known of what the server has sent, nothing waits to be shown. */
  forget() {
    [this.epoch, this.number, this.newest, this.coming] = [null, null, null, []];
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
      next = patched(this.newest, message.operations);
    } catch {
      return false;
    }
    this.number = message.number;
    this.replace(next);
    return true;
  }

  replace(document) {
    const before = this.coming.at(-1) ?? this.document;
    this.newest = document;
    this.coming.push(...this.stages(document, before));
    this.show();
  }

  /** Show what has come, in its order; what is not seen yet, or has no pictures yet, holds up the rest. */
  show() {
    while (this.coming.length > 0 && !this.isWaiting) {
      const [next] = this.coming;
      if (hasPictures(next.scene)) {
        const before = this.document;
        this.document = next;
        this.coming.shift();
        this.tell(next, before);
        if (next.isStage) this.wait(this.seen());
      } else this.wait(loadPictures(next.scene, { table: next.table }));
    }
  }

  wait(event) {
    this.isWaiting = true;
    event.then(() => {
      this.isWaiting = false;
      this.show();
    });
  }

  tell(document, before) {
    for (const told of this.subscribers) told(document, before);
  }
}
