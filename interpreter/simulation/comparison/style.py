"""The style sheet of a comparison's page: light, dark, narrow and printed."""

STYLE = """
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #1e2328; --quiet: #5c6670; --rule: #dcdfe2; --grid: #e9ebed;
  --a: #1f66a8; --a-soft: #7fadd6; --b: #b4490b; --b-soft: #e3a075; --maybe: #98a1a9; --told: #1e2328; }
@media (prefers-color-scheme: dark) { :root { --ground: #14181c; --card: #1c2127; --ink: #e8eaec; --quiet: #a2abb4; --rule: #363d45;
  --grid: #2a3037; --a: #74b4f0; --a-soft: #3f79ad; --b: #f2a06a; --b-soft: #a9622f; --maybe: #77818b; --told: #f4f5f6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.15; margin: 0.2rem 0 0.6rem; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1.25rem; margin: 2.6rem 0 0.9rem; padding-top: 1.1rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1rem; margin: 0 0 0.5rem; } h4 { font-size: 0.95rem; margin: 0.9rem 0 0.2rem; }
p { margin: 0.4rem 0; max-width: 46rem; } ul { margin: 0.3rem 0; padding-left: 1.2rem; }
code { font: 0.88em/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 0.7rem 0.9rem; white-space: pre-wrap; }
blockquote { margin: 0.2rem 0 0.4rem; color: var(--quiet); font-style: italic; }
summary { cursor: pointer; color: var(--quiet); font-size: 0.9rem; }
.over { color: var(--quiet); font-size: 0.9rem; margin: 0; } .lead { color: var(--quiet); } .quiet { color: var(--quiet); font-size: 0.9rem; }
.key { display: flex; flex-wrap: wrap; gap: 0.2rem 1.6rem; font-weight: 600; overflow-wrap: anywhere; }
.mark { display: inline-block; width: 0.72em; height: 0.72em; margin-right: 0.45em; }
.mark.a { background: var(--a); border-radius: 50%; } .mark.b { background: var(--b); transform: rotate(45deg) scale(0.88); }
.sides, .figures { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
article, figure { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 1rem 1.1rem; margin: 0; min-width: 0; }
article.a { border-top: 3px solid var(--a); } article.b { border-top: 3px solid var(--b); }
figure { display: flex; flex-direction: column; } figure svg { margin: 0.2rem 0 auto; }
figcaption { color: var(--quiet); font-size: 0.9rem; margin: 0.5rem 0; }
.said { list-style: none; padding: 0; max-width: 50rem; } .said li { padding: 0.35rem 0 0.35rem 1.5rem; position: relative; }
.said li::before { position: absolute; left: 0.1rem; content: "?"; color: var(--quiet); }
.said .told { font-weight: 600; } .said .told::before { content: "\\25C6"; color: var(--b); } .said .open { color: var(--quiet); } .said .fact::before { content: "·"; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; margin: 0.4rem 0; }
th, td { padding: 0.32rem 0.7rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; font-weight: 400; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } thead th { color: var(--quiet); } tr.told { font-weight: 650; }
tr.told th { font-weight: 650; }
svg { width: 100%; height: auto; display: block; font-size: 12px; } svg text { fill: var(--ink); } svg .quiet { fill: var(--quiet); font-size: inherit; }
svg .strong { font-weight: 650; } svg .letter { font-weight: 700; font-size: 15px; } svg text.a { fill: var(--a); } svg text.b { fill: var(--b); }
svg .grid { stroke: var(--grid); } svg .zero { stroke: var(--quiet); stroke-width: 1; } svg .fair { stroke: var(--quiet); stroke-dasharray: 4 4; }
svg .bound { stroke-width: 2; fill: none; } svg line.a { stroke: var(--a); } svg line.b { stroke: var(--b); }
svg circle.a, svg path.a { fill: var(--a); } svg circle.b, svg path.b { fill: var(--b); }
svg .told { fill: var(--b); stroke: var(--b); } svg .maybe { fill: var(--maybe); stroke: var(--maybe); }
svg rect.a { fill: var(--a-soft); } svg rect.b { fill: var(--b-soft); } svg .mean { stroke-width: 2; }
:focus-visible { outline: 2px solid var(--a); outline-offset: 2px; }
@media (min-width: 40rem) { svg { font-size: 10px; } }
@media print { body { background: none; } article, figure { break-inside: avoid; } details > :not(summary) { display: none; } }
"""
