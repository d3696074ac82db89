/** Figures as tracks: a row of steps, or a scale where they are many, with a marker for every player. */

import { element, shape } from "./elements.js";
import { hue, outline } from "./piece_shapes.js";

const MOST_STEPS = 30; // more are drawn as a scale
const WIDE = 30; // of the picture

/** The pictures of the tracks of a scene. */
export function trackPictures(scene) {
  return (scene.tracks ?? []).map((track) => {
    const said = scene.players.map((player) => `${player.label} ${track.steps[player.id] ?? "?"}`).join(", ");
    return element("figure", { class: "track" }, element("figcaption", {}, track.title), picture(track, scene.players, `${track.title}: ${said}`));
  });
}

function picture(track, players, said) {
  const steps = track.last - track.first;
  const isScale = steps > MOST_STEPS;
  const size = isScale ? WIDE / (steps + 2) : Math.min(1.6, WIDE / (steps + 1));
  const at = (step) => (step - track.first + (isScale ? 1 : 0.5)) * size;
  const near = isScale ? 1.1 : size; // markers nearer than this lie one above the other
  const placed = [];
  for (const player of players) {
    const step = track.steps[player.id];
    if (step === null) continue;
    const x = at(Math.min(Math.max(step, track.first), track.last));
    placed.push({ player, x, level: placed.filter((other) => Math.abs(other.x - x) < near * 0.9).length });
  }
  const levels = Math.max(0, ...placed.map((each) => each.level));
  const high = isScale ? 2.6 + levels : size + levels * 0.8 + 0.4;
  const line = high - (isScale ? 1.1 : size / 2);
  return shape(
    "svg",
    { viewBox: `${isScale ? -0.5 : -0.1} -0.1 ${isScale ? WIDE + 1.2 : (steps + 1) * size + 0.2} ${(high + 0.2).toFixed(3)}`, role: "img", "aria-label": said },
    ...(isScale ? scale(track, at, line) : cells(track, size, line)),
    ...placed.map(({ player, x, level }) =>
      shape("g", { class: `piece-body hue-${hue(player.colour)}`, transform: `translate(${x.toFixed(3)} ${(line - (isScale ? 0.6 : 0) - level * 0.8).toFixed(3)})` }, outline(hue(player.colour), 0.45)),
    ),
  );
}

function cells(track, size, line) {
  return Array.from({ length: track.last - track.first + 1 }, (_, step) => {
    const cell = shape("rect", { class: "track-step", x: step * size + 0.04, y: line - size / 2, width: size - 0.08, height: size - 0.08, rx: 0.15 });
    return shape("g", {}, cell, written(track.first + step, (step + 0.5) * size, line, Math.min(0.6, size * 0.42)));
  });
}

function scale(track, at, line) {
  const every = [5, 10, 20, 50, 100, 200, 500, 1000].find((each) => (track.last - track.first) / each <= 12) ?? track.last - track.first;
  const marks = [];
  for (let step = Math.ceil(track.first / every) * every; step <= track.last; step += every) {
    marks.push(shape("path", { class: "track-line", d: `M${at(step)} ${line}v0.3` }), written(step, at(step), line + 0.75, 0.6));
  }
  return [shape("path", { class: "track-line", d: `M${at(track.first)} ${line}H${at(track.last)}` }), ...marks];
}

function written(step, x, y, size) {
  const said = shape("text", { class: "track-number", x, y, dy: "0.35em", "font-size": size, "text-anchor": "middle" });
  said.textContent = String(step);
  return said;
}
