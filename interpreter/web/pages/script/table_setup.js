/** What is settled before a table begins: variants, players, options, layout, who plays; with a picture of the first position. */

import { ask, post } from "./api.js";
import { button, element } from "./elements.js";
import { scenePicture } from "./scene_picture.js";
import { kindTitle } from "./players.js";
import { language } from "./settings.js";
import { text } from "./texts.js";
import { pageAddress } from "./transport.js";

const CLOCK = { each: "move", seconds: 60, more: 0, then: "bot" };

export class TableSetup {
  /** @param {HTMLElement} root @param {{made: (reply: any, setup: TableSetup) => void, trouble: (problem: Error | null) => void}} told */
  constructor(root, told) {
    this.root = root;
    this.told = told;
  }

  /** Begin with a game. */
  async open(game) {
    this.wish = { game: game.name, variants: [], players: null, options: {}, layout: "", listed: false, clock: null, takes_back: true };
    this.seats = [{ kind: "person", name: "" }];
    this.root.replaceChildren(element("h2", {}, game.title), element("p", { class: "hint" }, text("asking")));
    this.root.hidden = false;
    this.root.scrollIntoView({ block: "start" });
    this.root.focus({ preventScroll: true });
    await this.refresh();
  }

  close() {
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.root.replaceChildren();
    if (hadFocus) document.querySelector(`[data-game="${CSS.escape(this.wish.game)}"]`)?.focus();
  }

  /** Ask what there is to settle after what is settled so far, and show it. */
  async refresh() {
    const { game, variants, players } = this.wish;
    try {
      this.facts = await ask("/api/setup", { game, variants: variants.join(","), players: String(players ?? ""), language: language() });
    } catch (problem) {
      this.told.trouble(problem);
      return;
    }
    this.told.trouble(null);
    if (!this.facts.players.includes(players)) this.wish.players = this.facts.players[0];
    if (!this.facts.layouts.includes(this.wish.layout)) this.wish.layout = "";
    while (this.seats.length < this.facts.seats.length) this.seats.push({ kind: "greedy", name: "" });
    this.show();
    await this.preview();
  }

  async preview() {
    const asked = (this.asked = JSON.stringify(this.wish));
    try {
      const { scene } = await post("/api/preview", { ...this.wish, layout: this.wish.layout || null, language: language() });
      if (asked === this.asked) this.picture.replaceChildren(scenePicture(scene, text("first_position"), { game: this.wish.game, variants: this.wish.variants.join(",") }));
      this.told.trouble(null);
    } catch (problem) {
      this.told.trouble(problem);
    }
  }

  async begin() {
    const seats = this.seats.slice(0, this.facts.seats.length);
    try {
      const reply = await post("/api/tables", { ...this.wish, layout: this.wish.layout || null, seats, language: language() });
      this.told.made(reply, this);
    } catch (problem) {
      this.told.trouble(problem);
    }
  }

  // ---------------------------------------------------------------------------------------------- what is shown

  show() {
    this.picture = element("div", { class: "preview" });
    const focus = this.root.contains(document.activeElement) ? document.activeElement.id : "";
    this.root.replaceChildren(
      element("div", { class: "setup-head" }, element("h2", {}, this.facts.title), element("div", { class: "tools" }, this.rules(), button(text("close"), () => this.close(), { class: "quiet" })), element("p", { class: "hint" }, this.facts.text)),
      element("div", { class: "setup-body" }, element("div", { class: "setup-fields" }, ...this.fields()), this.picture),
      element("div", { class: "setup-row" }, this.listed(), button(text("begin"), () => this.begin(), { class: "primary", id: "begin" })),
    );
    if (focus) document.getElementById(focus)?.focus();
  }

  /** A link to the rules with the variants that are chosen. */
  rules() {
    const { game, variants } = this.wish;
    const href = pageAddress("rulebook", "", { game, variants: variants.join(","), language: language() });
    return element("a", { id: "setup-rules", href, target: "_blank", rel: "noopener" }, text("rulebook"));
  }

  fields() {
    const rules = this.facts.variants.filter((each) => !each.house).map((each) => this.variant(each));
    const house = this.facts.variants.filter((each) => each.house);
    const folded = house.length > 0 && element("details", { class: "house-rules", open: house.some((each) => each.chosen) }, element("summary", {}, text("house_rules", { count: house.length })), ...house.map((each) => this.variant(each)));
    return [
      (rules.length > 0 || folded) && this.group("variants", ...rules, folded),
      this.group("players", this.row(text("how_many"), this.select("players", this.facts.players, this.wish.players, String, (value) => this.change({ players: Number(value) }))), ...this.facts.seats.map((seat, place) => this.seat(seat, place))),
      (this.facts.options.length > 0 || this.facts.layouts.length > 0) && this.group("options", ...this.facts.options.map((each) => this.option(each)), this.layout()),
      this.together(),
    ].filter(Boolean);
  }

  group(key, ...content) {
    return element("fieldset", {}, element("legend", {}, text(key)), ...content);
  }

  row(title, control) {
    return element("label", { class: "setup-row" }, element("span", {}, title), control);
  }

  select(id, values, chosen, title, taken) {
    const options = values.map((value) => element("option", { value: String(value), selected: String(value) === String(chosen) }, title(value)));
    const made = element("select", { id: `setup-${id}` }, ...options);
    made.addEventListener("change", () => taken(made.value));
    return made;
  }

  /** A variant; one that does not go with those that are chosen is there, and says why it is not to be had. */
  variant(each) {
    const isOut = each.obstacles.length > 0 && !each.chosen;
    const id = `variant-${each.name}`;
    const box = element("input", { type: "checkbox", id, checked: each.chosen, disabled: isOut, "aria-describedby": `${id}-text` });
    box.addEventListener("change", () => this.choose(each, box.checked));
    const said = isOut ? each.obstacles.join(" ") : each.text;
    return element("div", { class: `variant${isOut ? " is-out" : ""}` }, box, element("label", { htmlFor: id }, each.title), element("p", { id: `${id}-text` }, said));
  }

  choose(variant, isChosen) {
    const names = new Set(this.wish.variants);
    if (isChosen) [...variant.needs, variant.name].forEach((name) => names.add(name));
    else this.facts.variants.filter((each) => each.name === variant.name || each.needs.includes(variant.name)).forEach((each) => names.delete(each.name));
    this.change({ variants: [...names] });
  }

  seat(seat, place) {
    const now = this.seats[place];
    const kinds = ["person", ...this.facts.bots];
    const name = element("input", { value: now.name, maxLength: 40, placeholder: text("name"), "aria-label": text("name_of_seat", { number: place + 1 }), hidden: now.kind !== "person" });
    name.addEventListener("input", () => (now.name = name.value));
    const kind = this.select(`seat-${place}`, kinds, now.kind, kindTitle, (value) => {
      now.kind = value;
      name.hidden = value !== "person";
    });
    kind.setAttribute("aria-label", text("seat_number", { number: place + 1 }));
    return element("div", { class: "seat-row" }, element("span", {}, text("seat_number", { number: place + 1 })), kind, name);
  }

  option(each) {
    const now = this.wish.options[each.name] ?? String(each.default);
    const taken = (value) => this.change({ options: { ...this.wish.options, [each.name]: value } });
    const title = each.title.replace(/\.$/, "");
    if (each.kind === "truth") {
      const box = element("input", { type: "checkbox", id: `setup-option-${each.name}`, checked: now === "yes" });
      box.addEventListener("change", () => taken(box.checked ? "yes" : "no"));
      return this.row(title, box);
    }
    if (each.values !== null) {
      const seats = this.facts.seats.map((seat) => seat.seat);
      const [values, titled] = each.kind === "player" ? [seats, (value) => text("seat_number", { number: seats.indexOf(value) + 1 })] : [each.values, String];
      return this.row(title, this.select(`option-${each.name}`, values, now, titled, taken));
    }
    const field = element("input", { type: each.kind === "text" ? "text" : "number", id: `setup-option-${each.name}`, value: now, min: each.low ?? "", max: each.high ?? "" });
    field.addEventListener("change", () => taken(field.value));
    return this.row(title, field);
  }

  layout() {
    if (this.facts.layouts.length === 0) return null;
    const title = (name) => (name === "" ? text("layout_by_itself") : name === "generated" ? text("layout_generated") : name.replaceAll("_", " "));
    return this.row(text("layout"), this.select("layout", ["", ...this.facts.layouts], this.wish.layout, title, (layout) => this.change({ layout })));
  }

  /** What only matters where several people play: a clock, and whether moves can be taken back. */
  together() {
    const settle = (part) => {
      this.wish.clock = part === null ? null : { ...CLOCK, ...this.wish.clock, ...part };
      this.show();
      this.preview();
    };
    const { clock } = this.wish;
    const kind = this.select("clock", ["", "move", "game"], clock?.each ?? "", (value) => text(`clock_${value || "none"}`), (value) => settle(value ? { each: value, seconds: value === "move" ? 60 : 600, more: value === "move" ? 0 : 5 } : null));
    const back = element("input", { type: "checkbox", id: "setup-takes-back", checked: this.wish.takes_back });
    back.addEventListener("change", () => (this.wish.takes_back = back.checked));
    const number = (key, value, low, high, taken) => {
      const field = element("input", { type: "number", id: `setup-${key}`, value, min: low, max: high, required: true });
      field.addEventListener("change", () => taken(Math.min(high, Math.max(low, Math.round(Number(field.value)) || low))));
      return this.row(text(key), field);
    };
    return this.group(
      "together",
      this.row(text("clock"), kind),
      clock?.each === "move" && number("clock_seconds", clock.seconds, 5, 86_400, (seconds) => settle({ seconds })),
      clock?.each === "game" && number("clock_minutes", Math.max(1, Math.round(clock.seconds / 60)), 1, 1440, (minutes) => settle({ seconds: 60 * minutes })),
      clock?.each === "game" && number("clock_more", clock.more, 0, 600, (more) => settle({ more })),
      clock && this.facts.two_sides && this.row(text("clock_then"), this.select("clock-then", ["bot", "loses"], clock.then, (value) => text(`clock_then_${value}`), (then) => settle({ then }))),
      this.row(text("takes_back"), back),
    );
  }

  listed() {
    const box = element("input", { type: "checkbox", checked: this.wish.listed });
    box.addEventListener("change", () => (this.wish.listed = box.checked));
    return this.row(text("listed"), box);
  }

  change(part) {
    this.wish = { ...this.wish, ...part };
    return this.refresh();
  }
}
