/** By which lines of the score sheet points have changed last, and what those lines say. */

import { element } from "./elements.js";
import { faceByName } from "./faces.js";

/** @typedef {{answers: number, lines: any[], before: any[]}} Course */

/** @type {Course} */
let course = { answers: -1, lines: [], before: [] };

/** The changes of each line, by place of the player: those of an answer that is foreseen, else of the last answer that changed any. @param {any} doc @param {any} foreseen @returns {Map<string, number[]>} */
export function changedLines(doc, foreseen) {
  const lines = (doc.result ?? doc.standing)?.lines ?? [];
  if (doc.answers !== course.answers) course = followed(course, doc.answers, lines);
  const [before, now] = foreseen ? [course.lines, foreseen.lines] : [course.before, lines];
  return differences(before, now);
}

/** The course after the standing of so many answers; without what was before where the game was taken back or has just been opened. @param {Course} known @param {number} answers @param {any[]} lines @returns {Course} */
export function followed(known, answers, lines) {
  if (known.answers < 0 || answers < known.answers) return { answers, lines, before: lines };
  return { answers, lines, before: differences(known.lines, lines).size > 0 ? known.lines : known.before };
}

/** What has been added to lines of the same name, by place; lines without any change are left out. @param {any[]} before @param {any[]} now @returns {Map<string, number[]>} */
export function differences(before, now) {
  const old = new Map(before.map((line) => [line.name, line.points]));
  const by = (line) => line.points.map((points, place) => Number(points) - Number(old.get(line.name)?.[place] ?? points) || 0);
  return new Map(now.map((line) => [line.name, by(line)]).filter(([, found]) => found.some((each) => each !== 0)));
}

/** A change beside the points; nothing where there is none. @param {number} by */
export function delta(by) {
  return by ? element("span", { class: `delta is-${by < 0 ? "loss" : "gain"}` }, signed(by)) : null;
}

/** What the lines say by which the points of the one who looks have changed. @param {any} doc @param {Map<string, number[]>} changed */
export function newsOf(doc, changed) {
  const place = doc.scene.players.findIndex((player) => player.id === doc.you);
  const news = [...changed].filter(([, by]) => by[place]).map(([name, by]) => [by[place], faceByName(`scoring.${name}`)]);
  const items = news.filter(([, face]) => face).map(([by, face]) => element("li", {}, element("b", {}, `${signed(by)} ${face.title}`), `: ${face.sentences[0][1]}`));
  return items.length > 0 && !doc.over && element("ul", { class: "score-news" }, ...items);
}

function signed(by) {
  return by < 0 ? `−${-by}` : `+${by}`;
}
