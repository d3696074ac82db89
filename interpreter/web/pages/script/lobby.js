/** The lobby: all games, the tables that are open to all, and a new table with its links. */

import { ask } from "./api.js";
import { button, element } from "./elements.js";
import { GameTiles } from "./game_tiles.js";
import { learn } from "./lesson.js";
import { forgetTable, ownTables, tableAddress } from "./own_tables.js";
import { openRulesHere } from "./rules_panel.js";
import { language, setLanguage, useTheme } from "./settings.js";
import { showMade } from "./table_made.js";
import { TableSetup } from "./table_setup.js";
import { loadTexts, text } from "./texts.js";
import { lobbyAddress, pageAddress, request } from "./transport.js";
import { changeRule, draftItems, openDrops, ownGame } from "./workshop/new_draft.js";

const LANGUAGES = ["en", "de"];
const byId = (id) => document.getElementById(id);

class Lobby {
  constructor() {
    openRulesHere();
    this.tiles = new GameTiles(byId("games"), byId("no-games"));
    this.setup = new TableSetup(byId("setup"), { made: (reply, setup) => showMade(byId("setup"), reply, setup.seats) });
    byId("search").addEventListener("input", () => this.find());
    for (const name of ["players", "minutes", "kinds"]) byId(`filter-${name}`).addEventListener("change", () => this.find());
    byId("games").addEventListener("click", (event) => this.touch(event.target));
    addEventListener("hashchange", () => this.follow());
    byId("language").addEventListener("change", (event) => this.speak(event.target.value));
  }

  load() {
    const names = LANGUAGES.map((name) => element("option", { value: name, selected: name === document.documentElement.lang }, new Intl.DisplayNames([name], { type: "language" }).of(name)));
    byId("language").replaceChildren(...names);
    this.ownTables();
    this.drafts();
    this.find(); // a browser keeps what was typed when one comes back
    openDrops((problem) => this.trouble(problem));
    this.follow();
    return Promise.all([this.tiles.fill(), this.tables(), this.workshop()]).catch((problem) => this.trouble(problem));
  }

  speak(name) {
    setLanguage(name);
    location.replace(lobbyAddress(name));
  }

  trouble(problem) {
    byId("trouble").hidden = problem === null;
    byId("trouble").textContent = problem === null ? "" : problem.message;
  }

  find() {
    this.tiles.words = byId("search").value.trim().toLowerCase();
    for (const name of ["players", "minutes", "kinds"]) this.tiles.filters[name] = byId(`filter-${name}`).value;
    this.tiles.find();
  }

  /** Open the setup of the game that an address names, as at the end of its lessons. */
  follow() {
    const game = new URLSearchParams(location.hash.slice(1)).get("play");
    if (!game || !this.tiles.tile(game)) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.play(game);
  }

  /** A tile was touched: a table of its game, its lessons, or a change of its rules. */
  touch(target) {
    const pressed = target.closest("button");
    const { game, learn: learned, change } = pressed?.dataset ?? {};
    this.trouble(null);
    if (game !== undefined) this.play(game);
    else if (learned !== undefined) this.learn(learned, pressed);
    else if (change !== undefined) changeRule({ name: change, title: this.tiles.title(change) }, (problem) => this.trouble(problem));
  }

  play(name) {
    this.setup.open({ name, title: this.tiles.title(name) }, this.tiles.picture(name));
  }

  /** Learn a game by its lessons; where it has none, by a first game with bots that is explained. */
  async learn(name, pressed) {
    pressed.disabled = true;
    pressed.setAttribute("aria-busy", "true");
    try {
      await learn({ game: name, first_game: true });
    } catch (problem) {
      this.trouble(problem);
    }
    pressed.disabled = false;
    pressed.removeAttribute("aria-busy");
  }

  /** The tables that are open to all, by the titles of their games. */
  async tables() {
    const { tables } = await ask("/api/tables", { language: language() });
    const going = tables.filter((each) => !each.over);
    byId("tables-box").hidden = going.length === 0;
    byId("tables").replaceChildren(...going.map((each) => element("li", {}, element("a", { href: pageAddress("t", each.id) }, this.tiles.title(each.game)))));
  }

  /** The tables of this device, so that one comes back to a game that goes on. */
  ownTables() {
    const items = ownTables().map((each) => {
      const forget = button("×", () => (forgetTable(each.table), this.ownTables()), { class: "quiet", "aria-label": text("forget_draft", { title: each.title }) });
      return element("li", { class: "draft-item" }, element("a", { href: tableAddress(each) }, each.title), each.over && element("span", { class: "hint" }, ` ${text("over")}`), forget);
    });
    byId("own-tables-box").hidden = items.length === 0;
    byId("own-tables").replaceChildren(...items);
  }

  /** What leads to the workshop, where the server has one; it gets ready for who may come. */
  async workshop() {
    ownGame(byId("own-game"), [], (problem) => this.trouble(problem));
    const reply = await request("/api/drafts");
    if (!reply.ok) return;
    const { files = [] } = await reply.json();
    if (files.length > 0) ownGame(byId("own-game"), files, (problem) => this.trouble(problem));
    request("/api/warm");
  }

  drafts() {
    const items = draftItems(() => this.drafts());
    byId("drafts-box").hidden = items.length === 0;
    byId("drafts").replaceChildren(...items);
  }
}

useTheme();
if (!turned()) {
  await loadTexts(language());
  await new Lobby().load();
}

/** Go to the page in the language that was chosen, if this one is in another and the server, or the name of a file, can tell them apart. */
function turned() {
  const wanted = language();
  if (!LANGUAGES.includes(wanted) || wanted === document.documentElement.lang) return false;
  setLanguage(wanted);
  const address = new URL(lobbyAddress(wanted), location.href);
  if (address.pathname === location.pathname && !document.cookie.includes(`language=${wanted}`)) return false;
  location.replace(address.href);
  return true;
}
