import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts, openTexts } from '../../../../tests/support/ask-texts.ts'
import { tellQuotes } from '../compose/write-answer.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import { leadsLikely } from './likely-lead.ts'
import { prepareQuestion } from './prepare-question.ts'

const THINGS = ['harbour', 'garden', 'library', 'station', 'bakery', 'meadow', 'chapel', 'workshop', 'cellar', 'tower']
const FACTS = ['was painted', 'lies behind the hill', 'has a blue door', 'is kept by two sisters', 'faces the river']

const writeBook = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, place) =>
    THINGS.map((thing, at) => `The ${thing} ${FACTS[(place + at) % FACTS.length]} in spring of year ${place}.`).join(
      ' ',
    ),
  ).join('\n\n')

const KILN = `To empty the ash box, pull the iron handle and lift the grate out of its frame.

A glaze with copper cannot be fired in the same load as white ware.`
const ask = (question: string, paragraphs: number) =>
  askTexts({ text: `${writeBook(paragraphs)}\n\n${KILN}` }, question)

test('in a text of some pages what leads so surely needs no excuse for a word that it puts otherwise', () => {
  for (const [question, said] of [
    ['How do I clear the ash box of the kiln?', /pull the iron handle/],
    ['Can I fire copper glaze together with white plates?', /cannot be fired/],
  ] as const) {
    const { state, text } = ask(question, 60)
    assert.equal(state, 'answered', text)
    assert.match(text, said)
    assert.doesNotMatch(text, /Not found|may not be the whole/)
  }
})

test('of a sheet, or where nothing leads surely, it is said what is missing', () => {
  assert.equal(ask('How do I clear the ash box of the kiln?', 1).state, 'partial')
  assert.notEqual(ask('How much does the ash box cost?', 60).state, 'answered')
})

const LOOM = `The loom of the convent cannot weave wide patterns.

The frame of the new loom makes cloth. Patterns over the altar come from the frame of the nuns.

A cubit of cloth is what the frame makes in a day. To weave over a cubit of cloth, take wool.`

test('that a thing cannot be done answers whether it can, though other sentences come near', () => {
  const source = { text: `${writeBook(60)}\n\n${LOOM}` }
  const { state, text } = askTexts(source, 'Can the old frame weave patterns of two cubits?')
  assert.equal(state, 'answered', text)
  assert.match(text, /^The loom of the convent cannot weave/)
})

test('a small word that every sentence may do without is no verb that stands nowhere', () => {
  const { state, text } = askTexts(
    { text: 'Since the second season a new ticket is printed for each guest.' },
    'Since when is a new ticket printed for every guest?',
  )
  assert.notEqual(state, 'no_support', text)
})

test('three places, none of which says it, are no sure answer, nor are two to a question for yes or no', () => {
  const text = `${writeBook(60)}\n\n${KILN}\n\nThe box of the potter is of iron.`
  const isLikely = (question: string, places: number) => {
    const { asked, retrieval } = prepareQuestion(question, [], 'en', openTexts({ text }, question))
    const { ranked } = rankCandidates(asked, retrieval)
    return leadsLikely(asked, tellQuotes('partial', asked, ranked.slice(0, places), retrieval), ranked, retrieval)
  }
  const [how, whether] = ['How do I empty the ash box of the kiln?', 'Can I empty the ash box with the iron handle?']
  assert.deepEqual([isLikely(how, 2), isLikely(how, 3)], [true, false])
  assert.deepEqual([isLikely(whether, 1), isLikely(whether, 2)], [true, false])
})

test('what only repeats the question, or decides nothing of a duty, is not likely by its words', () => {
  const CLAUSE = 'Convent weaving charter 1.1. The abbess forms a guild which the convent joins for much pottery.'
  const text = `${writeBook(60)}\n\n${CLAUSE}`
  const isLikely = (question: string, said: RegExp) => {
    const { asked, retrieval } = prepareQuestion(question, [], 'en', openTexts({ text }, question))
    const { ranked } = rankCandidates(asked, retrieval)
    const lead = ranked.filter((one) => said.test(one.text)).slice(0, 1)
    assert.equal(lead.length, 1, question)
    return leadsLikely(asked, tellQuotes('partial', asked, lead, retrieval), ranked, retrieval)
  }
  assert.ok(!isLikely('What does the convent weaving charter say?', /charter 1\.1/))
  assert.ok(!isLikely('Does the abbess need a guild of pottery?', /forms a guild/))
  assert.ok(isLikely('Which guild does the abbess form?', /forms a guild/))
})
