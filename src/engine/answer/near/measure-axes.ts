import { memoize } from '../../../lib/memoize.ts'
import { compileOnce } from '../language/compile-once.ts'
import { readKindWords } from '../language/kind-words.ts'
import { readAskedFor } from '../question/asked-kind.ts'

/** Whether a text measures a thing in another direction than is asked: "38 metres long" does not say how wide it is. */
export function measuresOtherAxis(question: string, said: string, language: string): boolean {
  const { sort } = readAskedFor(question)
  if (sort !== 'length' && sort !== 'size' && sort !== 'duration') return false
  const axes = readAxes(language)
  const asked = axes.filter((axis) => axis.test(question))
  return asked.length > 0 && !asked.some((axis) => axis.test(said)) && axes.some((axis) => axis.test(said))
}

const readAxes = memoize((language: string): readonly RegExp[] =>
  (readKindWords(language).axes ?? []).map((words) => compileOnce(`(?<!\\p{L})(?:${words})(?!\\p{L})`)),
)
