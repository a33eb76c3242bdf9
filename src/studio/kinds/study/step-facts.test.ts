import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { buildOutline } from '../../extract/build-outline.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { CitationList } from '../citation-list.ts'
import { buildQuizQuestions } from '../quiz/build-quiz-questions.ts'
import { createQuestionWording } from './question.ts'

const STEPS = [
  'Legen Sie einen leeren Sack unter die Rinne.',
  'Ziehen Sie den Hebel bis zum Anschlag.',
  'Schließen Sie die Klappe mit der linken Hand.',
  'Binden Sie das Ende mit einer Schnur fest zu.',
  'Tragen Sie das Gewicht in das große Buch ein.',
]
const askQuiz = (steps: readonly string[]) => {
  const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  const text = `# Mühle\n\nDie Mühle am Fluss mahlt seit vielen Jahren das Korn der ganzen Stadt.\n\n## Mehl in einen Sack füllen\n\n${list}\n`
  const source = { id: 's', title: 'Handbuch', language: 'de', text, chars: text.length, places: [] }
  const request: ContentRequest = { type: 'quiz', language: 'de' }
  const outline = buildOutline([source], request)
  const wording = createQuestionWording(outline, request, readContentLabels('de'))
  return buildQuizQuestions(outline, request, wording, new CitationList())
}

test('a quiz asks which step comes after another, among the others of its task', () => {
  const asked = askQuiz(STEPS).filter(({ question }) => question.includes('Schritt'))
  assert.ok(asked.length > 0)
  for (const { answer, options, question } of asked) {
    const before = STEPS.findIndex((step) => question.includes(step.slice(0, -1)))
    assert.equal(question, `Mehl in einen Sack füllen: Welcher Schritt folgt auf „${STEPS[before]!.slice(0, -1)}“?`)
    assert.equal(`${answer}.`, STEPS[before + 1])
    assert.ok(options.every((option) => STEPS.includes(`${option}.`) && `${option}.` !== STEPS[before]))
  }
})

test('the order of three steps is no riddle', () => {
  assert.ok(askQuiz(STEPS.slice(0, 3)).every(({ question }) => !question.includes('Schritt')))
})
