/** The people at a table, as the page knows them: clocks, who is there, what they offer each other; it calls the player back. */

import { attend } from "./attention.js";
import { Clocks } from "./clock.js";
import { offerSentence, outcomeSentence } from "./offers.js";

export class Company {
  /** @param {any} page of the table */
  constructor(page) {
    this.page = page;
    this.watching = 0;
    this.clocks = new Clocks({ say: page.say });
    document.addEventListener("visibilitychange", () => this.present());
  }

  /** Take in what a document says of people. @param {any} doc @param {any} before */
  take(doc, before) {
    this.clocks.take(doc, before);
    attend(doc, before);
    if (before === null && document.hidden) this.present();
  }

  /** Take in what the server says between documents. @param {any} message */
  hear(message) {
    if (message.type === "clock") this.clocks.tell(message.left);
    if (message.type !== "watching") return;
    this.watching = message.count;
    this.page.render();
  }

  /** What people have offered each other since, and what has become of it, as sentences. @param {any} doc @param {any} before */
  news(doc, before) {
    const offered = doc.offers.filter((offer) => offer.number !== before?.offers[0]?.number).map((offer) => offerSentence(doc, offer));
    if (doc.outcome && doc.outcome.number !== before?.outcome?.number) offered.push(outcomeSentence(doc));
    return offered;
  }

  /** Tell the others whether this page can be seen. */
  present() {
    if (this.page.store.document?.you) this.page.connection.ask({ type: "presence", here: !document.hidden });
  }

  /** Have a bot play for somebody who is gone. */
  async handOverToBot(seat) {
    this.page.tools.tell(await this.page.connection.ask({ type: "hand_over", seat }));
  }
}
