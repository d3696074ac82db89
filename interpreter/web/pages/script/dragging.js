/**
 * Dragging: taking up what is lit is a touch on it, letting go is a touch on what lies below. Nothing else follows from it, so it knows no game.
 *
 * A finger that begins anywhere else scrolls or moves the board as before; a second finger, Escape, or what the browser makes of it ends it.
 */

const BEGINS_AFTER = 3; // px

export class Dragging {
  /**
   * @param {HTMLElement} root where things lie
   * @param {{placeAt: (node: Element) => any, canLift: (place: any, event: PointerEvent) => boolean, isScrolled: (place: any) => boolean, lift: (place: any) => void, picture: (place: any) => Element[],
   *   drop: (place: any, from: any, below: Element | null) => void, putBack: () => void}} told `place`: things, name and element.
   *   `isScrolled`: whether it lies in a row that a finger moves sideways. `picture`: what is seen in the hand, and what of the table it is
   */
  constructor(root, told) {
    this.told = told;
    this.held = null;
    this.swallows = false;
    root.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    root.addEventListener("touchmove", (event) => this.held && event.cancelable && event.preventDefault(), { passive: false });
    root.addEventListener("click", (event) => this.click(event), { capture: true });
    document.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", () => this.cancel());
    addEventListener("blur", () => this.cancel());
  }

  /** Whether something is held. */
  get isHolding() {
    return this.held !== null && this.held.picture !== null;
  }

  /** Put back what is held; whether anything was. */
  cancel() {
    const { isHolding } = this;
    this.letGo();
    if (isHolding) this.told.putBack();
    return isHolding;
  }

  down(event) {
    this.swallows = false;
    if (this.cancel() || !event.isPrimary || event.button !== 0) return;
    const place = this.told.placeAt(event.target);
    if (place === null || !this.told.canLift(place, event)) return;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, place, picture: null, source: null };
  }

  move(event) {
    const { held } = this;
    if (held === null || event.pointerId !== held.id) return;
    if (held.picture === null) {
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (Math.hypot(x, y) <= BEGINS_AFTER) return;
      if (event.pointerType === "touch" && Math.abs(x) > Math.abs(y) && this.told.isScrolled(held.place)) {
        this.letGo(); // the finger moves the row
        return;
      }
      this.begin(held);
    }
    event.stopPropagation(); // the board stays where it is
    held.picture.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`);
    this.mark(this.below(event)?.node ?? null);
  }

  begin(held) {
    [held.picture, held.source] = this.told.picture(held.place);
    held.picture.classList.add("held-picture");
    held.source.classList.add("is-lifted");
    document.body.append(held.picture);
    document.body.classList.add("is-dragging");
    getSelection()?.removeAllRanges();
    this.told.lift(held.place);
  }

  up(event) {
    const { held } = this;
    if (held === null || event.pointerId !== held.id) return;
    const { isHolding } = this;
    const place = isHolding ? this.below(event) : null;
    this.letGo();
    if (!isHolding) return;
    this.swallows = true;
    this.told.drop(place, held.place, document.elementFromPoint(event.clientX, event.clientY));
  }

  /** The place below the pointer; what is held lies above it and is not met. */
  below(event) {
    const node = document.elementFromPoint(event.clientX, event.clientY);
    return node && this.told.placeAt(node);
  }

  /** Show where it would fall. */
  mark(node) {
    if (node === this.marked) return;
    this.marked?.classList.remove("is-below");
    this.marked = node?.dataset.light ? node : null;
    this.marked?.classList.add("is-below");
  }

  letGo() {
    this.mark(null);
    this.held?.picture?.remove();
    this.held?.source?.classList.remove("is-lifted");
    this.held = null;
    document.body.classList.remove("is-dragging");
  }

  /** The end of a drag is no touch besides. */
  click(event) {
    if (this.swallows && event.detail !== 0) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.swallows = false;
  }
}
