/** The page of a table: puts the parts together. The document is what the server says; all that is kept here is what is being chosen. */

import { announcer, sentences } from "./announcer.js";
import { changesOf } from "./changes.js";
import * as chooser from "./chooser.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { Dragging } from "./dragging.js";
import { renew } from "./elements.js";
import { handOver } from "./hand_over.js";
import { placesShown, thingsShown } from "./lights.js";
import { positionFragment, readFragment } from "./links.js";
import { lastTouched, LogPanel } from "./log.js";
import { LookingBack } from "./looking_back.js";
import { PieceList } from "./piece_list.js";
import { playerItems, seatName } from "./players.js";
import { rememberTable } from "./own_tables.js";
import { legendItem } from "./piece_shapes.js";
import { QuestionPanel, sentence } from "./question.js";
import { ReasonPanel, tellEditor } from "./reasons.js";
import { steerRows } from "./rows.js";
import { ScenePane } from "./scene_pane.js";
import { showScores } from "./score_sheet.js";
import { isDirect, language, useTheme } from "./settings.js";
import { Store } from "./store.js";
import { TableTools } from "./table_tools.js";
import { loadTexts, text } from "./texts.js";
import { meaningOf } from "./touchable.js";
import { pageName } from "./transport.js";
import { typedAnswer } from "./typed_answer.js";

const byId = (id) => document.getElementById(id);
const IS_FRAMED = new URLSearchParams(location.search).has("frame"); // beside the rules that are being changed

class TablePage {
  constructor() {
    this.table = pageName();
    this.pageId = crypto.getRandomValues(new Uint32Array(2)).join("");
    const { secrets, owner } = readFragment(location.hash);
    [this.secrets, this.owner] = [secrets, owner];
    this.active = Object.keys(secrets)[0] ?? "";
    this.store = new Store();
    /** @type {import("./chooser.js").State | null} */
    this.choice = null;
    this.sending = false;
    this.readOutcome = 0;
    this.foreseen = null;
    this.say = announcer(byId("spoken"));
    this.company = new Company(this);
    this.pane = new ScenePane(byId("position"), byId("zoom"), { touched: (things, name) => this.touch(things, name) });
    this.question = new QuestionPanel(document.body, {
      choose: (word) => this.choose((state) => chooser.choose(state, word)),
      back: () => this.choose(chooser.back),
      upTo: (place) => this.choose((state) => chooser.upTo(state, place)),
      confirm: () => this.confirm(),
      rematch: () => this.tools.rematch(),
    });
    this.dragging = new Dragging(document.querySelector("main"), {
      placeAt: (node) => this.pane.board.placeOf(node) ?? meaningOf(node),
      canLift: (place, event) => this.canLift(place, event),
      lift: (place) => this.lift(place),
      picture: (place) => place.board?.picture(place.node.dataset.place) ?? [place.node.cloneNode(true), place.node],
      drop: (place, from) => this.drop(place, from),
      putBack: () => this.putBack(),
    });
    this.past = new LookingBack(this);
    this.log = new LogPanel(byId("log"), { look: (answers) => this.past.look(answers), touched: (answers) => this.past.bring(answers) });
    this.typed = typedAnswer(byId("typed"), { state: () => this.choice, send: (words) => this.send(words) });
    this.tools = new TableTools(this);
    this.pieces = new PieceList(byId("pieces"));
    this.reasons = new ReasonPanel(byId("reasons"), { rulebook: () => byId("rulebook").href, closed: () => this.closeReasons(), meet: IS_FRAMED ? tellEditor : null });
    this.store.subscribe((doc, before) => this.changed(doc, before));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => event.key === "Enter" && this.enter(event), { capture: true });
    steerRows();
  }

  // ---------------------------------------------------------------------------------------------- the line

  connect() {
    const secret = this.secrets[this.active] ?? null;
    this.connection = new Connection({
      path: "/socket",
      storageKey: `answer:${this.table}:${this.active}`,
      hello: () => ({ table: this.table, secret, owner: this.owner, page: this.pageId, language: language(), epoch: this.store.epoch, number: this.store.number }),
      told: (message) => this.told(message),
      status: (name, before) => this.status(name, before),
    });
    this.connection.open();
  }

  /** Begin anew with another seat or language: nothing of what was shown stays. */
  reconnect() {
    this.connection.close();
    [this.store.epoch, this.store.number, this.choice, this.sending] = [null, null, null, false];
    this.connect();
  }

  told(message) {
    if (["view", "patch", "same"].includes(message.type)) {
      if (!this.store.take(message)) this.reconnect();
    } else if (message.type === "refused") this.refused(message);
    else if (message.type === "done") this.setSending(false);
    else if (message.type === "gone") this.gone(message);
    else this.company.hear(message);
  }

  status(name, before = 0) {
    const line = byId("line");
    [line.hidden, line.dataset.state] = [name === "on", name];
    line.textContent = name === "on" ? "" : text(name === "waiting" && before === 0 ? "line_next" : `line_${name}`, { count: before });
    if (name !== "waiting") document.body.classList.toggle("is-offline", name !== "on");
  }

  gone(message) {
    byId("line").textContent = message.sentence || text(message.code);
    if (this.store.document === null) document.querySelector("[data-part=sentence]").textContent = message.sentence || text(message.code);
  }

  refused(message) {
    this.setSending(false);
    this.explain([{ sentence: message.sentence || text("refused"), rule: message.rule }], "");
  }

  setSending(sending) {
    if (this.sending === sending) return;
    this.sending = sending;
    if (this.store.document) this.render();
  }

  // ---------------------------------------------------------------------------------------------- what the server says

  async changed(doc, before) {
    const isNewQuestion = doc.question?.ask !== before?.question?.ask || doc.language !== before?.language || doc.you !== before?.you;
    if (isNewQuestion || this.choice === null) {
      const held = this.dragging.isHolding && this.choice && doc.question ? chooser.again(doc.question.tree, chooser.words(this.choice)) : null;
      this.choice = held ?? (doc.question ? chooser.begin(doc.question.tree) : null);
      this.beforeLift = this.choice && chooser.begin(this.choice.tree);
      const isLost = held === null && this.dragging.cancel();
      this.sending = false;
      this.refusedThing = null;
      this.foreseen = null;
      this.reasons.hide();
      if (isLost) this.explain([{ sentence: text("held_gone"), rule: null }], "");
    }
    this.company.take(doc, before);
    this.remember(doc, before);
    this.tell(doc, before, isNewQuestion);
    await this.handOver(doc);
    this.render(before);
    this.wantChoices();
    if (before === null || (this.past.isOn && doc.language !== before.language)) this.past.follow(location.hash);
  }

  /** Where a seat is played, the lobby leads back to it. */
  remember(doc, before) {
    if (IS_FRAMED || doc.you === null || (before !== null && before.over === doc.over)) return;
    rememberTable({ table: this.table, fragment: `#${positionFragment(location.hash, null)}`, title: [doc.title, ...doc.variants].join(" + "), over: doc.over });
  }

  /** Say what has happened, and what is asked now. */
  tell(doc, before, isNewQuestion) {
    const since = before && before.you === doc.you ? before.log.length : doc.log.length;
    const news = doc.log.slice(since).slice(-3).map((entry) => [entry.seat && entry.seat !== "chance" ? seatName(doc, entry.seat) : "", entry.sentence].filter(Boolean).join(": "));
    const offered = this.company.news(doc, before);
    if (news.length + offered.length > 0 || isNewQuestion) this.say(sentences(...offered, ...news), sentence(doc));
  }

  async handOver(doc) {
    await handOver(this, doc, { curtained: !IS_FRAMED }); // who tries rules alone looks into all hands
  }

  // ---------------------------------------------------------------------------------------------- what is shown

  render(before = this.store.document) {
    const doc = this.store.document;
    if (doc === null) return;
    const isPast = this.past.isOn;
    const scene = isPast ? this.past.scene : (this.foreseen ?? doc.scene);
    const state = isPast ? null : this.choice;
    const lights = state === null ? new Map() : chooser.lights(state);
    if (!isPast && this.refusedThing && !lights.has(chooser.nameOf(this.refusedThing))) lights.set(chooser.nameOf(this.refusedThing), "refused");
    const shown = {
      you: doc.you,
      lights,
      places: placesShown(scene),
      touched: (things, name) => this.touch(things, name),
      last: isPast ? new Set() : lastTouched(doc.log),
      moves: before !== null && before !== doc && !isPast && this.foreseen === null,
      changes: isPast || this.foreseen === null ? this.past.changes() : { ...changesOf(scene, doc.scene, doc.scene), moves: new Map() },
    };
    this.pane.update(scene, shown);
    if (!this.dragging.isHolding) this.question.update(doc, state, thingsShown(scene), this.sending); // else all would move below the hand
    renew(byId("players"), ...playerItems(doc, scene, shown, this.company));
    const log = this.past.log ?? [];
    this.log.update(doc, log.length > doc.log.length ? log : doc.log, this.past.answers);
    showScores(doc);
    renew(byId("legend").querySelector("ul"), ...scene.legend.map(legendItem));
    this.pieces.update(scene);
    byId("legend").hidden = scene.legend.length === 0;
    this.past.update(shown);
    this.tools.update(doc);
  }

  // ---------------------------------------------------------------------------------------------- what is chosen

  choose(step) {
    if (this.choice === null || this.sending) return;
    [this.refusedThing, this.foreseen] = [null, null];
    this.reasons.hide();
    const before = chooser.words(this.choice).length;
    this.choice = step(this.choice);
    this.render();
    this.wantChoices();
    const answer = chooser.whole(this.choice);
    if (answer === null) {
      this.sayStep(before);
      return;
    }
    this.say(sentences(answer.sentence, text("confirm_hint")));
    if (this.dragging.isHolding) return;
    if (isDirect()) this.confirm();
    else this.foresee(answer.answer);
  }

  /** Show what a whole answer would do, before it is confirmed; where hidden things or chance have a say nobody is told. */
  async foresee(answer) {
    const { ask } = this.store.document.question;
    const reply = await this.connection.ask({ type: "preview", ask, answer });
    const isStill = this.store.document?.question?.ask === ask && this.choice !== null && chooser.whole(this.choice)?.answer === answer;
    if (reply?.type !== "preview" || reply.scene === null || !isStill || this.sending) return;
    this.foreseen = { ...reply.scene, asked: this.store.document.scene.asked };
    this.render();
  }

  /** Say what was chosen or taken back on the way to an answer. */
  sayStep(before) {
    const { steps, picks } = this.choice;
    const chosen = picks.at(-1)?.name ?? steps.at(-1)?.choice.title;
    if (chooser.wanted(this.choice) !== null) return;
    if (steps.length + picks.length < before || chosen === undefined) this.say(text("undone"));
    else this.say(text("step_chosen", { chosen, count: chooser.choices(this.choice).length }));
  }

  touch(things, name) {
    if (this.past.isOn) {
      this.explain([{ sentence: text("past_no_choice"), rule: null }], name);
      return;
    }
    if (this.sending) return;
    const meaning = this.choice === null ? { kind: "none" } : chooser.touch(this.choice, things);
    if (meaning.kind === "none") this.why(things, name);
    else this.choose(() => meaning.state);
  }

  // ---------------------------------------------------------------------------------------------- what is dragged

  /** Whether something can be taken up: it is lit, and leads on to something else on the table. */
  canLift(place, event) {
    const isFree = this.choice !== null && !this.past.isOn && !this.sending;
    const isMeant = event.pointerType !== "touch" || !place.board?.crowd(event); // several places below a finger
    return isFree && isMeant && chooser.lift(this.choice, place.things) !== null;
  }

  lift(place) {
    this.beforeLift = this.choice;
    this.refusedThing = null;
    this.reasons.hide();
    this.choice = chooser.lift(this.choice, place.things);
    this.render();
    this.lifted = this.wantChoices();
  }

  /** What was held falls on a place, or beside all of them; where it cannot be it goes back, and why is said. */
  async drop(place, from) {
    const tree = this.choice?.tree;
    await this.lifted;
    if (this.choice === null || this.choice.tree !== tree) return; // it was for another question
    if (place !== null && place.node === from.node) {
      const tapped = chooser.touch(this.beforeLift, from.things);
      this.choose((state) => (tapped.kind === "back" ? tapped.state : state));
      return;
    }
    const next = place && chooser.drop(this.choice, place.things);
    if (next) {
      this.choose(() => next);
      return;
    }
    const reply = place ? this.why(place.things, place.name) : this.explain([{ sentence: text("dropped_nowhere"), rule: null }], "");
    this.putBack();
    await reply;
  }

  putBack() {
    this.choice = this.beforeLift;
    this.render();
  }

  async wantChoices() {
    const words = this.choice === null ? null : chooser.wanted(this.choice);
    if (words === null || this.sending) return;
    const ask = this.store.document.question.ask;
    const reply = await this.connection.ask({ type: "next", ask, chosen: words });
    if (reply?.type !== "choices" || this.store.document?.question?.ask !== ask || this.choice === null) return;
    this.choose((state) => chooser.supply(state, words, reply.node));
  }

  /** Send the whole answer; whether there is one. */
  confirm() {
    const answer = this.choice && chooser.whole(this.choice);
    if (answer) this.send(answer.answer);
    return answer !== null;
  }

  send(words) {
    const { question } = this.store.document;
    if (question === null || this.sending) return;
    this.connection.answer(question.ask, words);
    this.typed.clear();
    this.setSending(true);
  }

  // ---------------------------------------------------------------------------------------------- why not

  async why(things, name) {
    const chosen = this.choice === null ? [] : chooser.wordsBeforeTouch(this.choice);
    const reply = await this.connection.ask({ type: "why", chosen, touched: things[0] ?? null });
    if (reply?.type !== "why") return;
    this.refusedThing = things[0] ?? null;
    this.explain(reply.reasons, name);
    this.render();
    this.reasons.keepClearOf(document.querySelector("[data-light=refused]"));
  }

  /** The reasons are read: the focus goes back to where it came from. */
  closeReasons() {
    const hadFocus = byId("reasons").contains(document.activeElement);
    this.refusedThing = null;
    this.reasons.hide();
    this.render();
    if (hadFocus) (document.querySelector(".board [tabindex='0']") ?? document.querySelector("[data-rest]")).focus();
  }

  explain(reasons, name) {
    this.say(this.reasons.show(reasons, name));
  }

  // ---------------------------------------------------------------------------------------------- keys

  key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const isField = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (!isField && this.past.key(event)) return;
    if (event.key === "Escape") this.escape();
    else if (event.key === "?" && !isField) this.explainPlace(event);
  }

  /** On what is chosen, and where there is nothing to press, Enter confirms a whole answer; a key that is held down does nothing again. */
  enter(event) {
    const isChosen = event.target.closest("[data-light=chosen]") !== null;
    const isFree = event.target.closest("button, a, summary, form, select, [data-place]") === null;
    if (!event.repeat && !((isChosen || isFree) && this.confirm())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  escape() {
    if (this.dragging.cancel()) return;
    if (this.reasons.isOpen) this.closeReasons();
    else if (this.past.isOn) this.past.end();
    else if (this.choice !== null && chooser.canGoBack(this.choice)) this.choose(chooser.back);
  }

  /** Why the place that has the focus cannot be chosen; elsewhere, which keys there are. */
  explainPlace(event) {
    event.preventDefault();
    const place = this.pane.board.placeOf(event.target) ?? meaningOf(event.target);
    if (place === null) this.tools.help();
    else this.why(place.things, place.name);
  }
}

useTheme();
document.body.classList.toggle("is-framed", IS_FRAMED);
await loadTexts(language());
const page = new TablePage();
page.connect();
addEventListener("hashchange", () => location.reload());
