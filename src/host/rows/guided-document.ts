import { richText } from './text-tree.ts'

const TITLE = 4 // the style of a heading of the first level; the levels below it follow

/**
 * The document of a guided view, `[[blocks]]`: headings bear no offsets, and the title stands in the row alone.
 * Source: a public Python client of September 2026, which reads it; not recorded.
 */
export function guidedDocument(markdown: string): unknown[] {
  const blocks = richText(markdown).blocks.filter((block) => styleOf(block) !== TITLE)
  return [[blocks.map((block) => (styleOf(block) > TITLE ? withoutOffsets(block) : block))]]
}

type Block = readonly unknown[]

/** The named style of a block, 0 for one that has none. */
function styleOf([, , group]: Block): number {
  const style: unknown = Array.isArray(group) && Array.isArray(group[1]) ? group[1][1] : null
  return typeof style === 'number' ? style : 0
}

function withoutOffsets([, , group]: Block): Block {
  const [leaves, ...rest] = group as [readonly Block[], ...unknown[]]
  return [null, null, [leaves.map(([, , content]) => [null, null, content]), ...rest]]
}
