/** All that lies on the boards, as headings and lists: for who does not see them, and for who looks for something. */

import { element, renew } from "./elements.js";
import { inventory, pieceReader } from "./spoken_pieces.js";
import { text } from "./texts.js";

export class PieceList {
  /** @param {HTMLDetailsElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("toggle", () => this.show());
  }

  update(scene) {
    this.scene = scene;
    this.root.hidden = scene.boards.length === 0;
    this.show();
  }

  /** The list is made when somebody reads it. */
  show() {
    if (!this.root.open || !this.scene) return;
    const read = pieceReader(this.scene);
    renew(this.root.querySelector("div"), ...this.scene.boards.flatMap((board) => [element("h3", {}, board.title || text("board")), pieces(inventory(board, read))]));
  }
}

function pieces(sorts) {
  if (sorts.length === 0) return element("p", { class: "hint" }, text("empty"));
  return element("ul", {}, ...sorts.map(([name, places]) => element("li", {}, `${name}: ${places.join("; ")}`)));
}
