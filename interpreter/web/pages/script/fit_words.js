/** The size of the words on cards: in each zone the largest at which every text is whole. It only becomes smaller, lest cards change as others come. */

const STEPS = [1, 0.93, 0.86, 0.8];

/** @type {Map<HTMLElement, number>} by zone, which step its words have */
const steps = new Map();

addEventListener("resize", () => {
  for (const zone of steps.keys()) zone.style.removeProperty("--words");
  steps.clear();
});

/** Make the words in zones small enough for their cards. @param {HTMLElement[]} zones */
export function fitWords(zones) {
  for (const zone of zones) {
    const cards = [...zone.querySelectorAll(".face.is-worded:not(.is-small)")];
    let step = steps.get(zone) ?? 0;
    while (step < STEPS.length - 1 && cards.some(isCut)) {
      step += 1;
      zone.style.setProperty("--words", String(STEPS[step]));
    }
    steps.set(zone, step);
  }
}

/** @param {Element} card */
function isCut(card) {
  return card.scrollHeight > card.clientHeight;
}
