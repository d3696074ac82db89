/** The hand of who looks: cards overlap in a fan, in several rows where they are many; cards with sentences lie side by side. */

import { cardOf, vacancy } from "./cards.js";
import { element } from "./elements.js";
import { faceOf } from "./faces.js";
import { PHONE } from "./phone.js";
import { isSuit } from "./playing_cards.js";
import { asRow } from "./rows.js";

const IN_A_ROW = { wide: 22, narrow: 9 };
const FANNED = 14; // cards that are turned, at most
const TURN = 1.4; // degrees from one card to the next

/** The cards of a holding in lists. @param {any} holding @param {any} shown @param {string} name of the row for the keyboard */
export function handRows(holding, shown, name) {
  const { items } = holding;
  const isFan = items.length > 0 && items.every((item) => item.count === 1 && canOverlap(faceOf(item.thing, item.title)));
  const slots = isFan ? items : (shown.slots?.of(holding, shown.asked.includes(shown.you)) ?? items);
  const cards = slots.map((item) => element("li", {}, item ? cardOf(item, shown, { things: holding.place, holder: holding.player, isChanged: shown.changes?.cards.has(item) }) : vacancy(holding.kind)));
  if (!isFan) return [asRow(element("ul", { class: "face-row", data: { at: holding.id } }, ...(cards.length > 0 ? cards : [element("li", {}, vacancy(holding.kind))])), name)];
  const size = PHONE.matches ? IN_A_ROW.narrow : IN_A_ROW.wide;
  const rows = Math.ceil(cards.length / size);
  const each = Math.ceil(cards.length / rows);
  if (rows === 1 && cards.length <= FANNED) cards.forEach((card, place) => turn(card, place - (cards.length - 1) / 2));
  const lists = Array.from({ length: rows }, (_, row) => element("ul", { class: "fan" }, ...cards.slice(row * each, (row + 1) * each)));
  return [asRow(element("div", { class: `fan-rows${rows > 1 ? " has-several" : ""}`, data: { at: holding.id } }, ...lists), name)];
}

function canOverlap(face) {
  return isSuit(face.sign) || (face.form === "card" && !face.sentences && !face.cost);
}

function turn(card, from) {
  card.style.setProperty("--turn", `${(from * TURN).toFixed(1)}deg`);
  card.style.setProperty("--drop", `${(from * from * 0.02).toFixed(3)}rem`);
}
