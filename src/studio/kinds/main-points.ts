import type { Outline, Statement } from '../outline.ts'
import { buildPlaceKey } from './place-key.ts'

/** What the sources themselves make most of. Every kind takes it from here, so that none leads with something else. */
type MainPoints = {
  /** What they are about in their own words, before what only says much. */
  readonly leading: readonly Statement[]
  /** What came of it; none of it leads. */
  readonly findings: readonly Statement[]
}

/** What the caller's instructions stress leads, and what the sources are about follows. */
export function chooseMainPoints({
  argument,
  summary,
  isStressed,
}: Pick<Outline, 'argument' | 'summary' | 'isStressed'>): MainPoints {
  const { about, findings } = argument
  const kept = new Set((isStressed ? findings : Object.values(argument).flat()).map(buildPlaceKey))
  const others = summary.filter((statement) => !kept.has(buildPlaceKey(statement)))
  const stressed = new Set(others.map(buildPlaceKey))
  const leading = isStressed
    ? [...others, ...about.filter((statement) => !stressed.has(buildPlaceKey(statement)))]
    : [...about, ...others]
  return { leading, findings }
}
