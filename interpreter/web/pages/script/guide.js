/** A guided first game: pages of the rulebook, each told when it first matters, with an example of what is not allowed from the table itself. */

import { ask } from "./api.js";
import { front } from "./chooser.js";
import { button, element } from "./elements.js";
import { learn, learned } from "./lesson.js";
import { lightsAt } from "./lights.js";
import { nameOf } from "./meant.js";
import { elementOf } from "./spots.js";
import { plain, termed } from "./terms.js";
import { text } from "./texts.js";

const GOAL = "goal";
const OPEN_ZONES = ["market", "middle"]; // told in this order; other zones are folded away or a player's
const MOST_FRAMED = 12; // things of an action that are framed: more are the whole table
const AT_ONCE = 4; // pages that are told before an answer; more wait for the next one
const TRIES = 4; // things that are asked about for an example of what is not allowed

/** True if something in a holding can be chosen. @param {any} holding @param {Map<string, string>} lights */
function isLit(holding, lights) {
  const here = lightsAt(lights, holding.id);
  return [...(holding.items ?? []).map((item) => item.thing), ...(holding.place ?? [])].some((thing) => thing && here.has(nameOf(thing)));
}

/** The addresses of what matters in a position, in the order of need: goal, the turn, what can be done, where it can be chosen, what lies open to all, points. @param {any} doc @param {any} scene @param {Map<string, string>} lights */
export function matters(doc, scene, lights) {
  const address = doc.question?.address ?? "";
  const parts = address.split(".");
  const phases = parts.slice(0, -1).map((_, place) => parts.slice(0, place + 1).join(".")); // the question itself is the sentence of the last one
  const actions = (doc.question?.tree.choices ?? []).map((choice) => `actions.${choice.text}`);
  const places = scene.holdings.filter((holding) => holding.zone !== "supply" && holding.form !== "pile" && isLit(holding, lights)).map((holding) => `track.${holding.id.split("(")[0]}`);
  const seat = doc.seats.findIndex((each) => each.seat === doc.you);
  const open = OPEN_ZONES.flatMap((zone) => scene.holdings.filter((holding) => holding.zone === zone && holding.player === null && holding.count !== 0)).map((holding) => `track.${holding.id.split("(")[0]}`);
  const scored = (doc.standing?.lines ?? []).filter((line) => Number(line.points[seat]) > 0).map((line) => `scoring.${line.name}`);
  return [...new Set([GOAL, ...phases, ...actions, ...places, ...open, ...scored])];
}

/** What cannot be chosen now, to ask about: things of boards and cards, spread over all there are. @param {any} scene @param {Map<string, string>} lights */
export function unlit(scene, lights) {
  const cells = scene.boards.flatMap((board) => board.cells.map((cell) => ({ thing: { kind: board.kind, name: cell.id }, label: cell.label })));
  const cards = scene.cards.flatMap((group) => group.cards).filter((card) => card.thing).map((card) => ({ thing: card.thing, label: card.caption || `${card.corner}${card.sign}` }));
  const dark = [...cells, ...cards].filter(({ thing }) => !lights.has(nameOf(thing)));
  const step = Math.max(1, Math.floor(dark.length / TRIES));
  return dark.filter((_, place) => place % step === 0).slice(0, TRIES);
}

/** The addresses of terms that sentences use and that have pages. @param {Iterable<any>} pages @param {string} said */
export function terms(pages, said) {
  const isUsed = ({ address, title }) => address.startsWith("words.") && ` ${plain(said)}`.replace(/[^\p{L}\p{N}]+/gu, " ").includes(` ${plain(title)}`);
  return [...pages].filter(isUsed).map((page) => page.address);
}

/** A title of an action without its gaps and what stands between them: `Lay … on …` is `Lay`. @param {string} title */
export function withoutGaps(title) {
  const parts = title.split("…").map((each) => each.trim());
  return parts.length > 1 ? [parts[0], parts.at(-1)].filter(Boolean).join(" ") : title;
}

export class Guide {
  /** @param {HTMLElement} root @param {any} page the page of the table */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    /** @type {Map<string, any> | null} by address; null until they are asked for */
    this.pages = null;
    this.open = null; // the address of the page that is shown
    root.parentElement?.addEventListener("toggle", () => this.now && this.point(this.now.scene));
    this.since = { ask: null, told: 0 }; // pages read since somebody was asked last
  }

  /** What is remembered on this device of a game: whether it is explained, and which pages have been read. */
  get kept() {
    return JSON.parse(localStorage.getItem(this.key) ?? '{"on": null, "told": []}');
  }

  set kept(kept) {
    localStorage.setItem(this.key, JSON.stringify(kept));
  }

  /** @param {any} doc @param {any} scene @param {Map<string, string>} lights @param {boolean} isFree whether nothing is sent or looked back at */
  update(doc, scene, lights, isFree) {
    if (this.key !== `guide:${doc.game}` || this.language !== doc.language) this.begin(doc);
    this.now = { doc, scene, lights };
    const { on } = this.kept;
    this.root.parentElement?.classList.toggle("is-kept", doc.you !== null && !doc.over && doc.lesson === null && on !== false);
    if (doc.you === null || doc.over || doc.lesson !== null || on === false) this.close();
    else if (on === null) this.offer();
    else if (this.hasPassed(lights)) this.read();
    else if (isFree && this.open === null) this.tell();
    this.point(scene);
  }

  /** True if what is told matters no more, since the game has gone on. */
  hasPassed(lights) {
    const { doc, scene } = this.now;
    const isBound = this.open !== null && this.open !== "offer" && !this.open.startsWith("words.");
    return isBound && doc.question !== null && !matters(doc, scene, lights).includes(this.open);
  }

  /** Frame what is told: a place on the table, the things of an action, the score sheet. */
  point(scene) {
    document.querySelectorAll(".is-told").forEach((each) => each.classList.remove("is-told"));
    if (this.root.parentElement?.open === false) return; // folded, it tells nothing
    const told = scene.holdings.filter((holding) => `track.${holding.id.split("(")[0]}` === this.open && (holding.player === null || holding.player === this.now.doc.you));
    const marked = told.map((holding) => elementOf(holding.id)).concat(this.shownBy(this.open ?? "")).filter((each) => each !== null);
    marked.forEach((each) => each.classList.add("is-told"));
  }

  /** The elements of the page that an address is about besides places. @param {string} address @returns {(Element | null)[]} */
  shownBy(address) {
    if (address.startsWith("scoring.")) return [document.querySelector("#sheet table")];
    const action = this.now.doc.question?.tree.choices.find((choice) => `actions.${choice.text}` === address);
    const things = action ? front(action).map(nameOf) : [];
    return things.length > MOST_FRAMED ? [] : things.flatMap((thing) => [...document.querySelectorAll(`#position .face[data-thing="${CSS.escape(thing)}"]`)]);
  }

  begin(doc) {
    [this.key, this.language, this.pages, this.open, this.loading] = [`guide:${doc.game}`, doc.language, null, null, null];
    if (new URLSearchParams(location.search).has("guide") && this.kept.on === null) this.kept = { on: true, told: [] };
  }

  close() {
    document.querySelectorAll(".is-told").forEach((each) => each.classList.remove("is-told"));
    this.open = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** Ask once whether the game is to be explained. */
  offer() {
    if (this.open === "offer") return;
    this.open = "offer";
    const { game, lessons } = this.now.doc;
    const isTaught = learned(game).size < lessons; // who has learned all is not asked to learn them
    this.show(
      [element("p", {}, text(isTaught ? "guide_offer_lessons" : "guide_offer"))],
      isTaught && button(text("guide_lessons"), () => this.learn(), { class: "choice" }),
      button(text("guide_yes"), () => this.turn(true), { class: "choice", onpointerenter: () => this.load() }),
      button(text("guide_no"), () => this.turn(false), { class: "quiet" }),
    );
  }

  /** Explain the game from now on, or no longer. @param {boolean} on */
  turn(on) {
    this.kept = { on, told: [] };
    this.since = { ask: null, told: 0 };
    this.close();
    if (on) this.show([element("p", {}, text("asking"))]); // at once, whatever the page has to draw first
    this.page.render();
  }

  /** Go to the lessons of this game; who comes back is asked no more whether to explain it. */
  async learn() {
    this.kept = { ...this.kept, on: this.kept.on ?? false };
    await learn({ table: this.page.table });
  }

  /** Show a text, which begins at its first line, above the buttons, which have one place. @param {any[]} said @param {any[]} buttons */
  show(said, ...buttons) {
    const page = element("div", { class: "guide-text" }, ...said);
    this.root.replaceChildren(page, element("div", { class: "guide-buttons" }, ...buttons));
    this.root.hidden = false;
    page.tabIndex = page.scrollHeight > page.clientHeight ? 0 : -1; // the keyboard scrolls it, too
  }

  /** Ask for the pages, once. */
  load() {
    this.loading ??= ask(`/api/guide/${encodeURIComponent(this.page.table)}`, { language: this.language }).then(({ pages }) => {
      this.pages = new Map((pages ?? []).map((page) => [page.address, page]));
    });
    return this.loading;
  }

  /** Tell the first page that matters now and has not been read. */
  async tell() {
    if (this.pages === null) {
      this.show([element("p", {}, text("asking"))]);
      await this.load();
    }
    const { told } = this.kept;
    const { doc, scene } = this.now;
    const asked = doc.question?.text ?? "";
    const [goal, ...then] = matters(doc, scene, this.now.lights);
    const used = (sentences) => terms(this.pages.values(), sentences.join(" "));
    const isTurn = (address) => address.startsWith("play");
    const now = [...new Set([goal, ...then.filter(isTurn), ...used([...(this.pages.get(GOAL)?.sentences ?? []), asked]), ...then])];
    const untold = now.filter((address) => this.pages.has(address) && !told.includes(address));
    const saysMore = ({ sentences, obstacles }) => obstacles.length > 0 || sentences.some((sentence) => !asked.includes(sentence));
    const waiting = untold.filter((address) => saysMore(this.pages.get(address)));
    if (this.open !== null) return;
    if (this.since.ask !== (doc.question?.ask ?? null)) this.since = { ask: doc.question?.ask ?? null, told: 0 };
    if (waiting.length === 0 || this.since.told >= AT_ONCE) return this.close();
    this.open = waiting[0];
    const found = this.pages.get(waiting[0]);
    const page = { ...found, sentences: found.sentences.filter((sentence) => !asked.includes(sentence)) };
    const example = element("div", { class: "guide-example" });
    const title = element("h3", {}, withoutGaps(page.title) || doc.question?.heading || text("guide_turn"));
    const sentences = page.sentences.map((sentence) => element("p", {}, ...termed(sentence)));
    this.show([title, ...sentences, this.score(waiting[0]), example, waiting[0] !== GOAL && rule(waiting[0])], ...this.buttons(waiting));
    this.page.say([page.title, ...page.sentences].join(" "));
    this.point(scene);
    if (page.address.startsWith("actions.")) await this.exemplify(page, example);
  }

  buttons(waiting) {
    const read = button(text(waiting.length > 1 && this.since.told + 1 < AT_ONCE ? "guide_next" : "guide_read"), () => this.read(), { class: "choice" });
    const stop = button(text("guide_stop"), () => this.turn(false), { class: "quiet" });
    return [read, stop];
  }

  /** The running example of a line of the score sheet. */
  score(address) {
    const { doc } = this.now;
    const line = (doc.standing?.lines ?? []).find((each) => `scoring.${each.name}` === address);
    const points = line?.points[doc.seats.findIndex((each) => each.seat === doc.you)];
    return line ? element("p", {}, text("guide_points", { points, line: line.title })) : element("span", { hidden: true });
  }

  /** An example of what is not allowed, asked of the table; where none is found, what the action needs. */
  async exemplify(page, place) {
    const { scene, lights, doc } = this.now;
    const chosen = doc.question?.tree.name === "" ? [page.address.slice("actions.".length)] : [];
    for (const { thing, label } of unlit(scene, lights)) {
      const reply = await this.page.connection.ask({ type: "why", chosen, touched: thing });
      const reason = reply?.reasons?.find((each) => each.rule?.address.includes(".require."));
      if (reason && this.open === page.address) {
        place.replaceChildren(element("h4", {}, text("why_not_touched", { touched: label })), element("p", {}, reason.sentence));
        return;
      }
    }
    if (this.open === page.address) place.replaceChildren(...page.obstacles.slice(0, 1).map((sentence) => element("p", {}, sentence)));
  }

  read() {
    const { on, told } = this.kept;
    this.kept = { on, told: [...told, this.open] };
    this.since.told += 1;
    this.close();
    this.page.render();
  }
}

/** A link to a page of the rulebook. */
function rule(address) {
  return element("a", { href: `${document.getElementById("rulebook").href}#${encodeURIComponent(address)}`, target: "_blank", rel: "noopener" }, text("rule_in_rulebook"));
}
