/** The rulebook: every sentence, number and row can be touched. One tab stop; arrows go from one to the next, Enter opens. */

import { button, element } from "../elements.js";
import { text } from "../texts.js";
import { nodes } from "./element_tree.js";

const ONE_LINE = "p[data-id], li[data-id], tr[data-id], h3[data-id], section[data-id]";
const PLAIN = new Set(["contents", "about", "material", "board"]); // chapters that no rule stands for
const QUIET = 350; // ms that a line is lit after one has gone to it

export class RuleBook {
  /** @param {HTMLElement} root @param {{touched: (address: string, line: HTMLElement) => void}} told */
  constructor(root, told) {
    [this.root, this.told, this.stop, this.lights] = [root, told, null, new Map()];
    this.page = element("div", { class: "book" }, element("p", { class: "hint" }, text("asking")));
    root.append(this.page);
    this.page.addEventListener("click", (event) => this.clicked(event));
    this.page.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show a book as data. @param {any} tree @param {string[]} changed the addresses that the draft changed */
  update(tree, changed) {
    const focus = this.page.contains(document.activeElement) ? addressOf(document.activeElement) : null;
    const { scrollTop } = this.root;
    this.page.replaceChildren(...nodes(tree));
    const [title, lead] = [this.page.querySelector("h1"), this.page.querySelector("header .lead")];
    title?.replaceWith(element("p", { class: "book-title", data: { id: "title" } }, ...title.childNodes));
    if (lead) lead.dataset.id = "text";
    this.lines = new Map();
    for (const each of this.page.querySelectorAll(`${ONE_LINE}, [data-address]`)) this.prepare(each);
    for (const link of this.page.querySelectorAll("a")) this.link(link);
    for (const address of changed) this.lines.get(address)?.classList.add("is-changed");
    for (const line of this.page.querySelectorAll(".is-changed, .changed")) markChanged(line);
    for (const [mark, address] of this.lights) this.lineOf(address)?.classList.add(mark);
    this.setStop(this.touchables.find((each) => addressOf(each) === (focus ?? this.stopAddress)) ?? this.touchables[0]);
    this.root.scrollTop = scrollTop;
    if (focus !== null) this.stop?.focus({ preventScroll: true });
  }

  /** A line becomes one that can be touched: a button in it for keys and screen readers, the whole of it for fingers. */
  prepare(each) {
    const address = each.dataset.address ?? each.dataset.id;
    const isPart = each.matches("a, span, b, strong, code");
    if (isPart) return this.part(each, address);
    const line = each.matches("section") ? each.querySelector(":scope > h3, :scope > .line > h3") : each;
    if (line === null || PLAIN.has(address) || this.lines.has(address)) return;
    line.dataset.touch = address;
    this.lines.set(address, line);
    const place = line.matches("tr") ? line.cells[0] : (line.querySelector(":scope > .line > :first-child") ?? line);
    const sentence = place.textContent.trim();
    if (line !== each) opening(each, line)?.setAttribute("data-touch", address);
    place.prepend(button("✎", () => {}, { class: "touch", tabIndex: -1, title: text("change_this"), "aria-label": text("change_sentence", { sentence }), "aria-haspopup": "dialog" }));
  }

  /** A figure in a sentence. */
  part(each, address) {
    each.replaceWith(inText("button", { class: "touch-part", title: text("change_this"), data: { touch: address }, "aria-haspopup": "dialog" }, each));
  }

  link(link) {
    const target = link.dataset.target ?? "";
    link.replaceWith(inText("link", { class: "book-link", data: { go: target } }, link));
  }

  // ---------------------------------------------------------------------------------------------- touching

  get touchables() {
    return [...this.page.querySelectorAll(".touch, .touch-part, .book-link")];
  }

  clicked(event) {
    const link = event.target.closest("[data-go]");
    if (link) {
      this.show(link.dataset.go);
      return;
    }
    const line = event.target.closest("[data-touch]");
    if (!line || getSelection().toString() !== "") return;
    this.setStop(line.matches(".touch-part") ? line : (line.querySelector(".touch") ?? this.lineOf(line.dataset.touch).querySelector(".touch")));
    this.told.touched(line.dataset.touch, line.closest("tr, li, p, h3") ?? line);
  }

  key(event) {
    const all = this.touchables;
    const place = all.indexOf(event.target);
    if (place >= 0 && (event.key === "Enter" || event.key === " ") && !event.target.matches("button")) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const next = { ArrowDown: this.lineFrom(all, place, 1), ArrowUp: this.lineFrom(all, place, -1), ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: all.length - 1 }[event.key];
    if (place < 0 || next === undefined || !all[next]) return;
    event.preventDefault();
    this.setStop(all[next]);
    all[next].focus();
    all[next].scrollIntoView({ block: "nearest" });
  }

  /** The next line above or below, past the links in this one. */
  lineFrom(all, place, by) {
    let next = place + by;
    while (all[next] && !all[next].matches(".touch")) next += by;
    return next;
  }

  setStop(stop) {
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = stop ?? null;
    this.stopAddress = stop && addressOf(stop);
    if (stop) stop.tabIndex = 0;
  }

  // ---------------------------------------------------------------------------------------------- from elsewhere

  /** Go to an address, or to the nearest thing around it that has a line. */
  show(address) {
    const line = this.lineOf(address) ?? this.page.querySelector(`[data-id="${CSS.escape(address)}"]`);
    if (!line) return;
    line.scrollIntoView({ block: "center" });
    line.classList.add("is-met");
    setTimeout(() => line.classList.remove("is-met"), QUIET * 4);
    const stop = line.querySelector(".touch");
    if (stop) this.setStop(stop);
    stop?.focus({ preventScroll: true });
  }

  /**
   * Light the sentence of an address, without moving the focus; null for none. It stays lit when the book is drawn anew.
   * @param {string | null} address @param {"is-lit" | "is-hit"} mark where the cursor in the file stands, or what is looked for
   */
  light(address, mark = "is-lit") {
    this.lights.set(mark, address);
    for (const line of this.page.querySelectorAll(`.${mark}`)) line.classList.remove(mark);
    const line = this.lineOf(address);
    line?.classList.add(mark);
    line?.scrollIntoView({ block: "nearest" });
  }

  lineOf(address) {
    for (let name = address; name; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
      const line = this.lines?.get(name);
      if (line) return line;
    }
    return null;
  }
}

/** Something to be touched within a sentence; buttons of the browser would tear the line before the full stop behind them. */
function inText(role, settings, old) {
  return element("span", { role, tabIndex: -1, ...settings }, ...old.childNodes);
}

/** The sentence below the heading of a section, which fingers can touch as well as the heading. */
function opening(section, heading) {
  const next = (heading.parentElement === section ? heading : heading.parentElement).nextElementSibling;
  return next?.matches("p") ? next : (next?.querySelector(":scope > p") ?? null);
}

function addressOf(node) {
  return node.closest("[data-touch]")?.dataset.touch ?? node.dataset.go ?? null;
}

function markChanged(line) {
  line.classList.add("is-changed");
  if (line.querySelector(":scope .changed-word")) return;
  const place = line.matches("tr") ? line.cells[line.cells.length - 1] : line;
  place.append(element("span", { class: "changed-word" }, text("changed")));
}
