/** The page of a table: puts the parts together. The document is what the server says; all that is kept here is what is being chosen. */

import { announcer, sentences } from "./announcer.js";
import { changesOf } from "./changes.js";
import * as chooser from "./chooser.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { draggedChoices } from "./dragged_choices.js";
import { renew } from "./elements.js";
import { finishedTrick } from "./finished_tricks.js";
import { Guide } from "./guide.js";
import { handOver } from "./hand_over.js";
import { HintPanel } from "./hint.js";
import { asksForAnswer, LessonPanel } from "./lesson.js";
import { placesShown, thingsShown } from "./lights.js";
import { positionFragment, readFragment } from "./links.js";
import { lastTouched, LogPanel } from "./log.js";
import { LookingBack } from "./looking_back.js";
import { nameOf } from "./meant.js";
import { Motion } from "./motion.js";
import { showOpening } from "./opening_picture.js";
import { standBeside } from "./phone.js";
import { lightsAhead, wantedAhead } from "./picked_ahead.js";
import { PieceList } from "./piece_list.js";
import { playerItems, seatName } from "./players.js";
import { rememberTable } from "./own_tables.js";
import { legendItem } from "./piece_shapes.js";
import { QuestionPanel, sentence } from "./question.js";
import { tellEditor } from "./reasons.js";
import { seen, stagesOf } from "./stages.js";
import { SinceThen } from "./since_then.js";
import { steerRows } from "./rows.js";
import { openRulesHere, ruleNow } from "./rules_panel.js";
import { ofTable, ScenePane } from "./scene_pane.js";
import { scoreLines, showScores } from "./score_sheet.js";
import { isDirect, language, useTheme } from "./settings.js";
import { Store } from "./store.js";
import { TableTools } from "./table_tools.js";
import { followTerms } from "./terms.js";
import { loadTexts, text } from "./texts.js";
import { meaningOf } from "./touchable.js";
import { pageName } from "./transport.js";
import { typedAnswer } from "./typed_answer.js";
import { WhyNot } from "./why_not.js";

const byId = (id) => document.getElementById(id);
const IS_FRAMED = new URLSearchParams(location.search).has("frame"); // beside the rules that are being changed

class TablePage {
  constructor() {
    this.table = pageName();
    this.pageId = crypto.getRandomValues(new Uint32Array(2)).join("");
    const { secrets, owner } = readFragment(location.hash);
    [this.secrets, this.owner] = [secrets, owner];
    this.active = Object.keys(secrets)[0] ?? "";
    this.store = new Store({ stages: stagesOf, seen });
    /** @type {import("./chooser.js").State | null} */
    this.choice = null;
    [this.sending, this.readOutcome, this.foreseen] = [false, 0, null];
    /** @type {import("./chooser.js").Thing[] | null} what was touched while an answer was under way */
    this.early = null;
    this.say = announcer(byId("spoken"));
    this.company = new Company(this);
    this.pane = new ScenePane(byId("position"), byId("zoom"), { touched: (things, name, about) => this.touch(things, name, about) });
    this.motion = new Motion(this.pane);
    this.question = new QuestionPanel(document.body, {
      choose: (word) => this.choose((state) => chooser.choose(state, word)),
      back: () => this.choose(chooser.back),
      upTo: (place) => this.choose((state) => chooser.upTo(state, place)),
      takeOut: (part) => this.choose((state) => chooser.removePart(state, part)),
      closeSet: () => this.choose(chooser.closeSet),
      confirm: () => this.confirm(),
      rematch: (wish) => this.tools.rematch(wish),
    });
    this.dragging = draggedChoices(this, document.querySelector("main"));
    this.past = new LookingBack(this);
    this.log = new LogPanel(byId("log"), { look: (answers) => this.past.look(answers), touched: (answers) => this.past.bring(answers) });
    this.typed = typedAnswer(byId("typed"), { state: () => this.choice, send: (words) => this.send(words) });
    this.tools = new TableTools(this);
    this.pieces = new PieceList(byId("pieces"));
    this.whyNot = new WhyNot(this, byId("reasons"), { rulebook: () => byId("rulebook").href, meet: IS_FRAMED ? tellEditor : null });
    this.guide = new Guide(byId("guide"), this);
    this.lesson = new LessonPanel(byId("lesson"), this);
    this.hint = new HintPanel(byId("hint-panel"), this);
    this.since = new SinceThen(byId("since"), this);
    this.store.subscribe((doc, before) => this.changed(doc, before));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => event.key === "Enter" && this.enter(event), { capture: true });
    followTerms((name, touched) => (name.startsWith("figures.") ? scoreLines(this.store.document, touched) : []));
    steerRows();
    openRulesHere(() => ruleNow(this.store.document));
    standBeside(byId("guide-dock"), byId("log"), byId("question"));
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
    this.store.forget();
    [this.choice, this.sending] = [null, false];
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
    this.whyNot.explain([{ sentence: message.sentence || text("refused"), rule: message.rule }], "");
  }

  setSending(sending) {
    if (this.sending === sending) return;
    this.sending = sending;
    if (this.store.document) this.render();
  }

  // ---------------------------------------------------------------------------------------------- what the server says

  async changed(doc, before) {
    if (before === null) document.querySelector(".opening")?.remove();
    document.body.dataset.alive = "yes"; // the guard need not say anything
    this.since.take(doc, before);
    const isNewQuestion = doc.question?.ask !== before?.question?.ask || doc.language !== before?.language || doc.you !== before?.you;
    if (isNewQuestion || this.choice === null) {
      const reach = thingsShown(doc.scene);
      const isAsked = asksForAnswer(doc);
      const held = this.dragging.isHolding && this.choice && isAsked ? chooser.again(doc.question.tree, chooser.words(this.choice), reach) : null;
      this.choice = held ?? (isAsked ? chooser.begin(doc.question.tree, reach) : null);
      this.beforeLift = this.choice && chooser.begin(this.choice.tree, reach);
      const isLost = held === null && this.dragging.cancel();
      this.sending = false;
      this.foreseen = null;
      this.whyNot.forget();
      if (isLost) this.whyNot.explain([{ sentence: text("held_gone"), rule: null }], "");
    }
    this.company.take(doc, before);
    this.remember(doc, before);
    this.tell(doc, before, isNewQuestion);
    await this.handOver(doc);
    this.render(before);
    this.wantChoices();
    if (isNewQuestion) this.touchEarly();
    if (before === null || (this.past.isOn && doc.language !== before.language)) this.past.follow(location.hash);
  }

  /** Where a seat is played, the lobby leads back to it. */
  remember(doc, before) {
    if (IS_FRAMED || doc.you === null || doc.lesson !== null || (before !== null && before.over === doc.over)) return;
    rememberTable({ table: this.table, fragment: `#${positionFragment(location.hash, null)}`, title: [doc.title, ...doc.variants].join(" + "), over: doc.over });
  }

  /** Say what has happened, and what is asked now. */
  tell(doc, before, isNewQuestion) {
    const since = before && before.you === doc.you ? before.log.length : doc.log.length;
    const news = doc.log.slice(since).slice(-3).map((entry) => [entry.seat && entry.seat !== "chance" ? seatName(doc, entry.seat) : "", entry.sentence].filter(Boolean).join(" "));
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
    const lights = state === null ? new Map() : lightsAhead(state);
    if (!isPast) this.whyNot.light(lights);
    const shown = {
      you: doc.you,
      turn: isPast ? undefined : doc.question?.turn,
      lights,
      places: placesShown(scene),
      ...ofTable(doc),
      touched: (things, name) => this.touch(things, name),
      last: isPast ? new Set() : lastTouched(doc.log, doc.you),
      taker: isPast ? null : (doc.isStage && doc.taken?.by) || null,
      chosen: state?.steps.flatMap((step) => step.choice.things.map((thing) => ({ ...thing, title: step.choice.title }))) ?? [],
      changes: isPast || this.foreseen === null ? this.past.changes() : { ...changesOf(scene, doc.scene, doc.scene), moves: new Map() },
    };
    const follows = before !== null && before.you === doc.you && !isPast && !this.motion.isPast;
    this.motion.isPast = isPast;
    this.motion.show(scene, { follows, taken: before?.isStage ? before.taken : null }, () => this.draw(doc, scene, state, shown));
  }

  draw(doc, scene, state, shown) {
    const isPast = this.past.isOn;
    const isSame = this.drawn?.doc === doc && this.drawn.scene === scene && this.drawn.log === this.past.log;
    this.drawn = { doc, scene, log: this.past.log };
    this.tools.update(doc); // first: links into the rulebook are made from its address
    this.pane.update(scene, shown);
    if (!this.dragging.isHolding) this.question.update(doc, state, thingsShown(scene), this.sending); // else all would move below the hand
    renew(byId("players"), ...playerItems(doc, scene, shown, this.company));
    if (!isSame) this.drawBeside(doc, scene);
    this.past.update(shown);
    this.hint.update(doc, !isPast && !this.sending);
    this.since.update(doc, !isPast && !this.sending && state !== null && !chooser.canGoBack(state));
    this.lesson.update(doc);
    this.guide.update(doc, doc.scene, shown.lights, !isPast && !this.sending);
  }

  /** What stands beside the table and is the same whatever is being chosen. */
  drawBeside(doc, scene) {
    const log = this.past.log ?? [];
    this.log.update(doc, log.length > doc.log.length ? log : doc.log, this.past.answers);
    showScores(doc, !this.past.isOn && this.foreseen !== null ? this.foreseenStanding : null);
    renew(byId("legend").querySelector("ul"), ...scene.legend.map(legendItem));
    this.pieces.update(scene);
    byId("legend").hidden = scene.legend.length === 0;
  }

  // ---------------------------------------------------------------------------------------------- what is chosen

  /** @param {(state: import("./chooser.js").State) => import("./chooser.js").State} step */
  choose(step) {
    if (this.choice === null || this.sending) return;
    this.foreseen = null;
    this.whyNot.forget();
    this.hint.forget();
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
    const set = chooser.setOf(this.choice);
    if (chooser.canGoBack(this.choice) && isDirect(this.store.document) && (set === null || set.least === set.most)) this.confirm();
    else if (set === null) this.foresee(answer.answer); // else what is chosen could not be taken out any more
  }

  /** Show what a whole answer would do, before it is confirmed; where hidden things or chance have a say nobody is told. */
  async foresee(answer, isMeant = () => this.choice !== null && chooser.whole(this.choice)?.answer === answer) {
    const { ask } = this.store.document.question;
    const reply = await this.connection.ask({ type: "preview", ask, answer });
    const isStill = this.store.document?.question?.ask === ask && isMeant();
    if (reply?.type !== "preview" || reply.scene === null || !isStill || this.sending) return;
    const { scene, faces, you } = this.store.document;
    const trick = finishedTrick(scene, reply.scene, { seat: you, move: answer }, faces);
    [this.foreseen, this.foreseenStanding] = [{ ...(trick?.scene ?? reply.scene), asked: scene.asked }, reply.standing];
    this.render();
  }

  /** Say what was chosen or taken back on the way to an answer. */
  sayStep(before) {
    const { steps, picks } = this.choice;
    const set = chooser.setOf(this.choice);
    if (set !== null) {
      this.say(text(set.least === set.most ? "set_exactly" : "set_between", { count: this.choice.parts.length, least: set.least, most: set.most }));
      return;
    }
    const chosen = picks.at(-1)?.name ?? steps.at(-1)?.choice.title;
    if (chooser.wanted(this.choice) !== null) return;
    if (steps.length + picks.length < before || chosen === undefined) this.say(text("undone"));
    else this.say(text("step_chosen", { chosen, count: chooser.choices(this.choice).length }));
  }

  /** A touch on things; about: a sentence that says what is there, for who cannot choose it. */
  touch(things, name, about = "") {
    if (this.past.isOn) {
      this.whyNot.explain([{ sentence: text("past_no_choice"), rule: null }], name);
      return;
    }
    const touched = things.map(nameOf).join();
    if (this.sending) {
      this.early = touched === this.touched ? null : things; // a second touch on the same thing is a double click
      return;
    }
    if (this.choice === null && this.store.document.lesson) {
      this.lesson.remind();
      return;
    }
    this.touched = touched;
    const meaning = this.choice === null ? { kind: "none" } : chooser.touch(this.choice, things);
    if (meaning.kind === "full") this.whyNot.refuse(things, name, text("set_full", { most: chooser.setOf(this.choice).most }));
    else if (meaning.kind === "none") this.whyNot.ask(things, name, about);
    else this.choose(() => meaning.state);
  }

  /** A touch that came while the answer before was under way, if it means something by now. */
  touchEarly() {
    const { early } = this;
    this.early = null;
    if (early === null || this.choice === null || this.sending) return;
    const meaning = chooser.touch(this.choice, early);
    if (meaning.kind === "chosen" || meaning.kind === "picks") this.choose(() => meaning.state);
  }

  async wantChoices() {
    const words = this.choice === null ? null : (chooser.wanted(this.choice) ?? wantedAhead(this.choice));
    if (words === null || this.sending) return;
    const ask = this.store.document.question.ask;
    const reply = await this.connection.ask({ type: "next", ask, chosen: words });
    const isStill = this.store.document?.question?.ask === ask && this.choice !== null;
    const found = reply?.type === "refused" ? { name: "", choices: [], count: 0, refused: reply.sentence } : reply?.node;
    if (found && isStill && (found.refused === undefined || chooser.setOf(this.choice))) this.choose((state) => chooser.supply(state, words, found));
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
    this.early = null;
    this.connection.answer(question.ask, words);
    this.typed.clear();
    this.setSending(true);
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
    if (this.whyNot.isOpen) this.whyNot.close();
    else if (this.past.isOn) this.past.end();
    else if (this.choice !== null && chooser.canGoBack(this.choice)) this.choose(chooser.back);
  }

  /** Why the place that has the focus cannot be chosen; elsewhere, which keys there are. */
  explainPlace(event) {
    event.preventDefault();
    const place = this.pane.board.placeOf(event.target) ?? meaningOf(event.target);
    if (place === null) this.tools.help();
    else this.whyNot.ask(place.things, place.name);
  }
}

useTheme();
document.body.classList.toggle("is-framed", IS_FRAMED);
showOpening();
await loadTexts(language());
new TablePage().connect();
addEventListener("hashchange", () => location.reload());
