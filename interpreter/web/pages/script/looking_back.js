/** An answer that was given earlier, as the positions before and after it, while the game goes on; nothing can be chosen there. */

import { changesOf, isNone } from "./changes.js";
import { element, renew } from "./elements.js";
import { answerPlace, positionFragment, readFragment, seatAddress, sharedAddress } from "./links.js";
import { seatName } from "./players.js";
import { ScenePane } from "./scene_pane.js";
import { text } from "./texts.js";

const byId = (id) => document.getElementById(id);
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export class LookingBack {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.pane = new ScenePane(byId("position-before"), byId("zoom"), { touched: () => page.touch([], "") });
    this.clear();
    byId("past-first").addEventListener("click", () => this.look(0));
    byId("past-before").addEventListener("click", () => this.look(this.answers - 1));
    byId("past-after").addEventListener("click", () => this.look(this.answers + 1));
    byId("past-end").addEventListener("click", () => this.end());
    byId("past-fork").addEventListener("click", () => this.fork());
    byId("past-link").addEventListener("click", () => this.copyLink());
    for (const each of ["before", "after"]) byId(`show-${each}`).addEventListener("click", () => this.show(each));
    this.show("after");
  }

  /** Forget what was looked at, and what has been asked for. */
  clear() {
    this.asked = null;
    [this.scene, this.before, this.log, this.answers, this.notice] = [null, null, null, null, null];
    this.linkState("copy_link_here");
  }

  /** Whether an earlier position is shown in the place of the present one. */
  get isOn() {
    return this.scene !== null;
  }

  /** Show an answer by its number, 0 for the first position; the present one where there were not so many. */
  async look(answers) {
    if (answers > this.page.store.document.answers) {
      this.end();
      return;
    }
    const wanted = Math.max(0, answers);
    this.asked = wanted;
    const reply = await this.page.connection.ask({ type: "look", answers: wanted });
    if (reply?.type !== "past" || this.asked !== wanted) return;
    [this.scene, this.before, this.log, this.answers, this.notice] = [reply.scene, reply.before, reply.log, reply.answers, null];
    this.page.say([this.sentence(), ...this.happened()].join(". "));
    this.address();
    this.page.render();
  }

  /** The same, and bring it into sight where the list stands below it. */
  async bring(answers) {
    await this.look(answers);
    byId("past").scrollIntoView({ block: "nearest" });
  }

  /** Go where the address of the page says, if it says a place; kindly where there is none such. */
  follow(hash) {
    const { answer } = readFragment(hash);
    if (answer === null) return;
    const all = this.page.store.document.answers;
    const place = answerPlace(answer, all);
    if (place !== null) {
      this.look(place);
      return;
    }
    this.notice = text("no_such_position", { number: answer.slice(0, 20), all });
    this.page.say(this.notice);
    this.address();
    this.page.render();
  }

  /** Back to the game; who else is at this screen may have waited for it. */
  end() {
    this.clear();
    this.address();
    this.page.render();
    this.page.handOver(this.page.store.document);
  }

  /** Step by arrow keys; whether this was one. */
  key(event) {
    const step = STEPS[event.key];
    if (!this.isOn || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    this.look(this.answers + step);
    return true;
  }

  /** Which of the two is seen where there is no room for both. */
  show(which) {
    byId("positions").dataset.show = which;
    for (const each of ["before", "after"]) byId(`show-${each}`).setAttribute("aria-pressed", String(each === which));
  }

  /** Let the address of the page say which position is shown, so that it is there again after loading. */
  address() {
    const fragment = positionFragment(location.hash, this.answers);
    history.replaceState(null, "", `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
  }

  /** Put a link to this position where it can be pasted: one for people who look on, without the secret of a seat. */
  async copyLink() {
    const { table, connection } = this.page;
    const reply = await connection.ask({ type: "share" });
    if (reply?.type !== "shared") return;
    const address = seatAddress(table, positionFragment(reply.secret ?? "", this.answers));
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    this.page.say(text(isCopied ? "link_copied" : "copy_link_here"));
    this.linkState(isCopied ? "link_copied" : "copy_link_here", isCopied ? null : address);
  }

  /** What the button says, and the link itself where it could not be copied. */
  linkState(key, address = null) {
    byId("past-link").textContent = text(key);
    renew(byId("past-address"), address && element("input", { readOnly: true, value: address, "aria-label": text("copy_link_here") }));
    byId("past-address").querySelector("input")?.select();
  }

  /** Another table that begins with this position; who asks for it has all seats of persons there. */
  async fork() {
    const doc = this.page.store.document;
    const reply = await this.page.connection.ask({ type: "fork", answers: this.answers });
    if (reply?.type !== "forked") return;
    const people = doc.seats.filter((each) => each.kind === "person").map((each) => [each.seat, reply.links[each.seat]]);
    location.assign(sharedAddress(reply.table, { ...Object.fromEntries(people), owner: reply.links.owner }));
  }

  sentence() {
    const { answers } = this.page.store.document;
    if (this.answers === 0) return text("past_beginning", { all: answers });
    return text(this.answers > answers ? "past_undone" : "past_position", { number: this.answers, all: answers });
  }

  /** What was answered there, in the words of the log. */
  happened() {
    const doc = this.page.store.document;
    return (this.log ?? []).filter((entry) => entry.answers === this.answers && entry.seat !== null && entry.seat !== "chance").map((entry) => `${seatName(doc, entry.seat)}: ${entry.sentence}`);
  }

  /** What is different in the position after it from the one before; null where there is no such pair. */
  changes() {
    return this.before === null ? null : changesOf(this.scene, this.before, this.before);
  }

  /** @param {any} shown how the page shows things */
  update(shown) {
    const { isOn } = this;
    byId("past").hidden = !isOn && this.notice === null;
    document.body.classList.toggle("is-past", isOn);
    byId("positions").classList.toggle("is-pair", this.before !== null);
    for (const each of ["position-before", "after-title", "show-pair"]) byId(each).hidden = this.before === null;
    for (const control of document.querySelectorAll("[data-past]")) control.hidden = !isOn;
    byId("past-text").textContent = isOn ? this.sentence() : this.notice ?? "";
    const isSame = shown.changes !== null && isNone(shown.changes);
    renew(byId("past-answer"), ...this.happened().map((each) => element("p", {}, each)), isSame && element("p", { class: "hint" }, text("nothing_changed")));
    if (!isOn) return;
    byId("past-before").disabled = this.answers === 0;
    byId("past-first").disabled = this.answers === 0;
    byId("past-fork").hidden = this.page.store.document.you === null;
    if (this.before !== null) this.pane.update(this.before, { ...shown, changes: changesOf(this.before, this.scene, this.before) });
  }
}
