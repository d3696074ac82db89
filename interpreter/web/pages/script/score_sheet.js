/** The score sheet, as a pad beside a game has it: a row for each scoring line, a column for each player, the sum below. */

import { element, renew } from "./elements.js";
import { seatName } from "./players.js";
import { MOST_UPRIGHT } from "./sheets.js";
import { PHONE } from "./phone.js";
import { scorePlot } from "./score_plot.js";
import { text } from "./texts.js";

const NOTHING = new Set(["0", "?"]); // points that need no sheet while a game goes on

const byId = (id) => document.getElementById(id);

/** Show the sheet of a document; when the game is over, it is what is looked for, and stands before all else. */
export function showScores(doc) {
  const sheet = byId("sheet");
  const hadFocus = document.activeElement === sheet;
  const next = byId(!doc.over ? "pieces" : PHONE.matches ? "positions" : "players-box");
  if (sheet.nextElementSibling !== next) next.before(sheet);
  if (hadFocus) sheet.focus({ preventScroll: true });
  const mayChange = doc.over && !document.body.classList.contains("is-framed");
  renew(sheet, scoreSheet(doc), doc.over && scorePlot(doc), mayChange && changeButton());
  sheet.hidden = sheet.childElementCount === 0; // no stop of the Tab key without content
  const change = sheet.querySelector("[data-change]");
  if (change) change.onclick = () => changeRule(doc, change);
}

/** The sheet of a document; null where nothing scores. */
function scoreSheet(doc) {
  const { lines, scores } = doc.result ?? doc.standing ?? { lines: [], scores: [] };
  if (!scores || lines.length === 0) return null; // chess has no points
  if (!doc.over && [scores, ...lines.map((line) => line.points)].flat().every((points) => NOTHING.has(String(points)))) return null;
  const { players } = doc.scene;
  const isWinner = players.map((player) => doc.result?.winners.includes(player.id) ?? false);
  const style = (place) => (isWinner[place] ? "is-winner" : null);
  const heads = players.map((player, place) => element("th", { scope: "col", class: style(place) }, `${isWinner[place] ? "★ " : ""}${seatName(doc, player.id)}`));
  const row = (title, points) => element("tr", {}, element("th", { scope: "row" }, title), ...players.map((_, place) => element("td", { class: style(place) }, points[place])));
  return element(
    "table",
    { class: players.length > MOST_UPRIGHT ? "score-sheet has-many" : "score-sheet" },
    element("caption", {}, text(doc.over ? "final_score" : "standing")),
    element("thead", {}, element("tr", {}, element("td"), ...heads)),
    element("tbody", {}, ...lines.map((line) => row(line.title || line.name, line.points))),
    !lines.some((line) => line.compared) && element("tfoot", {}, row(text("score"), scores)),
  );
}

function changeButton() {
  return element("button", { type: "button", class: "quiet", data: { change: "" } }, text("change_a_rule"));
}

/** Begin a house rule for this game in the workshop, which not every server has. */
async function changeRule(doc, button) {
  const { changeRule: begin } = await import("./workshop/new_draft.js");
  begin({ name: doc.game, title: doc.title }, (problem) => (button.textContent = problem.message));
}
