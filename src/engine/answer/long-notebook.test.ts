import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../tests/support/ask-texts.ts'

const NOUNS = ['harbour', 'garden', 'library', 'station', 'bakery', 'meadow', 'chapel', 'workshop', 'cellar', 'tower']
const ACTS = ['was painted', 'lies behind the hill', 'has a blue door', 'is kept by two sisters', 'faces the river']

/** A book of so many paragraphs that no sentence of it says what is asked. */
const writeBook = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, place) => {
    const said = NOUNS.map((noun, at) => `The ${noun} ${ACTS[(place + at) % ACTS.length]} in spring of year ${place}.`)
    return said.join(' ')
  }).join('\n\n')

const TOLD = `Chunk hashes are calculated before the chunk is compressed. New settings hold for new chunks alone.

A function is called by its name.

Users of the archive are named in the register.`

test('in a long text a sentence that leaves words of the question open is no sure answer', () => {
  const ask = (text: string, question: string) => askTexts({ text }, question).state
  const LONG = `${writeBook(200)}\n\n${TOLD}`
  assert.equal(ask(LONG, 'Which chunks are compressed in the archive of the function?'), 'partial')
  assert.equal(ask(LONG, 'What happens before the chunk is compressed?'), 'answered')
})

test('what an entry tells only in part yields to what search finds', () => {
  const keys =
    '| key | deed |\n|---|---|\n| C-x | Cuts and stores the current rope of the pile |\n| C-y | Puts it down |'
  const text = `${writeBook(200)}\n\n${keys}\n\nA rope can be cut from the pile by holding the lamp over it.`
  assert.match(askTexts({ text }, 'How do I cut a rope?').text, /^A rope can be cut/)
})

test('two sides that are told one by one are compared in part, and entries of one list for sure', () => {
  const ask = (told: string) =>
    askTexts({ text: `${writeBook(200)}\n\n${told}` }, 'What is the difference between a shuttle and a heddle?')
  const apart = ask('A shuttle lies on the left of a loom.\n\nA heddle is made of string by pupils.')
  assert.match(apart.text, /^- A shuttle: A shuttle lies.*\n- A heddle: A heddle is made/)
  assert.equal(apart.state, 'partial')
  const entries = '- shuttle: carries the thread through the cloth\n- heddle: lifts every second thread of the warp'
  assert.equal(ask(`Parts of a loom:\n\n${entries}`).state, 'answered')
})
