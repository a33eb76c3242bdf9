import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { isUnderline } from '../../../../text/line-kinds.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { listTextLines } from '../../../../text/text-lines.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'

/** A short line that says what stands under it; the text under it begins at `bodyStart`. */
export type LabelOver = FoundSpan & { readonly title: string; readonly bodyStart: number }

const MAX_CHARS_ABOVE = 900
const MAX_LABEL_CHARS = 90
const LABEL = /^\P{L}*\p{L}[^.!?]*[:：]$/u

/** "The near layout:" alone in its paragraph, or a line with a line of signs under it. */
export const listLabelsOver = memoizeWeakly(({ text }: IndexedSource): readonly LabelOver[] => {
  const spans = listTextLines(text)
  const lines = spans.map(({ start, end }) => text.slice(start, end).trim())
  return lines.flatMap((title, at) => {
    const [before = '', under] = [lines[at - 1], lines[at + 1]]
    if (title === '' || title.length > MAX_LABEL_CHARS || before !== '' || under === undefined) return []
    const isRuled = isUnderline(under, title)
    if (!isRuled && !(under === '' && LABEL.test(title))) return []
    const { start, end } = spans[at]!
    return [{ title, start, end, bodyStart: isRuled ? spans[at + 1]!.end : end }]
  })
})

/** The last such line above an offset; null where none stands near. */
export function findLabelAbove(source: IndexedSource, offset: number): string | null {
  const label = listLabelsOver(source).findLast(({ bodyStart }) => bodyStart <= offset)
  return label !== undefined && offset - label.bodyStart <= MAX_CHARS_ABOVE ? label.title : null
}
