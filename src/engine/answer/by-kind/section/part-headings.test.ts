import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const askHandbook = (handbook: string, question: string) =>
  askSmallTexts({ handbook }, question, { known: { handbook: { places: listMarkedHeadings(handbook) } } })

const say = (matter: string) => `${matter} is told to the crew before the boat leaves the pier, and once more at sea.`

const listSections = (titles: readonly string[]) => titles.map((title) => `### ${title}\n\n${say(title)}`).join('\n\n')

const writeHandbook = (titles: readonly string[], above = 'The crew learns them by heart.') =>
  `# Handbook of the ferry\n\nThe ferry runs all year.\n\n## Signals of the horn\n\n${above}\n\n${listSections(titles)}\n\n## Fares\n\nChildren travel free of charge on every day of the week.\n`

const QUESTION = 'What are the signals of the horn?'

test('what has a section for each of its kinds is listed by their headings', () => {
  const { state, text } = askHandbook(writeHandbook(['Fog', 'Man overboard', 'Farewell']), QUESTION)
  assert.equal(state, 'answered')
  assert.equal(text, '- Fog [1]\n- Man overboard [2]\n- Farewell [3]')
})

test('sections that any chapter has are no kinds, and a list that the section gives itself is told', () => {
  const common = askHandbook(writeHandbook(['Introduction', 'Fog', 'Farewell']), QUESTION)
  assert.doesNotMatch(common.text, /^- Introduction/)
  const own = 'These are the signals:\n\n- one long: fog\n- two short: farewell'
  const listed = askHandbook(writeHandbook(['Volume', 'Repair', 'Spare parts'], own), QUESTION)
  assert.match(listed.text, /one long: fog\n- two short: farewell/)
})

test('sections with a gap in their numbers are not told as all of them', () => {
  const titles = ['1.1 Fog', '1.2 Man overboard', '1.4 Farewell']
  const handbook = `# Handbook of the ferry\n\n## 1 Signals of the horn\n\nThe crew learns them by heart.\n\n${listSections(titles)}\n`
  assert.doesNotMatch(askHandbook(handbook, QUESTION).text, /^- 1\.1 Fog/)
})
