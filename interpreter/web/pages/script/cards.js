/** Cards as cards: hands, rows, piles. A card that can be chosen is a button; all others are pictures with a name. */

import { element } from "./elements.js";
import { lightOf, lightsOfOthers } from "./lights.js";
import { hue } from "./piece_shapes.js";
import { text } from "./texts.js";

/** The groups of cards of a scene as sections. @param {any} scene @param {Map<string, string>} lights */
export function cardGroups(scene, lights, touched, you) {
  const ofOthers = lightsOfOthers(scene, you, lights);
  return scene.cards.map((group) => {
    const here = group.player === null || group.player === you ? lights : ofOthers;
    const faces = group.cards.map((card) => element("li", {}, cardFace(card, here, touched)));
    const own = group.player !== null && group.player === you;
    const isPile = group.cards.every((card) => card.corner === "");
    return element(
      "section",
      { class: `cards${group.fanned ? " is-fanned" : ""}${own ? " is-own" : ""}${isPile ? " is-pile" : ""}` },
      element("h3", {}, group.title),
      element("ul", { class: "card-row" }, ...faces),
    );
  });
}

function cardFace(card, lights, touched) {
  const things = [card.thing, ...card.place].filter(Boolean);
  const { light, name } = lightOf(things, lights);
  if (card.corner === "") return element("span", { class: "card is-back", role: "img", "aria-label": text("face_down") }, captionOf(card));
  const label = [`${card.corner}${card.sign}`, card.caption, light && text(`light_${light}`)].filter(Boolean).join(", ");
  const face = [
    element("span", { class: "card-corner", "aria-hidden": "true" }, card.corner),
    element("span", { class: "card-sign", "aria-hidden": "true" }, card.sign),
    captionOf(card),
  ];
  return element("button", {
    type: "button",
    onclick: () => touched(things, label),
    class: `card ${styleOf(card.style)}${[...card.corner].length > 3 ? " is-wordy" : ""}`,
    "aria-label": label,
    "aria-pressed": light === "chosen" ? "true" : null,
    data: { light, thing: name },
  }, ...face);
}

function captionOf(card) {
  return card.caption && element("span", { class: "card-caption", "aria-hidden": "true" }, card.caption);
}

function styleOf(style) {
  const [word, number] = style.split(" ");
  return word === "hue" ? `hue-${hue(Number(number))}` : `is-${word}`;
}
