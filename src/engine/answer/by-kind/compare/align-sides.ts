import { withoutItemMark } from '../../../../text/blocks.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import type { TextBlock } from '../../../../text/text-block.ts'
import { readBlocksAround } from '../../retrieval/blocks-around.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { SideEvidence } from './side-evidence.ts'

const AROUND = { beforeChars: 2500, afterChars: 2500 }
const MAX_NAME_CHARS = 60
const MIN_TOLD_CHARS = 25
const LABEL = /^([^:：\n]{1,60}?)\s*[:：]\s*\S/u

/**
 * Where one side is told by an entry that bears its name ("Cleared: ...", or "Cleared" over it), the other is told by the entry for it in the same
 * list, and not by whatever speaks of it elsewhere.
 */
export function alignSides(
  found: readonly (SideEvidence | null)[],
  sides: readonly string[],
  retrieval: Reading,
): (SideEvidence | null)[] {
  const isNamed = found.map((one, place) => one !== null && isEntryFor(one.unit, sides[place]!, retrieval))
  const named = found[isNamed.indexOf(true)] ?? null
  return found.map((one, place) => {
    const fellow = named === null || isNamed[place] ? null : findFellow(named.unit, sides[place]!, retrieval)
    return fellow && named ? { unit: fellow, support: named.support } : one
  })
}

type Reading = Pick<Retrieval, 'readSource' | 'terms'>

/** Whether an entry begins with the side and a colon, or stands under a line that is the side alone. */
function isEntryFor(entry: Quote, side: string, retrieval: Reading): boolean {
  if (isSide(readLabel(entry.text), side, retrieval)) return true
  const { text, blocks } = readAround(entry, retrieval)
  const at = blocks.findIndex(({ start, end }) => start <= entry.start && entry.start < end)
  const above = blocks[at - 1]
  return above !== undefined && isSide(text.slice(above.start, above.end), side, retrieval)
}

function findFellow(entry: Quote, side: string, retrieval: Reading): Quote | null {
  const { text, blocks } = readAround(entry, retrieval)
  const at = blocks.findIndex(({ start, end }, place) => {
    const said = text.slice(start, end)
    return isSide(readLabel(said), side, retrieval) || (isSide(said, side, retrieval) && isProse(blocks[place + 1]))
  })
  const block = blocks[at]
  const source = retrieval.readSource(entry.passage.sourceId)
  if (!block || !source) return null
  const told = readLabel(text.slice(block.start, block.end)) === null ? blocks[at + 1]! : block
  return quoteSource(source, told.start, told.end, told.kind === 'item' ? 'item' : 'sentence')
}

const isProse = (block: TextBlock | undefined) =>
  block?.kind === 'sentence' && block.end - block.start >= MIN_TOLD_CHARS

function readAround({ passage, start, end }: Quote, { readSource }: Reading) {
  const source = readSource(passage.sourceId)
  return { text: source?.text ?? '', blocks: source ? readBlocksAround(source, start, end, AROUND) : [] }
}

const readLabel = (text: string) => LABEL.exec(toPlainText(withoutItemMark(text)))?.[1] ?? null

/** Whether a label or a line is the side, and nothing more. */
function isSide(line: string | null, side: string, { terms }: Reading): boolean {
  if (line === null || line.length > MAX_NAME_CHARS) return false
  const [named, wanted] = [new Set(terms(line)), new Set(terms(side))]
  return named.size > 0 && named.size === wanted.size && [...named].every((term) => wanted.has(term))
}
