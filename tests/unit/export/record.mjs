// Plays an exported game with drawn answers and prints what game.js says after each: node record.mjs FOLDER SEED MOST.
import { pathToFileURL } from "node:url";

const [folder, seed, most] = process.argv.slice(2);
const { load } = await import(new URL("game.js", pathToFileURL(`${folder}/`)));
const table = (await load()).start({ seed });
const steps = [];
let drawn = Number(seed) * 7919 + 17;
while (steps.length < Number(most)) {
  const { end, asked, together, answers, scores, winners } = table;
  const views = [null, ...table.game.seats].map((seat) => table.view(seat));
  drawn = (drawn * 48271) % 2147483647;
  const chosen = answers.length ? drawn % answers.length : null;
  steps.push({ end, asked, together, answers, scores, winners, views, chosen: answers[chosen] ?? null });
  if (chosen === null) break;
  table.copy().answer(chosen); // what is tried out changes nothing here
  table.answer(steps.length % 2 ? chosen : answers[chosen]);
}
console.log(JSON.stringify(steps));
