/**
 * Movement from the scene that a page showed to the one it shows now: things fly from place to place, numbers count, neighbours close up.
 *
 * What flies is a copy above the page, by transform and opacity alone; the page itself shows the new scene at once, and to whoever wants
 * less motion nothing else. All places are measured together, once before and once after the scene is drawn.
 */

import { backOf } from "./cards.js";
import { element, shape } from "./elements.js";
import { rolls } from "./rolling_numbers.js";
import { elementOf, spotOf } from "./spots.js";
import { transfersBetween } from "./transfers.js";

const DURATION = 280; // ms
const STAGGER = 120; // ms at most until the last one begins
const EASING = "cubic-bezier(0.25, 0.7, 0.3, 1)";

export class Motion {
  /** @param {import("./scene_pane.js").ScenePane} pane */
  constructor(pane) {
    this.pane = pane;
    this.layer = element("div", { class: "flights", "aria-hidden": "true" });
    document.body.append(this.layer);
    /** @type {any} */
    this.scene = null;
  }

  /**
   * Draw a scene, with the way to it where it follows on the last one.
   *
   * @param {any} scene @param {{follows: boolean, taken: {places: Set<string>, by: string} | null}} how
   *   taken: the places of a trick that was shown, and who took it
   * @param {() => void} draw
   */
  show(scene, how, draw) {
    const before = this.scene;
    this.scene = scene;
    const isMoving = how.follows && before !== null && before !== scene && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isMoving) {
      draw();
      return;
    }
    const { transfers, arrivals } = transfersBetween(before, scene, how.taken);
    const find = (place, name) => spotOf(this.pane.board, place, name);
    const planned = transfers.map((each) => ({ ...each, start: find(each.from, each.name) }));
    const counting = rolls();
    const rows = this.rows(transfers);
    draw();
    const flights = planned.map((each) => ({ ...each, goal: find(each.to, each.ends) })).filter(({ start, goal }) => start && goal && (isSeen(start) || isSeen(goal)));
    const come = arrivals.map((each) => find(each.to, each.name)).filter((spot) => spot?.isExact && isSeen(spot));
    const rolled = counting(this.layer);
    const moved = rows.map((row) => row()).flat();
    const made = flights.map((each, place) => this.flight(each, flights.length > 1 ? (STAGGER * place) / (flights.length - 1) : 0));
    for (const begin of [...made, ...rolled, ...moved]) begin();
    for (const { node } of come) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION, easing: EASING });
  }

  /** A copy that goes from one place to the other; what lies at its goal is seen once it is there. Given back is what begins it. */
  flight({ name, start, goal }, delay) {
    const size = start.isExact && start.width > goal.width ? start : goal.isExact ? goal : start; // the larger one shows more on its way
    const ghost = copyOf(name, size, size === start ? goal : start);
    ghost.classList.add("flight");
    place(ghost, goal.x - size.width / 2, goal.y - size.height / 2, size);
    const from = `translate(${start.x - goal.x}px, ${start.y - goal.y}px) scale(${start.width / size.width})`;
    const to = `translate(0, 0) scale(${goal.isExact ? goal.width / size.width : Math.min(1, goal.width / size.width, 0.6)})`;
    const timing = { duration: DURATION, delay, easing: EASING, fill: /** @type {FillMode} */ ("both") };
    this.layer.append(ghost);
    return () => {
      const last = goal.isExact ? 1 : 0;
      ghost.animate([{ transform: from, opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: to, opacity: last }], timing).finished.then(() => ghost.remove(), () => ghost.remove());
      if (goal.isExact) goal.node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION + delay });
    };
  }

  /** What is left in rows where something goes or comes: it closes up. Each gives what is done once the scene is drawn. */
  rows(transfers) {
    const ids = new Set(transfers.flatMap((each) => [each.from, each.to]).flatMap((each) => ("holding" in each ? [each.holding] : [])));
    return [...ids].map((id) => {
      const before = middles(id);
      return () => [...middles(id)].flatMap(([key, { node, x, y }]) => {
        const old = before.get(key);
        if (old === undefined || Math.hypot(old.x - x, old.y - y) < 2) return [];
        return [() => node.animate([{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: "translate(0, 0)" }], { duration: DURATION, easing: EASING })];
      });
    });
  }
}

/** The middles of the things in a row, as seen from where that begins, each copy by its number. @returns {Map<string, {node: Element, x: number, y: number}>} */
function middles(id) {
  const found = new Map();
  const row = elementOf(id);
  if (row === null || !row.checkVisibility()) return found;
  const counts = new Map();
  const { x: left, y: top } = row.getBoundingClientRect();
  for (const node of row.querySelectorAll("[data-thing]")) {
    const { thing } = /** @type {HTMLElement} */ (node).dataset;
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
    const box = node.getBoundingClientRect();
    found.set(`${thing} ${counts.get(thing)}`, { node, x: box.x + box.width / 2 - left, y: box.y + box.height / 2 - top });
  }
  return found;
}

/** The picture of what flies: as it lies at one end of its way, and a back where it is not seen. */
function copyOf(name, { node, isOnBoard }, other) {
  if (name === null && !isOnBoard && !other.isOnBoard) return backOf(null);
  if (!isOnBoard) return node.cloneNode(true);
  const lying = [...node.children].map((each) => each.cloneNode(true));
  return shape("svg", { viewBox: "-0.5 -0.5 1 1" }, ...lying);
}

/** Lay an element of the layer at a place. */
function place(node, left, top, { width, height }) {
  for (const [property, value] of Object.entries({ left, top, width, height })) node.style.setProperty(property, `${value}px`);
}

function isSeen({ x, y, width, height }) {
  return x + width / 2 > 0 && y + height / 2 > 0 && x - width / 2 < innerWidth && y - height / 2 < innerHeight;
}
