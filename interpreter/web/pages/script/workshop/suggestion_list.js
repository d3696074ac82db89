/** What may be written here, as a list under the cursor: arrows choose, Enter or Tab takes, Escape closes. The field keeps the focus. */

import { element } from "../elements.js";
import { text } from "../texts.js";

export class SuggestionList {
  /** @param {import("./editor.js").Editor} editor @param {{ask: (text: string, offset: number) => Promise<any>, say: (sentence: string) => void}} told */
  constructor(editor, told) {
    [this.editor, this.told, this.items, this.place, this.number] = [editor, told, [], 0, 0];
    this.list = element("ul", { id: "suggestions", role: "listbox", "aria-label": text("suggestions") });
    this.about = element("div", { class: "suggestion-about" });
    this.root = element("div", { class: "suggestions", hidden: true }, this.list, this.about);
    editor.area.append(this.root);
    editor.field.setAttribute("aria-haspopup", "listbox");
    this.list.addEventListener("mousedown", (event) => this.touched(event));
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** Ask what may stand at the cursor; only the newest answer counts. */
  async open({ typed = false } = {}) {
    const asked = (this.number += 1);
    const { text: written, offset } = this.editor;
    const reply = await this.told.ask(written, offset);
    if (asked !== this.number || this.editor.offset !== offset || this.editor.text !== written) return;
    const items = reply.type === "suggestions" ? reply.items : [];
    const whole = written.slice(reply.from, reply.to);
    const isPlain = typed && (whole === "" || (items.length === 1 && items[0].insert === whole));
    if (items.length === 0 || isPlain) {
      this.close();
      if (!typed) this.told.say(text("no_suggestions"));
      return;
    }
    [this.items, this.from, this.to] = [items, reply.from, reply.to];
    this.show();
  }

  close() {
    this.number += 1;
    if (!this.isOpen) return;
    this.root.hidden = true;
    this.editor.field.removeAttribute("aria-activedescendant");
    this.editor.field.removeAttribute("aria-controls");
  }

  show() {
    const options = this.items.map((item, place) =>
      element("li", { id: `suggestion-${place}`, role: "option", "aria-selected": "false", data: { place: String(place) } }, element("b", {}, item.label), element("span", {}, item.detail ?? item.sort ?? "")),
    );
    this.list.replaceChildren(...options);
    this.root.hidden = false;
    this.root.style.maxWidth = `${this.editor.root.clientWidth - 16}px`;
    this.editor.field.setAttribute("aria-controls", "suggestions");
    this.choose(0);
    const [box, area] = [this.editor.boxAt(this.from), this.editor.area.getBoundingClientRect()];
    const seen = this.editor.root.getBoundingClientRect();
    const left = Math.max(seen.left - area.left + 8, Math.min(box.left - area.left, seen.right - area.left - this.root.offsetWidth - 8));
    const isBelow = box.bottom + this.root.offsetHeight < seen.bottom || box.top - this.root.offsetHeight < seen.top;
    this.root.style.left = `${left}px`;
    this.root.style.top = `${isBelow ? box.bottom - area.top + 4 : box.top - area.top - this.root.offsetHeight - 4}px`;
    this.told.say(text("suggestions_count", { count: this.items.length }));
  }

  choose(place) {
    this.place = (place + this.items.length) % this.items.length;
    [...this.list.children].forEach((each, number) => each.setAttribute("aria-selected", String(number === this.place)));
    const option = this.list.children[this.place];
    this.editor.field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
    const { documentation = "" } = this.items[this.place];
    this.about.replaceChildren(element("p", {}, documentation));
    this.about.hidden = !documentation;
  }

  touched(event) {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) this.take(Number(option.dataset.place));
  }

  take(place) {
    const item = this.items[place];
    this.close();
    const written = item.insert || item.label;
    const [from, to] = [this.from, Math.max(this.to, this.editor.offset)];
    if (item.call && !written.endsWith(")") && this.editor.text[to] !== "(") this.editor.type(from, to, `${written}()`, from + written.length + 1);
    else this.editor.type(from, to, written);
  }

  /** Whether a key was for the list. */
  key(event) {
    if (!this.isOpen) return false;
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (move !== undefined) this.choose(Math.abs(move) === 1 ? this.place + move : Math.max(0, Math.min(this.items.length - 1, this.place + move)));
    else if (event.key === "Enter" || event.key === "Tab") this.take(this.place);
    else if (event.key === "Escape") this.close();
    else {
      if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) this.close();
      return false;
    }
    event.preventDefault();
    return true;
  }
}
