import { endsInColon } from '../../../text/end-colon.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import type { TextBlock } from '../../../text/text-block.ts'

const ENDED = /[.!?;。！？；…]["'”’»)\]]*\s*$/u

/** Whether a line ends as one that the list under it goes on with: "You need:", "The tenant has". */
export const opensList = (line: string): boolean => !ENDED.test(line)

/**
 * The sentence that leads to the list in which the block at `at` is an entry: above the list, or the end of the entry that
 * it stands in. Null where none does.
 */
export function findListLead(text: string, blocks: readonly TextBlock[], at: number): FoundSpan | null {
  let entry = blocks[at]!
  let isUnderOther = false
  for (let index = at - 1; index >= 0; index--) {
    const block = blocks[index]!
    const isFellow = block.kind === 'item' && block.indent === entry.indent && hasSameMark(text, block, entry)
    if (block.indent > entry.indent) isUnderOther ||= block.kind === 'item'
    if (isFellow) isUnderOther = false
    if (block.indent > entry.indent || isFellow) continue
    if (isUnderOther) return null
    const lead = block.kind === 'item' || block.kind === 'sentence' ? readLead(text, block) : null
    if (lead !== null || block.kind !== 'item' || block.indent >= entry.indent) return lead
    entry = block // an entry that has entries of its own, and leads to none
  }
  return null
}

/** The last sentence of a block that a list stands under; before a list without a colon it has to break off. */
function readLead(text: string, { start, end, kind }: TextBlock): FoundSpan | null {
  const words = text.slice(start, end)
  const last = splitSentences(words).at(-1)
  const isLead =
    last !== undefined &&
    (endsInColon(words) || (kind === 'sentence' && opensList(words)) || (last.start > 0 && opensList(words)))
  return isLead ? { start: start + last.start, end } : null
}

const MARKS = [/^\s*\(?\d/, /^\s*\(?[a-z][.)]\s/]

/** Bullets of every sort are one mark; numbers and letters are others. */
export function hasSameMark(text: string, one: TextBlock, other: TextBlock): boolean {
  const [left, right] = [one, other].map(({ start }) =>
    MARKS.findIndex((mark) => mark.test(text.slice(start, start + 12))),
  )
  return left === right
}
