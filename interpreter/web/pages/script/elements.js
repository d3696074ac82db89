/** Elements without markup: every text is a text node, so nothing that a rule file says is ever read as HTML. */

import { keepFocus } from "./focus.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element with properties (those with `-`, and `role`, as attributes) and what is in it.
 *
 * @param {string} name
 * @param {Record<string, any>} properties
 * @param {...(Node | string | null | undefined | false)} content
 */
export function element(name, properties = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (key === "data") Object.assign(made.dataset, value);
    else if (key.includes("-") || key === "role") made.setAttribute(key, String(value));
    else made[key] = value;
  }
  made.append(...content.filter((each) => each !== null && each !== undefined && each !== false && each !== ""));
  return made;
}

/** An SVG element with attributes. */
export function shape(name, attributes = {}, ...content) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...content.filter(Boolean));
  return made;
}

/** The parts of a sentence; names between backticks look like names. @param {string} sentence */
export function parts(sentence) {
  return sentence.split("`").map((part, place) => (place % 2 ? element("code", {}, part) : part));
}

/** Put other content into an element; where it is equal to what is there, the nodes stay. The focus stays in any case. */
export function renew(parent, ...content) {
  const holder = document.createElement("div");
  holder.append(...content.filter(Boolean));
  const same = holder.childNodes.length === parent.childNodes.length && [...holder.childNodes].every((each, place) => each.isEqualNode(parent.childNodes[place]));
  if (!same) keepFocus(parent, () => parent.replaceChildren(...holder.childNodes));
}

/** A button with a text. */
export function button(label, onclick, properties = {}) {
  return element("button", { type: "button", onclick, ...properties }, label);
}
