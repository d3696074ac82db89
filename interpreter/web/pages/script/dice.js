/** Sides of dice: pips up to nine, a number beyond. */

import { shape } from "./elements.js";

const [LOW, MIDDLE, HIGH] = [24, 50, 76];
const CORNERS = [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH], [LOW, MIDDLE], [HIGH, MIDDLE], [MIDDLE, LOW], [MIDDLE, HIGH]];

/** The side of a die with a number, as an SVG picture. @param {number} number */
export function dieShape(number) {
  const drawn = shape("svg", { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true" }, shape("rect", { class: "die-body", x: 3, y: 3, width: 94, height: 94, rx: 18 }));
  if (number >= 1 && number <= 9) {
    const even = CORNERS.slice(0, number - (number % 2));
    const pips = number % 2 ? [...even, [MIDDLE, MIDDLE]] : even;
    drawn.append(...pips.map(([x, y]) => shape("circle", { class: "pip", cx: x, cy: y, r: 9.5 })));
  } else {
    const written = shape("text", { class: "die-number", x: 50, y: 50, dy: "0.35em", "text-anchor": "middle" });
    written.textContent = String(number);
    drawn.append(written);
  }
  return drawn;
}
