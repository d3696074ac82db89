/** How something is lit that stands for several things: by the strongest light of any of them. */

import { faceOf } from "./faces.js";
import { keyAt, nameOf } from "./meant.js";

export const ORDER = ["chosen", "now", "later", "refused"];

/** The light on things, and the first of them as a key. @param {Map<string, string>} lights */
export function lightOf(things, lights) {
  const found = things.map((thing) => lights.get(nameOf(thing)));
  return { light: ORDER.find((each) => found.includes(each)) ?? "", name: things.map(nameOf)[0] ?? "" };
}

/** The lights as they are at one place: of what is lit only at some, what is lit there. @param {Map<string, string>} lights @param {string} place */
export function lightsAt(lights, place) {
  const here = [...lights].filter(([name]) => name.endsWith(`@${place}`)).map(([name, light]) => /** @type {[string, string]} */ ([name.slice(0, -place.length - 1), light]));
  const stronger = here.filter(([name, light]) => !lights.has(name) || ORDER.indexOf(light) < ORDER.indexOf(lights.get(name)));
  return stronger.length === 0 ? lights : new Map([...lights, ...stronger]);
}

/** What is shown of things, as it is at one holding: a touch there means what lies there. @param {any} shown @param {{id: string}} holding */
export function shownAt(shown, { id }) {
  return { ...shown, lights: lightsAt(shown.lights, id), at: id };
}

/** The lights for what is another player's: what the one who chooses has too, is meant there. */
export function lightsOfOthers(scene, you, lights) {
  const own = new Set();
  for (const each of scene.holdings.filter((holding) => holding.player === you)) for (const thing of each.things ?? []) own.add(nameOf(thing));
  return new Map([...lights].filter(([name]) => !own.has(name)));
}

/** The keys of the places of all boards: they are touched there and nowhere else. */
export function placesShown(scene) {
  return new Set(scene.boards.flatMap((board) => [...board.cells.map((cell) => nameOf({ kind: board.kind, name: cell.id })), ...board.between.map((each) => nameOf(each.thing))]));
}

/** The keys of what lies at one place only: touching that place can mean it, while a sort of which several lie about stands for none of them. */
export function lonePieces(scene) {
  const counts = new Map();
  for (const { cells, between } of scene.boards) {
    for (const { thing } of [...cells, ...between].flatMap((each) => each.pieces)) if (thing) counts.set(nameOf(thing), (counts.get(nameOf(thing)) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count === 1).map(([name]) => name));
}

/** Whether a holding is written and not drawn: a touch can mean its place, not what it holds. */
function isFigure(holding) {
  return holding.form === "value" && holding.items.every((item) => faceOf(item.thing).form === "token" && !faceOf(item.thing).sentences);
}

/** The keys of all things that a scene shows somewhere, so that they can be touched. */
export function thingsShown(scene) {
  const shown = new Set([...scene.players.map((player) => `player:${player.id}`), ...lonePieces(scene)]);
  const add = (thing) => thing && shown.add(nameOf(thing));
  for (const board of scene.boards) {
    for (const cell of board.cells) add({ kind: board.kind, name: cell.id });
    for (const each of board.between) add(each.thing);
    for (const group of board.groups) add(group.thing);
  }
  for (const card of scene.cards.flatMap((group) => group.cards)) [card.thing, ...card.place].forEach(add);
  for (const holding of scene.holdings.filter((each) => each.zone !== "none")) {
    if (!isFigure(holding) && holding.zone !== "turned") for (const thing of holding.things ?? []) if (thing) shown.add(keyAt(thing, holding.id));
    [...(isFigure(holding) ? [] : (holding.things ?? [])), ...holding.place].forEach(add);
  }
  for (const row of (scene.sheets ?? []).flatMap((sheet) => sheet.rows)) add(row.thing);
  return shown;
}
