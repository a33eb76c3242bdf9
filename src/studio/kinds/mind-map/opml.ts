import type { ContentLabels } from '../../locales/content-labels.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import type { Branch } from './branch.ts'

/** The tree as an outline file (OPML 2.0) that mind map programs import; a note tells the place of what a source says. */
export function writeOpml(root: Branch, words: ContentLabels): string {
  const writeOutlineEntry = (branch: Branch, depth: number): string => {
    const indent = '  '.repeat(depth)
    const start = `${indent}<outline text="${escapeHtmlText(branch.title)}"${formatNoteAttribute(branch, words)}`
    if (branch.children.length === 0) return `${start}/>`
    return [
      `${start}>`,
      ...branch.children.map((child) => writeOutlineEntry(child, depth + 1)),
      `${indent}</outline>`,
    ].join('\n')
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeHtmlText(root.title)}</title>
  </head>
  <body>
${writeOutlineEntry(root, 2)}
  </body>
</opml>
`
}

function formatNoteAttribute({ reference }: Branch, words: ContentLabels): string {
  if (!reference) return ''
  const place = reference.page === undefined ? '' : `, ${words.page} ${reference.page}`
  return ` _note="${escapeHtmlText(`${reference.sourceName}${place}: ${reference.sourceText}`)}"`
}
