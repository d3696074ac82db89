/** Tables of figures, as pads beside a game: a row for every entry, a column for every player. */

import { element } from "./elements.js";
import { lightOf } from "./lights.js";
import { nameOf } from "./meant.js";
import { touchable } from "./touchable.js";

export const MOST_UPRIGHT = 4; // players whose names stand upright above their columns

/** The sheets of a scene. @param {any} scene @param {any} shown */
export function sheetTables(scene, shown) {
  return (scene.sheets ?? []).map((sheet) => {
    const heads = scene.players.map((player) => element("th", { scope: "col", class: player.id === shown.you ? "is-own" : null }, shown.seatName?.(player.id) ?? player.label));
    const rows = sheet.rows.map((row, place) => element("tr", {}, element("th", { scope: "row" }, heading(row, shown)), ...sheet.cells[place].map((cell, at) => element("td", { class: scene.players[at].id === shown.you ? "is-own" : null }, cell))));
    return element("section", { class: "group pad" }, element("table", { class: scene.players.length > MOST_UPRIGHT ? "has-many" : null }, element("caption", {}, sheet.title), element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...rows)));
  });
}

function heading(row, shown) {
  const { light } = lightOf([row.thing], shown.lights);
  if (!light) return row.title;
  const made = element("button", { type: "button", class: "thing", "aria-pressed": light === "chosen" ? "true" : null, data: { light, thing: nameOf(row.thing) } }, row.title);
  return touchable(made, [row.thing], row.title, shown.touched);
}
