import type { TextTable } from '../../text/text-table.ts'
import { isCaption } from './by-kind/whole/captions.ts'
import { joinTold } from './by-search/doubt-way.ts'
import { createReader, listSureParts } from './near/list-asked-parts.ts'
import type { AskedQuestion } from './question/asked-question.ts'
import { findHeadingAt, type IndexedSource } from './retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readSourceTables } from './retrieval/source-tables.ts'

/** Over and under a table stands what it shows. */
const MAX_CAPTION_CHARS = 200

/**
 * Whether a question names a thing that another table of the source is of, and the one that is told is not: of two tables of bit-rates,
 * one for narrowband and one for wideband, the row for quality 8 is in both.
 */
export function namesOtherTable(written: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): boolean {
  const [lead] = written.citations
  const source = lead ? retrieval.readSource(lead.sourceId) : null
  const tables = source ? readSourceTables(source) : []
  const own = lead && tables.find(({ start, end }) => start <= lead.start && lead.start < end)
  if (!source || !own || tables.length < 2) return false
  const read = createReader(asked, retrieval)
  const told = read(`${joinTold(written, retrieval)}\n${readAround(source, own)}`)
  const open = listSureParts(asked, retrieval).filter(({ role, isMet }) => role !== 'act' && !isMet(told))
  const others =
    open.length === 0 ? [] : tables.filter((one) => one !== own).map((one) => read(readAround(source, one)))
  return open.some(({ isMet }) => others.some(isMet))
}

/** The heading over a table, its caption above or below, and its header. */
function readAround(source: IndexedSource, { start, end, header, caption }: TextTable): string {
  const { text } = source
  const above = text
    .slice(Math.max(0, start - MAX_CAPTION_CHARS), start)
    .trimEnd()
    .split('\n')
    .at(-1)
  const below = text
    .slice(end, end + MAX_CAPTION_CHARS)
    .trimStart()
    .split('\n')[0]
  const columns = header ? text.slice(header.start, header.end) : ''
  const captions = [caption, above, below].filter((line) => line !== undefined && isCaption(line.trim()))
  return [findHeadingAt(source, start), ...captions, columns].filter(Boolean).join('\n')
}
