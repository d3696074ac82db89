/** What is on offer at a table: answers that somebody wants to take back, a draw, a resignation of a team; what becomes of it, and who has to say something to it. */

import { button, element } from "./elements.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

const MOST = 4; // answers that are listed

/** Something that others have to agree to: what it is, whom that waits for, and what one can say. @param {any} page of the table */
export function offerPanel(page, offer) {
  const doc = page.store.document;
  const isOwn = doc.you === offer.by;
  const isOpen = doc.you !== null && offer.undecided.includes(doc.you);
  const say = (agree) => page.connection.ask({ type: "consent", offer: offer.number, agree });
  return element(
    "section",
    { class: "offer", role: "group", "aria-label": text(`offer_${offer.kind}`), data: { offer: String(offer.number), open: String(isOpen) } },
    element("p", { class: "offer-asks" }, offerSentence(doc, offer)),
    offer.kind === "undo" && takenBack(doc, offer),
    whoIsLeft(doc, offer),
    element(
      "div",
      { class: "offer-buttons" },
      isOpen && button(text("agree"), () => say(true), { class: "primary" }),
      isOpen && button(text("decline"), () => say(false)),
      isOwn && button(text("withdraw"), () => say(false)),
      offer.kind === "undo" && button(text("show_position"), () => page.past.bring(offer.to)),
    ),
  );
}

/** What somebody asks for, as a sentence. */
export function offerSentence(doc, offer) {
  return text(`${offer.kind}_${doc.you === offer.by ? "asked" : "offer"}`, { name: seatName(doc, offer.by) });
}

/** What has become of it, until the game goes on or it has been read. */
export function outcomePanel(page) {
  const { outcome } = page.store.document;
  if (!outcome || outcome.number === page.readOutcome) return null;
  const read = () => {
    page.readOutcome = outcome.number;
    page.render();
  };
  return element("section", { class: "offer", role: "group", "aria-label": text(`offer_${outcome.what}`), data: { outcome: outcome.kind } }, element("p", {}, outcomeSentence(page.store.document)), button(text("close"), read, { class: "quiet" }));
}

/** The same as a sentence; empty where nothing has been asked for. */
export function outcomeSentence(doc) {
  if (!doc.outcome) return "";
  const { what, kind, by, asker } = doc.outcome;
  return text(what === "undo" ? `outcome_${kind}` : `outcome_${what}_${kind}`, { name: seatName(doc, by), asker: seatName(doc, asker) });
}

/** What concerns the seat itself: a bot that plays it, the next game. @param {any} page */
export function seatPanels(page) {
  const doc = page.store.document;
  const panel = (name, sentence, ...buttons) => element("section", { class: "offer", role: "group", "aria-label": sentence, data: { panel: name } }, element("p", {}, sentence), element("div", { class: "offer-buttons" }, ...buttons));
  const isPlayed = doc.you !== null && !doc.over && doc.seats.find((each) => each.seat === doc.you)?.kind !== "person";
  const isWanted = doc.may.includes("return");
  return [
    isPlayed && panel("return", text(isWanted ? "bot_plays_for_you" : "time_is_up"), isWanted && button(text("take_seat_back"), () => page.connection.ask({ type: "return" }), { class: "primary" })),
    doc.rematch && panel("rematch", text("rematch_ready"), button(text("go_to_rematch"), () => page.tools.rematch(), { class: "primary" })),
  ];
}

/** What would not have happened. */
function takenBack(doc, offer) {
  const entries = doc.log.filter((entry) => entry.answers > offer.to && entry.seat !== null && entry.seat !== "chance");
  const items = entries.slice(0, MOST).map((entry) => element("li", {}, element("b", {}, seatName(doc, entry.seat)), " ", entry.sentence));
  const more = entries.length - items.length;
  return element("ul", { class: "taken-back" }, ...items, more > 0 && element("li", {}, text("and_more", { count: more })));
}

/** Whom it waits for besides the one who looks. */
function whoIsLeft(doc, offer) {
  const others = offer.undecided.filter((id) => id !== doc.you);
  if (others.length === 0) return null;
  const away = (id) => !doc.seats.find((each) => each.seat === id)?.present;
  const names = others.map((id) => (away(id) ? text("name_away", { name: seatName(doc, id) }) : seatName(doc, id)));
  const sentence = text("waiting_for", { names: new Intl.ListFormat(doc.language, { type: "conjunction" }).format(names) });
  return element("p", { class: "hint" }, others.some(away) ? `${sentence}. ${text("asked_on_return")}` : sentence);
}
