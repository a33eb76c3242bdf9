import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'
import { refuseToldInPart } from './refuse-told-in-part.ts'

/** Some pages, of which one sentence is of the loom. */
const PAGES = Array.from(
  { length: 60 },
  (_, page) =>
    `Thread ${page + 1} is wound in turn ${page + 1} and dried beside window ${page + 1}, as card ${page + 1} says.`,
)

/** What becomes of an answer in part that tells this sentence alone. */
function tell(question: string, said: string, language = 'en') {
  const sources = Object.fromEntries(PAGES.map((page, place) => [`Card ${place}`, page]))
  const retrieval = { ...smallRetrieval({ ...sources, Loom: said }), languages: [language] }
  const place = { marker: '[1]', number: 1, sourceId: 'Loom', sourceName: 'Loom', sourceText: said }
  const citations = [{ ...place, start: 0, end: said.length }]
  const answer: WrittenAnswer = { state: 'partial', text: `${said} [1]`, citations, writtenBy: 'offline', warnings: [] }
  return refuseToldInPart(answer, { text: question, turns: [] }, language, retrieval)
}

test('who did something is refused where what is told names nobody, and what comes nearest is shown', () => {
  const BUTTON = 'When you have invented a pattern for the pedal loom, press "Send Later".'
  const refused = tell('Who invented the pedal loom?', BUTTON)
  assert.equal(refused.state, 'no_support')
  assert.match(refused.text, /Who it is was not found\. The nearest that they say: “When you have invented/)
  assert.deepEqual(refused.citations, [])
  const RUF = 'In seiner Zeit gewann der Webstuhl Marktanteile und einen guten Ruf.'
  assert.equal(tell('Wer hat den Webstuhl ins Leben gerufen?', RUF, 'de').state, 'partial') // any noun of German may be a name
})

test('who did something is told where somebody is named with it, or a rule says who may', () => {
  assert.equal(tell('Who invented the pedal loom?', 'The pedal loom is an idea of Ada Brook, a nun.').state, 'partial')
  assert.equal(
    tell('Who first used the loom as an instrument?', 'Brook (1899) was the first to play the loom as an instrument.')
      .state,
    'partial',
  )
  assert.equal(tell('Wer entschied über den Webstuhl?', 'Danach entschied der Verein neu.', 'de').state, 'partial')
  assert.equal(tell('Who may oil the loom?', 'The loom is oiled by whoever sits at it.').state, 'partial')
  assert.equal(tell('Who oiled the loom and under which name?', 'Loom oil').state, 'partial')
  assert.equal(tell('When was the loom oiled?', 'The loom is oiled now and then.').state, 'partial')
})
