/** The look of a report on a screen, in the dark, on a narrow screen and on paper. */
export const REPORT_STYLE = `:root { --ink: #1d2733; --soft: #5b6876; --line: #dde3ea; --paper: #fff; --tint: #f3f6f9; --accent: #0b6e75; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --soft: #9fadbb; --line: #33404d; --paper: #12181f; --tint: #1b232c; --accent: #5cc4cb; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0 auto; padding: 3rem 1.5rem 5rem; max-width: 46rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 Georgia, 'Noto Serif', 'Times New Roman', serif; overflow-wrap: break-word; }
h1, h2, h3, nav, table, .kind, .from, .figures, .places, dt { font-family: system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; }
header { border-block-end: 3px solid var(--accent); padding-block-end: 1.5rem; margin-block-end: 2rem; }
h1 { font-size: 2.4rem; line-height: 1.15; margin: 0.2rem 0 0.8rem; text-wrap: balance; }
h2 { font-size: 1.45rem; line-height: 1.3; margin: 2.8rem 0 0.8rem; }
h3 { font-size: 1.1rem; margin: 1.8rem 0 0.5rem; }
.kind { margin: 0; color: var(--accent); font-size: 0.85rem; font-weight: 600; letter-spacing: 0.06em; }
.from { margin: 0; color: var(--soft); font-size: 0.9rem; }
nav { background: var(--tint); border-radius: 0.6rem; padding: 1.2rem 1.5rem; font-size: 0.95rem; }
nav h2 { margin: 0 0 0.4rem; font-size: 1rem; }
nav ol { margin: 0; padding-inline-start: 1.5rem; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
p { margin: 0 0 1rem; }
.lead { font-size: 1.2rem; line-height: 1.5; }
main ul { padding-inline-start: 1.2rem; }
li { margin-block-end: 0.5rem; }
a { color: var(--accent); }
.marker { font: 0.72em/1 system-ui, Arial, sans-serif; vertical-align: 0.35em; text-decoration: none; margin-inline-start: 0.15em; unicode-bidi: isolate; }
.marker:hover { text-decoration: underline; }
.figures { list-style: none; margin: 0; padding: 0 !important; display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 0.8rem; }
.figures li { background: var(--tint); border-radius: 0.6rem; padding: 0.9rem 1.1rem; margin: 0; break-inside: avoid; }
.figures strong { display: block; font-size: 1.7rem; line-height: 1.2; color: var(--accent); }
.figures span { font-size: 0.9rem; color: var(--soft); }
.timeline, .definitions, .topics { margin: 0; }
.timeline { border-inline-start: 2px solid var(--accent); padding-inline-start: 1.4rem; }
dt { font-weight: 650; }
.timeline dt { color: var(--accent); position: relative; }
.timeline dt::before { content: ''; position: absolute; inset-inline-start: -1.8rem; inset-block-start: 0.55em; width: 0.7rem; height: 0.7rem; border-radius: 50%; background: var(--accent); }
dd { margin: 0 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; line-height: 1.45; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.7rem; border-block-end: 1px solid var(--line); }
th { border-block-end: 2px solid var(--accent); }
tbody tr:nth-child(even) { background: var(--tint); }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rest { color: var(--soft); }
.places { list-style: none; padding: 0 !important; font-size: 0.88rem; line-height: 1.5; }
.places li { scroll-margin-block-start: 2rem; padding: 0.25rem 0.5rem; border-radius: 0.3rem; }
.places li:target { background: var(--tint); outline: 2px solid var(--accent); }
.places q { quotes: none; }
.places small { color: var(--ink, inherit); font-weight: 600; }
figure { margin: 1.6rem 0; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; height: auto; }
figcaption { font-size: 0.9rem; color: var(--soft); }
@media print {
  :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --tint: #f3f3f3; --accent: #0b5a60; color-scheme: light; }
  @page { size: A4; margin: 20mm 18mm; }
  body { max-width: none; padding: 0; font-size: 10.5pt; line-height: 1.45; }
  h1, h2, h3, dt { break-after: avoid; }
  li, tr, dd, .figures li { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  a { color: inherit; }
}
`
