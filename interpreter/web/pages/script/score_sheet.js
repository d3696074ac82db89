/** The score sheet, as a pad beside a game has it: a row for each scoring line, a column for each player, the sum below. */

import { element, renew } from "./elements.js";
import { seatName } from "./players.js";
import { MOST_UPRIGHT } from "./sheets.js";
import { PHONE } from "./phone.js";
import { scorePlot } from "./score_plot.js";
import { changedLines, delta, newsOf } from "./score_changes.js";
import { about } from "./terms.js";
import { text } from "./texts.js";

const NOTHING = new Set(["0", "?"]); // points that need no sheet while a game goes on

const byId = (id) => document.getElementById(id);

/** Show the sheet of a document beside the players; when the game is over, it is what is looked for, and stands before all else. @param {any} doc @param {any} [foreseen] the standing after an answer that is not given yet */
export function showScores(doc, foreseen = null) {
  const sheet = byId("sheet");
  const hadFocus = document.activeElement === sheet;
  const changed = changedLines(doc, foreseen);
  const next = doc.over ? byId(PHONE.matches ? "positions" : "players-box") : afterPlayers(sheet);
  if (sheet.nextElementSibling !== next) next.before(sheet);
  if (hadFocus) sheet.focus({ preventScroll: true });
  renew(sheet, scoreSheet(foreseen ? { ...doc, standing: foreseen } : doc, changed), newsOf(doc, changed), doc.over && scorePlot(doc));
  sheet.hidden = sheet.childElementCount === 0; // no stop of the Tab key without content
}

/** What follows the players, besides the sheet itself. @param {HTMLElement} sheet */
function afterPlayers(sheet) {
  const next = byId("players-box").nextElementSibling;
  return next === sheet ? sheet.nextElementSibling : next;
}

/** The sheet of a document; null where nothing scores. @param {any} doc @param {Map<string, number[]>} changed */
function scoreSheet(doc, changed) {
  const { lines, scores } = doc.result ?? doc.standing ?? { lines: [], scores: [] };
  if (!scores || lines.length === 0) return null; // chess has no points
  if (!doc.over && [scores, ...lines.map((line) => line.points)].flat().every((points) => NOTHING.has(String(points)))) return null;
  const { players } = doc.scene;
  const isWinner = players.map((player) => doc.result?.winners.includes(player.id) ?? false);
  const style = (place) => (isWinner[place] ? "is-winner" : null);
  const heads = players.map((player, place) => element("th", { scope: "col", class: style(place) }, `${isWinner[place] ? "★ " : ""}${seatName(doc, player.id)}`));
  const row = (title, points, by = null) => element("tr", {}, element("th", { scope: "row" }, title), ...players.map((_, place) => element("td", { class: style(place) }, by && delta(by[place]), points[place])));
  return element(
    "table",
    { class: players.length > MOST_UPRIGHT ? "score-sheet has-many" : "score-sheet" },
    element("caption", {}, text(doc.over ? "final_score" : "standing")),
    element("thead", {}, element("tr", {}, element("td"), ...heads)),
    element("tbody", {}, ...lines.map((line) => row(about(line.title || line.name, `scoring.${line.name}`), line.points, changed.get(line.name)))),
    !lines.some((line) => line.compared) && element("tfoot", {}, row(text("score"), scores)),
  );
}

/** The lines that make up the points of a player, for whose figure beside the name was touched. @param {any} doc @param {Element} touched */
export function scoreLines(doc, touched) {
  const figure = touched.closest("div")?.querySelector("dd")?.textContent;
  const seat = touched.closest("[data-seat]")?.getAttribute("data-seat") ?? doc.you;
  const place = doc.scene.players.findIndex((player) => player.id === seat);
  const { lines, scores } = doc.standing ?? { lines: [], scores: null };
  if (place < 0 || lines.length === 0 || String(scores?.[place]) !== figure) return [];
  return [element("dl", { class: "saying-lines" }, ...lines.map((line) => element("div", {}, element("dt", {}, line.title || line.name), element("dd", {}, line.points[place]))))];
}
