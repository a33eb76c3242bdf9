import { richText } from './text-tree.ts'

const TITLE = 4 // the style of a heading of the first level; the levels below it follow

type Block = readonly unknown[]

/**
 * The document of a guided view, `[[blocks]]`: headings bear no offsets, the title stands in the row alone, and an
 * element ends each section as long as there are any; what is left of them ends the document.
 * Source: a public Python client of September 2026, which reads it; not recorded.
 */
export function guidedDocument(markdown: string, elementIds: readonly string[]): unknown[] {
  const blocks = richText(markdown).blocks.filter((block) => styleOf(block) !== TITLE)
  const left = elementIds.map(embedded)
  const placed = blocks.flatMap((block, index): Block[] => {
    if (styleOf(block) < TITLE) return [block]
    return [...(index === 0 ? [] : left.splice(0, 1)), withoutOffsets(block)]
  })
  return [[[...placed, ...left]]]
}

const embedded = (id: string): Block => [...Array(12).fill(null), [id, 1]]

/** The named style of a block, 0 for one that has none. */
function styleOf([, , group]: Block): number {
  const style: unknown = Array.isArray(group) && Array.isArray(group[1]) ? group[1][1] : null
  return typeof style === 'number' ? style : 0
}

function withoutOffsets([, , group]: Block): Block {
  const [leaves, ...rest] = group as [readonly Block[], ...unknown[]]
  return [null, null, [leaves.map(([, , content]) => [null, null, content]), ...rest]]
}
