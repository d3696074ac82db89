/** What the draft does to its game: pairs of games without it and with it, compared while they are played, until one has seen enough. */

import { button, element } from "../elements.js";
import { kindTitle } from "../players.js";
import { language } from "../settings.js";
import { text } from "../texts.js";
import { comparisonParts } from "./comparison.js";
import { BOTS } from "./table_pane.js";

const GAMES = [50, 200, 1000, 5000];
const USUAL = 200;
const PREPARE_AFTER = 1000; // ms after the rules have been changed

export class EffectPane {
  /**
   * @param {HTMLElement} root
   * @param {any} page the workshop
   */
  constructor(root, page) {
    [this.root, this.page, this.run, this.prepared] = [root, page, null, null];
    this.games = choice("effect-games", GAMES, USUAL, String);
    this.players = choice("effect-players", [2], 2, String);
    this.bots = choice("effect-bots", BOTS, BOTS[0], (bot) => kindTitle(bot, { short: true }));
    this.start = element("button", { type: "submit", class: "primary" }, text("compare"));
    this.end = button(text("stop_comparing"), () => this.stop());
    this.setup = element("form", { class: "effect-setup" }, ...[["effect_games", this.games], ["how_many", this.players], ["effect_bots", this.bots]].map(([key, field]) => element("label", { class: "setting" }, element("span", {}, text(key)), field)), this.start);
    this.setup.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    this.bar = element("progress", { "aria-labelledby": "effect-far" });
    this.far = element("p", { class: "effect-far", id: "effect-far" });
    this.progress = element("div", { class: "effect-progress", hidden: true }, this.bar, this.end);
    this.outdated = element("p", { class: "effect-outdated", hidden: true }, text("effect_outdated"), " ", button(text("compare_again"), () => this.begin()));
    this.result = comparisonParts();
    root.classList.add("effect");
    root.replaceChildren(element("p", { class: "hint" }, text("effect_hint")), this.setup, this.outdated, element("div", { class: "effect-state" }, this.far, this.progress), this.result.root);
    page.service.listen((message) => this.hear(message));
  }

  /** The draft has been changed, or the tab was opened: whoever wants to compare shall not have to wait until the rules are read. */
  update(draft, isShown) {
    this.showState();
    clearTimeout(this.preparing);
    if (isShown && this.run === null && this.prepared !== draft.revision) this.preparing = setTimeout(() => this.prepare(), this.prepared === null ? 0 : PREPARE_AFTER);
  }

  async prepare() {
    const asked = this.page.draft.revision;
    this.prepared = asked;
    const reply = await this.page.service.ask({ type: "prepare" });
    if (reply.lost) this.prepared = null;
    if (this.prepared !== asked || this.run !== null) return;
    if (reply.players) fill(this.players, reply.players, Number(this.players.value), String);
    if (reply.refused || this.refused) this.tell(reply.refused ?? "");
    this.refused = reply.refused;
  }

  // ---------------------------------------------------------------------------------------------- one comparison

  async begin() {
    const { games, players, bots } = this;
    clearTimeout(this.preparing);
    this.run = { id: null, total: Number(games.value) };
    this.tell(text("asking"));
    this.bar.removeAttribute("value");
    this.showState();
    const reply = await this.page.service.ask({ type: "compare", games: Number(games.value), players: Number(players.value), bots: bots.value });
    if (reply.type !== "compared") this.finish(reply.sentence || text("effect_lost"));
  }

  stop() {
    this.tell(text("effect_stopping"));
    this.page.service.ask({ type: "stop" });
  }

  hear(message) {
    if (this.run === null) return;
    if (message.type === "line" && message.state !== "on") this.finish(text("effect_lost"));
    if (message.type !== "compared") return;
    if (message.id !== undefined) {
      [this.run.id, this.revision] = [message.run, message.revision];
      this.showState();
    }
    if (message.run !== this.run.id) return;
    if (message.sentences) this.result.show(message, this.page.draft);
    if (message.games > 0) [this.bar.max, this.bar.value] = [message.total, message.games];
    if (message.done) this.finish(message.sentence || said(message.games === message.total ? "effect_all" : "effect_stopped", message));
    else this.tell(message.waiting ? text("effect_waiting") : message.games === 0 ? text("effect_reading") : said("effect_far", message));
  }

  finish(sentence) {
    this.run = null;
    this.tell(sentence);
    this.page.say(sentence);
    this.showState();
  }

  // ---------------------------------------------------------------------------------------------- what is shown

  tell(sentence) {
    this.far.textContent = sentence;
  }

  showState() {
    const isRunning = this.run !== null;
    const hadFocus = [this.start, this.end].includes(document.activeElement);
    this.setup.hidden = isRunning;
    this.progress.hidden = !isRunning;
    if (hadFocus) (isRunning ? this.end : this.start).focus();
    this.outdated.hidden = this.revision === undefined || this.revision === this.page.draft.revision;
  }
}

/** A sentence with how many have been played, of how many. */
function said(key, { games, total }) {
  const written = (count) => count.toLocaleString(language());
  return text(key, { games: written(games), total: written(total) });
}

function choice(id, values, chosen, title) {
  const field = element("select", { id });
  fill(field, values, chosen, title);
  return field;
}

/** Put values to choose from into a field; the chosen one stays where it is one of them. */
function fill(field, values, chosen, title) {
  const kept = values.includes(chosen) ? chosen : values[0];
  field.replaceChildren(...values.map((value) => element("option", { value: String(value), selected: value === kept }, title(value))));
}
