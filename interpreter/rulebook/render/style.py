"""The style sheet of a rulebook's page: one column with a margin for clauses, which folds under the text where there is no room for it."""

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #fdfcf8; --ink: #22201c; --quiet: #6b665c; --line: #d9d4c7; --accent: #7a4b12; --tint: #f4f0e4; --cell: #fffdf6; --edge: #4a463e;
  --hue-0: #c8352b; --hue-1: #2457a8; --hue-2: #2d7d3a; --hue-3: #d9a400; --hue-4: #7b3f98; --hue-5: #12828a; --hue-6: #8a8a8a; --hue-7: #3a3a3a;
  --margin: 9.5rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1a18; --ink: #e8e4da; --quiet: #a39d90; --line: #403c35; --accent: #e0a85c; --tint: #26241f; --cell: #2b2924; --edge: #b9b2a3;
    --hue-0: #e2584e; --hue-1: #5c8fe0; --hue-2: #55b066; --hue-3: #e6bc3c; --hue-4: #a870c4; --hue-5: #3cb3bb; --hue-6: #a5a5a5; --hue-7: #777;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.55 Georgia, "Iowan Old Style", "DejaVu Serif", serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; hyphens: auto; }
main { width: min(100% - 2.5rem, 38rem + var(--margin) + 2rem); margin: 0 auto; padding: 3rem calc(var(--margin) + 2rem) 4rem 0; }
h1, h2, h3, caption, figcaption, th, nav { font-family: "Avenir Next", Avenir, "Segoe UI", "DejaVu Sans", sans-serif; hyphens: manual; }
h1 { font-size: 2.7rem; line-height: 1.1; margin: 0 0 .3rem; letter-spacing: -.01em; }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 3rem 0 .8rem; padding-top: .7rem; border-top: 3px double var(--line); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; color: var(--accent); }
p { margin: 0 0 .8rem; }
.players { color: var(--quiet); margin-bottom: 1.6rem; }
.lead { font-size: 1.25rem; line-height: 1.4; font-style: italic; margin-bottom: 1.2rem; }
.note { color: var(--quiet); font-size: .9rem; }
nav { margin: 2rem 0 0; padding: 1rem 1.2rem; background: var(--tint); border-radius: .5rem; font-size: .92rem; }
nav h2 { all: unset; display: block; font-weight: 700; margin-bottom: .4rem; }
nav ol { margin: 0; padding-left: 1.4rem; columns: 2; column-gap: 2rem; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .18em; text-decoration-thickness: .08em; }
a:hover { color: var(--accent); text-decoration-color: currentColor; }
nav a { text-decoration: none; }
ul, ol { margin: 0 0 .8rem; padding-left: 1.5rem; }
li { margin-bottom: .4rem; }
li > ul, li > ol { margin-top: .4rem; }
:target { background: var(--tint); box-shadow: 0 0 0 .3rem var(--tint); border-radius: .1rem; }
code { font: .86em/1.4 "SF Mono", Consolas, "DejaVu Sans Mono", monospace; background: var(--tint); padding: .1em .3em; border-radius: .2em; }
.line { display: flex; gap: 2rem; margin-right: calc(-1 * var(--margin) - 2rem); }
.line > :first-child { flex: 1; min-width: 0; }
small.clauses {
  flex: 0 0 var(--margin); padding-top: .3rem; hyphens: manual;
  font: .72rem/1.45 "Avenir Next", Avenir, "Segoe UI", "DejaVu Sans", sans-serif; color: var(--quiet);
}
small.clauses .variant { color: var(--accent); font-style: italic; }
.line > h2 + small, .line > h3 + small { align-self: end; padding-bottom: .7rem; }
.table { margin: 1.2rem calc(-1 * var(--margin) - 2rem) 1.6rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
caption { text-align: left; font-weight: 700; padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
thead th { font-size: .8rem; color: var(--quiet); border-bottom: 2px solid var(--line); }
tbody th { font-weight: 600; font-size: .9rem; }
.no-margin { margin-right: 0; }
td.number, th.number { text-align: right; padding-right: 1.4rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.clauses, th.clauses { width: calc(var(--margin) + 2rem); border-bottom: 0; padding-left: 2rem; padding-right: 0; }
td.clauses small.clauses { display: block; padding: .1rem 0 0; }
.shapes thead { position: absolute; left: -99rem; }
.shapes tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 0 1.2rem; }
.shapes tr { display: flex; align-items: center; gap: .5rem; border-bottom: 1px solid var(--line); min-height: 3.4rem; }
.shapes th, .shapes td { border: 0; padding: .2rem 0; }
.shapes td.number { padding: 0; color: var(--quiet); }
.shapes td.number::after { content: " ×"; }
.shapes td:last-child { white-space: nowrap; display: flex; align-items: center; gap: .5rem; font-size: .85rem; color: var(--quiet); }
figure { margin: 1.6rem 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; max-height: 32rem; }
figcaption { margin-top: .6rem; font-size: .88rem; color: var(--quiet); }
.keys { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .85rem; }
.keys b { display: inline-block; min-width: 1.4em; text-align: center; padding: 0 .25em; border-radius: .2em; }
.beside { font-size: .85rem; color: var(--quiet); columns: 2; padding-left: 1.2rem; }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem; }
.boards figcaption { margin: 0 0 .3rem; font-weight: 700; }
.cell { fill: var(--cell); }
.inner { stroke: var(--edge); stroke-opacity: .3; fill: none; }
.border { stroke: var(--edge); fill: none; stroke-linecap: round; }
.edge { stroke: var(--line); }
svg text { font-family: "Avenir Next", "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink); text-anchor: middle; dominant-baseline: central; }
svg .caption { fill: var(--quiet); }
svg .on-hue { fill: #fff; }
.shape { display: inline-block; vertical-align: middle; }
.shape polygon { fill: var(--tint); stroke: var(--edge); stroke-width: .06; }
@media screen and (max-width: 52rem) {
  main { width: auto; margin: 0 1.1rem; padding: 1.5rem 0 3rem; max-width: 38rem; }
  h1 { font-size: 2.1rem; }
  nav ol, .beside { columns: 1; }
  .line { display: block; margin-right: 0; }
  .line > p { margin-bottom: 0; }
  small.clauses, td.clauses small.clauses { display: block; padding: 0; }
  p + small.clauses { margin-bottom: .8rem; }
  .table { margin-right: 0; overflow-x: auto; }
  .told tr { display: block; border-bottom: 1px solid var(--line); padding: .3rem 0; }
  .told thead { position: absolute; left: -99rem; }
  .told th, .told td { display: block; width: auto; border: 0; padding: .1rem 0; }
  td.clauses { padding-left: 0; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #555; --line: #bbb; --accent: #000; --tint: #f2f2f2; --cell: #fff; --edge: #333; --margin: 6.5rem; }
  html { font-size: 10.5pt; line-height: 1.4; }
  main { width: auto; padding: 0 calc(var(--margin) + 1rem) 0 0; margin: 0; }
  .line { gap: 1rem; margin-right: calc(-1 * var(--margin) - 1rem); }
  .table { margin-right: calc(-1 * var(--margin) - 1rem); }
  .no-margin { margin-right: 0; }
  td.clauses, th.clauses { width: calc(var(--margin) + 1rem); padding-left: 1rem; }
  nav { display: none; }
  h2, h3, caption { break-after: avoid; }
  h2 { margin-top: 1.6rem; }
  li, tr, p { break-inside: avoid; orphans: 3; widows: 3; }
  a { text-decoration: none; }
  @page { size: A4; margin: 18mm 16mm 20mm 20mm; }
}
"""
