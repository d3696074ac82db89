/**
 * A trick that an answer completed, and that the rules took away with the same answer: the scene in which all of it still lies there.
 *
 * A trick is what all players have a place for in the middle, one thing each. Its last thing is known from the answer, as the log has it.
 */

import { nameOf } from "./meant.js";

/** @typedef {{scene: any, by: string | null, places: Set<string>}} Trick `by`: who took it */

/**
 * The trick that ended between two scenes; null where none did.
 *
 * @param {any} before @param {any} after @param {{seat: string, move: string}} answer @param {Record<string, any>} faces @returns {Trick | null}
 */
export function finishedTrick(before, after, { seat, move }, faces) {
  const lying = before.holdings.filter(isPlace);
  const laid = lying.filter((each) => thingsIn(each).length === 1);
  const sample = laid[0];
  if (sample === undefined || laid.some((each) => each.track !== sample.track || each.player === seat)) return null;
  if (laid.length < before.players.length - 1) return null; // somebody has not laid anything yet
  if (after.holdings.some((each) => each.track === sample.track && thingsIn(each).length > 0)) return null;
  const name = move.split(/[^\w]+/).map((word) => `${sample.kind}:${word}`).find((each) => each in faces);
  if (name === undefined) return null;
  const last = { kind: sample.kind, name: name.slice(sample.kind.length + 1) };
  const title = faces[name].title;
  const own = { ...sample, id: sample.id.replace(sample.player, seat), player: seat, things: [last], items: [{ text: title, title, count: 1, thing: last }], text: title };
  const holdings = before.holdings.filter((each) => each.id !== own.id).map((each) => without(each, seat, name));
  const scene = { ...before, asked: [], holdings: [...holdings, own] };
  return { scene, by: takerOf(before, after, [...laid, own]), places: new Set([...laid, own].map((each) => each.id)) };
}

/** True if a holding is a player's place for one thing that all see. */
function isPlace(holding) {
  return holding.form === "place" && holding.zone === "middle" && holding.player !== null && !holding.hidden;
}

function thingsIn(holding) {
  return (holding.things ?? []).filter(Boolean);
}

/** A hand without what was played from it. */
function without(holding, seat, name) {
  if (holding.player !== seat || holding.form !== "row") return holding;
  if (holding.hidden) return { ...holding, count: Math.max(0, holding.count - 1) };
  const items = holding.items.flatMap((each) => (each.thing && nameOf(each.thing) === name ? (each.count > 1 ? [{ ...each, count: each.count - 1 }] : []) : [each]));
  const at = thingsIn(holding).findIndex((each) => nameOf(each) === name);
  return at < 0 ? holding : { ...holding, items, things: holding.things.filter((_, place) => place !== at), count: holding.count - 1 };
}

/** Who took it: whose heap has it now, else the only one with a figure that changed, else who is asked now. */
function takerOf(before, after, trick) {
  const names = trick.flatMap(thingsIn).map(nameOf);
  const heap = after.holdings.find((each) => each.player !== null && !isPlace(each) && names.every((name) => thingsIn(each).some((thing) => nameOf(thing) === name)));
  if (heap) return heap.player;
  const told = new Map(before.players.map((each) => [each.id, JSON.stringify(each.figures)]));
  const risen = after.players.filter((each) => told.get(each.id) !== JSON.stringify(each.figures));
  return risen.length === 1 ? risen[0].id : after.asked.length === 1 ? after.asked[0] : null;
}
