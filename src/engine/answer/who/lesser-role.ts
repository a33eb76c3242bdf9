import { readLabelLine } from '../../../text/label-line.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import type { WeightedQuestion } from '../retrieval/measure-terms.ts'

type NamedText = { readonly text: string; readonly terms: ReadonlySet<string> }

/**
 * Whether a labelled line names another than the person that a question asks for: one who stands in for them, helps, or was
 * it before ("Deputy treasurer: ..." for "Who is the treasurer?"); for a question that asks for such a one, who it is now.
 */
export function namesLesser({ text: question, act }: WeightedQuestion, { text, terms }: NamedText): boolean {
  if (!act || !terms.has(act)) return false
  const line = readLabelLine(text)
  const { lesser, before } = compileRoles()
  return line !== null && lesser.test(line.label) !== (lesser.test(question) || before.test(question))
}

let roles: { readonly lesser: RegExp; readonly before: RegExp } | null = null

function compileRoles() {
  const compile = (key: 'lesser' | 'before') =>
    new RegExp(`(?<!\\p{L})(?:${joinEveryCue(({ act }) => act[key])})`, 'iu')
  roles ??= { lesser: compile('lesser'), before: compile('before') }
  return roles
}
