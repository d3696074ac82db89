/** The clocks of the players: the server counts, the page shows them counting down in between. */

import { element } from "./elements.js";
import { text } from "./texts.js";

const TENTHS_BELOW = 10_000; // ms: below that tenths of seconds are shown
const LOW = 30_000; // ms that are marked as little
const TOLD_AT = [30_000, 10_000]; // ms at which the player is told
const [SECOND, TENTH] = [1000, 100]; // ms between two changes of what is shown

/** A time as people read it: `1:02:03`, `2:03`, `0:09.4`; days for long ones. @param {number} left ms */
export function timeText(left) {
  const tenths = Math.ceil(left / TENTH);
  if (left < TENTHS_BELOW) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace("0:010", "0:10");
  const seconds = Math.ceil(left / SECOND);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (days > 1) return text("days_left", { count: days });
  const last = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}

export class Clocks {
  /** @param {{say: (sentence: string) => void, now?: () => number}} parts */
  constructor({ say, now = () => performance.now() }) {
    this.say = say;
    this.now = now;
    /** @type {any} */
    this.clock = null;
    this.at = 0;
    this.timer = 0;
    this.told = Infinity;
  }

  /** Take the clocks of a document; they count from now on where they have changed. @param {any} doc @param {any} before */
  take(doc, before) {
    this.you = doc.you;
    if (before !== null && JSON.stringify(doc.clock) === JSON.stringify(before.clock) && this.clock !== null) return;
    this.clock = doc.clock;
    this.left = doc.clock?.left ?? {};
    this.begin();
  }

  /** What is left now, as the server says to a page that has come in between. @param {Record<string, number>} left */
  tell(left) {
    this.left = left;
    this.begin();
  }

  begin() {
    clearTimeout(this.timer);
    this.at = this.now();
    this.told = this.isRunning(this.you) ? this.leftOf(this.you) : Infinity;
    if (this.clock !== null) this.tick();
  }

  isRunning(seat) {
    return this.clock !== null && this.clock.running.includes(seat);
  }

  /** The milliseconds that a seat has now. */
  leftOf(seat) {
    const left = this.left[seat] ?? 0;
    return this.isRunning(seat) ? Math.max(0, left - (this.now() - this.at)) : left;
  }

  /** What shows the clock of a seat; nothing where there is none, as for a bot. @param {any} seat */
  face(seat) {
    if (this.clock === null || seat.kind !== "person") return null;
    const left = this.leftOf(seat.seat);
    return element("span", { class: this.style(seat.seat, left), role: "timer", "aria-live": "off", "aria-label": text("time_left", { time: timeText(left) }), data: { clock: seat.seat } }, timeText(left));
  }

  style(seat, left) {
    return `clock${this.isRunning(seat) ? " is-running" : ""}${left <= LOW && this.clock.each === "game" ? " is-low" : ""}`;
  }

  /** Show what is left, now and again. */
  tick() {
    let next = Infinity;
    for (const face of document.querySelectorAll("[data-clock]")) {
      if (!(face instanceof HTMLElement)) continue;
      const seat = face.dataset.clock;
      const left = this.leftOf(seat);
      [face.textContent, face.className] = [timeText(left), this.style(seat, left)];
      face.setAttribute("aria-label", text("time_left", { time: timeText(left) }));
      if (this.isRunning(seat) && left > 0) next = Math.min(next, left <= TENTHS_BELOW ? TENTH : left % SECOND || SECOND);
    }
    this.warn();
    if (this.clock.running.length > 0) this.timer = window.setTimeout(() => this.tick(), Math.min(next, SECOND));
  }

  /** Tell the player once when little time is left. */
  warn() {
    if (!this.isRunning(this.you)) return;
    const left = this.leftOf(this.you);
    const reached = TOLD_AT.filter((each) => left <= each && each < this.told).at(-1);
    if (reached === undefined) return;
    this.told = reached;
    this.say(text("seconds_left", { count: Math.ceil(left / SECOND) }));
  }
}
