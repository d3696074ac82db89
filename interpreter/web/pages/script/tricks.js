/** A trick: what each player has laid, around the middle, beginning with who looks and going on as the players sit. */

import { backOf, cardOf } from "./cards.js";
import { element } from "./elements.js";
import { shownAt } from "./lights.js";
import { badge } from "./piece_shapes.js";
import { text } from "./texts.js";

const DOWNWARDS = { 2: [1, 0], 3: [1, 2, 0], 4: [2, 1, 3, 0], 5: [2, 3, 1, 4, 0], 6: [2, 3, 4, 1, 5, 0] }; // who sits around, as the keyboard goes; more lie in a row

/** Places of players for one thing each. @param {any} group @param {any} shown */
export function trick(group, shown) {
  const players = shown.players ?? [];
  const mine = Math.max(0, players.findIndex((each) => each.id === shown.you));
  const sorted = [...players.slice(mine), ...players.slice(0, mine)];
  const downwards = DOWNWARDS[players.length];
  const places = (downwards ?? [...sorted.keys()]).map((place) => seatPlace(sorted[place], place, group, shown));
  const around = downwards ? ` is-around of-${players.length}` : "";
  return element("section", { class: "group is-trick" }, element("h3", { class: "group-title" }, group.title), element("ul", { class: `trick${around}` }, ...places, total(group)));
}

/** What all have put into the middle together, where those are numbers that everybody sees. */
function total({ form, held }) {
  const numbers = held.map((each) => Number(each.hidden || each.text === "" ? NaN : each.text));
  if (form !== "value" || numbers.some(Number.isNaN)) return null;
  return element("li", { class: "trick-total" }, element("span", { class: "trick-name" }, text("together_in_all")), element("span", { class: "total" }, String(numbers.reduce((sum, each) => sum + each, 0))));
}

function seatPlace(player, place, group, shown) {
  const holding = group.held.find((each) => each.player === player.id);
  const name = shown.seatName?.(player.id) ?? player.label;
  const asked = shown.asked?.includes(player.id) ? " is-asked" : "";
  const taking = shown.taker === player.id ? " is-taking" : "";
  const lying = whatLies(holding, group.form, shown);
  return element("li", { class: `trick-seat at-${place}${asked}${taking}`, data: holding ? { at: holding.id } : {} }, element("span", { class: "trick-name" }, badge(player.colour, player.sign), element("span", {}, name)), lying);
}

function whatLies(holding, form, shown) {
  const isChanged = holding !== undefined && shown.changes?.holdings.has(holding.id);
  if (form === "value") return element("span", { class: `stake${isChanged ? " is-changed" : ""}` }, holding?.text ?? "–");
  if (holding === undefined) return element("span", { class: "face is-empty", role: "img", "aria-label": text("nothing_played") });
  return holding.items.length > 0 ? cardOf(holding.items[0], shownAt(shown, holding), { isChanged, things: holding.place }) : backOf(null);
}
