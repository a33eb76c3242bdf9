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
  const { findings } = argument
  const told = new Map(summary.map((statement) => [buildPlaceKey(statement), statement]))
  const about = argument.about.map((statement) => chooseLonger(statement, told.get(buildPlaceKey(statement))))
  const kept = new Set((isStressed ? findings : Object.values(argument).flat()).map(buildPlaceKey))
  const others = summary.filter((statement) => !kept.has(buildPlaceKey(statement)))
  const stressed = new Set(others.map(buildPlaceKey))
  const leading = isStressed
    ? [...others, ...about.filter((statement) => !stressed.has(buildPlaceKey(statement)))]
    : [...about, ...others]
  return { leading, findings }
}

/** One that the summary tells with what goes on from it is told so. */
const chooseLonger = (statement: Statement, told: Statement | undefined): Statement =>
  told !== undefined && told.text.length > statement.text.length ? told : statement
