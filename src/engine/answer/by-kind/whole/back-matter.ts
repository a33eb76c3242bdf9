import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { listTextLines } from '../../../../text/text-lines.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { isAside } from './heading-kinds.ts'
import { readOutline } from './outline.ts'

/** So short a line by itself may head what stands beside the text. */
const MAX_LINE_CHARS = 30

/**
 * Where a list of works or another thing beside the text begins, by a line that is called so and is no heading of the outline, as in a
 * paper whose sections are numbered; infinite where there is none in the second half.
 */
const findBackMatter = memoizeWeakly((source: IndexedSource): number => {
  const { text } = source
  const lines = listTextLines(text).filter(({ start, end }) => start > text.length / 2 && end - start <= MAX_LINE_CHARS)
  const isAlone = ({ start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(Math.max(0, start - 2), start) === '\n\n' && /^\n?\n/.test(text.slice(end, end + 2))
  return (
    lines.find((line) => isAlone(line) && isAside({ title: text.slice(line.start, line.end).trim() }))?.start ??
    Infinity
  )
})

/** A stretch without what such a line heads in it. */
export function cutBackMatter<
  Cut extends { readonly source: IndexedSource; readonly start: number; readonly end: number },
>(scope: Cut): Cut {
  const from = findBackMatter(scope.source)
  return from > scope.start && standsInBackMatter(scope.source, scope.end - 1) ? { ...scope, end: from } : scope
}

/** Whether an offset stands behind such a line and no heading of the outline between them. */
export function standsInBackMatter(source: IndexedSource, offset: number): boolean {
  const from = findBackMatter(source)
  return offset > from && !readOutline(source).some(({ start }) => start > from && start <= offset)
}
