/** One offer of what can be done: its fields, and whether the checker would let it pass as it is filled in. */

import { element } from "../elements.js";
import { text } from "../texts.js";
import { greyOut, linkKinds, offerField } from "./offer_fields.js";

const PAUSE = 250; // milliseconds without another key before the checker is asked

/** What the checker says in its own words, behind what was said in those of the page. */
export function checkerWords(findings) {
  if (!findings?.length) return null;
  const lines = findings.map((each) => element("li", {}, each.message ?? each));
  return element("details", { class: "behind" }, element("summary", {}, text("checker_says")), element("ul", {}, ...lines));
}

export class OfferForm {
  /** @param {any} offer @param {number} place @param {{ask: (message: any) => Promise<any>, apply: (values: any, done: HTMLButtonElement) => Promise<void>}} told */
  constructor(offer, place, told, { isOpen = place === 0 } = {}) {
    [this.offer, this.told, this.number, this.obstacle] = [offer, told, 0, ""];
    this.fields = (offer.fields ?? []).map((field, number) => ({ name: field.name, ...offerField(field, `offer-${place}-${number}`) }));
    this.done = element("button", { type: "submit", class: "primary" }, this.fields.length > 0 ? text("done") : offer.title);
    this.said = element("div", { class: "offer-obstacle", role: "status" });
    this.form = element("form", {}, ...this.fields.map((field) => field.row), this.said, element("div", { class: "offer-done" }, this.done));
    linkKinds(offer.fields ?? [], this.fields);
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("change", () => this.changed());
    this.root = element("details", { class: "offer-choice", name: "offers", open: isOpen, data: { offer: offer.name } }, element("summary", {}, offer.title), this.form);
    this.root.addEventListener("toggle", () => this.root.open && !this.isBegun && this.begin().then(() => this.look()));
  }

  get isOpen() {
    return this.root.tagName === "DETAILS" && this.root.open;
  }

  /** Whether there is nothing to choose: whether it can be done at all is known by one question. */
  get isPlain() {
    return this.fields.every((field) => field.name === "because");
  }

  get values() {
    return Object.fromEntries(this.fields.map((field) => [field.name, field.value()]).filter(([, value]) => value !== null));
  }

  /** Ask what the checker would say, from now on after every change. */
  async begin() {
    this.isBegun = true;
    this.first?.select.addEventListener("change", () => this.look());
    await (this.tried = this.try());
  }

  /** The first field of what the rules speak of: what can be chosen in the others depends on it. */
  get first() {
    return this.fields.find((field, place) => (this.offer.fields[place].choices ?? []).some((choice) => choice.kind));
  }

  /** Ask which choices the checker forbids; beside another first choice they may be others. */
  async look() {
    if (!this.first) return;
    const looked = (this.looked = (this.looked ?? 0) + 1);
    const reply = await this.told.ask({ offer: this.offer.name, values: this.values, choices: true });
    if (reply?.type !== "forbidden" || looked !== this.looked) return;
    for (const field of this.fields) if (field.select) greyOut(field, reply.choices[field.name] ?? {});
  }

  changed() {
    if (!this.isBegun) return;
    clearTimeout(this.timer);
    this.number += 1;
    this.tried = new Promise((resolve) => {
      this.timer = setTimeout(() => {
        this.timer = null;
        resolve(this.try());
      }, PAUSE);
    });
  }

  async try() {
    const asked = (this.number += 1);
    const reply = await this.told.ask({ offer: this.offer.name, values: this.values });
    if (asked === this.number) this.show(reply?.type === "tried" ? reply : { obstacle: "" });
  }

  show(reply) {
    this.obstacle = reply.obstacle;
    this.done.disabled = this.obstacle !== "";
    const said = this.obstacle ? [element("p", { class: "hint" }, this.obstacle), checkerWords(reply.findings)].filter(Boolean) : [];
    if (this.obstacle && this.isPlain) return this.greyOut(said);
    this.said.replaceChildren(...said);
    return undefined;
  }

  /** It cannot be done, whatever is filled in: it stays there, with the reason. */
  greyOut(said) {
    const root = element("div", { class: "offer-choice is-out", "aria-disabled": "true", data: { offer: this.offer.name } }, element("b", {}, this.offer.title), ...said);
    this.root.replaceWith(root);
    this.root = root;
  }

  /** What was filled in last is tried before it is done. */
  async submit(event) {
    event.preventDefault();
    if (this.timer) {
      clearTimeout(this.timer);
      this.timer = null;
      this.tried = this.try();
    }
    await this.tried;
    if (!this.obstacle) await this.told.apply(this.values, this.done);
  }
}
