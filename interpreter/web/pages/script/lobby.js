/** The lobby: all games, the tables that are open to all, and a new table with its links. */

import { ask } from "./api.js";
import { button, element } from "./elements.js";
import { keepFocus } from "./focus.js";
import { seatAddress, sharedAddress } from "./links.js";
import { scenePicture } from "./scene_picture.js";
import { forgetTable, ownTables, tableAddress } from "./own_tables.js";
import { linkRow } from "./seat_links.js";
import { language, setLanguage, useTheme } from "./settings.js";
import { TableSetup } from "./table_setup.js";
import { loadTexts, text } from "./texts.js";
import { pageAddress, request } from "./transport.js";
import { changeRule, draftItems, openDrops, ownGame } from "./workshop/new_draft.js";

const LANGUAGES = ["en", "de"];
const AT_A_TIME = 2; // games that are asked about
const byId = (id) => document.getElementById(id);

class Lobby {
  constructor() {
    this.games = [];
    /** @type {Map<any, HTMLElement>} by game */
    this.items = new Map();
    this.hasWorkshop = false;
    this.setup = new TableSetup(byId("setup"), { made: (reply, setup) => this.made(reply, setup), trouble: (problem) => this.trouble(problem) });
    byId("search").addEventListener("input", () => this.find());
    byId("language").addEventListener("change", (event) => this.speak(event.target.value));
  }

  async load() {
    byId("search").placeholder = text("search");
    this.ownTables();
    const names = LANGUAGES.map((name) => element("option", { value: name, selected: name === language() }, new Intl.DisplayNames([name], { type: "language" }).of(name)));
    byId("language").replaceChildren(...names);
    try {
      await Promise.all([
        ask("/api/games", { language: language() }).then(({ games }) => Promise.all([this.gallery(games), this.tables()])),
        this.workshop().then(() => this.show()),
      ]);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  async speak(name) {
    setLanguage(name);
    await loadTexts(name);
    this.setup.close();
    await this.load();
  }

  trouble(problem) {
    byId("trouble").hidden = problem === null;
    byId("trouble").textContent = problem === null ? "" : problem.message;
  }

  // ---------------------------------------------------------------------------------------------- games

  /** Show the games; those that only have a name yet are asked about, a few at a time, in their order. */
  async gallery(games) {
    this.show(games);
    const [spoken, pending] = [language(), games.filter((game) => game.pending)];
    const next = async () => {
      for (let game = pending.shift(); game && spoken === language(); game = pending.shift()) {
        const whole = await ask("/api/game", { name: game.name, language: spoken });
        this.renew(game, whole);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, next));
    if (this.hasWorkshop) request("/api/warm");
  }

  /** What is said of a game now, in the place of what was said before. */
  renew(before, game) {
    this.games = this.games.map((each) => (each === before ? game : each));
    const item = this.items.get(before);
    this.items.set(game, this.game(game));
    keepFocus(byId("games"), () => item?.replaceWith(this.items.get(game)));
    this.find();
  }

  show(games = this.games) {
    this.games = games;
    this.items = new Map(games.map((game) => [game, this.game(game)]));
    keepFocus(byId("games"), () => byId("games").replaceChildren(...this.items.values()));
    this.find();
  }

  /** Leave out games in which nothing is found of what is searched for. */
  find() {
    const wanted = byId("search").value.trim().toLowerCase();
    for (const [game, item] of this.items) item.hidden = !`${game.name} ${game.title} ${game.text}`.toLowerCase().includes(wanted);
  }

  game(game) {
    const picture = element("div", { class: "game-picture" }, game.picture && scenePicture(game.picture, text("picture_of", { game: game.title }), { game: game.name }));
    const title = game.error ? game.title : button(game.title, () => this.setup.open(game), { data: { game: game.name } });
    const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
    const players = game.players.length > 0 && element("p", { class: "players-of" }, least === most ? text("players_exactly", { count: least }) : text("players_between", { least, most }));
    const change = this.hasWorkshop && !game.error && button(text("change_a_rule"), () => changeRule(game, (problem) => this.trouble(problem)), { class: "quiet", "aria-label": text("change_a_rule_of", { game: game.title }) });
    const below = element("div", { class: "game-foot" }, players, change);
    return element("li", { class: `game${game.pending ? " is-pending" : ""}` }, picture, element("div", {}, element("h3", {}, title), element("p", {}, game.error || game.text)), below);
  }

  /** The tables that are open to all, by the titles of their games. */
  async tables() {
    const { tables } = await ask("/api/tables", { language: language() });
    const going = tables.filter((each) => !each.over);
    const titles = new Map(this.games.map((game) => [game.name, game.title]));
    byId("tables-box").hidden = going.length === 0;
    byId("tables").replaceChildren(...going.map((each) => element("li", {}, element("a", { href: pageAddress("t", each.id) }, titles.get(each.game) ?? each.game))));
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

  /** What leads to the workshop, where the server has one. */
  async workshop() {
    const reply = await request("/api/drafts");
    byId("own-game-box").hidden = byId("to-own-game").hidden = !reply.ok;
    if (!reply.ok) return;
    if (!this.hasWorkshop) openDrops((problem) => this.trouble(problem));
    this.hasWorkshop = true;
    const { files = [] } = await reply.json();
    ownGame(byId("own-game"), files, (problem) => this.trouble(problem));
    this.drafts();
  }

  drafts() {
    const items = draftItems(() => this.drafts());
    byId("drafts-box").hidden = items.length === 0;
    byId("drafts").replaceChildren(...items);
  }

  // ---------------------------------------------------------------------------------------------- a new table

  /** The links of a new table; where one person plays alone, straight to it. */
  made({ table, links }, setup) {
    const { owner, spectator, ...seats } = links;
    const people = Object.keys(seats).filter((_, place) => setup.seats[place]?.kind === "person");
    const address = (names) => (names.length === 1 ? seatAddress(table, `seat=${seats[names[0]]}&owner=${owner}`) : sharedAddress(table, { ...Object.fromEntries(names.map((name) => [name, seats[name]])), owner }));
    if (people.length === 1) {
      location.href = address(people);
      return;
    }
    const rows = people.map((name, place) => linkRow(setup.seats[Object.keys(seats).indexOf(name)].name || text("seat_number", { number: place + 1 }), seatAddress(table, seats[name])));
    byId("setup").replaceChildren(
      element(
        "div",
        { class: "made" },
        element("h2", {}, text("table_ready")),
        element("p", {}, text("links_hint")),
        element("ul", { class: "links" }, ...rows, linkRow(text("link_spectator"), seatAddress(table, spectator))),
        element(
          "div",
          { class: "setup-row" },
          people.length > 0 && element("a", { class: "primary", href: address([people[0]]) }, text("take_first_seat")),
          people.length > 1 && element("a", { class: "primary", href: address(people) }, text("all_here")),
          people.length === 0 && element("a", { class: "primary", href: seatAddress(table, spectator) }, text("look_on")),
        ),
      ),
    );
    byId("setup").focus();
  }
}

useTheme();
await loadTexts(language());
await new Lobby().load();
