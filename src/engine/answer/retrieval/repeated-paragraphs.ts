import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { countEach } from '../../../lib/counts.ts'
import { memoizeWeakly } from '../../../lib/memoize.ts'
import type { TextSegment } from '../../../text/segments.ts'
import type { IndexedSource } from './indexed-source.ts'

/** A shorter line may be said again and again: "Example", a command. */
const MIN_CHARS = 40
/** "A newer edition of this book is there" over every chapter. */
const MIN_TIMES = 3
const GAP = '\n\n'

/** The paragraphs that stand in a source again and again, and are no part of what any section of it says. */
const readRepeated = memoizeWeakly((source: IndexedSource): ReadonlySet<string> => {
  const counts = countEach(
    source.text
      .split(GAP)
      .map(collapseToLine)
      .filter(({ length }) => length >= MIN_CHARS),
  )
  return new Set([...counts].filter(([, times]) => times >= MIN_TIMES).map(([paragraph]) => paragraph))
})

/** The units of a stretch that begins at `from` without those in such paragraphs; all where nothing else is said. */
export function keepUnrepeated(
  source: IndexedSource,
  from: number,
  units: readonly TextSegment[],
): readonly TextSegment[] {
  const own = units.filter(({ start }) => !standsInRepeated(source, from + start))
  return own.some(({ kind }) => kind !== 'heading') ? own : units
}

/** Whether an offset stands in such a paragraph. */
export function standsInRepeated(source: IndexedSource, offset: number): boolean {
  const repeated = readRepeated(source)
  if (repeated.size === 0) return false
  const start = source.text.lastIndexOf(GAP, offset) + 1
  const end = source.text.indexOf(GAP, offset + 1)
  return repeated.has(collapseToLine(source.text.slice(start, end < 0 ? undefined : end)))
}
