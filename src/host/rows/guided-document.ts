import { parseRichText } from '../../wire/build-text-tree.ts'

const TITLE = 4 // the style of a heading of the first level; the levels below it follow

type GuidedBlock = readonly unknown[]

/**
 * The document of a guided view, `[[blocks]]`: headings bear no offsets, the title stands in the row alone, and an
 * element ends each section as long as there are any; what is left of them ends the document.
 * Source: a public Python client of September 2026, which reads it; not recorded.
 */
export function buildGuidedDocument(markdown: string, elementIds: readonly string[]): unknown[] {
  const blocks = parseRichText(markdown).blocks.filter((block) => readBlockStyle(block) !== TITLE)
  const left = elementIds.map(embedElement)
  const placed = blocks.flatMap((block, index): GuidedBlock[] => {
    if (readBlockStyle(block) < TITLE) return [block]
    return [...(index === 0 ? [] : left.splice(0, 1)), dropOffsets(block)]
  })
  return [[[...placed, ...left]]]
}

const embedElement = (id: string): GuidedBlock => [...Array(12).fill(null), [id, 1]]

/** The named style of a block, 0 for one that has none. */
function readBlockStyle([, , group]: GuidedBlock): number {
  const style: unknown = Array.isArray(group) && Array.isArray(group[1]) ? group[1][1] : null
  return typeof style === 'number' ? style : 0
}

function dropOffsets([, , group]: GuidedBlock): GuidedBlock {
  const [leaves, ...rest] = group as [readonly GuidedBlock[], ...unknown[]]
  return [null, null, [leaves.map(([, , content]) => [null, null, content]), ...rest]]
}
