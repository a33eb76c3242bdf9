/** Opens and closes branches; without it all of them stand open. Nothing of it comes from a source. */
export const MAP_PAGE_SCRIPT = `'use strict'
{
  for (const button of document.querySelectorAll('button.name')) {
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true'
      button.setAttribute('aria-expanded', String(!isOpen))
      button.nextElementSibling.hidden = isOpen
    })
  }
  const names = [...document.querySelectorAll('button.name, summary.name')]
  document.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = names.indexOf(document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    let next = at + step
    while (names[next] && names[next].offsetParent === null) next += step
    names[next]?.focus()
  })
}
`

/** A tree from the root outwards, as wide as it is; on a narrow screen a list that steps in. */
export const MAP_PAGE_STYLE = `:root { color-scheme: light dark; --ink: #1c2530; --soft: #566472; --paper: #fff; --line: #8a97a5; --root: #17212c; --on-root: #fff; --tint: 90%; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --soft: #a3b1bf; --paper: #10161d; --line: #627080; --root: #e7ecf2; --on-root: #10161d; --tint: 78%; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.4 system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; }
main { display: flex; align-items: center; inline-size: max-content; min-block-size: 100vh; padding: 2rem; }
.root { margin: 0; max-inline-size: 15rem; padding: 0.9rem 1.2rem; border-radius: 1.4rem; background: var(--root); color: var(--on-root); font-size: 1.15rem; line-height: 1.3; text-wrap: balance; }
ul { position: relative; list-style: none; margin: 0; margin-inline-start: 1.8rem; padding: 0; }
ul::before { content: ''; position: absolute; inset-inline-start: -1.8rem; inset-block-start: 50%; inline-size: 1.8rem; border-block-start: 2px solid var(--branch, var(--line)); }
li { position: relative; display: flex; align-items: center; padding: 0.3rem 0; padding-inline-start: 1.6rem; }
li::before { content: ''; position: absolute; inset-inline-start: 0; inset-block-start: 50%; inline-size: 1.6rem; border-block-start: 2px solid var(--branch, var(--line)); }
li::after { content: ''; position: absolute; inset-inline-start: 0; inset-block: 0; border-inline-start: 2px solid var(--branch, var(--line)); }
li:first-child::after { inset-block-start: 50%; }
li:last-child::after { inset-block-end: 50%; }
li:only-child::after { display: none; }
.map > li:nth-child(8n+1) { --branch: #2f78c4; } .map > li:nth-child(8n+2) { --branch: #238a58; } .map > li:nth-child(8n+3) { --branch: #bf5a2d; } .map > li:nth-child(8n+4) { --branch: #8256bb; } .map > li:nth-child(8n+5) { --branch: #158089; } .map > li:nth-child(8n+6) { --branch: #bb3f73; } .map > li:nth-child(8n+7) { --branch: #927010; } .map > li:nth-child(8n+8) { --branch: #5f6d80; }
.map > li::before, .map > li::after { border-color: var(--line); }
.name { display: block; max-inline-size: 17rem; padding: 0.4rem 0.8rem; border: 1.5px solid var(--branch); border-radius: 0.6rem; background: color-mix(in srgb, var(--branch), var(--paper) var(--tint)); color: inherit; font: inherit; text-align: start; overflow-wrap: anywhere; }
button.name, summary.name { cursor: pointer; }
.map > li > .name { font-weight: 650; background: var(--branch); color: #fff; }
button.name::after { content: ' −'; opacity: 0.7; }
button.name[aria-expanded='false']::after { content: ' +'; opacity: 1; }
.name:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }
details { max-inline-size: 22rem; }
blockquote { margin: 0.4rem 0 0.15rem; padding-inline-start: 0.7rem; border-inline-start: 3px solid var(--branch); font-size: 0.92rem; }
small { color: var(--soft); padding-inline-start: 0.9rem; }
[hidden] { display: none; }
@media (max-width: 44rem) {
  main { display: block; inline-size: auto; padding: 1rem; }
  .root, .name, details { max-inline-size: none; }
  li { display: block; }
  ul { margin-inline-start: 0.4rem; margin-block-start: 0.4rem; }
  ul::before { display: none; }
  li::before { inset-block-start: 1.4rem; }
  li::after, li:first-child::after { inset-block-start: -0.4rem; }
  li:last-child::after { inset-block-end: auto; block-size: 1.8rem; }
  li:only-child::after { display: block; }
}
@media print { details > *, li > ul { display: revert !important; } }
`
