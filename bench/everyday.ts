import path from 'node:path'
import type { AskedNotebook, AskedText, TextQuestion } from '../scripts/ranker/asked-text.ts'
import { openAsked } from '../scripts/ranker/open-asked.ts'
import { readEveryday } from '../scripts/ranker/read-everyday.ts'
import type { AnswerState } from '../src/domain/answer.ts'
import { answerOffline } from '../src/engine/answer/answer-offline.ts'

// Puts the questions of bench/everyday to their documents and tells how often what is quoted first holds the evidence: of the
// documents that taught the ranker, and of each fifth one, that did not.

const FOLDER = path.join(import.meta.dirname, 'everyday')
const PARTS = 5

type Outcome = {
  readonly isNear: boolean
  readonly state: AnswerState
  readonly isFirst: boolean
  readonly isTold: boolean
}

function ask({ texts }: AskedNotebook, open: ReturnType<typeof openAsked>): Outcome[] {
  return texts.flatMap((text) => text.questions.map((question) => judge(question, text, open)))
}

function judge(question: TextQuestion, source: AskedText, open: ReturnType<typeof openAsked>): Outcome {
  const { state, text, citations } = answerOffline({ text: question.text, turns: [] }, open(question.text))
  const plain = text.replaceAll('**', '')
  const said = [
    plain.split(citations[0]?.marker ?? '\n')[0]!,
    ...citations.map(({ start, end }) => source.text.slice(start, end)),
  ]
  const answers = (one: string) => question.isAnswer({ text: one, start: 0, end: one.length })
  return {
    isNear: question.sort === 'near',
    state,
    isFirst: citations.length > 0 && said.slice(0, 2).some(answers),
    isTold: citations.length > 0 && said.some(answers),
  }
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const share = (some: readonly Outcome[], of: readonly Outcome[]) =>
    `${some.length} of ${of.length} (${((100 * some.length) / Math.max(1, of.length)).toFixed(0)} %)`
  const asked = outcomes.filter(({ isNear }) => !isNear)
  const near = outcomes.filter(({ isNear }) => isNear)
  const answered = outcomes.filter(({ state }) => state === 'answered')
  const refused = outcomes.filter(({ state }) => state === 'no_support')
  const lines = [
    [
      'evidence in the first quote',
      share(
        asked.filter((one) => one.isFirst),
        asked,
      ),
    ],
    [
      'evidence in any quote',
      share(
        asked.filter((one) => one.isTold),
        asked,
      ),
    ],
    [
      'of answers called answered, evidence in the first quote',
      share(
        answered.filter((one) => one.isFirst),
        answered,
      ),
    ],
    [
      'of refusals, wrong',
      share(
        refused.filter((one) => !one.isNear),
        refused,
      ),
    ],
    [
      'near misses called answered',
      share(
        near.filter((one) => one.state === 'answered'),
        near,
      ),
    ],
  ]
  for (const [what, figure] of lines) process.stdout.write(`${name}: ${what}: ${figure}\n`)
}

const notebooks = await readEveryday(FOLDER)
const askAll = (isHeld: boolean) =>
  notebooks.filter((_, place) => (place % PARTS === PARTS - 1) === isHeld).flatMap((one) => ask(one, openAsked(one)))
report('documents that taught', askAll(false))
report('documents held out', askAll(true))
