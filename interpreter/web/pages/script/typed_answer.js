/** A field for answers in notation, with completion: for who knows the words, and for who uses no picture. */

import { answers } from "./chooser.js";
import { element } from "./elements.js";

/** Let a form take notation. @param {HTMLFormElement} form @param {{state: () => any, send: (text: string) => void}} told */
export function typedAnswer(form, told) {
  const field = form.querySelector("input");
  const list = form.querySelector("datalist");
  field.addEventListener("focus", () => {
    const state = told.state();
    const known = state === null ? [] : answers(state);
    list.replaceChildren(...known.map((each) => element("option", { value: each.answer, label: each.sentence })));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = field.value.trim().replace(/\s+/g, " ");
    if (words !== "") told.send(words);
  });
  return { clear: () => (field.value = ""), focus: () => field.focus() };
}
