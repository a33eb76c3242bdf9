import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { makeQuiz } from './make-quiz.ts'
import { namesAny } from './truth-check.ts'

const workFolder = mkdtempSync(path.join(tmpdir(), 'quiz-'))
after(() => rmSync(workFolder, { recursive: true }))

const make = (wish: Partial<ContentRequest>, outline: Outline) => {
  const whole = { type: 'quiz' as const, language: 'en', ...wish }
  return makeQuiz(outline, whole, { words: readContentLabels(whole.language), onStep: () => {}, workFolder })
}
const NOTHING = { themes: [], figures: [], events: [], definitions: [], comparisons: [], tables: [], summary: [] }

const said = (text: string, start: number): Statement => ({
  text,
  reference: { sourceId: 's', sourceName: 'a.txt', sourceText: text, start, end: start + text.length },
})

it('asks what is said of which theme, where nothing else can be asked', async () => {
  const theme = (title: string, text: string, start: number): Theme => ({
    title,
    terms: [],
    statements: [said(text, start)],
    subthemes: [],
  })
  const themes = [
    theme('Hafen', 'Im Frühjahr legen im Hafen die ersten Boote wieder an.', 0),
    theme('Kirche', 'Seit alters läutet zur vollen Stunde die Kirche.', 100),
    theme('Schule', 'Kinder lernen gemeinsam in der Schule lesen.', 200),
    theme('Mühle', 'Ein großes Rad treibt noch heute am Bach die Mühle an.', 300),
  ]
  const { questions = [] } = await make({ language: 'de' }, { ...sampleOutline, ...NOTHING, language: 'de', themes })
  assert.equal(questions.length, 3)
  const [{ answer, options, question }] = questions as [(typeof questions)[number]]
  assert.match(question, /„Hafen“/)
  assert.equal(answer, 'Im Frühjahr legen im Hafen die ersten Boote wieder an')
  assert.equal(new Set(options).size, 4)
})

it('an option that says the asked word within another one could be right too', () => {
  const asked = new Set(['energie', 'wasser'])
  assert.ok(namesAny(asked, new Set(['sanierung', 'energieverbrauch'])))
  assert.ok(!namesAny(asked, new Set(['sanierung', 'dauerkarte'])))
})

it('does not ask what is said of a part whose name is made up, nor offer what stands in the same part as wrong', async () => {
  const told: Readonly<Record<string, readonly string[]>> = {
    Costs: [
      'Costs of diesel grew in the cold winter of the north.',
      'Heavy lorries pay more costs on motorways than vans.',
    ],
    'Costs (2)': [
      'Costs for bridges fell when steel became cheap again.',
      'Old ferries carry passengers across for nothing.',
    ],
    Levels: [
      'Levels in the reservoir sink between August and October.',
      'Pumps lift groundwater into open channels at night.',
    ],
    Weights: [
      'Weights of apples differ from orchard to orchard.',
      'Scales at the market are checked by two inspectors.',
    ],
    Colours: [
      'Colours fade quickly on walls that face southwest.',
      'Chalk paint dries within an hour and smells of nothing.',
    ],
    'The guide': [
      'The guide was printed on recycled paper in Leeds.',
      'Readers found eleven mistakes after its first edition.',
    ],
  }
  const themes = Object.entries(told).map(([title, texts], at): Theme => {
    const statements = texts.map((text, n) => said(text, 1000 * at + 200 * n))
    return { title, terms: [], statements, subthemes: [] }
  })
  const whole = { ...sampleOutline, ...NOTHING, title: 'The guide', themes }
  const { questions = [] } = await make({ quantity: 'more' }, whole)
  assert.ok(questions.some(({ question }) => /“Costs”/.test(question)))
  for (const { answer, options, question } of questions) {
    assert.ok(!/\(2\)|“The guide”/.test(question), question)
    const wrong = options.filter((one) => one !== answer)
    if (/“Costs”/.test(question)) assert.ok(!wrong.some((one) => /Costs|ferries|lorries/.test(one)), wrong.join())
  }
})
