/** What is settled before a table begins: variants, players, options, layout, who plays; with a picture of the first position. */

import { ask, post } from "./api.js";
import { button, element } from "./elements.js";
import { learn } from "./lesson.js";
import { kindTitle } from "./players.js";
import { language } from "./settings.js";
import { TableWish } from "./table_wish.js";
import { text } from "./texts.js";
import { pageAddress } from "./transport.js";
import { nodes } from "./workshop/element_tree.js";

const SEEN = ["variants", "options", "layout"]; // what is settled of how a table looks
const CLOCK = { each: "move", seconds: 60, more: 0, then: "bot" };

export class TableSetup {
  /** @param {HTMLDialogElement} root @param {{made: (reply: any, setup: TableSetup) => void}} told */
  constructor(root, told) {
    this.root = root;
    this.told = told;
    [this.isMoreOpen, this.isHouseOpen] = [false, false];
    this.picture = element("div", { class: "preview" });
    this.problem = element("p", { class: "setup-trouble", role: "alert", hidden: true });
    root.addEventListener("click", (event) => event.target === root && this.close()); // beside the dialogue
  }

  get wish() {
    return this.table.wish;
  }

  get seats() {
    return this.table.seats;
  }

  get facts() {
    return this.table.facts;
  }

  /** Begin with a game; its picture in the list stands until something is settled that looks different. @param {{name: string, title: string}} game @param {Node | null} picture */
  open(game, picture = null) {
    this.table = new TableWish(game.name, ({ game, variants, players }) =>
      ask("/api/setup", { game, variants: variants.join(","), players: String(players ?? ""), language: language() }),
    );
    this.isPlayed = picture !== null; // a position of a game, which says more than an empty board
    this.picture.replaceChildren(...(picture ? [picture] : []));
    const title = element("h2", { id: "setup-title" }, game.title);
    this.root.replaceChildren(element("div", { class: "setup-head" }, title, this.closer()), element("div", { class: "setup-body" }, element("p", { class: "hint" }, text("asking")), this.picture));
    if (!this.root.open) this.root.showModal();
    return this.change({});
  }

  close() {
    this.root.close();
    document.querySelector(`[data-game="${CSS.escape(this.wish.game)}"]`)?.focus();
  }

  /** Settle something, and show what can be settled then. */
  async change(part) {
    try {
      if (!(await this.table.settle(part))) return;
      this.trouble(null);
      this.show();
      if (!this.isPlayed || SEEN.some((name) => name in part)) await this.preview();
    } catch (problem) {
      this.trouble(problem);
    }
  }

  async preview() {
    const asked = this.table.number;
    this.isPlayed = false;
    const { picture } = await post("/api/preview", { ...this.wish, layout: this.wish.layout || null, language: language() });
    if (asked === this.table.number) this.picture.replaceChildren(...nodes(picture));
  }

  async begin() {
    const start = this.root.querySelector("#begin");
    start.disabled = true;
    try {
      this.told.made(await post("/api/tables", { ...(await this.table.whole()), language: language() }), this);
    } catch (problem) {
      this.trouble(problem);
      start.disabled = false;
    }
  }

  trouble(problem) {
    this.problem.hidden = problem === null;
    this.problem.textContent = problem?.message ?? "";
    if (problem !== null && !this.problem.isConnected) this.root.append(this.problem);
  }

  // ---------------------------------------------------------------------------------------------- what is shown

  show() {
    const { id: focus } = this.root.contains(document.activeElement) ? document.activeElement : { id: "" };
    const scrolled = this.root.querySelector(".setup-body")?.scrollTop ?? 0;
    this.root.replaceChildren(
      element("div", { class: "setup-head" }, element("h2", { id: "setup-title" }, this.facts.title), this.rules(), this.lessons(), this.closer(), element("p", { class: "hint" }, this.facts.text)),
      element("div", { class: "setup-body" }, element("div", { class: "setup-fields" }, ...this.fields()), this.picture),
      element("div", { class: "setup-foot" }, this.problem, this.listed(), button(text("begin"), () => this.begin(), { class: "primary", id: "begin" })),
    );
    this.root.querySelector(".setup-body").scrollTop = scrolled;
    document.getElementById(focus || "begin")?.focus();
  }

  closer() {
    return button("×", () => this.close(), { class: "quiet setup-close", id: "setup-close", "aria-label": text("close") });
  }

  /** A link to the rules with the variants that are chosen. */
  rules() {
    const { game, variants } = this.wish;
    const href = pageAddress("rulebook", "", { game, variants: variants.join(","), language: language() });
    return element("a", { id: "setup-rules", href, target: "_blank", rel: "noopener" }, text("rulebook"));
  }

  /** The way to the lessons of the game, where it has some. */
  lessons() {
    const { game, variants } = this.wish;
    return this.facts.lessons > 0 && button(text("guide_lessons"), () => learn({ game, variants }).catch((problem) => this.trouble(problem)), { class: "quiet", id: "setup-lessons" });
  }

  fields() {
    const rules = this.facts.variants.filter((each) => !each.house).map((each) => this.variant(each));
    const house = this.facts.variants.filter((each) => each.house);
    const folded = house.length > 0 && this.houseRules(house);
    return [
      this.group("players", this.row(text("how_many"), this.select("players", this.facts.players, this.wish.players, String, (value) => this.change({ players: Number(value) }))), ...this.facts.seats.map((seat, place) => this.seat(seat, place))),
      rules.length > 0 ? this.group("variants", ...rules, folded) : folded,
      this.more(),
    ].filter(Boolean);
  }

  /** House rules, folded until one is chosen; what opens goes down, so that its head stays below the pointer. */
  houseRules(house) {
    const chosen = house.filter((each) => each.chosen).length;
    const made = element("details", { class: "house-rules", open: chosen > 0 || this.isHouseOpen }, element("summary", {}, text("house_rules", { count: house.length, chosen })), ...house.map((each) => this.variant(each)));
    made.querySelector("summary")?.addEventListener("click", () => (this.isHouseOpen = !made.hasAttribute("open")));
    return made;
  }

  /** Settings that nobody needs for a first game: options of the rules, the setup, clocks. They stay open once they have been opened. */
  more() {
    const hasOptions = this.facts.options.length > 0 || this.facts.layouts.length > 0;
    const made = element(
      "details",
      { class: "more-options", open: this.isMoreOpen },
      element("summary", { id: "setup-more" }, text("more_options")),
      hasOptions && this.group("options", ...this.facts.options.map((each) => this.option(each)), this.layout()),
      this.together(),
    );
    made.addEventListener("toggle", () => (this.isMoreOpen = made.hasAttribute("open")));
    return made;
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
    const name = element("input", { value: now.name, maxLength: 40, placeholder: text(place === 0 ? "your_name" : "name"), "aria-label": text("name_of_seat", { number: place + 1 }), hidden: now.kind !== "person" });
    name.addEventListener("input", () => (now.name = name.value));
    const called = element("span");
    const call = () => (called.textContent = place === 0 && now.kind === "person" ? text("seat_of_you") : text("seat_number", { number: place + 1 }));
    const kind = this.select(`seat-${place}`, kinds, now.kind, (each) => kindTitle(each, { short: true }), (value) => {
      now.kind = value;
      name.hidden = value !== "person";
      call();
    });
    for (const each of kind.querySelectorAll("option")) each.title = kindTitle(each.value);
    call();
    kind.setAttribute("aria-label", text("seat_number", { number: place + 1 }));
    return element("div", { class: "seat-row" }, called, kind, name);
  }

  /** An option of the rules with its sentence. */
  option(each) {
    const row = this.optionRow(each);
    if (!each.text) return row;
    row.querySelector("input, select")?.setAttribute("aria-describedby", `setup-text-${each.name}`);
    return element("div", { class: "option" }, row, element("p", { id: `setup-text-${each.name}` }, each.text));
  }

  optionRow(each) {
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
      const [values, titled] = each.kind === "player" ? [seats, (value) => text("seat_number", { number: seats.indexOf(value) + 1 })] : [each.values, (value) => each.titles[value] ?? String(value)];
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
      this.table.wish.clock = part === null ? null : { ...CLOCK, ...this.wish.clock, ...part };
      this.show();
      this.preview();
    };
    const { clock } = this.wish;
    const kind = this.select("clock", ["", "move", "game"], clock?.each ?? "", (value) => text(`clock_${value || "none"}`), (value) => settle(value ? { each: value, seconds: value === "move" ? 60 : 600, more: value === "move" ? 0 : 5 } : null));
    const back = element("input", { type: "checkbox", id: "setup-takes-back", checked: this.wish.takes_back });
    back.addEventListener("change", () => (this.table.wish.takes_back = back.checked));
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
    box.addEventListener("change", () => (this.table.wish.listed = box.checked));
    return this.row(text("listed"), box);
  }
}
