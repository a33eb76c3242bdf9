import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../tests/support/small-retrieval.ts'
import { listEndWords } from './list-end-words.ts'

const PARK = `# Parco

## Sentieri

| N. | Nome | Partenza | Lunghezza |
|---|---|---|---|
| 1 | Anello del Mulino | Castelvento | 3,2 km |
| 6 | Sentiero dei Carbonai | Ponte Romano | 5,8 km |
| 7 | Traversata | Pietranera | 24,5 km |

## Regole

I cani sono ammessi al guinzaglio, lungo al massimo un metro e mezzo, sui sentieri 1, 6 e 7.
`

test('the words of a question for the most and the least are found, and none where nothing is compared', () => {
  assert.match(listEndWords({ text: 'Which trail is the longest?', language: 'en' }), /longest/)
  assert.match(listEndWords({ text: 'Qual è il sentiero più lungo?', language: 'it' }), /più lungo/)
  assert.equal(listEndWords({ text: 'Where does the trail begin?', language: 'en' }), '')
})

test('the longest of a table is told by it though a sentence has both words, and one row has the word for all of them', () => {
  const { state, text } = askSmallTexts({ PARK }, 'Qual è il sentiero più lungo?', {
    languages: ['it'],
    known: { PARK: { places: listMarkedHeadings(PARK), name: 'Parco' } },
  })
  assert.match(text, /Traversata.*24,5 km/)
  assert.equal(state, 'answered')
})
