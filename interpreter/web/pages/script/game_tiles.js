/** The tiles of games: they stand in the page when it comes, and scripts only leave out what is not looked for, and fill in games that nobody has drawn yet. */

import { ask } from "./api.js";
import { button, element } from "./elements.js";
import { language } from "./settings.js";
import { text } from "./texts.js";
import { nodes } from "./workshop/element_tree.js";

const AT_A_TIME = 2; // games that are asked about
const FIVE = 5; // players or more

export class GameTiles {
  /** @param {HTMLElement} root @param {HTMLElement} none what is said where no game fits */
  constructor(root, none) {
    this.root = root;
    this.none = none;
    this.filters = { players: "", minutes: "", kinds: "" };
    this.words = "";
  }

  get tiles() {
    return /** @type {HTMLElement[]} */ ([...this.root.children]);
  }

  /** The title of a game as its tile has it. @param {string} name */
  title(name) {
    return this.tile(name)?.querySelector("h3")?.textContent ?? name;
  }

  /** A copy of the picture in a tile. @param {string} name */
  picture(name) {
    return this.tile(name)?.querySelector(".game-picture svg")?.cloneNode(true) ?? null;
  }

  tile(name) {
    return this.tiles.find((tile) => tile.dataset.name === name);
  }

  /** Leave out games that do not fit. */
  find() {
    for (const tile of this.tiles) tile.hidden = !fits(tile, this.words, this.filters);
    this.none.hidden = this.tiles.some((tile) => !tile.hidden);
  }

  /** Ask about the games that only have a name yet, a few at a time, in their order. */
  async fill() {
    const pending = this.tiles.filter((tile) => tile.classList.contains("is-pending"));
    const next = async () => {
      for (let tile = pending.shift(); tile; tile = pending.shift()) {
        tile.replaceWith(tileOf(await ask("/api/game", { name: tile.dataset.name ?? "", language: language() })));
        this.find();
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, next));
  }
}

/** Whether a tile is looked for. @param {HTMLElement} tile @param {string} words @param {{players: string, minutes: string, kinds: string}} filters */
export function fits(tile, words, { players, minutes, kinds }) {
  const { name = "", players: can = "", minutes: takes = "", kinds: sorts = "" } = tile.dataset;
  const numbers = can.split(" ").filter(Boolean).map(Number);
  const [low, high] = minutes.split("-").map(Number);
  return (
    `${name} ${tile.textContent}`.toLowerCase().includes(words) &&
    (players === "" || numbers.some((each) => (Number(players) < FIVE ? each === Number(players) : each >= FIVE))) &&
    (minutes === "" || (takes !== "" && Number(takes) >= low && Number(takes) <= high)) &&
    (kinds === "" || sorts.split(" ").includes(kinds))
  );
}

/** The tile of a game that has no portrait beside its rules. */
function tileOf(game) {
  const data = { name: game.name, players: game.players.join(" "), kinds: (game.kinds ?? []).join(" ") };
  const picture = element("div", { class: "game-picture" }, ...(game.picture ? nodes(game.picture) : []));
  if (game.error) return element("li", { class: "game", data }, picture, element("div", { class: "game-told" }, element("h3", {}, game.title), element("p", {}, game.error)));
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  const players = most === 1 ? text("solo") : least === most ? text("players_exactly", { count: least }) : text("players_between", { least, most });
  const play = button(text("play"), null, { class: "primary", data: { game: game.name }, "aria-label": text("play_game", { game: game.title }) });
  const learn = button(text("learn"), null, { class: "learn", data: { learn: game.name }, "aria-label": text("learn_game", { game: game.title }) });
  const change = button(text("change_a_rule"), null, { class: "quiet", data: { change: game.name }, "aria-label": text("change_a_rule_of", { game: game.title }) });
  const told = element("div", { class: "game-told" }, element("h3", {}, game.title), element("ul", { class: "game-facts" }, element("li", {}, players)), element("p", {}, game.text));
  return element("li", { class: "game", data }, picture, told, element("div", { class: "game-foot" }, play, learn, change));
}
