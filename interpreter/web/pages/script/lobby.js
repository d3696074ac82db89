/** The lobby: all games, the tables that are open to all, and a new table with its links. */

import { ask } from "./api.js";
import { button, element } from "./elements.js";
import { seatAddress, sharedAddress } from "./links.js";
import { scenePicture } from "./scene_picture.js";
import { linkRow } from "./seat_links.js";
import { language, setLanguage, useTheme } from "./settings.js";
import { TableSetup } from "./table_setup.js";
import { loadTexts, text } from "./texts.js";
import { pageAddress, request } from "./transport.js";
import { changeRule, draftItems, openDrops, ownGame } from "./workshop/new_draft.js";

const LANGUAGES = ["en", "de"];
const byId = (id) => document.getElementById(id);

class Lobby {
  constructor() {
    this.games = [];
    this.hasWorkshop = false;
    this.setup = new TableSetup(byId("setup"), { made: (reply, setup) => this.made(reply, setup), trouble: (problem) => this.trouble(problem) });
    byId("search").addEventListener("input", () => this.show());
    byId("language").addEventListener("change", (event) => this.speak(event.target.value));
  }

  async load() {
    byId("search").placeholder = text("search");
    const names = LANGUAGES.map((name) => element("option", { value: name, selected: name === language() }, new Intl.DisplayNames([name], { type: "language" }).of(name)));
    byId("language").replaceChildren(...names);
    try {
      await Promise.all([
        ask("/api/games", { language: language() }).then(({ games }) => this.show(games)),
        ask("/api/tables", { language: language() }).then(({ tables }) => this.tables(tables)),
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

  show(games = this.games) {
    this.games = games;
    const wanted = byId("search").value.trim().toLowerCase();
    const found = this.games.filter((game) => `${game.name} ${game.title} ${game.text}`.toLowerCase().includes(wanted));
    byId("games").replaceChildren(...found.map((game) => this.game(game)));
  }

  game(game) {
    const picture = element("div", { class: "game-picture" }, game.picture && scenePicture(game.picture, text("picture_of", { game: game.title })));
    const title = game.error ? game.title : button(game.title, () => this.setup.open(game), { data: { game: game.name } });
    const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
    const players = game.players.length > 0 && element("p", { class: "players-of" }, least === most ? text("players_exactly", { count: least }) : text("players_between", { least, most }));
    const change = this.hasWorkshop && !game.error && button(text("change_a_rule"), () => changeRule(game.name, (problem) => this.trouble(problem)), { class: "quiet", "aria-label": text("change_a_rule_of", { game: game.title }) });
    const below = element("div", { class: "game-foot" }, players, change);
    return element("li", { class: "game" }, picture, element("div", {}, element("h3", {}, title), element("p", {}, game.error || game.text)), below);
  }

  tables(tables) {
    const going = tables.filter((each) => !each.over);
    byId("tables-box").hidden = going.length === 0;
    byId("tables").replaceChildren(...going.map((each) => element("li", {}, element("a", { href: pageAddress("t", each.id) }, each.game))));
  }

  /** What leads to the workshop, where the server has one. */
  async workshop() {
    const reply = await request("/api/drafts");
    byId("own-game-box").hidden = !reply.ok;
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
