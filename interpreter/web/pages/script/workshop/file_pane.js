/** The files of a draft: tabs, the editor, what was found, and explanations beside it. */

import { button, element, parts } from "../elements.js";
import { text } from "../texts.js";
import { Editor } from "./editor.js";
import { nodes } from "./element_tree.js";
import { findingItems, SIGNS } from "./finding_list.js";
import { moved } from "./marks.js";
import { SuggestionList } from "./suggestion_list.js";
import { showTabs } from "./tabs.js";

const SUGGEST_AFTER = 180; // ms after a letter
const WHERE_AFTER = 200; // ms after the cursor has moved
const KEYS = ["suggest", "next", "fix", "save", "explain", "leave"];
const byId = (id) => document.getElementById(id);

export class FilePane {
  /**
   * @param {{service: any, typed: (name: string, text: string) => void, save: () => void, where: (place: any) => void, say: (sentence: string) => void}} told
   */
  constructor(told) {
    this.told = told;
    this.files = [];
    this.name = null;
    /** @type {Record<string, any[]>} */
    this.found = {};
    this.editor = new Editor(byId("editor"), {
      label: text("file_text"),
      typed: (written, change) => this.typed(written, change),
      moved: (offset) => this.cursor(offset),
      keys: (event) => this.key(event),
      rested: (offset, at) => this.rested(offset, at),
      left: () => setTimeout(() => this.suggestions.close(), 0),
    });
    this.suggestions = new SuggestionList(this.editor, { ask: (written, offset) => told.service.ask({ type: "complete", file: this.name, text: written, offset }), say: told.say });
    byId("editor-keys").replaceChildren(...KEYS.map((name) => element("li", {}, element("kbd", {}, text(`editor_key_${name}`)), " ", text(`editor_key_${name}_does`))));
    byId("help-close").addEventListener("click", () => this.closeHelp());
    byId("help").addEventListener("keydown", (event) => event.key === "Escape" && this.closeHelp());
    byId("add-file").addEventListener("click", () => this.told.added());
  }

  // ---------------------------------------------------------------------------------------------- files

  /** Show the files of a draft. @param {{name: string, text: string, own: boolean}[]} files @param {string} first which one to begin with */
  update(files, first) {
    this.files = files;
    const isThere = files.some((each) => each.name === this.name);
    if (!isThere) this.open(files.some((each) => each.name === first) ? first : files[0]?.name);
    else {
      this.editor.renew(this.file.text);
      this.tabs();
    }
  }

  get file() {
    return this.files.find((each) => each.name === this.name);
  }

  open(name) {
    if (name === undefined) return;
    this.name = name;
    this.suggestions.close();
    this.editor.show(this.file.text, { readOnly: !this.file.own });
    this.editor.field.setAttribute("aria-label", text("text_of_file", { name }));
    byId("read-only").hidden = this.file.own;
    this.tabs();
    this.marks();
  }

  tabs() {
    const titles = this.files.map(({ name, own }) => {
      const { length } = (this.found[name] ?? []).filter((each) => each.severity === "error");
      return { name, title: name, panel: "editor", mark: length > 0 ? `${SIGNS.error}${length}` : own ? "" : text("of_the_game") };
    });
    showTabs(byId("file-tabs"), titles, this.name, (name) => this.open(name));
  }

  /** Go to a stretch of a file. @param {string} name @param {number} from @param {number} to */
  go(name, from, to = from, options = {}) {
    if (!this.files.some((each) => each.name === name)) return false;
    if (name !== this.name) this.open(name);
    this.editor.shine({ from, to });
    this.editor.go(from, from, options);
    return true;
  }

  // ---------------------------------------------------------------------------------------------- typing

  typed(written, change) {
    this.file.text = written;
    this.found[this.name] = moved(this.found[this.name] ?? [], change);
    this.told.typed(this.name, written);
    clearTimeout(this.suggesting);
    const isWord = /[\w.]$/.test(change.text) && change.text.length <= 2;
    if (isWord) this.suggesting = setTimeout(() => this.suggestions.open({ typed: true }), SUGGEST_AFTER);
    else this.suggestions.close();
  }

  key(event) {
    if (this.suggestions.key(event)) return true;
    const isCtrl = event.ctrlKey || event.metaKey;
    const act = this.actOf(event, isCtrl);
    if (act === null) return false;
    event.preventDefault();
    act();
    return true;
  }

  actOf(event, isCtrl) {
    if (isCtrl && (event.key === " " || event.code === "Space")) return () => this.suggestions.open();
    if (isCtrl && event.key === ".") return () => this.fixHere();
    if (isCtrl && event.key.toLowerCase() === "s") return () => this.told.save();
    if (event.key === "F8") return () => this.step(event.shiftKey);
    if (event.key === "F1") return () => this.explain({ file: this.name, text: this.editor.text, offset: this.editor.offset });
    return null;
  }

  cursor(offset) {
    clearTimeout(this.asking);
    if (this.suggestions.isOpen && (offset < this.suggestions.from || this.editor.text.slice(this.suggestions.from, offset).includes("\n"))) this.suggestions.close();
    this.asking = setTimeout(async () => {
      const place = await this.told.service.ask({ type: "where", file: this.name, text: this.editor.text, offset });
      if (this.editor.offset === offset) this.told.where(place.type === "place" ? place : null);
    }, WHERE_AFTER);
  }

  /** The whole text as the formatter writes it. */
  async format() {
    const written = this.editor.text;
    const reply = await this.told.service.ask({ type: "format", file: this.name, text: written });
    if (reply.type === "formatted" && this.editor.text === written && reply.text !== written) this.editor.apply([{ from: 0, to: written.length, text: reply.text }]);
    return reply;
  }

  // ---------------------------------------------------------------------------------------------- findings

  /** Take what was found. @param {Record<string, any[]>} files by name; those that are not named have nothing */
  take(files) {
    this.found = files;
    this.marks();
    this.tabs();
  }

  marks() {
    this.editor.mark(this.found[this.name] ?? []);
    const items = findingItems(this.found, {
      go: (file, finding) => this.meet(file, finding),
      fix: (file, fix) => this.fix(file, fix),
      explain: (code) => this.explain({ code }),
    });
    byId("findings").replaceChildren(...items);
    byId("findings-box").hidden = items.length === 0;
    byId("findings-title").textContent = text("findings_count", { count: Object.values(this.found).flat().length });
  }

  meet(file, finding) {
    if (file !== this.name && this.files.some((each) => each.name === file)) this.open(file);
    if (file === this.name) this.editor.go(finding.from, finding.to);
  }

  step(backwards) {
    const finding = this.editor.step(backwards);
    if (finding === null) this.told.say(text("no_findings"));
    else this.told.say(`${text(`severity_${finding.severity}`)} ${finding.message} ${finding.hint ?? ""}`);
  }

  fix(file, fix) {
    if (file !== this.name) this.open(file);
    const here = fix.edits.filter((edit) => (edit.file ?? file) === this.name);
    this.editor.apply(here);
  }

  /** The fix of the finding at the cursor; where there are several, the buttons of them. */
  fixHere() {
    const { offset } = this.editor;
    const line = (at) => this.editor.text.slice(0, at).split("\n").length;
    const all = (this.found[this.name] ?? []).filter((each) => (each.fixes ?? []).length > 0);
    const finding = all.find((each) => each.from <= offset && each.to >= offset) ?? all.find((each) => line(each.from) === line(offset)) ?? null;
    if (finding === null) this.told.say(text("no_fix"));
    else if (finding.fixes.length === 1) this.fix(this.name, finding.fixes[0]);
    else byId("findings").querySelector(`[data-file="${CSS.escape(this.name)}"][data-from="${finding.from}"] .fix`)?.focus();
  }

  // ---------------------------------------------------------------------------------------------- explanations

  async explain(wish) {
    const reply = await this.told.service.ask({ type: "explain", ...wish });
    if (reply.type !== "explanation") {
      this.told.say(reply.sentence || text("no_explanation"));
      return;
    }
    byId("help-title").textContent = reply.title;
    byId("help-body").replaceChildren(...explained(reply));
    byId("help").hidden = false;
    byId("help-close").focus();
  }

  closeHelp() {
    byId("help").hidden = true;
    this.editor.field.focus();
  }

  /** The pointer rests on something: the finding there, or what the word means. */
  async rested(offset, at) {
    const tip = byId("tip");
    this.restedAt = offset;
    tip.hidden = true;
    if (offset < 0 || this.suggestions.isOpen) return;
    const finding = (this.found[this.name] ?? []).find((each) => each.from <= offset && Math.max(each.to, each.from + 1) > offset);
    const content = finding ? [element("p", {}, finding.message), finding.hint && element("p", { class: "hint" }, finding.hint)] : await this.meaning(offset);
    if (this.restedAt !== offset || content === null) return;
    tip.replaceChildren(...content.filter(Boolean));
    tip.hidden = false;
    tip.style.left = `${Math.max(8, Math.min(at.left, innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${at.bottom + tip.offsetHeight + 8 > innerHeight ? at.top - tip.offsetHeight - 4 : at.bottom + 4}px`;
  }

  async meaning(offset) {
    const reply = await this.told.service.ask({ type: "explain", file: this.name, text: this.editor.text, offset });
    const said = reply.type === "explanation" ? explained(reply).slice(0, 2) : [];
    return said.length > 0 ? [element("b", {}, reply.title), ...said] : null;
  }
}

function explained({ tree, blocks }) {
  if (tree) return nodes(tree);
  return (blocks ?? []).map((block) => (block.kind === "code" ? element("pre", {}, block.text) : element("p", {}, ...parts(block.text))));
}
