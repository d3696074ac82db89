/** The sentences of the pages by key: they come from the server in the language of the reader, scripts have none. */

import { request } from "./transport.js";

/** @type {Record<string, string>} */
let sentences = {};

/** Fetch the sentences of a language, and fill those of the page in. */
export async function loadTexts(language) {
  const reply = await request(`/api/texts?language=${encodeURIComponent(language)}`);
  useTexts(await reply.json());
  document.documentElement.lang = language;
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
