/** The size of the words on cards: in each zone the largest at which every text is whole. It only becomes smaller, lest cards change as others come. */

/** Sizes of words, and the height of pictures (rem). @type {[number, number][]} */
const STEPS = [[1, 3], [1, 2.125], [0.93, 2.125], [0.86, 2.125], [0.8, 2.125], [0.8, 1.5], [0.74, 1.125]];

/** @type {Map<HTMLElement, number>} by zone, which step its words have */
const steps = new Map();

addEventListener("resize", () => {
  for (const zone of steps.keys()) setStep(zone, 0);
});

/** Make the words in zones small enough for their cards. @param {HTMLElement[]} zones */
export function fitWords(zones) {
  for (const zone of zones) {
    const cards = [...zone.querySelectorAll(".face.is-worded:not(.is-small)")];
    let step = steps.get(zone) ?? 0;
    while (step < STEPS.length - 1 && cards.some(isCut)) {
      setStep(zone, (step += 1));
    }
  }
}

/** @param {HTMLElement} zone @param {number} step */
function setStep(zone, step) {
  const [words, art] = STEPS[step];
  zone.style.setProperty("--words", String(words));
  zone.style.setProperty("--art", `${art}rem`);
  steps.set(zone, step);
}

/** @param {Element} card */
function isCut(card) {
  return card.scrollHeight > card.clientHeight;
}
