/** What lies on no board and is no card: supplies, tracks, dice. What of it can be chosen has a button. */

import { element, shape } from "./elements.js";
import { lightOf } from "./lights.js";
import { nameOf } from "./chooser.js";
import { pictureOf } from "./pictures.js";
import { asRow } from "./rows.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";

/**
 * Holdings as terms with what they hold; those that are drawn as cards are left out.
 *
 * @param {any[]} holdings @param {{lights: Map<string, string>, places: Set<string>, touched: Function, changes: any, saysBefore?: boolean}} shown
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
  return element("div", { class: "holding" }, element("dt", {}, group[0].title), asRow(element("dd", {}, ...parts), group[0].id));
}

function holdingPart(holding, isOneOfMany, shown) {
  const { light } = lightOf(holding.place, shown.lights);
  const said = holding.of ? `${holding.of}: ${holding.text}` : holding.text;
  if (light) {
    const made = element("button", { type: "button", class: "thing", "aria-pressed": light === "chosen" ? "true" : null, data: { light, thing: nameOf(holding.place[0]) } }, said);
    return touchable(made, holding.place, said, shown.touched);
  }
  const items = holding.items?.length > 0 ? holding.items.map((item) => itemPart(item, shown)) : [element("span", {}, said)];
  const other = shown.changes?.holdings.get(holding.id);
  const before = other && shown.saysBefore && element("span", { class: "was" }, text("was_before", { text: other }));
  const isChanged = other === undefined ? "" : " is-changed";
  return element("span", { class: `held${holding.hidden ? " is-hidden" : ""}${isOneOfMany ? " is-one" : ""}${isChanged}` }, isOneOfMany && holding.of ? `${holding.of}: ` : "", ...items, before);
}

/** A thing that is held, with how many of it there are; a button where it can be chosen. */
function itemPart(item, shown) {
  const said = item.count > 1 ? `${item.count} × ${item.text}` : item.text;
  const picture = pictureOf(item.picture);
  const seen = picture && shape("svg", { class: "picture pictured", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, picture);
  const name = nameOf(item.thing);
  const light = shown.places.has(name) ? undefined : shown.lights.get(name);
  if (light === undefined) return element("span", { class: "part", title: item.title === item.text ? null : item.title }, seen, said);
  const spoken = item.title === item.text ? null : item.title;
  const made = element("button", { type: "button", class: "thing", title: spoken, "aria-label": spoken && `${said}, ${spoken}`, "aria-pressed": light === "chosen" ? "true" : null, data: { light, thing: name } }, seen, said);
  return touchable(made, [item.thing], item.title, shown.touched);
}
