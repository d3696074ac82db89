/** The small screen for which `phone.css` is meant. Parts stand elsewhere on it; there they are put into the page, since `order` of CSS would leave keys and voices behind. */

export const PHONE = matchMedia("screen and (max-width: 40rem)");

/** Where there is no room beside the board. */
const NARROW = matchMedia("screen and (max-width: 60rem)");

/** Let the guide stand beside the board, or between the question and the board where there is no room beside it. @param {HTMLElement} guide @param {HTMLElement} log @param {HTMLElement} question */
export function standBeside(guide, log, question) {
  const stand = () => (NARROW.matches ? question.after(guide) : log.before(guide));
  NARROW.addEventListener("change", stand);
  stand();
}
