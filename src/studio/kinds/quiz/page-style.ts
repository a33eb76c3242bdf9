/** The look of the page, by light and by dark, on a phone, on paper and where motion is unwelcome. */
export const PAGE_STYLE = `:root { color-scheme: light dark; --ink: #1c2530; --soft: #566472; --line: #d5dce4; --paper: #f4f6f9; --card: #fff; --tint: #eef3f8; --accent: #0b5fa5; --on-accent: #fff; --right: #14713c; --right-tint: #e3f4ea; --wrong: #b3261e; --wrong-tint: #fbe9e7; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --soft: #a3b1bf; --line: #3a4653; --paper: #10161d; --card: #1a222b; --tint: #222d38; --accent: #7cbcf3; --on-accent: #0c1620; --right: #6fd39a; --right-tint: #17352a; --wrong: #ff9d93; --wrong-tint: #40211f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; overflow-wrap: anywhere; }
.page { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { margin-block-end: 1.5rem; }
.kind { margin: 0; color: var(--accent); font-size: 0.85rem; font-weight: 650; letter-spacing: 0.05em; }
h1 { margin: 0.15rem 0 1rem; font-size: clamp(1.5rem, 5vw, 2.1rem); line-height: 1.2; text-wrap: balance; }
.state { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft); font-size: 0.9rem; font-variant-numeric: tabular-nums; }
progress { appearance: none; display: block; inline-size: 100%; block-size: 0.45rem; margin-block-start: 0.5rem; border: 0; border-radius: 1rem; background: var(--line); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; transition: inline-size 0.25s; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 1rem; }
form { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1.1rem, 4vw, 2rem); margin-block-end: 1.25rem; box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 5%); }
fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
legend { padding: 0; margin-block-end: 1.1rem; font-size: 1.25rem; line-height: 1.4; font-weight: 620; text-wrap: pretty; }
legend small { display: block; color: var(--soft); font-size: 0.85rem; font-weight: 500; margin-block-end: 0.3rem; }
label { display: flex; align-items: baseline; gap: 0.75rem; padding: 0.8rem 1rem; margin-block-end: 0.6rem; border: 1.5px solid var(--line); border-radius: 0.7rem; cursor: pointer; }
label:hover { border-color: var(--accent); }
label input:focus { outline: none; }
label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
label:has(:checked) { border-color: var(--accent); background: var(--tint); }
label input { flex: none; accent-color: var(--accent); inline-size: 1.05rem; block-size: 1.05rem; transform: translateY(0.12rem); }
label .verdict { margin-inline-start: auto; padding-inline-start: 0.75rem; font-weight: 650; font-size: 0.9rem; white-space: nowrap; }
label.is-right { border-color: var(--right); background: var(--right-tint); }
label.is-right .verdict { color: var(--right); }
label.is-wrong { border-color: var(--wrong); background: var(--wrong-tint); }
label.is-wrong .verdict { color: var(--wrong); }
fieldset:disabled label { cursor: default; }
fieldset:disabled label:hover:not(.is-right, .is-wrong) { border-color: var(--line); }
.explanation { margin-block: 0.4rem 0; padding: 0.9rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--tint); border-radius: 0.3rem; }
.explanation strong, .explanation small { display: block; }
.explanation strong { font-size: 0.9rem; }
.explanation small { color: var(--soft); margin-block-start: 0.35rem; }
.hint { margin-block: 0.2rem 0.6rem; color: var(--soft); font-size: 0.95rem; }
.hint summary { cursor: pointer; inline-size: max-content; max-inline-size: 100%; text-decoration: underline dotted; }
#review { text-align: start; margin: 0 0 1.6rem; padding-inline-start: 1.6rem; }
#review li { padding-block: 0.55rem; border-block-start: 1px solid var(--line); }
#review b, #review span { display: block; }
#review b { font-weight: 620; }
#review .chosen { color: var(--wrong); }
#review .right { color: var(--right); }
#review:empty { display: none; }
details.explanation summary { cursor: pointer; font-weight: 650; }
.bar { display: flex; justify-content: flex-end; gap: 0.75rem; margin-block-start: 1.2rem; }
button { font: inherit; font-weight: 620; padding: 0.65rem 1.5rem; border-radius: 0.7rem; border: 1.5px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
button:disabled { opacity: 0.45; cursor: default; }
.result { text-align: center; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 2.5rem 1.5rem; }
.result h2 { margin: 0; font-size: 1rem; color: var(--soft); font-weight: 600; }
.result:focus { outline: none; }
.result output { display: block; font-size: 3.2rem; font-weight: 700; line-height: 1.2; margin-block: 0.3rem 1.2rem; font-variant-numeric: tabular-nums; }
[hidden] { display: none !important; }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media print { body { background: #fff; } form { box-shadow: none; break-inside: avoid; } form[hidden] { display: block !important; } .bar, .state, progress, .result { display: none; } }
`
