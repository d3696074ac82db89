/** Marks of a hint above the table: a ring around each thing that its answer is about, and an arrow from the first choice to the last. */

import { whenMoved } from "./beside.js";
import { shape } from "./elements.js";
import { nameOf } from "./meant.js";

const AROUND = 3; // px between a thing and its ring
const TIP = 16; // px that an arrow's head is long

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

export class HintMarks {
  /** @param {import("./board_area.js").BoardArea} area */
  constructor(area) {
    this.area = area;
    this.layer = shape("svg", { class: "hint-marks", "aria-hidden": "true" });
    document.body.append(this.layer);
    whenMoved(() => this.draw());
    this.show([]);
  }

  /** Mark the things of each choice; without any take the marks away. @param {import("./chooser.js").Thing[][]} choices */
  show(choices) {
    this.choices = choices;
    this.draw();
  }

  draw() {
    const shown = (things) => [...new Set(things.map((thing) => this.nodeOf(thing)).filter((node) => node?.checkVisibility()))];
    const groups = this.choices.map(shown).filter((nodes) => nodes.length > 0).map((nodes) => nodes.map((node) => node.getBoundingClientRect()));
    const arrows = groups.length > 1 ? [arrow(groups[0][0], groups[groups.length - 1][0])] : [];
    this.layer.replaceChildren(...groups.flat().map(ring), ...arrows);
  }

  /** What shows a thing: a place of a board, of a player's boards the own one, else a card or what stands for a heap. */
  nodeOf(thing) {
    const name = `[data-thing="${CSS.escape(nameOf(thing))}"]`;
    const lying = (thing.at ?? []).flatMap((place) => [...document.querySelectorAll(`:is(#position, #players) [data-at="${CSS.escape(place)}"]:is(${name}, :has(${name}))`)]);
    const held = lying.map((node) => (node.matches(name) ? node : node.querySelector(name))).find((node) => node.checkVisibility());
    if (held) return held;
    for (const board of this.area.boards) {
      const place = [...board.data.cells, ...board.data.between].find((each) => board.thingsAt(each).some((own) => nameOf(own) === nameOf(thing)));
      const shown = place && board.places.get(place.id).node;
      if (shown) return shown.querySelector(".cell-ground") ?? shown;
    }
    const others = document.querySelectorAll(`:is(#position, #players) ${name}`);
    return [...others].find((node) => node.checkVisibility()) ?? null;
  }
}

/** @param {Box} box */
function ring({ left, top, width, height }) {
  return shape("rect", { x: left - AROUND, y: top - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: 8 });
}

/** From the edge of one box to the edge of another. @param {Box} from @param {Box} to */
function arrow(from, to) {
  const [start, goal] = [from, to].map((box) => [box.left + box.width / 2, box.top + box.height / 2]);
  const [x, y] = [goal[0] - start[0], goal[1] - start[1]];
  const long = Math.hypot(x, y) || 1;
  const [dx, dy] = [x / long, y / long];
  const reach = (box) => Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity) * 0.8;
  const [first, last] = [reach(from), long - reach(to)];
  const at = (along, aside) => `${start[0] + dx * along - dy * aside},${start[1] + dy * along + dx * aside}`;
  const points = [at(first, 3), at(last - TIP, 3), at(last - TIP, TIP * 0.6), at(last, 0), at(last - TIP, -TIP * 0.6), at(last - TIP, -3), at(first, -3)];
  return shape("polygon", { points: points.join(" ") });
}
