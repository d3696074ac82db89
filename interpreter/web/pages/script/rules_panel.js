/** The rulebook in a panel: at the side of a table, over everything on a phone and on the first page; with a search and a way back. */

import { button, element } from "./elements.js";
import { theme } from "./settings.js";
import { text } from "./texts.js";

const BESIDE = matchMedia("(min-width: 60.01rem)"); // as wide as a table with a column at its side
const LINES = "p, li, tr, h1, h2, h3, figcaption, .face";
const MARK = "is-hit";

/** The panel that is open; there is one at most. @type {RulesPanel | null} */
let open = null;

/** Show rulebooks that links lead to in a panel. @param {() => string} [place] the address of the rule that matters now */
export function openRulesHere(place = () => "") {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !isRulebook(link) || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const address = decodeURIComponent(link.hash.slice(1)) || place();
    link.hash = "";
    const { href } = link;
    if (address) link.hash = encodeURIComponent(address);
    open ??= new RulesPanel(link);
    open.show(href, address);
  });
}

/** The address of the rule that matters to a player now: the only action there is, else what is asked. @param {any} doc */
export function ruleNow(doc) {
  const { tree, address } = doc?.question ?? {};
  return tree?.name === "" && tree.choices.length === 1 ? `actions.${tree.choices[0].text}` : (address ?? "");
}

/** @param {HTMLAnchorElement} link */
function isRulebook({ origin, pathname }) {
  return origin === location.origin && (pathname.startsWith("/rulebook/") || pathname.endsWith("/rulebook.html"));
}

class RulesPanel {
  /** @param {HTMLElement} origin what was touched: the focus comes back to it */
  constructor(origin) {
    this.origin = origin;
    this.frame = /** @type {HTMLIFrameElement} */ (element("iframe", { class: "rules-frame", title: text("rulebook") }));
    const named = { placeholder: text("search_rules"), "aria-label": text("search_rules") };
    this.field = /** @type {HTMLInputElement} */ (element("input", { type: "search", autocomplete: "off", ...named }));
    this.count = element("output", { class: "rules-count" });
    this.waits = element("p", { class: "rules-waits" }, text("asking"));
    const back = button(`← ${text("rules_back")}`, () => this.close(), { class: "rules-back" });
    const head = element("div", { class: "rules-head" }, back, this.field, this.count);
    this.root = /** @type {HTMLDialogElement} */ (element("dialog", { class: "rules-panel", "aria-label": text("rulebook") }, head, this.waits, this.frame));
    this.field.addEventListener("input", () => this.look(0));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("close", () => this.closed());
    this.root.addEventListener("keydown", (event) => this.escape(event));
    this.frame.addEventListener("load", () => this.loaded());
    document.body.append(this.root);
    const side = document.querySelector("aside.side");
    const isBeside = side !== null && BESIDE.matches && document.querySelector("dialog:modal") === null;
    this.root.classList.toggle("is-beside", isBeside);
    if (isBeside) this.root.show();
    else this.root.showModal();
  }

  /** Show a book at a rule. @param {string} href @param {string} address */
  show(href, address) {
    this.address = address;
    if (this.href === href) return this.place();
    this.href = href;
    this.waits.hidden = false;
    this.frame.src = href;
  }

  /** The page of the book, which may lie in a frame of the page that was loaded. @returns {Document | null} */
  get book() {
    const page = this.frame.contentDocument;
    const inner = page?.querySelector("iframe#book");
    return inner instanceof HTMLIFrameElement ? inner.contentDocument : (page ?? null);
  }

  loaded() {
    const inner = this.frame.contentDocument?.querySelector("iframe#book");
    if (inner instanceof HTMLIFrameElement && !inner.contentDocument?.querySelector("main")) inner.addEventListener("load", () => this.loaded(), { once: true });
    const { book } = this;
    if (!book?.querySelector("main")) return;
    this.waits.hidden = true;
    if (theme() !== "auto") book.documentElement.dataset.theme = theme();
    book.documentElement.classList.add("is-panel");
    book.addEventListener("keydown", (event) => this.escape(event));
    this.place();
  }

  /** Bring the rule to the top: what stands at its address, or at the nearest one around it. */
  place() {
    const parts = (this.address ?? "").split(".");
    const names = parts.map((_, number) => parts.slice(0, parts.length - number).join("."));
    const found = names.flatMap((name) => [name, `${name}.`]).map((name) => this.book?.getElementById(name)).find((each) => each);
    this.mark(found && this.address ? found : null);
    if (!found) this.book?.defaultView?.scrollTo(0, 0);
  }

  /** @param {Element | null | undefined} line */
  mark(line) {
    this.book?.querySelectorAll(`.${MARK}`).forEach((each) => each.classList.remove(MARK));
    if (!line) return;
    for (let folded = line.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null) folded.open = true;
    line.classList.add(MARK);
    line.scrollIntoView({ block: this.field.value ? "center" : "start" });
  }

  /** Mark the line with the words that are looked for; round the end it begins anew. @param {number} place */
  look(place) {
    const wanted = this.field.value.trim().toLowerCase();
    const hits = [...(this.book?.querySelectorAll(LINES) ?? [])].filter((each) => wanted && each.textContent?.toLowerCase().includes(wanted));
    const lines = hits.filter((each) => !hits.some((other) => other !== each && each.contains(other)));
    this.hit = lines.length === 0 ? -1 : (place + lines.length) % lines.length;
    this.mark(lines[this.hit]);
    this.count.textContent = wanted === "" ? "" : lines.length === 0 ? text("no_hits") : text("hits", { number: this.hit + 1, count: lines.length });
  }

  key(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.look((this.hit ?? -1) + (event.shiftKey ? -1 : 1));
  }

  escape(event) {
    event.stopPropagation(); // keys of a table are no keys of its book
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.close();
  }

  close() {
    this.root.close();
  }

  closed() {
    this.root.remove();
    open = null;
    this.origin.focus();
  }
}
