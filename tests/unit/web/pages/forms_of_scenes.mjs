/** What boards and cards look like without any colour, for scenes given as JSON: `node forms_of_scenes.mjs FILE`; also which places no arrow key leads to. */

import { readFileSync } from "node:fs";

import { middleOf } from "../../../../interpreter/web/pages/script/board_geometry.js";
import { neighbour } from "../../../../interpreter/web/pages/script/directions.js";
import { pieceShapes } from "../../../../interpreter/web/pages/script/piece_shapes.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowUp", "Shift+ArrowDown"];

class Node {
  constructor(name) {
    [this.name, this.attributes, this.content, this.textContent] = [name, {}, [], ""];
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(...content) {
    this.content.push(...content);
  }

  /** The drawing as text, without the class, which is all that a colour comes from. */
  get drawn() {
    const attributes = Object.entries(this.attributes).filter(([name]) => name !== "class");
    return JSON.stringify([this.name, attributes, this.textContent, this.content.map((each) => each.drawn)]);
  }
}

globalThis.document = { createElementNS: (_, name) => new Node(name) };

function places(board) {
  return [...board.cells, ...board.between.map((each) => ({ ...each, middle: middleOf(each) }))];
}

/** Pieces that differ in owner or colour and look the same without colours. */
function alike(scene) {
  const signs = Object.fromEntries(scene.players.map((player) => [player.id, player.sign]));
  const seen = new Map();
  const found = [];
  for (const piece of scene.boards.flatMap((board) => places(board).flatMap((each) => each.pieces))) {
    const form = pieceShapes([piece], (player) => signs[player] ?? "").map((each) => each.drawn).join("");
    const what = JSON.stringify([piece.player, piece.colour]);
    if (seen.has(form) && seen.get(form) !== what) found.push(`${piece.sign}: ${seen.get(form)} and ${what}`);
    seen.set(form, what);
  }
  const faces = new Map();
  for (const card of scene.cards.flatMap((group) => group.cards)) {
    const form = JSON.stringify([card.corner, card.sign, card.caption]);
    if (faces.has(form) && faces.get(form) !== card.style) found.push(`card ${form}: ${faces.get(form)} and ${card.style}`);
    faces.set(form, card.style);
  }
  return found;
}

/** Places of a board that cannot be reached by arrow keys from every other. */
function unreached(board) {
  const all = places(board);
  const middles = all.map((each) => each.middle);
  const form = board.between.length > 0 ? "graph" : board.form;
  const next = all.map((_, place) => [...new Set(KEYS.map((key) => neighbour(middles, form, place, key)))]);
  const reach = (steps) => {
    const seen = new Set([0]);
    for (const place of seen) for (const each of steps[place]) seen.add(each);
    return seen;
  };
  const back = all.map(() => []);
  next.forEach((ends, place) => ends.forEach((end) => back[end].push(place)));
  const [there, from] = [reach(next), reach(back)];
  return all.map((each, place) => [each.id, there.has(place) && from.has(place)]).filter(([, isFine]) => !isFine).map(([id]) => `${board.id}: ${id}`);
}

const scenes = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(scenes.map((scene) => ({ alike: alike(scene), unreached: scene.boards.flatMap(unreached) }))));
