/** Pictures by name. */

/** The picture of a name in a room of 1 × 1 around the point 0, 0; null where there is none. @param {string | null | undefined} _name @returns {SVGElement | null} */
export function pictureOf(_name) {
  return null;
}
