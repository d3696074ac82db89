/** What stands around the game: undo, redo, offers, the menu with settings, keys, links, resigning and a rematch. */

import { confirm, show } from "./dialogs.js";
import { button, element, renew } from "./elements.js";
import { seatAddress } from "./links.js";
import { offerPanel, outcomePanel } from "./offers.js";
import { PHONE } from "./phone.js";
import { seatLinks } from "./seat_links.js";
import { isDirect, language, setDirect, setLanguage, theme, useTheme } from "./settings.js";
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
    document.title = doc.question !== null && !doc.over ? `● ${doc.title}` : doc.title;
    byId("title").textContent = doc.title;
    byId("variants").textContent = doc.variants.join(" · ");
    byId("variants").hidden = doc.variants.length === 0;
    byId("rulebook").href = pageAddress("rulebook", this.page.table, { language: doc.language });
    byId("undo").hidden = !doc.undo || doc.you === null;
    byId("undo").disabled = doc.offers.length > 0;
    byId("redo").hidden = !doc.redo;
    renew(byId("offers"), ...doc.offers.map((offer) => offerPanel(this.page, offer)), outcomePanel(this.page));
  }

  /** Another game of the same people has been begun. */
  offerRematch(message) {
    const link = element("a", { class: "primary", href: seatAddress(message.table, message.secret) }, text("go_to_rematch"));
    show(text("rematch"), element("p", {}, text("rematch_ready")), link);
  }

  menu() {
    const doc = this.page.store.document;
    const rows = [
      this.row("language", this.select(doc?.languages ?? ["en"], doc?.language ?? language(), languageName, (name) => this.speak(name))),
      this.row("theme", this.select(THEMES, theme(), (name) => text(`theme_${name}`), useTheme)),
      this.direct(),
      button(text("keys"), () => this.help()),
      doc?.owner && button(text("links"), () => this.links(dialog)),
      doc?.you && !doc.over && button(text("resign"), () => this.resign(dialog)),
      doc?.you && doc.over && button(text("rematch"), () => this.page.connection.ask({ type: "rematch" })),
      button(text("print"), () => print()),
      element("a", { href: pageAddress("docs", "index.html"), target: "_blank", rel: "noopener" }, text("documentation")),
      doc?.credits.length > 0 && element("p", { class: "hint" }, text("picture_credits", { credits: doc.credits.join("; ") })),
    ];
    const dialog = show(text("menu"), element("div", { class: "menu" }, ...rows));
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

  direct() {
    const box = element("input", { type: "checkbox", checked: isDirect() });
    box.addEventListener("change", () => setDirect(box.checked));
    return this.row("direct", box);
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

  links(menu) {
    menu.close();
    seatLinks(this.page);
  }

  async resign(menu) {
    menu.close();
    if (await confirm(text("resign"), text("resign_sure"), text("resign_yes"))) this.page.connection.ask({ type: "resign", bot: "greedy" });
  }
}

function languageName(name) {
  return new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
}
