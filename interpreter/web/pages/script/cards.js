/** Cards as cards: hands, rows, piles. A card that can be chosen is a button; all others are pictures with a name. */

import { element, shape } from "./elements.js";
import { lightOf, lightsOfOthers } from "./lights.js";
import { pictureOf } from "./pictures.js";
import { hue } from "./piece_shapes.js";
import { asRow } from "./rows.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";

/** The groups of cards of a scene as sections. @param {any} scene @param {{lights: Map<string, string>, touched: Function, you: string | null, changes: any}} shown */
export function cardGroups(scene, shown) {
  const { lights, you } = shown;
  const ofOthers = lightsOfOthers(scene, you, lights);
  return scene.cards.map((group) => {
    const here = group.player === null || group.player === you ? lights : ofOthers;
    const faces = group.cards.map((card) => element("li", {}, cardFace(card, here, shown)));
    const own = group.player !== null && group.player === you;
    const isPile = group.cards.every((card) => card.corner === "");
    return element(
      "section",
      { class: `cards${group.fanned ? " is-fanned" : ""}${own ? " is-own" : ""}${isPile ? " is-pile" : ""}` },
      element("h3", { class: shown.changes?.cards.has(group) ? "is-changed" : null }, group.title),
      asRow(element("ul", { class: "card-row" }, ...faces), group.title),
    );
  });
}

function cardFace(card, lights, { touched, changes }) {
  const things = [card.thing, ...card.place].filter(Boolean);
  const { light, name } = lightOf(things, lights);
  const isChanged = changes?.cards.has(card);
  const mark = isChanged ? " is-changed" : "";
  const said = [card.corner === "" ? text("face_down") : `${card.corner}${card.sign}`, card.caption, light && text(`light_${light}`), isChanged && text("light_changed")];
  const label = said.filter(Boolean).join(", ");
  if (card.corner === "") return element("span", { class: `card is-back${mark}`, role: "img", "aria-label": label }, captionOf(card));
  const picture = pictureOf(card.picture);
  const face = [
    element("span", { class: "card-corner", "aria-hidden": "true" }, card.corner),
    picture ? shape("svg", { class: "card-picture pictured", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, picture) : element("span", { class: "card-sign", "aria-hidden": "true" }, card.sign),
    captionOf(card),
  ];
  const made = element("button", {
    type: "button",
    class: `card ${styleOf(card.style)}${[...card.corner].length > 3 ? " is-wordy" : ""}${mark}`,
    "aria-label": label,
    "aria-pressed": light === "chosen" ? "true" : null,
    data: { light, thing: name },
  }, ...face);
  return touchable(made, things, label, touched);
}

function captionOf(card) {
  return card.caption && element("span", { class: "card-caption", "aria-hidden": "true" }, card.caption);
}

function styleOf(style) {
  const [word, number] = style.split(" ");
  return word === "hue" ? `hue-${hue(Number(number))}` : `is-${word}`;
}
