import { withoutItemMark } from '../../../text/blocks.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { findListLead } from '../retrieval/list-lead.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

const AROUND = { beforeChars: 2500, afterChars: 300 }
const MAX_LEAD_IN_CHARS = 160
const MAX_EXCERPT_CHARS = 1500

/**
 * An entry of a list with the line over the list, which names whose or what it is ("The secretary:" over "- keeps the
 * books"), told as one; those of `beside` that stand in the same list are told with it. Null for an entry that stands
 * under no such line.
 */
export function quoteWithLeadIn(
  lead: RankedUnit,
  beside: readonly RankedUnit[],
  { readSource }: Pick<Retrieval, 'readSource'>,
): Quote | null {
  const source = lead.unit.kind === 'item' ? readSource(lead.passage.sourceId) : null
  const over = source && findLeadIn(source, lead)
  if (!source || !over || lead.end - over.start > MAX_EXCERPT_CHARS) return null
  const fellows = beside.filter(
    (one) =>
      one.unit.kind === 'item' &&
      one.passage.sourceId === source.id &&
      findLeadIn(source, one)?.start === over.start &&
      one.end - over.start <= MAX_EXCERPT_CHARS,
  )
  const told = [lead, ...fellows].sort((one, other) => one.start - other.start)
  const entries = told.map(({ text }) => toPlainText(withoutItemMark(text)).replace(/\s*[;,]$/, '.'))
  const opening = toPlainText(source.text.slice(over.start, over.end))
  const shown = entries.length === 1 ? `${opening} ${entries[0]}` : [opening, ...entries].join('\n- ')
  return { ...quoteSource(source, over.start, told.at(-1)!.end), shown }
}

/** The sentence that leads to the list of an entry, as far as it is short. */
function findLeadIn(source: IndexedSource, { start, end }: RankedUnit): { start: number; end: number } | null {
  const blocks = readBlocksAround(source, start, end, AROUND)
  const at = blocks.findIndex((block) => block.start <= start && end <= block.end)
  const lead = at < 0 ? null : findListLead(source.text, blocks, at)
  return lead && lead.end - lead.start <= MAX_LEAD_IN_CHARS ? lead : null
}
