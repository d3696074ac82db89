/** Rulebook, file and what comes of it: side by side with edges that can be moved, or one at a time where there is little room. */

import { text } from "../texts.js";

const NARROW = matchMedia("(max-width: 63.99rem)");
const STEP = 2; // percent of the width that a key moves an edge
const [LEAST, MOST] = [18, 64];
const PANES = ["book", "file", "play"];

export class Panes {
  /** @param {HTMLElement} root @param {HTMLElement} switches the buttons for one at a time @param {(pane: string) => void} told which one is shown now */
  constructor(root, switches, told) {
    [this.root, this.switches, this.told] = [root, switches, told];
    this.widths = { left: 34, right: 33, ...JSON.parse(localStorage.getItem("workshop:widths") ?? "{}") };
    for (const edge of root.querySelectorAll("[data-edge]")) this.movable(edge);
    for (const button of switches.querySelectorAll("[data-pane]")) button.addEventListener("click", () => this.show(button.dataset.pane));
    NARROW.addEventListener("change", () => this.show(this.shown));
    this.show("book");
    this.size();
  }

  get isNarrow() {
    return NARROW.matches;
  }

  /** Whether a pane can be seen now. */
  isShown(pane) {
    return !this.isNarrow || pane === this.shown;
  }

  /** Bring a pane into sight; where all are, nothing changes. */
  show(pane) {
    this.shown = pane;
    for (const name of PANES) document.getElementById(`pane-${name}`).hidden = !this.isShown(name);
    for (const button of this.switches.querySelectorAll("[data-pane]")) button.setAttribute("aria-pressed", String(button.dataset.pane === pane));
    this.told(pane);
  }

  // ---------------------------------------------------------------------------------------------- edges

  movable(edge) {
    const side = edge.dataset.edge;
    edge.setAttribute("aria-label", text(`edge_${side}`));
    edge.addEventListener("pointerdown", (event) => {
      edge.setPointerCapture(event.pointerId);
      edge.onpointermove = (moved) => this.move(side, this.share(side, moved.clientX));
    });
    edge.addEventListener("pointerup", () => (edge.onpointermove = null));
    edge.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.move(side, this.widths[side] + (side === "left" ? by : -by));
    });
  }

  share(side, x) {
    const { left, width } = this.root.getBoundingClientRect();
    const from = ((x - left) / width) * 100;
    return side === "left" ? from : 100 - from;
  }

  move(side, share) {
    const other = side === "left" ? this.widths.right : this.widths.left;
    this.widths[side] = Math.round(Math.max(LEAST, Math.min(MOST, 100 - LEAST - other, share)));
    localStorage.setItem("workshop:widths", JSON.stringify(this.widths));
    this.size();
  }

  size() {
    for (const edge of this.root.querySelectorAll("[data-edge]")) {
      const share = this.widths[edge.dataset.edge];
      this.root.style.setProperty(`--${edge.dataset.edge}`, `${share}%`);
      for (const [name, value] of Object.entries({ valuenow: share, valuemin: LEAST, valuemax: MOST })) edge.setAttribute(`aria-${name}`, String(value));
    }
  }
}
