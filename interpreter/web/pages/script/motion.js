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

/** @typedef {import("./transfers.js").Transfer} Transfer */

export class Motion {
  /** @param {import("./scene_pane.js").ScenePane} pane */
  constructor(pane) {
    this.pane = pane;
    this.layer = element("div", { class: "flights", "aria-hidden": "true" });
    document.body.append(this.layer);
    document.addEventListener("animationend", ended);
    document.addEventListener("animationcancel", ended);
    /** @type {any} */
    this.scene = null;
    this.turn = 0; // of the two names of each animation: one that has begun is not begun again by the same name
  }

  /**
   * Draw a scene, with the way to it where it follows on the last one. What is drawn is measured in the frame that shows it first.
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
    const [sliding, flying] = [transfers.filter(isOnOneBoard), transfers.filter((each) => !isOnOneBoard(each))];
    const starts = flying.map((each) => spotOf(this.pane.board, each.from, each.name));
    const counting = rolls();
    const rows = rowsOf(flying);
    draw();
    this.turn = 1 - this.turn;
    for (const each of sliding) this.slide(each);
    requestAnimationFrame(() => {
      const flights = flying.map((each, place) => ({ ...each, start: starts[place], goal: spotOf(this.pane.board, each.to, each.ends) }));
      const seen = flights.filter(({ start, goal }) => start && goal && (isSeen(start) || isSeen(goal)));
      const come = arrivals.map((each) => spotOf(this.pane.board, each.to, each.name));
      const moved = rows.flatMap((row) => row());
      const rolled = counting(this.layer);
      this.layer.append(...seen.map((each, place) => this.flight(each, seen.length > 1 ? (STAGGER * place) / (seen.length - 1) : 0)));
      for (const begin of rolled) begin();
      for (const { node, x, y } of moved) this.animate(node, "slides", { "--from-x": px(x), "--from-y": px(y) });
      for (const spot of come) if (spot?.isExact) this.animate(spot.node, "arrives", {});
    });
  }

  /** A piece goes on its board from one cell to another; in the units of the board. */
  slide({ from, to }) {
    const board = this.pane.board.boards.find((each) => each.data.id === to.board);
    const [start, goal] = [from, to].map((place) => board?.placeAt(place.cell)?.middle);
    const middle = board?.places.get(to.cell)?.middle;
    if (start && goal && middle) this.animate(middle, "slides", { "--from-x": px(start[0] - goal[0]), "--from-y": px(start[1] - goal[1]) });
  }

  /** A copy that goes from one place to the other; what lies at its goal is seen once it is there. */
  flight({ name, start, goal }, delay) {
    const size = start.isExact && start.width > goal.width ? start : goal.isExact ? goal : start; // the larger one shows more on its way
    const ghost = copyOf(name, size, size === start ? goal : start);
    const last = goal.isExact ? goal.width / size.width : Math.min(1, goal.width / size.width, 0.6);
    const way = { "--from-x": px(start.x - goal.x), "--from-y": px(start.y - goal.y), "--from": start.width / size.width, "--to": last, "--last": goal.isExact ? 1 : 0, "--delay": `${delay}ms` };
    styled(ghost, { left: px(goal.x - size.width / 2), top: px(goal.y - size.height / 2), width: px(size.width), height: px(size.height), ...way });
    ghost.classList.add("flight");
    if (goal.isExact) this.animate(goal.node, "awaits", { "--until": `${DURATION + delay}ms` });
    return ghost;
  }

  /** Begin an animation of the style sheet. */
  animate(node, name, properties) {
    ended({ target: node });
    styled(node, properties);
    node.classList.add(`${name}-${this.turn}`);
  }
}

/** What an animation was begun with is taken away; copies go altogether. */
function ended({ target }) {
  if (target.classList.contains("flight")) target.remove();
  else target.classList.remove(...["slides", "arrives", "awaits"].flatMap((name) => [`${name}-0`, `${name}-1`]));
}

/** @param {Transfer} transfer */
function isOnOneBoard({ from, to }) {
  return "board" in from && "board" in to && from.board === to.board;
}

/** What is left in rows where something goes or comes: it closes up. Each gives, once the scene is drawn, what has moved and how far. */
function rowsOf(transfers) {
  const ids = new Set(transfers.flatMap((each) => [each.from, each.to]).flatMap((each) => ("holding" in each ? [each.holding] : [])));
  return [...ids].map((id) => {
    const before = middles(id);
    return () => [...middles(id)].flatMap(([key, { node, x, y }]) => {
      const old = before.get(key);
      return old === undefined || Math.hypot(old.x - x, old.y - y) < 2 ? [] : [{ node, x: old.x - x, y: old.y - y }];
    });
  });
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

function styled(node, properties) {
  for (const [property, value] of Object.entries(properties)) node.style.setProperty(property, String(value));
}

function px(number) {
  return `${number.toFixed(3)}px`;
}

function isSeen({ x, y, width, height }) {
  return x + width / 2 > 0 && y + height / 2 > 0 && x - width / 2 < innerWidth && y - height / 2 < innerHeight;
}
