/** What has happened at a table besides answers, as sentences for the log: draws, resignations, who came and went, what was taken back. */

import { seatName } from "./players.js";
import { text } from "./texts.js";

/** An event of a document as a sentence; `taken` are the answers that were taken back, in words. @param {any} doc @param {any} event */
export function eventSentence(doc, event) {
  const side = doc.seats.find((each) => each.seat === event.seat)?.label ?? event.seat;
  const names = { name: seatName(doc, event.seat), by: seatName(doc, event.by), side };
  if (event.kind !== "undone") return text(`event_${event.kind}`, names);
  const taken = event.taken.map((each) => (each.seat === event.seat ? each.sentence : `${seatName(doc, each.seat)}: ${each.sentence}`));
  const more = event.count - taken.length;
  const said = more > 0 ? [...taken, text("and_more", { count: more })] : taken;
  return text("event_undone", { ...names, moves: said.map((each) => each.replace(/\.$/, "")).join("; ") });
}

/** A log with the events of a document in their places: each behind the answers after which it happened, in their round and turn. @param {any} doc @param {any[]} log */
export function withEvents(doc, log) {
  const events = doc.events.map((event) => ({ seat: null, kind: "event", sentence: eventSentence(doc, event), answers: event.answers, touched: [] }));
  const merged = [...log];
  for (const event of events.toReversed()) {
    const place = merged.findLastIndex((entry) => entry.kind !== "event" && entry.answers <= event.answers) + 1;
    const { round, turn } = merged[place - 1] ?? {};
    merged.splice(place, 0, { ...event, round, turn });
  }
  return merged;
}
