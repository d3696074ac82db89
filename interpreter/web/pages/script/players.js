/** Who plays: form and colour, name, whose turn it is, figures, and what is theirs. */

import { element } from "./elements.js";
import { lightOf } from "./lights.js";
import { badge } from "./piece_shapes.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";

/** The players of a document as list items; what belongs to the one who looks stands beside the board. */
export function playerItems(doc, scene, shown) {
  return scene.players.map((player) => {
    const seat = doc.seats.find((each) => each.seat === player.id) ?? { name: "", kind: "", present: true, thinking: false };
    const own = player.id === doc.you ? [] : shown.thingsOf(scene, player.id, shown);
    const asked = scene.asked.includes(player.id);
    return element(
      "li",
      { class: `player${asked ? " is-asked" : ""}${player.id === doc.you ? " is-you" : ""}` },
      element("div", { class: "player-head" }, badge(player.colour, player.sign), nameOf(player, seat, shown), ...notes(player, seat, doc, asked)),
      figures(player),
      own.length > 0 && element("div", { class: "player-things" }, ...own),
    );
  });
}

/** What a seat is called: by the name that was given, else as the rules call it. */
export function seatName(doc, id) {
  const seat = doc.seats.find((each) => each.seat === id);
  const player = doc.scene.players.find((each) => each.id === id);
  return seat?.name || seat?.label || player?.label || id;
}

/** What somebody who plays is called: a person, or a bot by its strength, with what it does or `short`. */
export function kindTitle(kind, { short = false } = {}) {
  const key = kind === "person" ? kind : `bot_${short ? "short_" : ""}${kind.replace(":", "_")}`;
  const title = text(key);
  return title === key ? kind : title;
}

function nameOf(player, seat, shown) {
  const name = seat.name && seat.name !== player.label ? `${seat.name} (${player.label})` : player.label;
  const thing = { kind: "player", name: player.id };
  const { light } = lightOf([thing], shown.lights);
  if (!light) return element("h3", {}, name);
  const made = element("button", { type: "button", class: "thing", data: { light, thing: `player:${player.id}` } }, name);
  return element("h3", {}, touchable(made, [thing], name, shown.touched));
}

function notes(player, seat, doc, asked) {
  const note = (key, name = key) => element("span", { class: `note is-${name}` }, text(key));
  return [
    player.id === doc.you && note("you"),
    seat.kind !== "person" && seat.kind && element("span", { class: "note is-bot" }, kindTitle(seat.kind, { short: true })),
    seat.kind === "person" && !seat.present && player.id !== doc.you && note("away"),
    seat.thinking && asked ? note("thinking") : asked && !doc.over && note("to_move"),
  ].filter(Boolean);
}

function figures(player) {
  if (player.figures.length === 0) return null;
  const entries = player.figures.map((each) => element("div", {}, element("dt", {}, each.title), element("dd", {}, each.value)));
  return element("dl", { class: "figures" }, ...entries);
}
