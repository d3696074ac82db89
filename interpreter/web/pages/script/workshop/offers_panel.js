/** What can be done with the rule that was touched: what stands there now, offers with their fields, and what came of it. */

import { button, element } from "../elements.js";
import { text } from "../texts.js";
import { OfferForm, checkerWords } from "./offer_form.js";

export class OffersPanel {
  /**
   * @param {HTMLElement} book what scrolls with the rulebook
   * @param {{service: any, parent: () => any, changed: (reply: any) => void, undo: () => void, open: (place: any, address: string) => void, say: (sentence: string) => void}} told
   */
  constructor(book, told) {
    [this.book, this.told, this.address, this.number, this.forms] = [book, told, null, 0, []];
    this.root = element("section", { id: "offers-panel", class: "offers-panel", role: "dialog", "aria-labelledby": "offers-title", hidden: true, tabIndex: -1 });
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    book.append(this.root);
  }

  /** Open it for an address, under the line that was touched. */
  async open(address, line) {
    const asked = (this.number += 1);
    [this.address, this.line, this.forms] = [address, line, []];
    this.root.replaceChildren(element("p", { class: "hint" }, text("asking")));
    this.place();
    const reply = await this.told.service.ask({ type: "offers", address });
    if (asked !== this.number) return;
    this.show(reply);
    this.place();
    this.firstControl?.focus({ preventScroll: true });
    if (!this.firstControl) this.root.focus({ preventScroll: true });
    this.meet();
    this.tryAll();
  }

  /** Bring the panel into sight, and with it the line above. */
  meet() {
    this.root.scrollIntoView({ block: "nearest" });
    if (this.line.getBoundingClientRect().top < this.book.getBoundingClientRect().top) this.line.scrollIntoView({ block: "start" });
  }

  close({ focus = true } = {}) {
    this.number += 1;
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.book.querySelector(".is-open")?.classList.remove("is-open");
    if (focus) (this.book.querySelector(`[data-touch="${CSS.escape(this.address)}"] .touch`) ?? this.book.querySelector(`.touch-part[data-touch="${CSS.escape(this.address)}"]`))?.focus();
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** The book was drawn anew: the panel stays where its line is now. */
  follow(line) {
    if (!this.isOpen) return;
    if (line) this.line = line;
    this.place();
  }

  place() {
    this.book.querySelector(".is-open")?.classList.remove("is-open");
    this.root.hidden = false;
    if (!this.line?.isConnected) return;
    this.line.classList.add("is-open");
    const [line, book] = [this.line.getBoundingClientRect(), this.book.getBoundingClientRect()];
    this.root.style.top = `${line.bottom - book.top + this.book.scrollTop + 6}px`;
  }

  // ---------------------------------------------------------------------------------------------- what stands in it

  show(reply, said = null) {
    const close = button("×", () => this.close(), { class: "quiet panel-close", "aria-label": text("close") });
    this.firstControl = null;
    if (reply.type !== "offers") {
      this.root.replaceChildren(close, element("h3", { id: "offers-title" }, text("nothing_to_do")), element("p", {}, reply.sentence || text("line_off")));
      return;
    }
    const isDone = said !== null; // then nothing is open, so that nobody undoes by a button that stands where the last one stood
    const offers = (this.forms = (reply.offers ?? []).map((offer, place) => this.offer(offer, place, !isDone && place === 0)));
    const first = offers.find((each) => each.isOpen);
    const content = [
      close,
      element("h3", { id: "offers-title" }, reply.title || reply.address),
      said && this.outcome(said),
      reply.sentence && element("blockquote", {}, reply.sentence),
      this.lines(reply),
      element("div", { class: "offers" }, ...offers.map((each) => each.root)),
    ];
    this.root.replaceChildren(...content.filter(Boolean));
    this.firstControl = first?.form.querySelector(".step:not(:disabled), input, select, textarea, button") ?? null;
  }

  outcome(reply) {
    const isFine = reply.type === "changed";
    return element(
      "div",
      { class: `outcome${isFine ? "" : " is-refused"}`, role: "status" },
      element("p", {}, element("span", { "aria-hidden": "true" }, isFine ? "✓ " : "✕ "), reply.sentence || text(isFine ? "done" : "line_off")),
      checkerWords(reply.findings),
      isFine && button(text("undo"), () => this.told.undo()),
    );
  }

  /** The lines of the file that stand behind the sentence. */
  lines(reply) {
    const { place } = reply;
    const name = place ? (place.line ? `${place.file}:${place.line}` : place.file) : reply.address;
    const link = place && button(text("open_in_file", { place: name }), () => this.told.open(place, reply.address), { class: "quiet" });
    if (!reply.lines) return link ? element("p", {}, link) : null;
    return element("details", { class: "behind" }, element("summary", {}, text("in_the_file")), element("pre", { tabIndex: 0, role: "region", "aria-label": text("in_the_file") }, reply.lines), link);
  }

  offer(offer, place, isOpen) {
    const told = { ask: (message) => this.ask(message), apply: (values, done) => this.apply(offer, values, done) };
    return new OfferForm(offer, place, told, { isOpen });
  }

  /** Something about the address that is open; null where another one is open meanwhile. */
  async ask(message) {
    const { address, number } = this;
    const reply = await this.told.service.ask({ type: "try", address, ...message });
    return this.address === address && this.number === number ? reply : null;
  }

  /** What can be said against the offers: against that which is open first, then those that need no more than a word, then its choices. */
  async tryAll() {
    const forms = this.forms;
    const open = forms.find((each) => each.isOpen);
    if (!open?.isBegun) await open?.begin();
    for (const each of forms) if (each.isPlain && !each.isBegun && each.root.isConnected) await each.begin();
    await open?.look();
  }

  async apply(offer, values, done) {
    done.disabled = true;
    const { address } = this;
    await this.told.service.flush();
    const reply = await this.told.service.ask({ type: "edit", parent: this.told.parent(), address, offer: offer.name, values });
    done.disabled = false;
    if (reply.type === "changed") await this.told.changed(reply);
    if (this.address !== address) return;
    if (reply.type !== "changed") {
      this.root.querySelector(".outcome")?.remove();
      this.root.querySelector("#offers-title").after(this.outcome(reply));
      done.focus({ preventScroll: true });
      return;
    }
    const offers = await this.told.service.ask({ type: "offers", address });
    if (this.address !== address || !this.isOpen) return;
    this.show(offers, reply);
    this.place();
    this.meet();
    this.told.say(reply.sentence ?? text("done"));
    this.root.focus({ preventScroll: true });
    this.tryAll();
  }
}
