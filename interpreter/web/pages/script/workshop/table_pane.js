/** The table beside the rules: it is played on under every change, as far as what was played fits; the tables before remain. */

import { button, element } from "../elements.js";
import { seatAddress, sharedAddress } from "../links.js";
import { kindTitle } from "../players.js";
import { text } from "../texts.js";

export const BOTS = ["random", "greedy", "mcts:100"];

export class TablePane {
  /**
   * @param {HTMLElement} root
   * @param {any} page the workshop
   */
  constructor(root, page) {
    [this.root, this.page, this.isShown, this.number] = [root, page, false, 0];
    this.storageKey = `workshop:table:${page.name}`;
    /** The table that is played at, and how it was begun. @type {{table: string, links: Record<string, string>, revision: number} | null} */
    this.at = JSON.parse(localStorage.getItem(this.storageKey) ?? "null");
    this.frame = element("iframe", { class: "table-frame", title: text("part_table") });
    this.told = element("p", { class: "table-told", role: "status" });
    this.steps = element("div", { class: "table-steps" });
    this.setup = element("form", { class: "table-setup" });
    this.setup.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    addEventListener("message", ({ source, data }) => source === this.frame.contentWindow && data.type === "rule" && page.openPlace({ file: data.file }, data.address));
    root.classList.add("table-part");
    root.replaceChildren(this.setup, element("div", { class: "table-bar" }, this.told, this.steps), this.frame);
  }

  /** The draft has been changed, or the tab was opened. */
  async update(_, isShown) {
    this.isShown = isShown;
    if (!isShown) return;
    if (this.at === null) await this.begin();
    else {
      if (!this.frame.src) this.show(this.at);
      await this.playOn();
    }
  }

  /** The rules have been checked. */
  checked() {
    if (this.isShown) this.update(null, true);
  }

  // ---------------------------------------------------------------------------------------------- a new table

  /** What is to be settled before a table: how many play, and who the others are. */
  async begin() {
    const shared = this.shared();
    if (shared) return this.play(shared);
    const asked = (this.number += 1);
    const reply = await this.page.service.ask({ type: "seats" });
    if (asked !== this.number) return undefined;
    this.setup.hidden = reply.type !== "seats";
    this.frame.hidden = true;
    this.told.textContent = reply.type === "seats" ? "" : reply.sentence;
    this.steps.replaceChildren();
    if (reply.type !== "seats" || this.setup.childElementCount > 0) return undefined;
    const likely = reply.players.find((count) => count > 1) ?? reply.players[0];
    this.players = element("select", { id: "table-players" }, ...reply.players.map((count) => element("option", { value: String(count), selected: count === likely }, String(count))));
    this.others = element("select", { id: "table-others" }, element("option", { value: "person" }, text("others_me")), ...BOTS.map((bot) => element("option", { value: bot, selected: bot === "greedy" }, kindTitle(bot))));
    this.setup.replaceChildren(
      element("label", { class: "setting" }, element("span", {}, text("players")), this.players),
      element("label", { class: "setting" }, element("span", {}, text("others")), this.others),
      element("button", { type: "submit", class: "primary" }, text("play_here")),
    );
    return undefined;
  }

  /** A table that came with a link; once. */
  shared() {
    const key = `workshop:shared:${this.page.name}`;
    const shared = JSON.parse(localStorage.getItem(key) ?? "null");
    localStorage.removeItem(key);
    return shared;
  }

  /** A table with the rules as they are. @param {object} [settled] */
  async play(settled = { players: Number(this.players.value), others: this.others.value }) {
    const reply = await this.page.service.ask({ type: "play", ...settled });
    if (reply.type === "table") this.show(this.sitDown(reply), reply.sentence);
    else this.told.textContent = reply.sentence;
  }

  // ---------------------------------------------------------------------------------------------- on under other rules

  /** Where the rules are valid and others than those of the table, it goes on under them. */
  async playOn() {
    const { page, at } = this;
    if (this.playing || !page.isValid || page.texts.isDirty || page.draft.revision === at.revision) return;
    this.playing = true;
    const asked = page.draft.revision;
    const reply = await page.service.ask({ type: "play_on", table: at.table, secret: at.links.owner });
    this.playing = false;
    if (reply.type !== "table") this.told.textContent = reply.sentence;
    else if (reply.same) Object.assign(this.at, { revision: asked });
    else this.show(this.sitDown(reply, at), reply.sentence || text(reply.answers ? "played_on" : "played_anew", { count: reply.answers }));
    if (page.draft.revision !== asked) await this.playOn();
  }

  sitDown(reply, before = null) {
    this.before = before;
    this.at = { table: reply.table, links: reply.links, revision: this.page.draft.revision };
    localStorage.setItem(this.storageKey, JSON.stringify(this.at));
    return this.at;
  }

  // ---------------------------------------------------------------------------------------------- what is shown

  show(at, sentence = "") {
    const { spectator, ...seats } = at.links;
    this.setup.hidden = true;
    this.frame.hidden = false;
    this.frame.src = seatAddress(at.table, new URLSearchParams(seats).toString(), { frame: "1" });
    this.told.textContent = sentence;
    this.steps.replaceChildren(
      button(text("begin_again"), () => this.leave(), { class: "quiet" }),
      button(text("make_test"), () => this.test(), { class: "quiet" }),
      element("a", { href: sharedAddress(at.table, seats), target: "_blank", class: "quiet" }, text("table_alone")),
      this.before ? button(text("table_before"), () => this.back(), { class: "quiet" }) : "",
    );
  }

  /** Another table; the one that is left remains. */
  leave() {
    this.at = null;
    localStorage.removeItem(this.storageKey);
    this.frame.removeAttribute("src");
    this.begin();
  }

  /** The table before the rules were changed, as it was left. */
  back() {
    const { before } = this;
    [this.before, this.at] = [this.at, { ...before, revision: this.page.draft.revision }];
    this.show(this.at, text("table_before_told"));
  }

  /** The position as a test: another file of the draft. */
  async test() {
    const { page, at } = this;
    await page.flush();
    const reply = await page.service.ask({ type: "test", parent: page.texts.revision, table: at.table, secret: at.links.owner });
    if (reply.type !== "changed") {
      this.told.textContent = reply.sentence;
      return;
    }
    at.revision = reply.revision; // a test changes no rule
    await page.follow(reply);
    page.showPart("tests");
  }

  /** What is played at the table, for a link. */
  async sharing() {
    if (this.at === null) return null;
    const reply = await this.page.service.ask({ type: "journal", table: this.at.table, secret: this.at.links.owner });
    return reply.type === "journal" ? reply.play : null;
  }
}
