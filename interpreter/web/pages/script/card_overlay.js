/** The large face of a card beside the pointer, the focus or the finger: it stays inside the screen, and Escape closes it. */

import { largeFace } from "./cards.js";
import { faceByName } from "./faces.js";

const LONG_PRESS = 450; // ms
const REST = { card: 400, place: 800 }; // ms that the pointer lies still on a card, and on a place of a board, over which it often only passes
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
    /** @type {{x: number, y: number} | null} where the pointer pressed, until it has left there */
    this.pressed = null;
    this.at = { x: -1, y: -1 };
    this.byKeys = false;
    document.addEventListener("pointermove", (event) => this.moved(event), { capture: true }); // a drag lets nobody else hear of it
    document.addEventListener("pointerover", (event) => this.over(event));
    document.addEventListener("focusin", (event) => this.byKeys && event.target.matches?.("[data-face]:focus-visible") && this.open(event.target));
    document.addEventListener("focusout", () => this.close());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
    document.addEventListener("pointerdown", (event) => this.begin(event), { capture: true });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, ({ type }) => this.end(type === "pointercancel"));
    document.addEventListener("click", (event) => this.swallow(event), { capture: true });
    document.addEventListener("contextmenu", (event) => this.isPressed && event.preventDefault());
    addEventListener("scroll", () => this.close(), { capture: true, passive: true });
  }

  /** Something else is below the pointer; where that moved, and not the pointer, nothing is shown. */
  over({ pointerType, target }) {
    if (pointerType === "mouse" && target.closest?.("[data-face]") !== this.of) this.close();
  }

  /** Whether the pointer has left the place where it pressed. */
  isAway(x, y) {
    if (this.pressed !== null && Math.hypot(x - this.pressed.x, y - this.pressed.y) > NEAR) this.pressed = null;
    return this.pressed === null;
  }

  follow(target) {
    const card = target.closest?.("[data-face]") ?? null;
    if (card !== null && (card !== this.of || this.root.hidden)) this.openSoon(card);
  }

  /** Wait until the pointer rests: every movement begins anew. */
  openSoon(card) {
    this.close();
    this.of = card;
    this.timer = setTimeout(() => this.open(card), card instanceof SVGElement ? REST.place : REST.card);
  }

  open(card) {
    const face = card.isConnected ? faceByName(card.dataset.face) : null;
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

  close() {
    clearTimeout(this.timer);
    [this.of, this.root.hidden] = [null, true];
  }

  key(event) {
    this.byKeys = true;
    if (event.key !== "Escape" || this.root.hidden) return;
    this.close();
    event.preventDefault();
    event.stopPropagation();
  }

  begin(event) {
    [this.isPressed, this.byKeys] = [false, false];
    const isMouse = event.pointerType === "mouse";
    if (isMouse) this.close();
    const card = isMouse ? null : event.target.closest?.("[data-face]");
    this.end();
    this.pressed = { x: event.clientX, y: event.clientY };
    if (!card) return;
    this.press = setTimeout(() => {
      this.isPressed = true;
      this.open(card);
    }, LONG_PRESS);
  }

  /** A finger that moves drags or scrolls: the large card is no longer in its way. */
  moved({ pointerType, target, buttons, clientX, clientY }) {
    if (clientX === this.at.x && clientY === this.at.y) return; // a browser says so too where things move below it
    this.at = { x: clientX, y: clientY };
    const isAway = this.isAway(clientX, clientY);
    if (pointerType === "mouse") {
      if (buttons === 0 && isAway) this.follow(target);
      else this.close();
    } else if (isAway) this.end(true);
  }

  end(isOver = false) {
    clearTimeout(this.press);
    if (isOver) this.close();
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
