/** A hint for who is asked: what a strong bot would do and why, shown on the board before anything is sent. */

import { button, element } from "./elements.js";
import { HintMarks } from "./hint_marks.js";
import { termed } from "./terms.js";
import { text } from "./texts.js";

export class HintPanel {
  /** @param {HTMLElement} root @param {any} page the page of the table */
  constructor(root, page) {
    this.page = page;
    this.root = root;
    /** @type {{ask: number, answer: string | null, sentence: string, things?: import("./chooser.js").Thing[][]} | null} */
    this.hint = null;
    this.isAsking = false;
    this.marks = new HintMarks(page.pane.board);
    this.ask = button(text("hint"), () => this.want(), { id: "hint", class: "quiet" });
    this.box = element("div", { class: "hint-box", hidden: true });
    root.append(this.ask, this.box);
  }

  /** @param {any} doc the document of the seat @param {boolean} isFree whether nothing is being sent or looked back at */
  update(doc, isFree) {
    const isAsked = doc.question !== null && doc.you !== null && isFree;
    this.root.hidden = !(doc.hints && isAsked);
    if (this.hint !== null && this.hint.ask !== doc.question?.ask) this.forget();
    this.ask.hidden = this.hint !== null;
    this.ask.textContent = text(this.isAsking ? "asking" : "hint");
    this.ask.setAttribute("aria-disabled", String(this.isAsking));
    this.marks.show(this.hint?.things ?? []);
  }

  /** Take the hint away. */
  forget() {
    this.hint = null;
    this.marks.show([]);
    this.box.hidden = true;
    this.box.replaceChildren();
  }

  async want() {
    const { page } = this;
    const ask = page.store.document?.question?.ask;
    if (ask === undefined || this.isAsking) return;
    this.isAsking = true;
    page.render();
    const reply = await page.connection.ask({ type: "hint", ask });
    this.isAsking = false;
    if (reply?.type === "hint" && page.store.document?.question?.ask === ask) await this.show(reply);
    page.render();
  }

  async show(reply) {
    const { page } = this;
    this.hint = reply;
    const close = button(text("close"), () => this.close(), { class: "quiet" });
    const doIt = reply.answer && button(text("do_hint"), () => page.send(reply.answer), { class: "choice" });
    this.box.replaceChildren(element("p", {}, ...termed(reply.sentence)), ...(doIt ? [doIt] : []), close);
    this.box.hidden = false;
    page.say(reply.sentence);
    if (reply.answer) await page.foresee(reply.answer, () => this.hint === reply);
    this.box.querySelector("button")?.focus({ preventScroll: true });
  }

  close() {
    this.forget();
    this.page.foreseen = null;
    this.page.render();
    this.ask.focus({ preventScroll: true });
  }
}
