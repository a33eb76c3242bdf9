import { asksMoney } from '../coverage/lacks-asked.ts'
import { namesUnknown } from '../coverage/unknown-words.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { rankUnits } from '../rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { widenPassage } from '../retrieval/widen-passage.ts'
import { isNowhere } from './asked-part.ts'
import { holdStatement, type QuotedStatement } from './hold-statement.ts'
import { listAskedParts } from './list-asked-parts.ts'
import { tellValueBeside } from './tell-value-beside.ts'

const PASSAGES_READ = 3
const MAX_UNITS_TRIED = 6

/**
 * In place of a refusal of a question for an amount or a number: the statement that speaks of all things of the question which the
 * notebook has, with the value that stands beside it. A thing or name that stands nowhere stays refused.
 */
export function answerByValueBeside(
  asked: AskedQuestion,
  before: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (before.state !== 'no_support' || (!asksMoney(asked.text) && readAskedFor(asked.text).kind !== 'number'))
    return null
  const parts = listAskedParts(asked, retrieval)
  const things = parts.filter(({ role }) => role !== 'act')
  if (things.length === 0 || things.some((part) => isNowhere(part, retrieval))) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ).map((one) => widenPassage(one, retrieval))
  if (namesUnknown(asked, passages, retrieval)) return null
  for (const { passage, start, end } of rankUnits(asked, passages, retrieval).slice(0, MAX_UNITS_TRIED)) {
    const source = retrieval.readSource(passage.sourceId)
    const statement: QuotedStatement | null = source && { source, start, end }
    if (!statement) continue
    const { open } = holdStatement(statement, parts, () => true, asked, retrieval)
    if (open.some(({ role }) => role !== 'act')) continue
    const told = tellValueBeside(asked, statement, parts, retrieval)
    if (told) return told
  }
  return null
}
