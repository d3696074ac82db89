/** Points over a game as lines, one for each player: in the player's colour, with a dot at its end, gaps where points were hidden. */

import { element, shape } from "./elements.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

const [WIDTH, HEIGHT, EDGE] = [320, 120, 28];

/** The plot of a finished game; null where there is nothing to plot. */
export function scorePlot(doc) {
  const rows = doc.course ?? [];
  if (rows.length < 2) return null;
  if (rows.filter(([, points]) => points.some((each) => each !== null)).length < 2) return null; // all points were hidden up to the end
  const known = rows.flatMap(([, points]) => points).filter((each) => each !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const x = (answers) => round(EDGE + ((WIDTH - EDGE - 8) * answers) / rows.at(-1)[0]);
  const y = (points) => round(HEIGHT - 16 - ((HEIGHT - 28) * (points - low)) / (high - low));
  const lines = doc.scene.players.map((player, place) => {
    const way = wayOf(rows.map(([answers, points]) => [answers, points[place]]), x, y);
    return shape("path", { class: `plot-line hue-${player.colour}`, d: way });
  });
  const [last, final] = rows.at(-1);
  const ends = doc.scene.players.map((player, place) => final[place] !== null && shape("circle", { class: `plot-end hue-${player.colour}`, cx: x(last), cy: y(final[place]), r: 3.5 }));
  const labels = [high, low].map((points) => label(points, EDGE - 6, y(points) + 4));
  const axis = shape("path", { class: "plot-axis", d: `M${EDGE} ${y(high)}V${y(low)}H${WIDTH - 8}` });
  const [compared] = doc.result.lines.filter((line) => line.compared);
  const title = compared ? text("over_game", { what: compared.title }) : text("points_over_game");
  const shown = compared?.points ?? doc.result.scores;
  const name = doc.scene.players.map((player, place) => `${seatName(doc, player.id)}: ${shown[place]}`).join(", ");
  const plot = shape("svg", { class: "score-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}. ${name}` }, axis, ...labels, ...lines, ...ends);
  return element("figure", { class: "plot" }, element("figcaption", {}, title), plot);
}

function label(points, left, top) {
  const made = shape("text", { class: "plot-label", x: left, y: top });
  made.textContent = String(points);
  return made;
}

/** The way of a line: it begins anew behind every gap. */
function wayOf(steps, x, y) {
  let isDown = false;
  return steps
    .map(([answers, points]) => {
      if (points === null) {
        isDown = false;
        return "";
      }
      const move = `${isDown ? "L" : "M"}${x(answers)} ${y(points)}`;
      isDown = true;
      return move;
    })
    .join("");
}

function round(number) {
  return Math.round(number * 10) / 10;
}
