/** The workshop: rulebook, file and what comes of them are the same draft, whichever of them one touches. */

import { announcer } from "../announcer.js";
import { readFragment } from "../links.js";
import { language, useTheme } from "../settings.js";
import { loadTexts, text } from "../texts.js";
import { pageName } from "../transport.js";
import { Bars } from "./bars.js";
import { BookSearch } from "./book_search.js";
import { DraftTexts } from "./draft_texts.js";
import { FilePane } from "./file_pane.js";
import { OffersPanel } from "./offers_panel.js";
import { rememberDraft } from "./own_drafts.js";
import { openHere } from "./opening.js";
import { outcomeParts } from "./outcome_parts.js";
import { Panes } from "./panes.js";
import { RuleBook } from "./rule_book.js";
import { Service } from "./service.js";
import { showTabs } from "./tabs.js";
import { both, WorkshopTools } from "./workshop_tools.js";

const CHECK_AFTER = 150; // ms after the last key
const SEND_AFTER = 600;
const PATIENCE = 2000; // ms after which it is said that a check takes long
const byId = (id) => document.getElementById(id);

class Workshop {
  constructor(name, secret) {
    [this.name, this.secret] = [name, secret];
    this.storageKey = `workshop:${name}`;
    this.texts = new DraftTexts();
    this.draft = null;
    this.checks = 0;
    this.say = announcer(byId("spoken"));
    this.bars = new Bars(byId("bars"));
    this.service = new Service(name, secret);
    this.service.flush = () => this.flush();
    this.service.listen((message) => this.hear(message));
    this.book = new RuleBook(byId("book"), { touched: (address, line) => this.offers.open(address, line) });
    this.search = new BookSearch({ field: byId("book-search"), count: byId("book-hits"), chapters: byId("chapters") }, this.book);
    this.offers = new OffersPanel(byId("book"), {
      service: this.service,
      parent: () => this.texts.revision,
      changed: (reply) => this.follow(reply),
      undo: () => this.tools.step("undo"),
      open: (place, address) => this.openPlace(place, address),
      say: this.say,
    });
    this.files = new FilePane({
      service: this.service,
      typed: (file, written) => this.typed(file, written),
      save: () => this.tools.save(),
      where: (place) => this.light(place),
      say: this.say,
    });
    this.tools = new WorkshopTools(this);
    this.parts = outcomeParts(this);
    this.panes = new Panes(byId("panes"), byId("switches"), () => this.drawBook());
    this.showPart(Object.keys(this.parts)[0]);
    addEventListener("pagehide", () => this.keep());
    addEventListener("beforeunload", (event) => this.texts.isDirty && this.isLineOff && event.preventDefault());
  }

  // ---------------------------------------------------------------------------------------------- what comes

  hear(message) {
    if (message.type === "draft") this.welcome(message);
    else if (message.type === "revised") this.revised(message);
    else if (message.type === "findings") this.found(message);
    else if (message.type === "about") this.about(message);
    else if (message.type === "line") this.line(message.state);
    else if (message.type === "changed_on_disk") this.tools.disk(message);
    else if (message.type === "refused" && message.number !== undefined) this.unchecked(message);
    else if (message.type === "refused" && (message.id ?? null) === null) this.tools.trouble(message.sentence);
  }

  welcome(message) {
    const kept = this.draft === null ? this.kept() : this.texts.unsent;
    const parent = this.draft === null ? kept?.parent : this.texts.revision;
    this.draft = message;
    this.remember();
    this.texts.take(own(message.files), message.revision);
    this.files.update(message.files.map((each) => ({ ...each })), message.file);
    this.tools.update();
    this.restore(this.draft && kept ? (kept.files ?? kept) : {}, parent);
    this.changed();
  }

  /** What the server has found out of the game meanwhile. */
  about({ type, ...said }) {
    Object.assign(this.draft, said);
    this.tools.update();
    this.remember();
  }

  remember() {
    if (this.secret) rememberDraft({ draft: this.name, secret: this.secret, title: this.draft.title, game: this.draft.game_title ?? "" });
  }

  /** What was typed before the line broke, or the page was closed, stands here again, and goes to the server now. */
  restore(files, parent) {
    const lost = Object.entries(files).filter(([name, written]) => name in this.texts.agreed && this.texts.agreed[name] !== written);
    for (const [name, written] of lost) this.put(name, written);
    if (lost.length === 0) return;
    if (parent !== undefined && parent !== null) this.texts.revision = parent;
    this.bars.show("kept", text("text_kept"));
    setTimeout(() => this.bars.hide("kept"), 6000);
    this.flush();
  }

  line(state) {
    this.isLineOff = state !== "on";
    if (this.checked) this.checked.asked = ""; // it may never have arrived
    if (state === "on") {
      this.bars.hide("line");
      return;
    }
    this.texts.failed();
    this.bars.show("line", text({ gone: "draft_gone", full: "line_full" }[state] ?? "workshop_line_off"));
  }

  revised(message) {
    if (this.texts.follow(message.files, message.revision)) {
      this.draw(message);
      this.say(text("revised"));
    } else this.conflict(message, this.texts.unsent);
  }

  // ---------------------------------------------------------------------------------------------- typing

  typed(name, written) {
    this.texts.write(name, written);
    this.keep();
    clearTimeout(this.checking);
    clearTimeout(this.sending);
    this.checking = setTimeout(() => this.check(), CHECK_AFTER);
    this.sending = setTimeout(() => this.flush(), SEND_AFTER);
  }

  /** Ask what is to be said of the text, unless just that has been asked. */
  check() {
    const { name, editor } = this.files;
    const asked = JSON.stringify([name, this.texts.local]);
    if (!this.files.file?.own || this.checked?.asked === asked) return;
    this.checks += 1;
    this.isValid = null;
    this.checked = { asked, text: editor.text, file: name };
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.tools.state("waiting", text("still_checking")), PATIENCE);
    this.service.send({ type: "check", id: `check ${this.checks}`, number: this.checks, file: name, text: editor.text });
  }

  /** A check that has come to no end. What is written is safe, and is checked again when more is written. */
  unchecked(message) {
    if (message.number !== this.checks) return;
    clearTimeout(this.patience);
    this.checked.asked = "";
    this.tools.state("invalid", message.sentence);
  }

  found(message) {
    const isNewest = message.number === this.checks && this.checked.text === this.texts.local[this.checked.file];
    if (!isNewest) return;
    clearTimeout(this.patience);
    this.files.take(message.files);
    const errors = Object.values(message.files).flat().filter((each) => each.severity === "error").length;
    this.isValid = message.valid;
    for (const part of Object.values(this.parts)) part.checked?.();
    this.tools.state(message.valid ? "valid" : "invalid", message.sentence || (message.valid ? text("rules_valid") : text("rules_invalid", { count: errors })));
  }

  /** Send what was typed, and wait until the server has it; what cannot be sent stays here. */
  flush() {
    clearTimeout(this.sending);
    this.flushing = (this.flushing ?? Promise.resolve()).then(() => this.sendTexts());
    return this.flushing;
  }

  async sendTexts() {
    const change = this.texts.send();
    if (change === null || this.isSettling) {
      this.texts.failed();
      return;
    }
    const reply = await this.service.ask({ type: "change", ...change });
    if (reply.type === "changed") {
      this.texts.taken(reply.revision);
      this.draft = { ...this.draft, ...kept(reply) };
      this.keep();
      this.changed();
    } else {
      this.texts.failed();
      if (reply.type === "conflict") this.conflict(reply, change.files);
      else if (!reply.lost) this.bars.show("refused", reply.sentence, [[text("close"), () => {}]]);
    }
  }

  /** The same text was changed elsewhere meanwhile: both are there, and one of them is taken. */
  conflict(message, mine) {
    this.isSettling = true;
    const theirs = { ...this.texts.agreed, ...message.files };
    const settle = (files) => {
      this.isSettling = false;
      this.texts.take(theirs, message.revision);
      this.draw({ ...message, files: theirs });
      for (const [name, written] of Object.entries(files)) this.put(name, written);
      this.flush();
    };
    this.bars.show("conflict", text("conflict"), [
      [text("take_theirs"), () => settle({})],
      [text("take_mine"), () => settle({ ...mine, ...this.texts.unsent })],
    ], both(Object.keys(mine).map((name) => ({ name, theirs: theirs[name] ?? "", mine: mine[name] }))));
  }

  put(name, written) {
    this.texts.write(name, written);
    const file = this.files.files.find((each) => each.name === name);
    if (file) file.text = written;
    if (name === this.files.name) this.files.editor.renew(written);
  }

  keep() {
    if (this.texts.isDirty) sessionStorage.setItem(this.storageKey, JSON.stringify({ parent: this.texts.revision, files: this.texts.unsent }));
    else sessionStorage.removeItem(this.storageKey);
  }

  kept() {
    return JSON.parse(sessionStorage.getItem(this.storageKey) ?? "null");
  }

  // ---------------------------------------------------------------------------------------------- a new revision

  /** A change that the server has made: by an offer, undo, redo. */
  follow(reply) {
    this.texts.follow(reply.files, reply.revision);
    return this.draw(reply);
  }

  draw(message) {
    this.draft = { ...this.draft, ...kept(message) };
    const before = new Map(this.draft.files.map((each) => [each.name, each]));
    const files = Object.entries(this.texts.local).map(([name, written]) => ({ kind: "", own: true, ...before.get(name), name, text: written }));
    this.draft.files = [...files, ...this.draft.files.filter((each) => !each.own)];
    this.files.update(this.draft.files.map((each) => ({ ...each })), this.draft.file);
    return this.changed();
  }

  async changed() {
    this.keep();
    this.tools.update();
    this.check();
    await this.drawBook(true);
    for (const [name, part] of Object.entries(this.parts)) part.update(this.draft, name === this.part);
  }

  async drawBook(isNew = false) {
    if (isNew) this.bookOf = null;
    if (!this.draft || !this.panes?.isShown("book") || this.bookOf === this.draft.revision) return;
    this.bookOf = this.draft.revision;
    const reply = await this.service.ask({ type: "book" });
    if (reply.type !== "book" || !reply.tree) return;
    this.book.update(reply.tree, reply.changed ?? []);
    this.search.update();
    byId("book").dataset.valid = String(reply.valid);
    this.offers.follow(this.book.lineOf(this.offers.address ?? ""));
  }

  // ---------------------------------------------------------------------------------------------- both ways

  /** The cursor stands at something: its sentence and its places are lit. */
  light(place) {
    this.book.light(place?.address ?? null);
    for (const part of Object.values(this.parts)) part.light?.(place?.things ?? []);
  }

  meet(address) {
    this.panes.show("book");
    this.book.show(address);
  }

  /** From a sentence to the lines that it stands for. */
  async openPlace(place, address) {
    const reply = await this.service.ask({ type: "where", address });
    const at = reply.type === "place" ? reply : place;
    if (typeof reply.text === "string") this.lay(reply.file, reply.text);
    this.panes.show("file");
    if (!this.files.go(at.file, at.from ?? 0, at.to ?? at.from ?? 0)) this.say(text("not_in_draft", { file: at.file }));
  }

  /** A file that the draft stands on lies beside the own ones from now on, to be read. */
  lay(name, written) {
    if (this.draft.files.some((each) => each.name === name)) return;
    this.draft.files = [...this.draft.files, { name, kind: "", text: written, own: false }];
    this.files.update([...this.files.files, { name, text: written, own: false }], this.draft.file);
  }

  showPart(name) {
    this.part = name;
    const tabs = Object.keys(this.parts).map((each) => ({ name: each, title: text(`part_${each}`), panel: "play-panel" }));
    showTabs(byId("play-tabs"), tabs, name, (next) => this.showPart(next));
    for (const each of byId("play-panel").children) each.hidden = each.id !== `play-${name}`;
    if (this.draft) this.parts[name].update(this.draft, true);
  }
}

function own(files) {
  return Object.fromEntries(files.filter((each) => each.own).map((each) => [each.name, each.text]));
}

/** What a reply says of the draft, without what belongs to the message. */
function kept({ revision, can_undo, can_redo }) {
  return Object.fromEntries(Object.entries({ revision, can_undo, can_redo }).filter(([, value]) => value !== undefined));
}

useTheme();
await loadTexts(language());
if (location.hash.startsWith("#open=")) await openHere(location.hash.slice("#open=".length), byId("bars"));
else {
  const { secrets } = readFragment(location.hash);
  new Workshop(pageName(), secrets[""] ?? null).service.open();
}
