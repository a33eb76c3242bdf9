import { looksLikeCode } from '../../../../text/code-lines.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { readAskedOfSources } from '../../language/read-sides.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { measureQuotedShare } from '../../retrieval/support.ts'
import { saysEveryTerm } from '../../retrieval/term-weight.ts'
import { labelQuote } from './label-quote.ts'
import { findInSources } from './side-evidence.ts'

const MAX_SOURCES = 8
const PASSAGES_OF_A_SOURCE = 3
/** Of the weight of what is asked, so much has to stand in the sentence that is quoted for a source. */
const MIN_SHARE = 0.7

/** Tells which of the sources speak of something, each with its best sentence; null when that is not asked, or none does. */
export function answerBySource(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const parts = readAskedOfSources(asked.text, asked.language)
  if (parts === null || retrieval.sources.length < 2) return null
  const found = parts.map((part) => findPerSource(part, retrieval))
  const quotes = parts.length === 1 ? found[0]! : found.flatMap((units) => units.slice(0, 1))
  const missing = parts.filter((_, index) => found[index]!.length === 0)
  if (quotes.length === 0) return null
  return writeAnswer(
    asked,
    quotes.map((unit) => labelQuote(unit, unit.passage.sourceName)),
    missing,
    retrieval,
  )
}

/** The best unit of each source that says enough of it, the best source first. */
function findPerSource(about: string, retrieval: Retrieval): RankedUnit[] {
  const asked = readAskedQuestion(about, [], retrieval)
  if (asked.terms.length === 0) return []
  const bySource = Map.groupBy(findInSources(asked.searchText, [], retrieval), ({ sourceId }) => sourceId)
  const units = [...bySource.values()].flatMap((passages) => findBestUnit(asked, passages, retrieval) ?? [])
  // a source whose title says it all is about it; the others speak of it
  const titled = ({ passage }: RankedUnit) => Number(saysEveryTerm(passage.sourceName, asked.terms, retrieval))
  return units.sort((a, b) => titled(b) - titled(a) || b.share - a.share || b.score - a.score).slice(0, MAX_SOURCES)
}

type UnitWithShare = RankedUnit & { readonly share: number }

function findBestUnit(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): UnitWithShare | null {
  const ranked = rankUnits(asked, passages.slice(0, PASSAGES_OF_A_SOURCE), retrieval)
  const units = [
    ...ranked.filter(({ text }) => !looksLikeCode(text)),
    ...ranked.filter(({ text }) => looksLikeCode(text)),
  ]
  for (const unit of units) {
    const share = measureQuotedShare(
      asked,
      [{ ...unit, passage: { ...unit.passage, text: '', sourceName: '' } }],
      retrieval,
    )
    if (share >= MIN_SHARE) return { ...unit, share }
  }
  return null
}
