/** What is spoken by screen readers: one sentence at a time, a repeated one again. */

const AFTER = 60; // ms: a region that is filled at once may not be noticed

/** The function that speaks in a polite live region. @param {HTMLElement} region */
export function announcer(region) {
  let timer = 0;
  let isOdd = false;
  return (sentence) => {
    clearTimeout(timer);
    region.textContent = "";
    isOdd = !isOdd;
    timer = setTimeout(() => {
      region.textContent = isOdd ? sentence : `${sentence}\u00a0`;
    }, AFTER);
  };
}
