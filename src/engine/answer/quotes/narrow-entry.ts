import { ITEM_MARK } from '../../../text/item-mark.ts'
import { pointsBack } from '../../../text/points-back.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** A shorter entry is read at a glance. */
const MIN_SENTENCES = 3
/** "Notetaker: ...", "**Fast** - ...": what names the entry is told with all of it. */
const NAMED = /^\s*(?:[*_`]|\p{Lu}[^.!?]{0,40}[:–—])|^(?:[^\s.!?]+\s+){0,3}[^\s.!?]+[.!?](?=\s)/u

/**
 * Of an entry that is a paragraph, the sentence that says as much of what is asked as the entry does. Null for one that bears a
 * name, where steps, a reason or all of a list are asked for, and where no sentence says as much.
 */
export function quoteInEntry(
  asked: AskedQuestion,
  lead: RankedUnit,
  { terms }: Pick<Retrieval, 'terms'>,
): Quote | null {
  if (
    lead.unit.kind !== 'item' ||
    (['steps', 'task', 'reason', 'list'] as const).some((one) => isAskedFor(one, asked.text))
  )
    return null
  const mark = ITEM_MARK.exec(lead.text)?.[0].length ?? 0
  const said = lead.text.slice(mark)
  const sentences = splitSentences(said)
  if (sentences.length < MIN_SENTENCES || NAMED.test(said)) return null
  const wanted = [...asked.weights.keys()].filter((term) => lead.terms.has(term))
  const telling = sentences.filter(({ start, end }) => {
    const held = new Set(terms(said.slice(start, end)))
    return wanted.length > 0 && wanted.every((term) => held.has(term))
  })
  const [only, other] = telling
  if (!only || other || pointsBack(said.slice(only.start, only.end))) return null
  const [start, end] = [lead.start + mark + only.start, lead.start + mark + only.end]
  const unit = { start: start - lead.passage.start, end: end - lead.passage.start, kind: 'sentence' } as const
  return { ...lead, unit, start, end, text: said.slice(only.start, only.end) }
}
