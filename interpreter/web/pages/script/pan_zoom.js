/** Zoom of a picture by two fingers, wheel with Ctrl or buttons, and moving it about once it is larger than its frame. */

const LARGEST = 6;
const DRAG_AFTER = 6; // px
const GROWS = 220; // ms

export class PanZoom {
  /** @param {SVGSVGElement} svg @param {[number, number, number, number]} box what is seen without zoom @param {() => void} shown what follows when another part is shown */
  constructor(svg, box, shown) {
    [this.svg, this.shown] = [svg, shown];
    this.pointers = new Map();
    this.dragged = false;
    this.reset(box);
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /** Show all of a picture that is new. */
  reset(box) {
    this.whole = box;
    this.home = box;
    this.view = [...box];
    this.show();
  }

  /** Show the whole picture; where that is shown already, the part of it that matters. */
  toggleWhole() {
    const isWhole = this.view[2] >= this.whole[2] - 0.01;
    this.turnTo(isWhole ? this.home : this.whole);
  }

  /** Show the part that matters, as long as no other one was chosen; null: all of it. */
  crop(box) {
    const before = this.home;
    this.home = box ?? this.whole;
    this.svg.classList.toggle("has-part", this.home[2] < this.whole[2] - 0.01);
    if (before.every((each, at) => each === this.home[at])) return;
    if (before.every((each, at) => Math.abs(each - this.view[at]) < 0.01)) this.turnTo(this.home);
  }

  /** Go over to another part of the picture. */
  turnTo(box) {
    const before = [...this.view];
    this.view = [...box];
    this.show();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !this.svg.clientWidth) return;
    const scale = box[2] / before[2];
    const [x, y] = [0, 1].map((axis) => (100 * (box[axis] - before[axis])) / before[axis + 2]);
    this.svg.animate([{ transformOrigin: "0 0", transform: `translate(${x}%, ${y}%) scale(${scale})` }, { transformOrigin: "0 0", transform: "none" }], { duration: GROWS, easing: "ease-out" });
  }

  /** How many times larger than it is shown by itself. */
  get factor() {
    return this.home[2] / this.view[2];
  }

  /** Zoom about a point of the picture (its middle, if none is given). */
  zoom(by, x = this.view[0] + this.view[2] / 2, y = this.view[1] + this.view[3] / 2) {
    const factor = Math.min(LARGEST, Math.max(this.home[2] / this.whole[2], this.factor * by)) / this.factor;
    const [left, top, width, height] = this.view;
    this.view = [x - (x - left) / factor, y - (y - top) / factor, width / factor, height / factor];
    this.show();
  }

  /** The point of the picture at a place of the screen. */
  point(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    return matrix === null ? { x: 0, y: 0 } : new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  }

  show() {
    const [left, top, width, height] = this.whole;
    this.view[0] = Math.min(Math.max(this.view[0], left), left + width - this.view[2]);
    this.view[1] = Math.min(Math.max(this.view[1], top), top + height - this.view[3]);
    this.frame(this.view);
    this.svg.classList.toggle("is-zoomed", this.factor > 1.01);
    this.svg.classList.toggle("is-cropped", this.view[2] < this.whole[2] - 0.01);
  }

  /** Move the picture so that a point is in sight. */
  reveal(x, y) {
    const [left, top, width, height] = this.view;
    const isOut = x < left || y < top || x > left + width || y > top + height;
    if (!isOut) return;
    [this.view[0], this.view[1]] = [x - width / 2, y - height / 2];
    this.show();
  }

  /** Show the whole picture without forgetting what was seen: on paper nothing is cut. */
  showWhole() {
    this.frame(this.whole);
  }

  frame(box) {
    this.svg.setAttribute("viewBox", box.map((each) => each.toFixed(3)).join(" "));
    this.shown();
  }

  down(event) {
    this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
  }

  move(event) {
    const known = this.pointers.get(event.pointerId);
    if (known === undefined) return;
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    const { x, y } = known;
    [known.x, known.y] = [event.clientX, event.clientY];
    if (others.length === 1) this.pinch(others[0], x, y, known);
    else if (others.length === 0 && this.factor > 1.01) this.drag(known, x, y);
  }

  pinch(other, x, y, now) {
    this.dragged = true;
    const before = Math.hypot(x - other.x, y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = this.point((now.x + other.x) / 2, (now.y + other.y) / 2);
    if (before > 0) this.zoom(after / before, middle.x, middle.y);
  }

  drag(now, x, y) {
    if (!this.dragged && Math.hypot(now.x - now.startX, now.y - now.startY) < DRAG_AFTER) return;
    this.dragged = true;
    const [from, to] = [this.point(x, y), this.point(now.x, now.y)];
    this.view[0] -= to.x - from.x;
    this.view[1] -= to.y - from.y;
    this.show();
  }

  wheel(event) {
    if (!event.ctrlKey) return; // the page scrolls
    event.preventDefault();
    const { x, y } = this.point(event.clientX, event.clientY);
    this.zoom(Math.exp(-event.deltaY / 200), x, y);
  }

  /** The end of a drag is no touch. */
  swallow(event) {
    if (this.dragged && event.detail !== 0) event.stopPropagation();
    this.dragged = false;
  }
}
