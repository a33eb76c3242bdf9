/**
 * What the page does: one card at a time; what was not known comes again at the end, until all is known. Nothing of it
 * comes from a source. Without it the page shows all cards, each with its answer folded away.
 */
export const CARD_PAGE_SCRIPT = `'use strict'
{
  const cards = [...document.querySelectorAll('article')]
  const place = document.getElementById('place')
  const bar = document.querySelector('progress')
  const result = document.querySelector('.result')
  let queue = []
  let missed = new Set()

  const show = (isFirst) => {
    for (const card of cards) card.hidden = card !== queue[0]
    const known = cards.length - new Set(queue).size
    place.textContent = known + ' / ' + cards.length
    bar.value = known
    result.hidden = queue.length > 0
    result.querySelector('output').textContent = cards.length - missed.size + ' / ' + cards.length
    if (isFirst) return
    const target = queue[0]?.querySelector('summary') ?? result
    target.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  const judge = (isKnown) => {
    const [card] = queue
    if (!card || !card.querySelector('details').open) return
    queue.shift()
    if (!isKnown) {
      missed.add(card)
      queue.push(card)
    }
    fold(card)
    show(false)
  }

  const fold = (card) => { card.querySelector('details').open = false }

  for (const card of cards) {
    const details = card.querySelector('details')
    const buttons = card.querySelector('.bar')
    details.addEventListener('toggle', () => { buttons.hidden = !details.open })
    card.querySelector('.wrong').addEventListener('click', () => judge(false))
    card.querySelector('.right').addEventListener('click', () => judge(true))
  }

  const restart = (isFirst) => {
    queue = [...cards]
    missed = new Set()
    cards.forEach(fold)
    show(isFirst)
  }

  document.getElementById('again').addEventListener('click', () => restart(false))
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'ArrowRight') judge(true)
    if (event.key === 'ArrowLeft') judge(false)
  })
  document.querySelector('.state').hidden = false
  bar.hidden = false
  restart(true)
}
`

/** The look of the page, by light and by dark, on a phone and on paper. */
export const CARD_PAGE_STYLE = `:root { color-scheme: light dark; --ink: #1c2530; --soft: #566472; --line: #d5dce4; --paper: #f4f6f9; --card: #fff; --accent: #0b5fa5; --on-accent: #fff; --right: #14713c; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --soft: #a3b1bf; --line: #3a4653; --paper: #10161d; --card: #1a222b; --accent: #7cbcf3; --on-accent: #0c1620; --right: #6fd39a; --wrong: #ff9d93; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; overflow-wrap: anywhere; }
.page { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
.kind { margin: 0; color: var(--accent); font-size: 0.85rem; font-weight: 650; letter-spacing: 0.05em; }
h1 { margin: 0.15rem 0 1rem; font-size: clamp(1.4rem, 5vw, 2rem); line-height: 1.2; text-wrap: balance; }
.state { color: var(--soft); font-size: 0.9rem; font-variant-numeric: tabular-nums; margin: 0; }
progress { appearance: none; display: block; inline-size: 100%; block-size: 0.45rem; margin-block: 0.5rem 1.4rem; border: 0; border-radius: 1rem; background: var(--line); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
article { display: flex; flex-direction: column; justify-content: center; min-block-size: 18rem; margin-block-end: 1.25rem; padding: clamp(1.2rem, 5vw, 2.4rem); background: var(--card); border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 8px 24px rgb(0 0 0 / 6%); text-align: center; }
.front { margin: 0 0 1.4rem; font-size: 1.3rem; font-weight: 620; line-height: 1.4; text-wrap: balance; }
.back { margin: 1.2rem 0 0.5rem; padding-block-start: 1.2rem; border-block-start: 1px solid var(--line); font-size: 1.15rem; text-wrap: pretty; }
small { color: var(--soft); }
summary { display: inline-block; cursor: pointer; list-style: none; padding: 0.6rem 1.5rem; border-radius: 0.7rem; background: var(--accent); color: var(--on-accent); font-weight: 620; }
summary::-webkit-details-marker { display: none; }
.bar { display: flex; justify-content: center; gap: 0.75rem; margin-block-start: 1.4rem; }
button { font: inherit; font-weight: 620; padding: 0.6rem 1.4rem; border-radius: 0.7rem; border: 1.5px solid var(--accent); background: transparent; color: var(--accent); cursor: pointer; }
button.right { color: var(--right); border-color: var(--right); }
button.wrong { color: var(--wrong); border-color: var(--wrong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.result { text-align: center; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 2.5rem 1.5rem; }
.result h2 { margin: 0; font-size: 1rem; color: var(--soft); font-weight: 600; }
.result:focus { outline: none; }
.result output { display: block; font-size: 3rem; font-weight: 700; margin-block: 0.3rem 1.2rem; font-variant-numeric: tabular-nums; }
[hidden] { display: none !important; }
@media print { article { min-block-size: 0; box-shadow: none; break-inside: avoid; } article[hidden] { display: block !important; } .bar, .state, progress, .result { display: none !important; } }
`
