/** The score sheet: a row for each player, a column for each scoring line, as a table that is read as one. */

import { element } from "./elements.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

/** The sheet of a document; null where nothing scores. */
export function scoreSheet(doc) {
  const { lines, scores } = doc.result ?? doc.standing ?? { lines: [], scores: [] };
  if (!scores || scores.length === 0) return null;
  const heads = [text("player"), ...lines.map((line) => line.title || line.name), text("score")];
  const rows = doc.scene.players.map((player, place) => {
    const won = doc.result?.winners.includes(player.id);
    const cells = [...lines.map((line) => line.points[place]), scores[place]].map((each) => element("td", {}, each));
    return element("tr", { class: won ? "is-winner" : "" }, element("th", { scope: "row" }, won ? `★ ${seatName(doc, player.id)}` : seatName(doc, player.id)), ...cells);
  });
  return element(
    "table",
    { class: "score-sheet" },
    element("caption", {}, text(doc.over ? "final_score" : "standing")),
    element("thead", {}, element("tr", {}, ...heads.map((each) => element("th", { scope: "col" }, each)))),
    element("tbody", {}, ...rows),
  );
}
