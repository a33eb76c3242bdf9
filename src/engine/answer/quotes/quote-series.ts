import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { announcesMore } from '../language/announces-more.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { continuesSeries, findSeriesEnd, opensSeries } from '../language/ordinal-series.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { countsAsked } from './counts-asked.ts'
import { cutQuote } from './cut-quote.ts'

const MAX_SERIES_CHARS = 1400

/**
 * "There were three reasons. First, ... Second, ..." is told as one, be the sentence that leads any of them. Where neither
 * reasons, ways nor a list are asked for, only what says that there are several is told with them.
 */
export function quoteSeries(asked: AskedQuestion, lead: RankedUnit, retrieval: Pick<Retrieval, 'terms'>): Quote | null {
  const units = listAround(lead.passage, lead.unit)
  const said = units.map(({ start, end }) => lead.passage.text.slice(start, end))
  const at = units.findIndex(({ start }) => start === lead.unit.start)
  if (at < 0 || readAskedKind(asked.text) !== null) return null
  const isAll = (['reason', 'list', 'steps', 'task'] as const).some((section) => isAskedFor(section, asked.text))
  const tellsSeveral = announcesMore(said[at]!) || countsAsked(asked, said[at]!, retrieval)
  const first = opensSeries(said[at + 1] ?? '') && (isAll || tellsSeveral) ? at + 1 : isAll ? findFirst(said, at) : null
  const end = first === null ? null : findSeriesEnd(said, first)
  if (first === null || end === null || end < at) return null
  const from = first <= at && announcesMore(said[first - 1] ?? '') ? first - 1 : Math.min(first, at)
  return units[end]!.end - units[from]!.start <= MAX_SERIES_CHARS ? cutQuote(lead, units[from]!, units[end]!) : null
}

/** The sentences around one up to a heading, or to a paragraph that is none of a series. */
function listAround({ text, units = [] }: FoundPassage, unit: TextSegment): TextSegment[] {
  const at = units.findIndex(({ start }) => start === unit.start)
  const goesOn = (place: number) => {
    const [before, { kind, start, end }] = [units[place - 1]!, units[place]!]
    const isApart = /\n\s*\n/.test(text.slice(before.end, start))
    const said = text.slice(start, end)
    return (kind === 'sentence' || kind === 'item') && (!isApart || opensSeries(said) || continuesSeries(said))
  }
  let [from, to] = [at, at]
  while (from > 0 && goesOn(from) && units[from - 1]!.kind === 'sentence') from -= 1
  while (to >= 0 && to < units.length - 1 && goesOn(to + 1)) to += 1
  return at < 0 ? [] : units.slice(from, to + 1)
}

/** The first of the series that a sentence is one of. */
function findFirst(said: readonly string[], at: number): number | null {
  if (opensSeries(said[at]!)) return at
  const first = continuesSeries(said[at]!) ? said.slice(0, at).findLastIndex(opensSeries) : -1
  return first < 0 ? null : first
}
