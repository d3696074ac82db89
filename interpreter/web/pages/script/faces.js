/** What is printed on cards, dice and other things: sent once, the same for all seats. Which of them lies where a scene says. */

import { nameOf } from "./meant.js";

/**
 * @typedef {{form: "card" | "die" | "token", title: string, cost?: string, corner?: string, sign?: string, style?: string, number?: number,
 *   picture?: string, parts?: {sign: string, title: string, picture?: string, colour?: number}[], sentences?: string[][], facts?: string[][],
 *   grounds?: {title: string, picture: string, colour: number}[], map?: {title: string, columns: number, rows: number, marks: [number, number, string][]}}} Face
 */

/** @type {Record<string, Face>} */
let known = {};

/** Take the faces of a document. @param {Record<string, Face> | undefined} faces */
export function setFaces(faces) {
  known = faces ?? {};
}

/** The face of a thing; of one that has none only its title. @param {any} thing @param {string} title @returns {Face} */
export function faceOf(thing, title = "") {
  return (thing && known[nameOf(thing)]) ?? { form: "token", title };
}

/** All that a face says, as one text for voices: cost, sentences, facts. @param {Face} face @param {(key: string, values?: any) => string} text */
export function spokenFace(face, text) {
  const said = (face.sentences ?? []).map(([about, sentence]) => (about ? `${about}: ${sentence}` : sentence));
  return [face.cost && text("costs", { cost: face.cost }), ...said].filter(Boolean).join(" ");
}

/** The face of some thing of a kind. @param {string | null} kind @returns {Face} */
export function anyFace(kind) {
  const name = Object.keys(known).find((each) => each.startsWith(`${kind}:`));
  return name ? known[name] : { form: "token", title: "" };
}

/** The form in which things of a kind are drawn. @param {string | null} kind */
export function formOf(kind) {
  return anyFace(kind).form;
}

/** The face of a name like `card:heroine`; null where there is none. @param {string | undefined} name */
export function faceByName(name) {
  return (name && known[name]) || null;
}

/** All faces that are known, by name; another object where others are known. */
export function allFaces() {
  return known;
}
