/**
 * A text field for rule files: the browser's own for typing, with colours, line numbers and marks in a layer below it. It knows nothing
 * of drafts; what it cannot do by itself it asks for.
 */

import { element } from "../elements.js";
import { tokens } from "./highlight.js";
import { difference, lineAt, lineStarts, moved, next, pieces } from "./marks.js";
import { edited, indented, newLine } from "./typing.js";

const TIP_AFTER = 500; // ms that the pointer rests

/** @typedef {{from: number, to: number, severity: "error" | "warning" | "info", [name: string]: any}} Finding */

export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {{label: string, typed: (text: string) => void, moved: (offset: number) => void, keys: (event: KeyboardEvent) => boolean,
   *   rested: (offset: number, at: DOMRect) => void, left: () => void}} told `keys` is asked first, and says whether it has dealt with a key
   */
  constructor(root, told) {
    this.told = told;
    this.text = "";
    this.starts = [0];
    /** @type {Finding[]} */
    this.findings = [];
    this.light = null;
    this.isLeaving = false;
    this.lines = element("div", { class: "editor-lines", "aria-hidden": "true" });
    this.field = element("textarea", { class: "editor-field", spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off", "aria-label": told.label, "aria-autocomplete": "list" });
    this.area = element("div", { class: "editor-area" }, this.lines, this.field);
    root.classList.add("editor");
    root.append(this.area);
    this.root = root;
    this.field.addEventListener("input", () => this.input());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("focus", () => (this.isLeaving = true)); // who only comes by with Tab goes on with Tab
    this.field.addEventListener("pointerup", () => (this.isLeaving = false));
    this.field.addEventListener("selectionchange", () => this.selected());
    document.addEventListener("selectionchange", () => document.activeElement === this.field && this.selected());
    this.field.addEventListener("mousemove", (event) => this.pointed(event));
    this.field.addEventListener("mouseleave", () => this.unpointed());
    this.field.addEventListener("blur", () => this.told.left());
  }

  // ---------------------------------------------------------------------------------------------- what it holds

  /** Another text, with nothing marked. What stood here can not be brought back by its own undo. */
  show(text, { readOnly = false } = {}) {
    this.field.value = text;
    this.field.readOnly = readOnly;
    [this.findings, this.light] = [[], null];
    this.field.setSelectionRange(0, 0);
    this.draw(text);
  }

  /** The text as it is now; the cursor stays where it was in it. */
  renew(text) {
    if (text === this.text) return;
    const change = difference(this.text, text);
    const [{ from }, { to }] = [this.field.selectionStart, this.field.selectionEnd].map((offset) => moved([{ from: offset, to: offset }], change)[0] ?? { from: change.from, to: change.from });
    this.findings = moved(this.findings, change);
    this.field.value = text;
    this.field.setSelectionRange(from, Math.max(from, to));
    this.draw(text);
  }

  /** What was found in it. @param {Finding[]} findings */
  mark(findings) {
    this.findings = findings;
    this.draw(this.text);
  }

  /** A stretch in another light: what the rulebook's sentence stands for. @param {{from: number, to: number} | null} stretch */
  shine(stretch) {
    this.light = stretch;
    this.draw(this.text);
  }

  get offset() {
    return this.field.selectionStart;
  }

  /** Put the cursor somewhere, and bring it into sight. */
  go(from, to = from, { focus = true } = {}) {
    this.field.setSelectionRange(from, to);
    if (focus) this.field.focus({ preventScroll: true });
    this.lines.children[lineAt(this.starts, from)]?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  /** The finding after the cursor, or before it, chosen; null if there is none. */
  step(backwards) {
    const found = next(this.findings, this.offset, backwards);
    if (found) this.go(found.from, found.to);
    return found;
  }

  /** Replace a stretch as if it had been typed, so that the browser's undo takes it back. */
  type(from, to, text, start = from + text.length, end = start) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(from, to);
    const isTyped = text === "" ? from === to || document.execCommand("delete") : document.execCommand("insertText", false, text);
    if (!isTyped) {
      this.field.setRangeText(text, from, to, "end");
      this.input();
    }
    this.field.setSelectionRange(start, end);
  }

  /** Several edits at once, as one. @param {{from: number, to: number, text: string}[]} edits */
  apply(edits) {
    const change = difference(this.text, edited(this.text, edits));
    this.type(change.from, change.to, change.text);
  }

  // ---------------------------------------------------------------------------------------------- keys

  input() {
    const change = difference(this.text, this.field.value);
    this.findings = moved(this.findings, change);
    this.light = null;
    this.draw(this.field.value);
    this.told.typed(this.text, change);
  }

  key(event) {
    if (event.isComposing || this.told.keys(event)) return;
    if (event.key === "Escape") this.isLeaving = true;
    else if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey && !this.field.readOnly) this.tab(event);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey && !this.field.readOnly) this.write(event, newLine(this.text, this.field.selectionStart, this.field.selectionEnd));
    else if (event.key !== "Shift") this.isLeaving = false;
  }

  /** Tab indents; after Escape, and as long as no other key was pressed here, it leaves the field, as everywhere else. */
  tab(event) {
    if (this.isLeaving) return;
    this.write(event, indented(this.text, this.field.selectionStart, this.field.selectionEnd, event.shiftKey));
  }

  write(event, edit) {
    event.preventDefault();
    if (edit !== null) this.type(edit.from, edit.to, edit.text, edit.start, edit.end);
  }

  selected() {
    if (this.field.selectionStart === this.lastOffset) return;
    this.lastOffset = this.field.selectionStart;
    this.told.moved(this.lastOffset);
  }

  // ---------------------------------------------------------------------------------------------- the pointer

  pointed(event) {
    this.unpointed();
    const offset = this.offsetAt(event.clientX, event.clientY);
    if (offset !== null) this.resting = setTimeout(() => this.told.rested(offset, this.boxAt(offset)), TIP_AFTER);
  }

  unpointed() {
    clearTimeout(this.resting);
    this.told.rested(-1, null);
  }

  /** The offset of what is drawn at a place of the window; null beside the text. */
  offsetAt(x, y) {
    const { top, height } = this.lines.getBoundingClientRect();
    const number = Math.floor(((y - top) / height) * this.starts.length);
    const length = (this.starts[number + 1] ?? this.text.length + 1) - 1 - this.starts[number];
    if (!(number >= 0 && number < this.starts.length) || length === 0) return null;
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.boxAt(this.starts[number] + middle + 1).left <= x) low = middle + 1;
      else high = middle;
    }
    return low === length ? null : this.starts[number] + low;
  }

  /** Where an offset is drawn in the window. @returns {DOMRect} */
  boxAt(offset) {
    const number = lineAt(this.starts, offset);
    const line = this.lines.children[number];
    let left = offset - this.starts[number];
    const range = document.createRange();
    range.selectNodeContents(line);
    range.collapse(true);
    for (const piece of line.childNodes) {
      const { length } = piece.textContent;
      if (left <= length && piece.firstChild) {
        range.setStart(piece.firstChild, left);
        range.collapse(true);
        break;
      }
      left -= length;
    }
    const box = range.getBoundingClientRect();
    return box.height > 0 ? box : line.getBoundingClientRect();
  }

  // ---------------------------------------------------------------------------------------------- drawing

  /** Draw the lines that have changed; those at the beginning and at the end that are the same stay. */
  draw(text) {
    this.text = text;
    this.starts = lineStarts(text);
    const wanted = this.decorated(text.split("\n").map((line) => ({ text: line, marks: [], isLit: false, severity: "" })));
    const { first, last } = same(this.drawn ?? [], wanted);
    const shown = this.lines.children;
    const old = shown.length - last;
    const before = shown[old] ?? null;
    for (let number = old - 1; number >= first; number -= 1) shown[number].remove();
    const made = document.createDocumentFragment();
    for (const line of wanted.slice(first, wanted.length - last)) made.append(drawnLine(line));
    this.lines.insertBefore(made, before);
    this.drawn = wanted;
    this.area.style.setProperty("--digits", String(String(wanted.length).length));
  }

  /** The lines with what is marked in them. */
  decorated(lines) {
    for (const finding of this.findings) {
      const [begin, end] = [lineAt(this.starts, finding.from), lineAt(this.starts, Math.max(finding.from, finding.to - 1))];
      for (let number = begin; number <= end && number < lines.length; number += 1) {
        const { length } = lines[number].text;
        const from = Math.max(0, finding.from - this.starts[number]);
        lines[number].marks.push({ from: Math.min(from, Math.max(0, length - 1)), to: Math.min(length, Math.max(finding.to - this.starts[number], from + 1)), class: `is-${finding.severity}` });
      }
      if (begin < lines.length) lines[begin].severity = [lines[begin].severity, finding.severity].includes("error") ? "error" : finding.severity;
    }
    const { from, to } = this.light ?? { from: 0, to: -1 };
    if (to >= from) for (let number = lineAt(this.starts, from); number <= lineAt(this.starts, Math.max(from, to - 1)); number += 1) lines[number].isLit = true;
    return lines;
  }
}

/** How many lines are the same at the beginning, and how many at the end. */
function same(old, now) {
  const isSame = (one, other) => one.text === other.text && one.isLit === other.isLit && one.severity === other.severity && sameMarks(one.marks, other.marks);
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && isSame(old[first], now[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(old[old.length - 1 - last], now[now.length - 1 - last])) last += 1;
  return { first, last };
}

function sameMarks(one, other) {
  return one.length === other.length && one.every((mark, number) => mark.from === other[number].from && mark.to === other[number].to && mark.class === other[number].class);
}

function drawnLine(line) {
  const parts = pieces(tokens(line.text), line.marks).map((piece) => element("span", { class: piece.classes.join(" ") }, piece.text));
  return element("div", { class: `editor-line${line.isLit ? " is-lit" : ""}${line.severity ? ` has-${line.severity}` : ""}` }, ...parts);
}
