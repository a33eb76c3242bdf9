import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline, Statement } from '../../outline.ts'
import { CitationList } from '../citation-list.ts'
import { createQuestionWording } from '../study/question.ts'
import { buildQuizQuestions } from './build-quiz-questions.ts'
import { namesAny } from './truth-check.ts'

const NOTHING = { figures: [], events: [], definitions: [], comparisons: [], tables: [], summary: [] }

const ask = (texts: readonly string[], heading?: string) => {
  const statements = texts.map((text, at): Statement => {
    const place = { sourceId: 's', sourceName: 'a.txt', sourceText: text, start: 300 * at, end: 300 * at + text.length }
    return { text, reference: heading === undefined ? place : { ...place, heading } }
  })
  const themes = [{ title: heading ?? 'Overview', terms: [], statements, subthemes: [] }]
  const outline: Outline = { ...sampleOutline, ...NOTHING, title: 'The pier', themes }
  const request = { type: 'quiz', language: 'en' } as const
  const wording = createQuestionWording(outline, request, readContentLabels('en'))
  return buildQuizQuestions(outline, request, wording, new CitationList()).filter(({ answer }) =>
    texts.some((text) => text.startsWith(answer)),
  )
}

const TURNED = [
  'Keepers of the northern gate rarely leave it by night.',
  'Most fishing boats leave the harbour before dawn.',
  'Wet rope is weaker than what was dried in the loft.',
]

it('asks which sentence is said, beside three that are turned round', () => {
  const right = 'The chapel on the hill was built of red stone from Ghent.'
  const [asked] = ask([...TURNED, right])
  assert.equal(asked!.question, 'Which of these does the source say?')
  assert.equal(`${asked!.answer}.`, right)
  assert.ok(TURNED.every((text) => !asked!.options.includes(text.slice(0, -1))))
})

it('names the heading that all of them stand under', () => {
  const [asked] = ask([...TURNED, 'The chapel on the hill was built of red stone from Ghent.'], 'Customs')
  assert.equal(asked!.question, 'What do the sources say about “Customs”?')
})

it('turns nothing into what another sentence says', () => {
  const twice = 'Keepers of the northern gate usually leave it by night in winter.'
  for (const { answer, options } of ask([
    ...TURNED,
    twice,
    'The chapel on the hill was built of red stone from Ghent.',
  ]))
    assert.ok(!options.some((option) => option !== answer && option.startsWith('Keepers of the northern gate usually')))
})

it('an option that says the asked word within another one could be right too', () => {
  const asked = new Set(['energie', 'wasser'])
  assert.ok(namesAny(asked, new Set(['sanierung', 'energieverbrauch'])))
  assert.ok(!namesAny(asked, new Set(['sanierung', 'dauerkarte'])))
})

it('takes no heading, no entry without a verb and no order for what is said', () => {
  const none = [
    'Slow, controlled motion of the crane used when lifting a load.',
    'After the last boat, close the gate of the old harbour.',
    'Harbour rules The harbour rules are written on the gate.',
    'The lamps of the pier are shown in Figure 4 by their height.',
  ]
  assert.deepEqual(ask([...TURNED, ...none]), [])
})

it('makes no set of years: one of them is rather asked for', () => {
  const years = ['1901', '1922', '1943'].map(
    (year) => `The museum of the pier was opened to guests in ${year} at Lund.`,
  )
  assert.deepEqual(ask([...years, 'The chapel on the hill was built of red stone from Ghent.']), [])
})
