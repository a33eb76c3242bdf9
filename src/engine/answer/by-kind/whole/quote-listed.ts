import { withoutItemMark } from '../../../../text/blocks.ts'
import { endsInColon } from '../../../../text/end-colon.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { readRun } from '../../retrieval/read-entries.ts'
import type { PlacedSection } from './heading.ts'
import { readSectionBody } from './section-body.ts'

const MAX_NAMED = 12
const MAX_NAME_CHARS = 80
const MAX_LEAD_CHARS = 240
/** "general.autosave (default: yes): ..." */
const NAME = /^((?:[^:()]|\([^()]*\))+?)(?:\s\([^()]*\))?\s?(?::\s|\s[–—-]\s|：)/u

/**
 * What a section says that is a list under a sentence that opens it: the sentence, with the names of the entries behind it. Null of a
 * section that begins otherwise, or whose entries have no short names.
 */
export function quoteListed({ source, section }: PlacedSection): Quote | null {
  const body = readSectionBody(source, section)
  const [lead, next] = body?.blocks ?? []
  const run = body && next?.kind === 'item' ? readRun(source.text, body.blocks, 1) : null
  if (!run || lead?.kind !== 'sentence') return null
  const opening = source.text.slice(lead.start, lead.end)
  if (opening.length > MAX_LEAD_CHARS || !endsInColon(opening)) return null
  const outer = run.entries.filter(({ indent }) => indent === next!.indent)
  const told = outer.slice(0, MAX_NAMED)
  const names = told.map(({ start, end }) => readEntryName(source.text.slice(start, end)))
  if (names.some((name) => name === null)) return null
  const behind = source.text.slice(body!.blocks[run.end - 1]!.end, body!.blocks.at(-1)!.end)
  const isAll = told.length === outer.length && !/\p{L}/u.test(behind)
  const quote = quoteSource(source, lead.start, told.at(-1)!.end)
  return { ...quote, shown: `${toPlainText(opening)} ${names.join(', ')}${isAll ? '.' : ', …'}` }
}

/** What an entry is called: what stands before its colon or dash, or all of a short one. */
function readEntryName(entry: string): string | null {
  const plain = toPlainText(withoutItemMark(entry))
  const name = (NAME.exec(plain)?.[1] ?? plain).replace(/[.;,]$/u, '').trim()
  return name !== '' && name.length <= MAX_NAME_CHARS ? name : null
}
