import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findSentenceCandidates, type SentenceCandidate } from './candidates.ts'
import { findNounPhrases } from './noun-phrases.ts'

const candidates = (text: string, language: string): SentenceCandidate[] =>
  findSentenceCandidates([{ id: 's', title: 's.txt', language, text, chars: text.length, places: [] }])

function best(text: string, language: string): string | undefined {
  const group = candidates(text, language)
  const other = candidates('The weather of the coast is mild. The weather in the hills is rough and wet.', 'en')
  return findNounPhrases([group, other], [new Set(group), new Set()])[0]![0]
}

it('names a group by what it is of, without the verb behind it', () => {
  const text =
    'The cost of mediation raises transaction costs everywhere. Payment limits follow from the cost of mediation. A mediator resides between the two parties of a payment.'
  assert.equal(best(text, 'en'), 'cost of mediation')
})

it('prefers what is said twice to what is said by the way', () => {
  const text =
    'Surge pricing moves cars to the crowd. In the wake of a storm the surge pricing of a cab rises. Riders dislike surge pricing.'
  assert.match(best(text, 'en')!, /surge pricing/i)
})

it('knows the small words between two nouns in other languages', () => {
  const german = 'Die Kosten der Vermittlung sind hoch. Jeder Händler trägt die Kosten der Vermittlung am Ende selbst.'
  const french =
    'Le coût de la médiation limite les paiements. Les marchands portent le coût de la médiation eux-mêmes.'
  assert.equal(best(german, 'de'), 'Kosten der Vermittlung')
  assert.equal(best(french, 'fr'), 'coût de la médiation')
})

it('gives nothing where a language does not show where a noun begins', () => {
  assert.equal(
    best('Náklady na zprostředkování jsou vysoké. Obchodníci nesou náklady sami každý rok.', 'cs'),
    undefined,
  )
})

it('sets no two German nouns together that stand beside each other once', () => {
  const text =
    'Wer im Hafen liegt, muss mit den Wasserständen Schritt halten. Der Pegel steigt bei Flut in jeder Nacht um zwei Meter.'
  assert.notEqual(best(text, 'de'), 'Wasserständen Schritt')
})
