/** What lies on no board and is no card: supplies, tracks, dice. What of it can be chosen has a button. */

import { button, element } from "./elements.js";
import { lightOf } from "./lights.js";
import { nameOf } from "./chooser.js";

/**
 * Holdings as terms with what they hold; those that are drawn as cards are left out.
 *
 * @param {any[]} holdings @param {{lights: Map<string, string>, titles: Map<string, string>, touched: Function}} shown
 */
export function holdingList(holdings, shown) {
  if (holdings.length === 0) return null;
  return element("dl", { class: "holdings" }, ...together(holdings).map((group) => holdingRow(group, shown)));
}

/** The ids of the holdings that are drawn as cards. */
export function drawnAsCards(scene) {
  return new Set(scene.cards.flatMap((group) => group.holdings));
}

/** Places of one name, of one player, stand in one row. */
function together(holdings) {
  const rows = new Map();
  for (const each of holdings) {
    const key = each.place.length > 0 ? each.title : each.id;
    rows.set(key, [...(rows.get(key) ?? []), each]);
  }
  return [...rows.values()];
}

function holdingRow(group, shown) {
  const parts = group.map((each) => holdingPart(each, group.length > 1, shown));
  return element("div", { class: "holding" }, element("dt", {}, group[0].title), element("dd", {}, ...parts));
}

function holdingPart(holding, isOneOfMany, shown) {
  const { light } = lightOf(holding.place, shown.lights);
  const said = holding.of ? `${holding.of}: ${holding.text}` : holding.text;
  if (light) return button(said, () => shown.touched(holding.place, said), { class: "thing", "aria-pressed": light === "chosen" ? "true" : null, data: { light, thing: nameOf(holding.place[0]) } });
  const lit = litThings(holding, shown);
  const parts = lit.size === 0 ? [said] : said.split(", ");
  const items = parts.map((part) => {
    const thing = lit.get(plain(part));
    lit.delete(plain(part));
    return thing ? thingButton(part, thing, shown) : element("span", { class: parts.length > 1 ? "part" : "" }, part);
  });
  const others = [...lit].map(([title, thing]) => thingButton(title, thing, shown));
  return element("span", { class: `held${holding.hidden ? " is-hidden" : ""}${isOneOfMany ? " is-one" : ""}` }, ...items, ...others);
}

/** The things of a holding that are lit, by what they are called. */
function litThings(holding, shown) {
  const things = (holding.things ?? []).filter((thing) => thing !== null && shown.lights.has(nameOf(thing)) && !shown.places.has(nameOf(thing)));
  return new Map(things.map((thing) => [shown.titles.get(nameOf(thing)) ?? thing.name, thing]));
}

function thingButton(said, thing, shown) {
  const light = shown.lights.get(nameOf(thing));
  return button(said, () => shown.touched([thing], said), { class: "thing", "aria-pressed": light === "chosen" ? "true" : null, data: { light, thing: nameOf(thing) } });
}

/** A thing without how many there are, and without the number behind it. */
function plain(part) {
  return part.replace(/^\d+ [×x] /, "").replace(/ \(\d+\)$/, "");
}
