import { readCondition } from '../condition/meets-condition.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

/** Kinds of question of which sentences are weighed differently: by what is asked for, else by how it is asked. */
export const RANKED_KINDS = [
  'date',
  'number',
  'name',
  'condition',
  'reason',
  'steps',
  'polar',
  'list',
  'other',
] as const
export type RankedKind = (typeof RANKED_KINDS)[number]

export function readRankedKind({ text, language }: Pick<AskedQuestion, 'text' | 'language'>): RankedKind {
  const kind = readAskedKind(text)
  if (kind !== null) return kind
  if (readCondition(text, language) !== null) return 'condition'
  return (['reason', 'steps', 'polar', 'list'] as const).find((one) => isAskedFor(one, text)) ?? 'other'
}
