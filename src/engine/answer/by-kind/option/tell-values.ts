import { toPlainText } from '../../../../text/plain-text.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { quoteFollowOn } from '../../compose/follow-on.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { OptionEntry } from './find-entries.ts'

const LEADS = /[:：]\s*$/u
/** "mode = rr | prio" names what may be set beside the name. */
const CHOICES = /\s=\s.*\S\s\|\s\S/u

/** What a setting may be: the list that its entry leads to, else the choices that its own line names. Null where it tells none. */
export function quoteValues(
  source: IndexedSource,
  { head }: OptionEntry,
  sentences: readonly FoundSpan[],
  retrieval: Retrieval,
): Quote | null {
  for (const span of sentences) {
    const list = quoteOpened(source, span, retrieval)
    if (list) return list
  }
  const line = toPlainText(source.text.slice(head.start, head.end))
  return CHOICES.test(line) ? { ...quoteSource(source, head.start, head.end), shown: line } : null
}

/** A sentence that leads to a list, with it. */
export const quoteOpened = (source: IndexedSource, { start, end }: FoundSpan, retrieval: Retrieval): Quote | null =>
  LEADS.test(source.text.slice(start, end)) ? quoteFollowOn(quoteSource(source, start, end), false, retrieval) : null
