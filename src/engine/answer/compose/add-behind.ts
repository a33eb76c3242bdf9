import type { FoundSpan } from '../../../text/spans.ts'
import { findPage, type IndexedSource } from '../retrieval/indexed-source.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'

/** What follows a quote in its source, up to `end`, and how an answer shows it, with the gap before it. */
export type AddedText = { readonly end: number; readonly shown: string }

/** An answer whose quote at `place` is told on; as it is where its mark is not found. */
export function addBehind(
  answer: WrittenAnswer,
  place: number,
  source: IndexedSource,
  { end, shown }: AddedText,
): WrittenAnswer {
  const { marker, start } = answer.citations[place]!
  const at = answer.text.indexOf(` ${marker}`)
  if (at < 0) return answer
  const rest = answer.text.slice(at)
  const isSetApart = shown.includes('\n') && rest.startsWith(` ${marker} `)
  const behind = isSetApart ? ` ${marker}\n\n${rest.slice(marker.length + 2)}` : rest
  return recite({ ...answer, text: `${answer.text.slice(0, at)}${shown}${behind}` }, place, source, { start, end })
}

/** The citation at `place` of another stretch. */
export function recite(
  answer: WrittenAnswer,
  place: number,
  source: IndexedSource,
  { start, end }: FoundSpan,
): WrittenAnswer {
  const former = answer.citations[place]!
  const page = former.page === undefined ? undefined : findPage(source, start)
  const cited = { ...former, start, end, sourceText: source.text.slice(start, end) }
  const citation = page === undefined ? cited : { ...cited, page }
  return { ...answer, citations: answer.citations.with(place, citation) }
}
