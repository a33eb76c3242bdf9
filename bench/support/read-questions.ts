import type { TextQuestion } from './asked-text.ts'

const NOTHING = '-'

/**
 * The questions of a file, one a line: `sort | question | evidence`. The evidence is a pattern that the sentence which answers meets, or
 * `-` where none does; lines that begin with `#` are no questions.
 * @throws Error for a line of another form
 */
export const readQuestions = (content: string): TextQuestion[] =>
  content
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(readQuestion)

function readQuestion(line: string): TextQuestion {
  const [sort, text, evidence, ...rest] = line.split(' | ').map((part) => part.trim())
  if (!sort || !text || !evidence || rest.length > 0) throw new Error(`Not "sort | question | evidence": ${line}`)
  const pattern = evidence === NOTHING ? null : new RegExp(evidence, 'iu')
  return { text, sort, isAnswer: (unit) => pattern?.test(unit.text) ?? false }
}
