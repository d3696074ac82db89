/** Finding one's way in the rulebook: chapters to jump to, and words that are looked for line by line. */

import { element } from "../elements.js";
import { text } from "../texts.js";

export class BookSearch {
  /** @param {{field: HTMLInputElement, count: HTMLElement, chapters: HTMLSelectElement}} parts @param {import("./rule_book.js").RuleBook} book */
  constructor(parts, book) {
    [this.parts, this.book, this.place] = [parts, book, -1];
    parts.field.placeholder = text("search_rules");
    parts.field.addEventListener("input", () => this.look(0));
    parts.field.addEventListener("keydown", (event) => this.key(event));
    parts.chapters.addEventListener("change", () => this.jump());
  }

  /** The book was drawn anew. */
  update() {
    this.headings = [...this.book.page.querySelectorAll("h2")];
    const options = this.headings.map((heading, number) => element("option", { value: String(number) }, heading.textContent));
    this.parts.chapters.replaceChildren(element("option", { value: "" }, text("chapter")), ...options);
    this.parts.chapters.hidden = options.length === 0;
  }

  jump() {
    this.headings[Number(this.parts.chapters.value)]?.scrollIntoView({ block: "start" });
    this.parts.chapters.value = "";
  }

  key(event) {
    if (event.key === "Escape") this.parts.field.value = "";
    else if (event.key !== "Enter") return;
    event.preventDefault();
    this.look(event.shiftKey ? this.place - 1 : this.place + 1);
  }

  /** Light the line with the words, counted from the first one; round the end it begins anew. */
  look(place) {
    const wanted = this.parts.field.value.trim().toLowerCase();
    const lines = wanted === "" ? [] : [...this.book.lines].filter(([, line]) => line.textContent.toLowerCase().includes(wanted));
    this.place = lines.length === 0 ? -1 : (place + lines.length) % lines.length;
    this.book.light(lines[this.place]?.[0] ?? null, "is-hit");
    const found = lines.length === 0 ? text("no_hits") : text("hits", { number: this.place + 1, count: lines.length });
    this.parts.count.textContent = wanted === "" ? "" : found;
  }
}
