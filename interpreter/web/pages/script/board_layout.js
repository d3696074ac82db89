/** How large boards are that belong to players: by the room and by what the game has, never by what lies there at the moment. */

const GAP = 16; // px between parts
const HEAD = 28; // px of a board's title
const EDGE = 16; // px around a board's frame
const STEP = 8; // px between the widths that are compared
const MIDDLE = 150; // px of what lies in the middle, beside the only other board
const LOW = 72; // px of what lies in the middle, below several
const CARD = { wide: 136, low: 132, high: 164, most: 208 }; // px of a card in the market
const LOWER = 1.4; // what a px less of a card costs, against a px of the large board
const LARGEST_OTHER = 400; // px
const LOWEST = 104; // px of what lies above the market
const BOTH = [false, true];
const WEIGHT = 0.25; // of another board, against the large one

/**
 * The best arrangement: the width of the large board and of each other one, whether the market stands beside them, and the height of its cards.
 *
 * @param {{wide: number, high: number, ratio: number, others: number, cards: number, hasMiddle: boolean}} room px; `cards`: how many the market has at its fullest
 */
export function arranged(room) {
  const isAlone = room.others === 0 && !room.hasMiddle;
  const most = isAlone && room.cards === 0 ? room.wide : room.wide * 0.72;
  const widths = Array.from({ length: Math.ceil((most - room.wide * 0.3) / STEP) }, (_, step) => most - step * STEP);
  const ways = widths.flatMap((main) => (room.cards > 0 ? BOTH : [false]).flatMap((isBeside) => [CARD.high, CARD.low].map((card) => arrangement(room, main, isBeside, card)))).filter((each) => each !== null);
  return ways.reduce((best, each) => (each.score > best.score ? each : best), ways[0] ?? { score: 0, main: room.wide / 2, other: 120, isBeside: false, across: 1, rows: 1, card: CARD.high, top: room.high });
}

function arrangement({ wide, high, ratio, others, cards, hasMiddle }, wanted, isBeside, least) {
  const below = isBeside ? 0 : marketHigh(cards, wide, least).high;
  const main = Math.min(wanted, (high - below - HEAD - EDGE) * ratio);
  const aside = wide - main - 1.5 * GAP;
  const market = marketHigh(cards, isBeside ? aside : wide, least);
  const top = high - (isBeside ? market.high + GAP : below);
  const other = others === 0 ? 0 : otherWide({ wide: aside - (hasMiddle && others === 1 ? MIDDLE + GAP : 0), high: top - (hasMiddle && others > 1 ? LOW : 0), ratio, others });
  if (market.across < 1 || main < 120 || (others > 0 && other < 72) || top < LOWEST) return null;
  const spare = isBeside ? top - Math.max(other / ratio + HEAD + EDGE, hasMiddle ? MIDDLE + HEAD : 0) : 0;
  const card = Math.min(CARD.most, least + Math.max(0, spare) / Math.max(1, market.rows));
  return { score: main + WEIGHT * other - LOWER * (CARD.high - least), main, other, isBeside, across: market.across, rows: market.rows, card, top: top - (card - least) * market.rows };
}

/** The height of a market at its fullest, with its title. */
function marketHigh(cards, wide, least) {
  const across = Math.min(cards, Math.floor((wide + 10) / (CARD.wide + 10)));
  const rows = cards === 0 ? 0 : Math.ceil(cards / Math.max(1, across));
  return { across: cards === 0 ? 1 : across, rows, high: cards === 0 ? 0 : rows * (least + 10) + HEAD };
}

/** The width of each other board, in as many columns as make them largest. */
function otherWide({ wide, high, ratio, others }) {
  const sizes = Array.from({ length: others }, (_, place) => {
    const across = place + 1;
    return Math.min(LARGEST_OTHER, (wide - GAP * (across - 1)) / across, (high / Math.ceil(others / across) - HEAD - EDGE) * ratio);
  });
  return Math.max(...sizes);
}
