import type { Outline, Statement } from '../outline.ts'
import { buildPlaceKey } from './place-key.ts'

/** What the sources themselves make most of. Every kind takes it from here, so that none leads with something else. */
export type MainPoints = {
  /** What they are about in their own words, before what only says much. */
  readonly leading: readonly Statement[]
  /** What came of it; none of it leads. */
  readonly findings: readonly Statement[]
}

export function chooseMainPoints({ argument, summary }: Pick<Outline, 'argument' | 'summary'>): MainPoints {
  const kept = new Set(Object.values(argument).flat().map(buildPlaceKey))
  const others = summary.filter((statement) => !kept.has(buildPlaceKey(statement)))
  return { leading: [...argument.about, ...others], findings: argument.findings }
}
