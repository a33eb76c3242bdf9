import { readLabelLine } from '../../../text/label-line.ts'
import { readLocales } from '../locales.ts'
import type { WeightedQuestion } from '../measure-terms.ts'

type NamedText = { readonly text: string; readonly terms: ReadonlySet<string> }

/**
 * Whether a labelled line names one who stands in for the person that a question asks for, helps, or was it before:
 * "Deputy treasurer: ..." for "Who is the treasurer?". Not where the question asks for such a one.
 */
export function namesLesser({ text: question, act }: WeightedQuestion, { text, terms }: NamedText): boolean {
  if (!act || !terms.has(act)) return false
  const line = readLabelLine(text)
  const lesser = compileLesser()
  return line !== null && lesser.test(line.label) && !lesser.test(question)
}

let lesserWords: RegExp | null = null

function compileLesser(): RegExp {
  const words = readLocales().flatMap(({ act }) => (act.lesser === '' ? [] : [act.lesser]))
  lesserWords ??= new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu')
  return lesserWords
}
