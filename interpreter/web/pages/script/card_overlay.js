/** The large face of a card beside the pointer, the focus or the finger: it stays inside the screen, and Escape closes it. */

import { largeFace } from "./cards.js";
import { faceByName } from "./faces.js";

const LONG_PRESS = 450; // ms
const HOVER = 800; // ms on a place of a board, over which the pointer often only passes
const NEAR = 10; // px that a finger may move
const GAP = 12; // px

/** @type {CardOverlay | null} */
let overlay = null;

/** Show cards large from now on. */
export function followCards() {
  overlay ??= new CardOverlay();
}

class CardOverlay {
  constructor() {
    this.root = document.createElement("div");
    Object.assign(this.root, { className: "card-overlay", hidden: true, inert: true });
    this.root.setAttribute("aria-hidden", "true"); // voices get it as the description of the card
    document.body.append(this.root);
    /** @type {Element | null} */
    this.of = null;
    [this.press, this.from] = [null, null];
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.follow(event.target, event.buttons));
    document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && this.follow(event.target, 0));
    document.addEventListener("focusout", () => this.close());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
    document.addEventListener("pointerdown", (event) => this.begin(event));
    document.addEventListener("pointermove", (event) => this.moved(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => this.end());
    document.addEventListener("click", (event) => this.swallow(event), { capture: true });
    document.addEventListener("contextmenu", (event) => this.isPressed && event.preventDefault());
    addEventListener("scroll", () => this.of !== null && this.move(), { capture: true, passive: true });
  }

  follow(target, buttons) {
    const card = target.closest?.("[data-face]") ?? null;
    if (card === this.of) return;
    if (card === null || buttons !== 0) this.close();
    else if (card instanceof SVGElement) this.openSoon(card);
    else this.open(card);
  }

  openSoon(card) {
    this.close();
    this.of = card;
    this.timer = setTimeout(() => this.open(card), HOVER);
  }

  open(card) {
    const face = faceByName(card.dataset.face);
    if (face === null) return;
    this.of = card;
    this.root.replaceChildren(largeFace(face));
    this.root.hidden = false;
    this.place(card.getBoundingClientRect());
  }

  /** Beside the card where there is room, else over it; never beyond the edge of the screen. */
  place(box) {
    const { offsetWidth: width, offsetHeight: height } = this.root;
    const isRight = box.right + GAP + width <= innerWidth;
    const beside = isRight ? box.right + GAP : box.left - GAP - width;
    const left = beside >= GAP ? beside : box.left + box.width / 2 - width / 2;
    const above = box.top - GAP - height;
    const top = beside >= GAP ? box.top + box.height / 2 - height / 2 : above >= GAP ? above : box.bottom + GAP;
    this.root.style.left = `${within(left, innerWidth - width)}px`;
    this.root.style.top = `${within(top, innerHeight - height)}px`;
  }

  /** Go with the card that is scrolled; where it is gone, the large one goes too. */
  move() {
    if (this.of.isConnected) this.place(this.of.getBoundingClientRect());
    else this.close();
  }

  close() {
    clearTimeout(this.timer);
    [this.of, this.root.hidden] = [null, true];
  }

  key(event) {
    if (event.key !== "Escape" || this.root.hidden) return;
    this.close();
    event.preventDefault();
    event.stopPropagation();
  }

  begin(event) {
    this.isPressed = false;
    if (event.pointerType === "mouse") this.close();
    const card = event.pointerType === "mouse" ? null : event.target.closest?.("[data-face]");
    this.end();
    if (!card) return;
    const timer = setTimeout(() => {
      [this.isPressed, this.press] = [true, null];
      this.open(card);
    }, LONG_PRESS);
    this.press = { timer };
    this.from = { x: event.clientX, y: event.clientY };
  }

  /** A finger that moves drags or scrolls: the large card is no longer in its way. */
  moved({ clientX, clientY }) {
    if (!this.from || Math.hypot(clientX - this.from.x, clientY - this.from.y) <= NEAR) return;
    this.end();
    if (this.isPressed) this.close();
  }

  end() {
    if (this.press) clearTimeout(this.press.timer);
    [this.press, this.from] = [null, null];
  }

  /** The click that ends a long press chooses nothing; the next touch closes the card. */
  swallow(event) {
    if (!this.isPressed) {
      this.close();
      return;
    }
    this.isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  }
}

function within(at, most) {
  return Math.max(4, Math.min(at, most - 4));
}
