/** The sentences of the pages by key: they come from the server in the language of the reader, scripts have none. */

import { request } from "./transport.js";

/** @type {Record<string, string>} */
let sentences = {};

/** Take the sentences that came with the page, where they are in this language; else fetch them, and fill those of the page in. */
export async function loadTexts(language) {
  const given = document.getElementById("texts");
  const isHere = given !== null && (given.lang === language || localStorage.getItem("language") === null);
  useTexts(isHere ? JSON.parse(given.textContent ?? "{}") : await (await request(`/api/texts?language=${encodeURIComponent(language)}`)).json());
  const spoken = isHere ? given.lang : language;
  if (isHere && document.documentElement.lang === spoken) return; // the page came in it
  document.documentElement.lang = spoken;
  fillTexts(document);
}

/** Take these sentences from now on. */
export function useTexts(texts) {
  sentences = texts;
}

/** The sentence of a key with values in its places; the key itself where there is none, so that it is noticed. */
export function text(key, values = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** Fill in the texts of elements that name a key: `data-text` as content, `data-label` as accessible name and tip. */
export function fillTexts(root) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", text(element.dataset.label));
    element.title = text(element.dataset.label);
  }
}
