/** Who plays: form and colour, name, whether they are there, clock, whose turn it is, figures, and what is theirs. */

import { button, element } from "./elements.js";
import { lightOf } from "./lights.js";
import { badge } from "./piece_shapes.js";
import { about } from "./terms.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END_OF_ISOLATE] = ["\u2068", "\u2069"];

/** The players of a document as list items; what belongs to the one who looks stands beside the board. @param {any} table what concerns people: `clocks`, and what is called when a bot is asked for */
export function playerItems(doc, scene, shown, table) {
  return scene.players.map((player) => {
    const seat = doc.seats.find((each) => each.seat === player.id) ?? { seat: player.id, name: "", kind: "", presence: "here", thinking: false };
    const own = player.id === doc.you ? [] : shown.thingsOf(scene, player.id, shown);
    const asked = scene.asked.includes(player.id);
    return element(
      "li",
      { class: `player${asked ? " is-asked" : ""}${player.id === doc.you ? " is-you" : ""}`, data: { seat: player.id } },
      element(
        "div",
        { class: "player-head" },
        element("span", { class: "player-token" }, badge(player.colour, player.sign), presenceMark(seat)),
        element("div", { class: "player-names" }, nameOf(player, seat, shown), element("p", { class: "notes" }, ...notes(player, seat, doc, asked))),
        table.clocks.face(seat),
      ),
      seat.presence === "gone" && seat.kind === "person" && !doc.over && doc.you !== null && doc.you !== seat.seat && button(text("hand_over_to_bot"), () => table.handOverToBot(seat.seat), { class: "quiet hand-over", "aria-label": text("hand_over_seat", { name: seatName(doc, seat.seat) }) }),
      figures(player),
      own.length > 0 && element("div", { class: "player-things" }, ...own),
    );
  });
}

/** Whether a player is there, by a form of its own: a disc, half a disc, a ring that is struck through. Bots are always there. */
function presenceMark(seat) {
  if (seat.kind !== "person") return null;
  const title = text(`presence_${seat.presence}`);
  return element("span", { class: `presence is-${seat.presence}`, role: "img", "aria-label": title, title });
}

/** A name that is read from right to left keeps what stands around it in its order. @param {string} name */
function isolated(name) {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${END_OF_ISOLATE}` : name;
}

/** What a seat is called: by the name that was given, else as the rules call it. */
export function seatName(doc, id) {
  const seat = doc.seats.find((each) => each.seat === id);
  const player = doc.scene.players.find((each) => each.id === id);
  return isolated(seat?.name || seat?.label || player?.label || id);
}

/** What somebody who plays is called: a person, or a bot by its strength, with what it does or `short`. */
export function kindTitle(kind, { short = false } = {}) {
  const key = kind === "person" ? kind : `bot_${short ? "short_" : ""}${kind.replace(":", "_")}`;
  const title = text(key);
  return title === key ? kind : title;
}

function nameOf(player, seat, shown) {
  const name = isolated(seat.name || player.label);
  const thing = { kind: "player", name: player.id };
  const { light } = lightOf([thing], shown.lights);
  if (!light) return element("h3", {}, name);
  const made = element("button", { type: "button", class: "thing", data: { light, thing: `player:${player.id}` } }, name);
  return element("h3", {}, touchable(made, [thing], name, shown.touched));
}

function notes(player, seat, doc, asked) {
  const note = (key, name = key) => element("span", { class: `note is-${name}` }, text(key));
  return [
    seat.name && seat.name !== player.label && element("span", { class: "note is-side" }, player.label),
    player.id === doc.you && note("you"),
    seat.kind !== "person" && seat.kind && element("span", { class: "note is-bot" }, kindTitle(seat.kind, { short: true })),
    seat.kind === "person" && seat.presence !== "here" && player.id !== doc.you && note(seat.presence, "absent"),
    seat.thinking && asked ? note("thinking") : asked && !doc.over && note("to_move"),
  ].filter(Boolean);
}

/** The numbers of a player, as a list. */
export function figures(player) {
  if (!player || player.figures.length === 0) return null;
  const entries = player.figures.map((each) => element("div", {}, element("dt", {}, about(each.title, `figures.${each.title}`)), element("dd", { data: { number: `${player.id} ${each.title}` } }, each.value)));
  return element("dl", { class: "figures" }, ...entries);
}
