/** What stands around the game: undo, redo, offers, the menu with what players do besides answering, and settings. */

import { allowNotices, play } from "./attention.js";
import { confirm, show } from "./dialogs.js";
import { button, element, renew } from "./elements.js";
import { seatAddress, sharedAddress } from "./links.js";
import { offerPanel, outcomePanel, seatPanels } from "./offers.js";
import { moveOnTo } from "./own_tables.js";
import { PHONE } from "./phone.js";
import { linkRow, seatLinks } from "./seat_links.js";
import { confirmation, CONFIRMATIONS, language, setConfirmation, setLanguage, switchedOn, switchOn, theme, useTheme } from "./settings.js";
import { loadTexts, text } from "./texts.js";
import { pageAddress } from "./transport.js";

const byId = (id) => document.getElementById(id);
const KEYS = ["arrows", "hex", "row", "letters", "enter", "escape", "question", "look"];
const THEMES = ["auto", "light", "dark"];

export class TableTools {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    byId("undo").addEventListener("click", () => this.page.connection.ask({ type: "undo" }));
    byId("redo").addEventListener("click", () => this.page.connection.ask({ type: "redo" }));
    byId("menu").addEventListener("click", () => this.menu());
    PHONE.addEventListener("change", () => this.page.render());
  }

  update(doc) {
    byId("title").textContent = doc.title;
    byId("variants").textContent = doc.variants.join(" · ");
    byId("variants").hidden = doc.variants.length === 0;
    byId("rulebook").href = pageAddress("rulebook", this.page.table, { language: doc.language });
    byId("undo").hidden = !doc.undo || doc.you === null;
    byId("undo").disabled = doc.offers.length > 0;
    byId("redo").hidden = !doc.redo;
    const { watching } = this.page.company;
    byId("watching").textContent = watching > 0 ? text("watching", { count: watching }) : "";
    renew(byId("offers"), ...seatPanels(this.page), ...doc.offers.map((offer) => offerPanel(this.page, offer)), outcomePanel(this.page));
  }

  /** Go to the next game of the same people, which is made for whoever asks first; all seats of this screen come along. @param {{stronger?: boolean}} [wish] */
  async rematch(wish = {}) {
    const { connection, secrets } = this.page;
    const reply = await connection.ask({ type: "rematch", ...wish, secrets: Object.values(secrets) });
    if (reply?.type !== "rematch") return;
    const { owner, spectator, ...seats } = reply.links;
    const names = Object.keys(seats);
    if (names.length === 1) moveOnTo(reply.table);
    const fragment = owner === undefined ? {} : { owner };
    const single = spectator ?? (names.length === 1 && owner === undefined ? seats[names[0]] : null);
    location.assign(single ? seatAddress(reply.table, single) : sharedAddress(reply.table, names.length === 1 ? { seat: seats[names[0]], ...fragment } : { ...seats, ...fragment }));
  }

  menu() {
    const doc = this.page.store.document;
    const close = () => dialog.close();
    const isLearner = doc?.you && doc.lesson === null;
    const groups = [
      group("menu_learn", [
        isLearner && !doc.over && button(text("guide"), () => this.explain(dialog)),
        isLearner && doc.lessons > 0 && button(text("guide_lessons"), () => this.page.guide.learn()),
        button(text("keys"), () => this.help()),
        element("a", { href: pageAddress("docs", "index.html"), target: "_blank", rel: "noopener" }, text("documentation")),
      ]),
      group("menu_people", this.company(doc, close)),
      group("settings", [
        this.row("language", this.select(doc?.languages ?? ["en"], doc?.language ?? language(), languageName, (name) => this.speak(name))),
        this.row("theme", this.select(THEMES, theme(), (name) => text(`theme_${name}`), useTheme)),
        this.row("confirmation", this.select(CONFIRMATIONS, confirmation(), (name) => text(`confirm_${name}`), setConfirmation)),
        this.toggle("sound", switchedOn("sound"), (isOn) => this.sound(isOn)),
        "Notification" in window && this.toggle("notices", switchedOn("notices") && Notification.permission === "granted", (isOn, box) => this.notices(isOn, box)),
        doc?.owner && this.hints(doc),
        button(text("print"), () => print()),
      ]),
      group("menu_end", this.endings(doc, close)),
      doc?.credits.length > 0 && element("p", { class: "hint" }, text("picture_credits", { credits: doc.credits.join("; ") })),
    ];
    const dialog = show(text("menu"), element("div", { class: "menu" }, ...groups));
  }

  row(key, control) {
    return element("label", { class: "setting" }, element("span", {}, text(key)), control);
  }

  select(names, chosen, title, taken) {
    const options = names.map((name) => element("option", { value: name, selected: name === chosen }, title(name)));
    const made = element("select", {}, ...options);
    made.addEventListener("change", () => taken(made.value));
    return made;
  }

  toggle(key, isOn, taken) {
    const box = element("input", { type: "checkbox", checked: isOn });
    box.addEventListener("change", () => taken(box.checked, box));
    return this.row(key, box);
  }

  sound(isOn) {
    switchOn("sound", isOn);
    play("asked");
  }

  async notices(isOn, box) {
    switchOn("notices", isOn && (await allowNotices()));
    box.checked = switchedOn("notices");
  }

  /** Who plays and watches, and the next game of the same people. */
  company(doc, close) {
    if (!doc) return [];
    return [
      doc.you && doc.over && deed("rematch", close, () => this.rematch()),
      doc.you && deed("your_name", close, () => this.name(doc)),
      deed("watch_link", close, () => this.watchLink()),
      doc.owner && deed("links", close, () => seatLinks(this.page)),
    ];
  }

  /** The ways to end the game or to leave it. */
  endings(doc, close) {
    const may = (name) => doc?.may.includes(name);
    const ask = (type, key, more = {}) => async () => {
      if (await confirm(text(key), text(`${key}_sure`), text(`${key}_yes`))) this.tell(await this.page.connection.ask({ type, ...more }));
    };
    return [
      may("draw") && deed("offer_draw", close, async () => this.tell(await this.page.connection.ask({ type: "draw" }))),
      may("leave") && deed("leave", close, ask("leave", "leave", { bot: "greedy" })),
      may("resign") && deed("resign", close, ask("resign", "resign")),
    ];
  }

  /** Say why the table has refused what was asked of it. */
  tell(reply) {
    if (reply?.type === "refused") this.page.refused(reply);
  }

  name(doc) {
    const own = doc.seats.find((each) => each.seat === doc.you);
    const field = element("input", { value: own.name, maxLength: 40, id: "own-name", autocomplete: "nickname", dir: "auto" });
    const problem = element("p", { class: "hint", role: "alert" });
    const form = element("form", { class: "name-form" }, element("label", { htmlFor: "own-name" }, text("your_name_hint")), field, problem, element("button", { type: "submit", class: "primary" }, text("save")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const reply = await this.page.connection.ask({ type: "name", name: field.value });
      if (reply?.type === "refused") problem.textContent = reply.sentence;
      else dialog.close();
    });
    const dialog = show(text("your_name"), form);
    field.select();
  }

  /** The link for people who watch: nobody plays by it. */
  async watchLink() {
    const reply = await this.page.connection.ask({ type: "share" });
    if (reply?.type !== "shared") return;
    show(text("watch_link"), element("p", {}, text("watch_hint")), element("ul", { class: "links" }, linkRow(text("link_spectator"), seatAddress(this.page.table, reply.secret ?? ""))));
  }

  /** Explain the game from the beginning. */
  explain(menu) {
    menu.close();
    this.page.guide.turn(true);
  }

  /** The owner's switch for hints at a table of several people. */
  hints(doc) {
    const box = element("input", { type: "checkbox", checked: doc.hints_for_all });
    box.addEventListener("change", () => this.page.connection.ask({ type: "allow_hints", on: box.checked }));
    return this.row("hints_for_all", box);
  }

  async speak(name) {
    setLanguage(name);
    await loadTexts(name);
    document.querySelector("dialog[open]")?.close();
    this.page.reconnect();
  }

  help() {
    const rows = KEYS.flatMap((name) => [element("dt", {}, text(`key_${name}`)), element("dd", {}, text(`key_${name}_does`))]);
    show(text("keys"), element("dl", { class: "keys" }, ...rows));
  }
}

function languageName(name) {
  return new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
}

/** What belongs together in the menu, below its heading; nothing where there is none of it. */
function group(key, content) {
  const shown = content.filter(Boolean);
  return shown.length > 0 && element("section", { class: "menu-group" }, element("h3", {}, text(key)), ...shown);
}

function deed(key, close, does) {
  return button(text(key), () => (close(), does()), { data: { deed: key } });
}
