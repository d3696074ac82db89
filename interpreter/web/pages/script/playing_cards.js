/** Cards of ranks and suits: pips as on printed cards, a figure or a large letter on court cards. */

import { shape } from "./elements.js";
import { pictureOf } from "./pictures.js";

const SUITS = {
  "♥": ["hearts", "M0 .42C-.06 .32-.44 .1-.44-.16C-.44-.32-.32-.42-.2-.42C-.1-.42-.03-.36 0-.27C.03-.36 .1-.42 .2-.42C.32-.42 .44-.32 .44-.16C.44 .1 .06 .32 0 .42Z"],
  "♦": ["diamonds", "M0-.46Q.14-.18 .35 0Q.14 .18 0 .46Q-.14 .18-.35 0Q-.14-.18 0-.46Z"],
  "♠": ["spades", "M0-.46C.06-.34 .42-.12 .42 .12C.42 .26 .32 .33 .22 .33C.13 .33 .07 .28 .04 .22C.05 .34 .09 .41 .15 .46H-.15C-.09 .41-.05 .34-.04 .22C-.07 .28-.13 .33-.22 .33C-.32 .33-.42 .26-.42 .12C-.42-.12-.06-.34 0-.46Z"],
  "♣": ["clubs", "M-.2-.22A.2 .2 0 1 1 .2-.22C.2-.15 .16-.09 .12-.05C.16-.08 .21-.1 .25-.1A.2 .2 0 1 1 .25 .3C.15 .3 .07 .25 .04 .17C.05 .3 .09 .4 .15 .46H-.15C-.09 .4-.05 .3-.04 .17C-.07 .25-.15 .3-.25 .3A.2 .2 0 1 1-.25-.1C-.21-.1-.16-.08-.12-.05C-.16-.09-.2-.15-.2-.22Z"],
};
const PLAIN = { "♡": "♥", "♢": "♦", "❤": "♥" };
const [LEFT, MIDDLE, RIGHT] = [30, 50, 70];
const COLUMNS = {
  1: [[MIDDLE, 70]],
  2: [[MIDDLE, 28], [MIDDLE, 112]],
  3: [[MIDDLE, 28], [MIDDLE, 70], [MIDDLE, 112]],
  4: [[LEFT, 28], [RIGHT, 28], [LEFT, 112], [RIGHT, 112]],
  5: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 70], [LEFT, 112], [RIGHT, 112]],
  6: [[LEFT, 28], [RIGHT, 28], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
  7: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 49], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
  8: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 49], [LEFT, 70], [RIGHT, 70], [MIDDLE, 91], [LEFT, 112], [RIGHT, 112]],
  9: [[LEFT, 26], [RIGHT, 26], [LEFT, 55], [RIGHT, 55], [MIDDLE, 70], [LEFT, 85], [RIGHT, 85], [LEFT, 114], [RIGHT, 114]],
  10: [[LEFT, 26], [RIGHT, 26], [MIDDLE, 40], [LEFT, 55], [RIGHT, 55], [LEFT, 85], [RIGHT, 85], [MIDDLE, 100], [LEFT, 114], [RIGHT, 114]],
};

/** Whether a sign is that of a suit. @param {string | undefined} sign */
export function isSuit(sign) {
  return sign !== undefined && (PLAIN[sign] ?? sign) in SUITS;
}

/** The sign of a suit around the point 0, 0, in a room of 1 × 1. */
export function suitShape(sign) {
  const [, path] = SUITS[PLAIN[sign] ?? sign];
  return shape("path", { class: "suit", d: path });
}

/** The inner picture of a card by its rank and suit. @param {string} rank @param {string} sign @param {string | undefined} picture of its figure */
export function playingCard(rank, sign, picture) {
  const drawn = shape("svg", { class: "pips", viewBox: "0 0 100 140", "aria-hidden": "true" });
  const count = rank === "A" ? 1 : Number(rank);
  const pip = ([x, y], size) => shape("g", { transform: `translate(${x} ${y}) scale(${y > 71 ? `${size} ${-size}` : size})` }, suitShape(sign));
  if (COLUMNS[count]) drawn.append(...COLUMNS[count].map((at) => pip(at, count === 1 ? 52 : 24)));
  else drawn.append(...court(rank, sign, picture));
  return drawn;
}

function court(rank, sign, picture) {
  const figure = pictureOf(picture);
  const suit = (x, y, size, turn) => shape("g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` }, suitShape(sign));
  const frame = shape("rect", { class: "court-frame", x: 20, y: 14, width: 60, height: 112, rx: 5 });
  if (figure) return [frame, shape("g", { class: "court", transform: "translate(50 70) scale(58)" }, figure), suit(31, 26, 16, 0), suit(69, 114, 16, 180)];
  const letter = shape("text", { class: "court-letter", x: 50, y: 70, dy: "0.35em", "text-anchor": "middle" });
  letter.textContent = rank;
  return [frame, letter, suit(31, 27, 17, 0), suit(69, 113, 17, 180)];
}
