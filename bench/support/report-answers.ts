import type { AnswerState } from '../../src/domain/answer.ts'
import { answerWithPassages } from '../../src/engine/answer/answer-with-passages.ts'
import { putLikelyFirst } from '../../src/engine/answer/put-likely-first.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import type { AskedNotebook, AskedText, TextQuestion } from './asked-text.ts'
import { openAsked } from './open-asked.ts'

type Judged = {
  readonly isNear: boolean
  readonly state: AnswerState
  readonly isFirst: boolean
  readonly isTold: boolean
  /** In a quote, or in one of the passages to read that come with an answer that is not sure. */
  readonly isHandedOver: boolean
  /** Among the passages that search gives by default, for whoever reads them. */
  readonly isFound: boolean
}

const DEFAULT_PASSAGES = 10

function askAll(notebook: AskedNotebook): Judged[] {
  const open = openAsked(notebook)
  return notebook.texts.flatMap((text) => text.questions.map((question) => judge(question, text, open(question.text))))
}

function judge(question: TextQuestion, source: AskedText, retrieval: Retrieval): Judged {
  const typed = { text: question.text, turns: [] }
  const { state, text, citations, passages = [] } = answerWithPassages(typed, retrieval)
  const [first] = citations
  const isNear = question.sort === 'near'
  const found = putLikelyFirst(typed, retrieval, retrieval.find(question.text, DEFAULT_PASSAGES))
  const isFound = found.slice(0, DEFAULT_PASSAGES).some(question.isAnswer)
  const isBeside = passages.some(question.isAnswer)
  if (!first) return { isNear, state, isFirst: false, isTold: false, isHandedOver: isBeside, isFound }
  const lead = text.replaceAll('**', '').split(first.marker)[0]!
  const said = [lead, ...citations.map(({ start, end }) => source.text.slice(start, end))]
  const answers = (one: string) => question.isAnswer({ text: one, start: 0, end: one.length })
  const [isFirst, isTold] = [said.slice(0, 2).some(answers), said.some(answers)]
  return { isNear, state, isFirst, isTold, isHandedOver: isTold || isBeside, isFound }
}

/** Puts the questions of notebooks to them as the product would, and prints how often what is quoted holds the evidence. */
export function reportAnswers(name: string, notebooks: readonly AskedNotebook[]): void {
  const judged = notebooks.flatMap(askAll)
  const [near, asked] = [judged.filter(({ isNear }) => isNear), judged.filter(({ isNear }) => !isNear)]
  const print = (what: string, of: readonly Judged[], isMet: (one: Judged) => boolean) => {
    const met = of.filter(isMet).length
    const percent = ((100 * met) / Math.max(1, of.length)).toFixed(0)
    process.stdout.write(`${name}: ${what}: ${met} of ${of.length} (${percent} %)\n`)
  }
  const isAnswered = ({ state }: Judged) => state === 'answered'
  const refused = judged.filter(({ state }) => state === 'no_support')
  print('evidence in the first quote', asked, ({ isFirst }) => isFirst)
  print('evidence in any quote', asked, ({ isTold }) => isTold)
  print('evidence in any quote, or in the passages to read', asked, ({ isHandedOver }) => isHandedOver)
  print('evidence among ten passages', asked, ({ isFound }) => isFound)
  print('of answers called answered, evidence in the first quote', judged.filter(isAnswered), ({ isFirst }) => isFirst)
  print('of refusals, wrong', refused, ({ isNear }) => !isNear)
  print('near misses called answered', near, isAnswered)
}
