/** The result of a game: the players with their points, why it ended, and the ways to the next game. */

import { button, element } from "./elements.js";
import { badge } from "./piece_shapes.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

/** The parts of the result below its sentence; empty while a game goes on. @param {any} doc @param {(wish?: {stronger: boolean}) => void} rematch */
export function resultParts(doc, rematch) {
  if (!doc.over) return [];
  const ending = doc.result?.ending && element("p", { class: "result-why" }, doc.result.ending);
  return [players(doc), ending, doc.you !== null && next(doc, rematch)].filter(Boolean);
}

/** The players in the order of their seats, each with form, name and points; the winners have a star. */
function players(doc) {
  const { scores = null, lines = [] } = doc.result ?? {};
  const points = lines.find((line) => line.compared)?.points ?? (lines.length > 0 ? scores : null); // chess has no points
  const items = doc.scene.players.map((player, place) => {
    const isWinner = doc.result?.winners.includes(player.id) ?? false;
    return element(
      "li",
      { class: isWinner ? "is-winner" : null },
      badge(player.colour, player.sign),
      element("span", {}, `${isWinner ? "★ " : ""}${seatName(doc, player.id)}`),
      points && element("b", {}, String(points[place])),
    );
  });
  return element("ul", { class: "result-players" }, ...items);
}

/** The ways on: another game, where the player sits there, and a stronger bot where there is one. */
function next(doc, rematch) {
  const place = doc.seats.findIndex((each) => each.seat === doc.you);
  const seat = doc.seats[(place + 1) % doc.seats.length];
  const isMoved = doc.seats.length > 1 && place >= 0 && !doc.rematch;
  return element(
    "div",
    { class: "result-next" },
    button(text("rematch"), () => rematch(), { class: "primary" }),
    !doc.rematch && hasStronger(doc) && button(text("rematch_stronger"), () => rematch({ stronger: true })),
    !document.body.classList.contains("is-framed") && changeButton(doc),
    isMoved && element("p", { class: "hint" }, text("rematch_seat", { seat: seat.label })),
  );
}

/** A button that begins a house rule for this game in the workshop, which not every server has. */
function changeButton(doc) {
  const made = button(text("change_a_rule"), async () => {
    const { changeRule } = await import("./workshop/new_draft.js");
    changeRule({ name: doc.game, title: doc.title }, (problem) => (made.textContent = problem.message));
  });
  return made;
}

/** True if a bot of the table is not the strongest one yet. */
function hasStronger(doc) {
  const ranks = doc.seats.map((each) => doc.bots.indexOf(each.kind)).filter((rank) => rank >= 0);
  return ranks.some((rank) => rank < doc.bots.length - 1);
}
