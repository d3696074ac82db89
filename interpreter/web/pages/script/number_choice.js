/** A number out of many: a slider with a field beside it, where buttons would be too many. */

import { button, element } from "./elements.js";
import { text } from "./texts.js";

export const MOST_BUTTONS = 24;

/** Whether choices are so many whole numbers that they are better set than listed. */
export function isRange(choices) {
  return choices.length > MOST_BUTTONS && choices.every((each) => /^-?\d+$/.test(each.text));
}

/** The controls by which one of some numbers is chosen. */
export function numberChoice(choices, chosen) {
  const numbers = choices.map((each) => Number(each.text)).sort((one, other) => one - other);
  const known = new Set(numbers);
  const range = { min: numbers[0], max: numbers[numbers.length - 1], value: numbers[0] };
  const slider = element("input", { type: "range", "aria-label": text("number"), ...range });
  const field = element("input", { type: "number", "aria-label": text("number"), ...range });
  const take = button(text("choose_number"), () => known.has(Number(field.value)) && chosen(field.value), { class: "choice" });
  const follow = (from, to) => () => {
    to.value = from.value;
    take.disabled = !known.has(Number(from.value));
  };
  slider.addEventListener("input", follow(slider, field));
  field.addEventListener("input", follow(field, slider));
  return element("div", { class: "number-choice" }, slider, field, take);
}
