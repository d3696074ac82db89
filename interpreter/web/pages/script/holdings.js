/** What lies on no board, by its form: rows of cards and dice, hands in fans, piles with their count, tricks, figures. */

import { backOf, cardOf, tileOf, vacancy } from "./cards.js";
import { element } from "./elements.js";
import { faceByName, faceOf, formOf } from "./faces.js";
import { handRows } from "./hands.js";
import { lightOf, shownAt } from "./lights.js";
import { nameOf } from "./meant.js";
import { pile } from "./piles.js";
import { badge } from "./piece_shapes.js";
import { asRow } from "./rows.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";
import { trick } from "./tricks.js";

/** Holdings of one tracked name of one player, or of nobody. @typedef {{title: string, form: string, player: string | null, held: any[]}} Group */

/** The groups in a zone. @param {any} scene @param {(holding: any) => boolean} wanted @returns {Group[]} */
export function groupsOf(scene, wanted) {
  const inSheets = new Set((scene.sheets ?? []).map((each) => each.track));
  const groups = new Map();
  for (const each of scene.holdings) {
    if (!wanted(each) || inSheets.has(each.track)) continue;
    const key = `${each.track} ${each.zone === "middle" ? "" : each.player}`;
    const group = groups.get(key) ?? { title: each.title, form: each.form, player: each.player, zone: each.zone, track: each.track, held: [] };
    group.held.push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The things that are turned where they lie, each with its player. @param {any} scene @returns {Set<string>} */
export function turnedIn(scene) {
  const marks = scene.holdings.filter((each) => each.zone === "turned" && !each.hidden);
  return new Set(marks.flatMap((each) => each.items.map((item) => `${each.player} ${nameOf(item.thing)}`)));
}

/** Groups as sections, figures together in front. @param {Group[]} groups @param {any} shown @param {{isSmall?: boolean, isHand?: boolean}} how */
export function sections(groups, shown, how = {}) {
  const figures = groups.filter(isFigure);
  const piles = groups.filter((each) => each.form === "pile").flatMap((each) => each.held);
  const rest = groups.filter((each) => !isFigure(each) && each.form !== "pile").sort((one, other) => rank(one, how) - rank(other, how)); // never by what lies there: all would change places
  const onPiles = { ...shown, lights: shown.pileLights ?? shown.lights };
  return [
    figures.length > 0 && element("dl", { class: "figures-row" }, ...figures.flatMap((each) => figure(each, shown))),
    ...rest.map((each) => section(each, shown, how)),
    piles.length > 0 && element("div", { class: "piles" }, ...piles.map((each) => pile(each, onPiles))),
  ].filter(Boolean);
}

/** One group as a section under its title. */
function section(group, shown, { isSmall = false, isHand = false }) {
  const { title, held, form } = group;
  if (isAround(group)) return trick(group, shown);
  const changed = held.some((each) => shown.changes?.holdings.has(each.id)) ? " is-changed" : "";
  const isOwnHand = isHand && held.length === 1 && !held[0].hidden;
  const content = isOwnHand ? handRows(held[0], shownAt(shown, held[0]), title) : [asRow(element("ul", { class: "face-row", data: held.length === 1 ? { at: held[0].id } : {} }, ...held.flatMap((each) => things(each, held.length > 1, shown, isSmall))), held[0].id)];
  const made = element("section", { class: `group is-${form}${isOwnHand ? " is-hand" : ""}${isSmall ? " is-small" : ""}` }, element("h3", { class: `group-title${changed}`, data: aboutTrack(group) }, title), ...content);
  made.style.setProperty("--things", String(made.querySelectorAll("li").length));
  return made;
}

/** Rows stand first in one's own area, and what lies for all before what lies for each player. */
function rank(group, { isHand = false }) {
  return Number(isHand ? group.form !== "row" : isAround(group));
}

/** The things of a holding as items of a list. */
function things(holding, isOneOfMany, shown, isSmall) {
  if (holding.hidden) return [element("li", { data: { at: holding.id } }, backOf(holding.count, { isSmall, label: holding.of || holding.title, form: formOf(holding.kind) }))];
  if (holding.items.length === 0) return isOneOfMany ? [] : [element("li", {}, vacancy(holding.kind, isSmall))];
  const caption = isOneOfMany ? holding.of : "";
  const how = { isSmall, isQuiet: isSmall, things: holding.place, caption, isChanged: shown.changes?.holdings.has(holding.id) };
  const tile = holding.place.length === 1 ? tileOf(holding.place[0]) : null; // the picture of the place says what it is called
  const isNamed = caption && tile === null && holding.items.length > 0 && faceOf(holding.items[0].thing).form !== "die";
  return holding.items.map((item) => element("li", { class: tile && "on-tile", data: isOneOfMany ? { at: holding.id } : {} }, tile?.cloneNode(true), isNamed && element("span", { class: "place-name" }, caption), cardOf(item, shownAt(shown, holding), { ...how, holder: holding.player })));
}

/** What every player has a place for in the middle: a card, or what is staked. */
function isAround({ form, zone, player }) {
  return zone === "middle" && (form === "place" || (form === "value" && player !== null));
}

/** Numbers, truths and names: what has no face. */
function isFigure(group) {
  const { form, held } = group;
  return form === "value" && !isAround(group) && held.every((each) => each.items.every((item) => faceOf(item.thing).form === "token" && !faceOf(item.thing).sentences) && !isHiddenDie(each));
}

/** A hidden value that counts as a thing: a die under a cup. */
function isHiddenDie(holding) {
  return holding.hidden && holding.of !== "";
}

/** The name of what is said of a track, shown beside it on hover. */
function aboutTrack({ track }) {
  return faceByName(`track.${track}`) ? { face: `track.${track}` } : {};
}

function figure({ title, held }, shown) {
  const isMany = held.length > 1;
  return held.map((each) => {
    const { light } = lightOf(each.place, shown.lights);
    const was = shown.changes?.holdings.get(each.id);
    const before = was && shown.saysBefore && element("span", { class: "was" }, text("was_before", { text: was }));
    const seat = shown.players?.find((player) => each.items[0]?.thing?.kind === "player" && player.id === each.items[0].thing.name);
    const said = seat ? [badge(seat.colour, seat.sign), shown.seatName?.(seat.id) ?? each.text] : [each.text];
    const value = light ? touchable(element("button", { type: "button", class: "thing", data: { light, thing: nameOf(each.place[0]) } }, ...said), each.place, `${title}: ${each.text}`, shown.touched) : element("span", { class: "figure-value", data: { number: each.id } }, ...said);
    return element("div", { class: `figure${was === undefined ? "" : " is-changed"}`, data: aboutTrack(each) }, element("dt", {}, isMany && each.of ? `${title}, ${each.of}` : title), element("dd", {}, value, before));
  });
}
