/** A board of a scene as SVG: a grid for screen readers, one stop for the Tab key, its nodes kept as long as what they show. */

import { element, shape } from "./elements.js";
import { arrow, cross, focusRing, groupName, heading, middleOf, outlineOf, placeName, points, room, viewBox, wayOf } from "./board_geometry.js";
import { frameOf } from "./board_edge.js";
import { PanZoom } from "./pan_zoom.js";
import { cropOf } from "./cropping.js";
import { around, edgeLines, edgeOf, groundShapes, isMeasured, lightOn, lyingOn, numberOf, paint, plateOf, sparePlaces, texture } from "./grounds.js";
import { faceByName, spokenFace } from "./faces.js";
import { hue, isPrint } from "./piece_shapes.js";
import { ORDER } from "./lights.js";
import { text } from "./texts.js";
import { steer } from "./board_keys.js";
import { nameOf } from "./meant.js";

const NEAR = 22; // px around a finger
const MANY = 20; // lit cells: beyond, and where nearly all free ones are lit, marks say nothing
const NEARLY_ALL = 0.95;
const SMALL = 44; // px: what is larger is met without help
const LAST = 0.93; // of a cell: the outline around what was touched last
const READABLE = 8; // px: names of groups that would be smaller are left out
const TARGET = 46; // px that a place has when the board has been made larger for a finger

export class Board {
  /** @param {any} data a board of a scene @param {{touched: (things: any[], name: string, about?: string) => void}} told */
  constructor(data, told) {
    this.told = told;
    this.places = new Map(); // by id of a cell, or of what lies between cells
    this.svg = shape("svg", { class: `board form-${data.form}`, role: "grid", tabindex: "-1" });
    this.layers = Object.fromEntries(
      ["plate", "spare", "edges", "lines", "ground", "links", "paths", "borders", "between", "pieces", "names", "arrows"].map((name) => [name, shape("g", { class: `layer-${name}` })]),
    );
    for (const [name, layer] of Object.entries(this.layers)) {
      if (name !== "ground" && name !== "between") layer.setAttribute("aria-hidden", "true");
    }
    this.ring = shape("g", { class: "focus-ring", "aria-hidden": "true" });
    this.svg.append(...Object.values(this.layers), this.ring);
    this.title = element("h3", { class: "board-title" });
    this.frame = element("div", { class: "board-frame" }, this.svg);
    this.root = element("section", { class: "board-box" }, this.title, this.frame);
    this.form = data.form;
    this.draw(data);
    this.panZoom = new PanZoom(this.svg, viewBox(data), () => this.showNames());
    new ResizeObserver(() => this.showNames()).observe(this.svg);
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("focusin", (event) => {
      this.encircle(event.target.closest("[data-place]")?.dataset.place);
      this.showRing(event.target.matches(":focus-visible"));
    });
    this.svg.addEventListener("focusout", () => this.showRing(false));
    this.svg.addEventListener("keydown", () => this.showRing(true));
    steer(this);
  }

  /** Show it small and as a whole, with a touch anywhere making it large; null: as large as there is room. @param {(() => void) | null} enlarge */
  setAside(enlarge) {
    this.root.classList.toggle("is-aside", enlarge !== null);
    this.enlarge?.remove();
    this.enlarge = enlarge && element("button", { type: "button", class: "board-enlarge", "aria-label": text("board_large", { name: this.data.title }), onclick: enlarge });
    if (this.enlarge) this.root.append(this.enlarge);
  }

  /** Whether a board of a later scene has the same places, so that it can be shown by this one. */
  fits(data) {
    return this.shape === outlineOf(data);
  }

  /** Say what it is called, and to the player whose it is that it is theirs. */
  entitle(data, you) {
    const isOwn = data.player !== null && data.player === you;
    this.root.classList.toggle("is-own", isOwn);
    this.title.textContent = [data.title, isOwn && `(${text("you")})`].filter(Boolean).join(" ");
    this.title.hidden = this.title.textContent === "";
  }

  /** Draw what stays as long as the board has the same cells. */
  draw(data) {
    this.shape = outlineOf(data);
    this.data = data;
    this.svg.setAttribute("aria-label", data.title || text("board"));
    const forms = new Set(data.cells.map((cell) => cell.form));
    for (const [form, name] of Object.entries({ crossing: "on-lines", hole: "has-holes", triangle: "has-points", pit: "has-pits" })) this.svg.classList.toggle(name, forms.has(form));
    this.hasRoads = data.form !== "graph" && !forms.has("crossing");
    const rows = new Map();
    [...data.cells].sort((one, other) => one.middle[0] - other.middle[0]).forEach((cell) => {
      const node = this.cell(cell);
      const level = Math.round(cell.middle[1] * 4);
      if (!rows.has(level)) rows.set(level, shape("g", { role: "row" }));
      rows.get(level).append(node);
    });
    for (const row of rows.values()) nameRow(row);
    this.layers.ground.append(...[...rows].sort(([one], [other]) => one - other).map(([, row]) => row));
    if (data.between.length > 0) {
      const row = shape("g", { role: "row" }, ...data.between.map((each) => this.seam(each)));
      this.layers.between.append(row);
    }
    const plate = plateOf(data);
    this.hasPlate = plate.length > 0;
    this.layers.plate.append(...(this.hasPlate ? plate : frameOf(data)));
    this.layers.spare.append(...sparePlaces(data));
    this.layers.edges.append(...edgeLines(data));
    this.layers.names.append(...data.headings.map((each) => heading(each, data)));
    this.stop = data.cells[0]?.id ?? null;
    this.setStop(this.stop);
    this.size(data);
  }

  size(data) {
    const cells = Math.max(1, data.box[2]);
    this.frame.style.setProperty("--board-ratio", String(viewBox(data)[2] / viewBox(data)[3]));
    this.frame.style.setProperty("--board-cells", String(cells));
    this.root.style.setProperty("--board-cells", String(cells));
  }

  cell(cell) {
    const at = `translate(${cell.middle[0]} ${cell.middle[1]}) scale(${room(cell)})`;
    const middle = shape("g", { transform: at });
    const node = shape(
      "g",
      { class: "cell", role: "gridcell", tabindex: "-1" },
      ...groundShapes(cell, this.data),
      numberOf(cell),
      lightOn(cell, this.data),
      shape("circle", { class: "cell-dot", cx: cell.middle[0], cy: cell.middle[1], r: 0.13 * room(cell) }),
    );
    node.dataset.place = cell.id;
    this.layers.pieces.append(middle);
    this.places.set(cell.id, { node, middle, at, scale: room(cell), shown: null });
    return node;
  }

  seam(each) {
    const at = middleOf(each);
    const line = each.is === "edge"
      ? ["seam-touch", "seam-line"].map((name) => shape("polyline", { class: name, points: points(each.points) }))
      : ["seam-touch", "seam-line"].map((name) => shape("circle", { class: name, cx: at[0], cy: at[1], r: name === "seam-touch" ? 0.24 : 0.11 }));
    const place = `translate(${at[0]} ${at[1]}) scale(0.6)`;
    const middle = shape("g", { transform: place });
    const node = shape("g", { class: `seam is-${each.is}`, role: "gridcell", tabindex: "-1" }, ...line);
    node.dataset.place = each.id;
    this.layers.pieces.append(middle);
    this.places.set(each.id, { node, middle, at: place, scale: 0.6, shown: null });
    return node;
  }

  // ---------------------------------------------------------------------------------------------- what changes

  /**
   * Show a position.
   *
   * @param {any} data @param {{lights: Map<string, string>, last: Set<string>, lone: Set<string>, signs: Record<string, string>, read: (piece: any) => string, changes: any}} shown
   *   `last`: the names of what the last answer touched. `changes`: what is different from another position, in its place
   */
  update(data, shown) {
    this.entitle(data, shown.you);
    this.data = data;
    this.shown = shown;
    const signOf = (player) => shown.signs[player] ?? "";
    this.drawLines(data);
    this.groups = new Map(data.groups.flatMap((group) => group.cells.map((id) => [id, group])));
    const places = [...data.cells, ...data.between];
    const drawn = new Map(places.map((each) => [each.id, { ...each, pieces: this.lyingAt(each) }]));
    const changed = this.exchange([...drawn.values()]);
    for (const each of places) {
      const kept = this.places.get(each.id);
      if (changed.has(each.id)) {
        const [there, what] = [drawn.get(each.id), contentOf(drawn.get(each.id))];
        if (kept.shown !== what) kept.middle.replaceChildren(...lyingOn(there, data, signOf));
        kept.shown = what;
        kept.middle.classList.toggle("is-meant", there.pieces !== each.pieces);
        const owner = each.pieces.find((piece) => piece.colour !== null && !piece.mark);
        kept.node.setAttribute("data-owner", each.is && owner ? `hue-${hue(owner.colour)}` : "");
        kept.node.classList.toggle("is-taken", each.is !== undefined && each.pieces.length > 0);
      }
      if (each.outline) {
        paint(kept.node, each);
        texture(kept.node, each);
      }
      this.light(each, kept, shown, changed.has(each.id));
    }
    this.svg.classList.toggle("has-choice", data.cells.some((each) => this.places.get(each.id).node.dataset.light === "now"));
    const free = data.cells.filter((cell) => cell.pieces.length === 0);
    const lit = free.filter((cell) => ["now", "later"].includes(this.places.get(cell.id).node.dataset.light ?? ""));
    this.svg.classList.toggle("is-mostly-lit", lit.length > MANY && lit.length >= NEARLY_ALL * free.length);
    this.panZoom.crop(cropOf(this, data));
    this.drawBorders(data);
    this.drawArrows(data);
  }

  /** Let what is drawn already go where the same is to be drawn now, without drawing it anew. Given back are the places where something else lies. */
  exchange(places) {
    const changed = places.map((each) => ({ id: each.id, kept: this.places.get(each.id), what: contentOf(each) })).filter(({ kept, what }) => kept.shown !== what);
    const drawn = new Map();
    for (const { kept: { middle, shown } } of changed) drawn.set(shown, [...(drawn.get(shown) ?? []), { middle, shown }]);
    const without = [];
    for (const { kept, what } of changed) {
      const found = drawn.get(what)?.pop();
      if (found) lay(kept, found);
      else without.push(kept);
    }
    const left = [...drawn.values()].flat();
    for (const kept of without) lay(kept, left.pop());
    return new Set(changed.map((each) => each.id));
  }

  /** The pieces of a place; on an empty place that is chosen, what is chosen to lie there. */
  lyingAt(each) {
    const isMeant = this.shown.meant && each.pieces.every(isPrint) && this.thingsAt(each).some((thing) => this.shown.lights.get(nameOf(thing)) === "chosen");
    return isMeant ? [{ picture: this.shown.meant, sign: "", colour: null, mark: false, thing: null, player: null }] : each.pieces;
  }

  light(each, kept, shown, changed) {
    const lit = this.thingsAt(each).map((thing) => shown.lights.get(nameOf(thing))).filter(Boolean);
    const light = ORDER.find((name) => lit.includes(name)) ?? "";
    const last = this.isLast(each.id);
    const group = this.groups?.get(each.id);
    const label = [
      placeName(each),
      each.pieces.map(shown.read).join(", ") || text("empty"),
      group?.label ?? "",
      each.ground?.title ?? "",
      light && text(`light_${light}`),
      last && text(shown.changes ? "light_changed" : "light_last"),
    ].filter(Boolean).join(", ");
    const state = JSON.stringify([label, light, last, each.dot]);
    if (kept.state === state && !changed) return;
    kept.state = state;
    if (kept.node.getAttribute("aria-label") !== label) kept.node.setAttribute("aria-label", label);
    if (kept.node.dataset.light !== light) kept.node.dataset.light = light;
    const face = groundFace(each);
    if (face !== null) kept.node.dataset.face = nameOf(each.ground.thing);
    kept.node.classList.toggle("is-last", last);
    kept.node.classList.toggle("is-lit-as-group", group?.thing != null && lit.length === 1 && shown.lights.has(nameOf(group.thing)));
    if (each.outline) mark(kept, "cell-last", last, () => around(each, "", LAST));
    mark(kept, "printed-dot", each.dot === true, () => shape("circle", { cx: each.middle[0], cy: each.middle[1], r: 0.1 }));
    mark(kept, "cross", light === "refused", () => cross(each.middle ?? middleOf(each), kept.scale));
    kept.node.classList.toggle("is-empty", each.pieces.length === 0 && !each.ground?.picture); // a picture is framed as pieces are
    if (light === "chosen") kept.node.setAttribute("aria-selected", "true");
    else kept.node.removeAttribute("aria-selected");
  }

  /** Whether a place is marked: for what the last answer touched, or for what is different. */
  isLast(id) {
    const { changes, last } = this.shown;
    if (changes) return changes.places.has(`${this.data.id} ${id}`);
    return last.has(this.data.player === null ? id : `${this.data.player} ${id}`);
  }

  /** Arrows from where pieces have come. */
  drawArrows(data) {
    const moves = this.shown.changes?.moves.get(data.id) ?? [];
    this.layers.arrows.replaceChildren(...moves.map((move) => arrow(this.places.get(move.to), move)));
  }

  /** What a place is called where it is spoken of alone: with the group that it belongs to. */
  nameAt(each) {
    return [placeName(each), this.groups?.get(each.id)?.label, each.ground?.title].filter(Boolean).join(", ");
  }

  /** The things that a touch on a place may mean, the most particular first. */
  thingsAt(each) {
    const own = this.shown.isElsewhere ? null : (each.thing ?? { kind: this.data.kind, name: each.id });
    const group = this.groups?.get(each.id);
    return [own, ...each.pieces.map((piece) => piece.thing).filter((thing) => thing && this.shown.lone.has(nameOf(thing))), group?.thing].filter(Boolean);
  }

  /** Lines between cells: below their grounds where the board is one of lines, else above them. */
  drawLines(data) {
    const key = JSON.stringify(data.lines);
    if (key === this.linesKey) return;
    this.linesKey = key;
    this.layers[this.hasRoads ? "links" : "lines"].replaceChildren(...data.lines.map((line) => shape("polyline", { points: points(line) })));
  }

  /** The edges that divide groups, the ways on cells, and the names of groups. */
  drawBorders(data) {
    const key = JSON.stringify([data.groups, data.cells.map((cell) => [cell.borders, cell.paths])]);
    if (key === this.bordersKey) return;
    this.bordersKey = key;
    const isWhole = data.spare.length > 0; // then the board has one edge around all places
    const sides = (this.hasPlate || isWhole ? [] : data.cells).flatMap((cell) =>
      cell.borders.map((side) => points([cell.outline[side], cell.outline[(side + 1) % cell.outline.length]])),
    );
    this.layers.borders.replaceChildren(...(isWhole ? [edgeOf(data)] : sides.map((side) => shape("polyline", { points: side }))));
    const ways = data.cells.flatMap((cell) => cell.paths.map((way) => wayOf(cell.middle, way)));
    this.layers.paths.replaceChildren(...ways.map((d) => shape("path", { d })));
    this.layers.names.querySelectorAll(".group-name").forEach((each) => each.remove());
    this.layers.names.append(...data.groups.filter((group) => group.label).map((group) => groupName(group, data)));
    this.showNames();
  }

  /** Leave out the names of groups where they could not be read, until the board is made larger. */
  showNames() {
    const size = this.layers.names.querySelector(".group-name")?.getAttribute("font-size");
    this.svg.classList.toggle("has-tiny-names", size * this.svg.getScreenCTM()?.a < READABLE);
  }

  // ---------------------------------------------------------------------------------------------- touches

  click(event) {
    const node = event.target.closest("[data-place]");
    if (node === null) return;
    const size = event.pointerType === "touch" ? this.crowd(event) : null;
    if (size !== null) {
      const { x, y } = this.panZoom.point(event.clientX, event.clientY);
      this.panZoom.zoom(TARGET / size, x, y);
      return;
    }
    this.touch(node.dataset.place);
  }

  /** Draw the focus around a place, above all that lies there, and have the place in sight. */
  encircle(id) {
    const each = this.placeAt(id);
    if (each === undefined) return;
    this.ring.replaceChildren(...focusRing(each));
    this.panZoom.reveal(...(each.middle ?? middleOf(each)));
  }

  /** The ring is there for the keyboard. By a class: a style that asks for what the board has would be worked out for all of it. */
  showRing(isShown) {
    this.ring.classList.toggle("is-shown", isShown);
  }

  placeAt(id) {
    return [...this.data.cells, ...this.data.between].find((one) => one.id === id);
  }

  touch(id) {
    const each = this.placeAt(id);
    this.setStop(id);
    const face = groundFace(each);
    this.told.touched(this.thingsAt(each), this.nameAt(each), face === null ? "" : `${face.title}: ${spokenFace(face, text)}`);
  }

  /** How small the places are where a finger covers several that can be chosen, in px; then the board is made larger before one is. */
  crowd(event) {
    if (this.panZoom.factor > 1.5) return null;
    const near = [...this.places.values()].filter(({ node }) => node.dataset.light === "now" || node.dataset.light === "later").map(({ node }) => node.getBoundingClientRect());
    const covered = near.filter((box) => Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY) < NEAR);
    const size = Math.min(...covered.map((box) => Math.min(box.width, box.height)));
    return covered.length > 1 && size < SMALL ? Math.max(size, 8) : null;
  }

  /** What lies at a place, as large as it is shown, for whoever takes it up; and what of the board that is. */
  picture(id) {
    const { middle, scale } = this.places.get(id);
    const size = `${Math.round((this.svg.getScreenCTM()?.a ?? 40) * scale)}`;
    const lying = [...middle.children].map((each) => each.cloneNode(true));
    const content = lying.length > 0 ? lying : [shape("circle", { class: "held-nothing", r: 0.2 })];
    return [shape("svg", { viewBox: "-0.5 -0.5 1 1", width: size, height: size, "aria-hidden": "true" }, ...content), middle];
  }

  /** The one place that the Tab key leads to. */
  setStop(id) {
    this.places.get(this.stop)?.node.setAttribute("tabindex", "-1");
    this.stop = id;
    this.places.get(id)?.node.setAttribute("tabindex", "0");
  }
}

/** What lies at a place, as a key of what is drawn for it; what is drawn to the measure of its place lies there alone. */
function contentOf(each) {
  return JSON.stringify(isMeasured(each) ? [each.id, each.pieces] : each.pieces);
}

/** Let what was drawn at another place lie at this one. */
function lay(kept, { middle, shown }) {
  if (kept.middle !== middle) middle.setAttribute("transform", kept.at);
  [kept.middle, kept.shown] = [middle, shown];
}

/** What is said of the ground of a place; null where nothing is. */
function groundFace(each) {
  const thing = each.ground?.thing;
  return thing ? faceByName(nameOf(thing)) : null;
}

/** Draw a mark upon a place, or take it away. */
function mark(kept, name, isThere, drawn) {
  const known = kept.node.querySelector(`.${name}`);
  if (isThere === (known !== null)) return;
  if (known) known.remove();
  else {
    const made = drawn();
    made.setAttribute("class", name);
    kept.node.append(made);
  }
}

/** What a row is called: by its first and last place, and not by all that lies there. */
function nameRow(row) {
  const ids = [...row.children].map((node) => node.dataset.place);
  const [low, high] = [ids[0], ids[ids.length - 1]].map((id) => placeName({ id }));
  row.setAttribute("aria-label", low === high ? low : text("from_to", { low, high }));
}
