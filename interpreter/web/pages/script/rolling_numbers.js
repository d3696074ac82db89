/** Numbers that count from what they were to what they are: a strip of numbers that slides behind a window of one line. */

import { element } from "./elements.js";

const DURATION = 380; // ms
const MOST_STEPS = 8; // numbers on the way
const MOST = 12; // numbers at once
const NUMBER = /^[−-]?\d{1,6}$/;

/** Note all numbers of the page. Given back is what tells those that have changed, with what begins each. @returns {(layer: Element) => (() => void)[]} */
export function rolls() {
  const before = new Map([...document.querySelectorAll("[data-number]")].map((each) => [keyOf(each), each.textContent]));
  return (layer) => {
    const changed = [...document.querySelectorAll("[data-number]")].filter((each) => {
      const [was, is] = [before.get(keyOf(each)) ?? "", each.textContent ?? ""];
      return was !== is && NUMBER.test(was) && NUMBER.test(is) && each.checkVisibility();
    });
    const boxes = changed.slice(0, MOST).map((each) => ({ node: each, box: each.getBoundingClientRect(), style: getComputedStyle(each) }));
    return boxes.filter(({ node, box }) => isInSight(node, box)).map(({ node, box, style }) => roll(layer, node, before.get(keyOf(node)), box, style));
  };
}

function roll(layer, node, was, box, style) {
  const [from, to] = [numberOf(was), numberOf(node.textContent)];
  const steps = Math.min(Math.abs(to - from), MOST_STEPS);
  const values = Array.from({ length: steps + 1 }, (_, step) => Math.round(from + ((to - from) * step) / steps));
  const upwards = to > from;
  const strip = element("span", { class: "strip" }, ...(upwards ? values : values.reverse()).map((each) => element("span", {}, String(each))));
  const frame = element("span", { class: "rolling" }, strip);
  const seen = { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, "line-height": `${box.height}px`, font: style.font, color: style.color, "text-align": style.textAlign };
  for (const [property, value] of Object.entries(seen)) frame.style.setProperty(property, value);
  frame.style.setProperty("line-height", `${box.height}px`); // which `font` has set as well
  const way = ["translateY(0)", `translateY(${-steps * box.height}px)`];
  layer.append(frame);
  return () => {
    const [first, last] = upwards ? way : way.reverse();
    strip.animate([{ transform: first }, { transform: last }], { duration: DURATION, easing: "ease-out", fill: "both" }).finished.then(() => frame.remove(), () => frame.remove());
    node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION });
  };
}

/** True if nothing lies over the middle of a number, and it is not scrolled away. */
function isInSight(node, { left, top, width, height }) {
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (node.contains(seen) || seen.contains(node));
}

function keyOf(node) {
  return node.dataset.number;
}

function numberOf(text) {
  return Number(String(text).replace("−", "-"));
}
