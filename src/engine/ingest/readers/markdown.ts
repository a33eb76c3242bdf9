import type { DocumentRead, RawDocument } from '../document.ts'
import { readFrontMatter } from '../facts/front-matter.ts'
import { renderHtml } from '../html-rendition.ts'
import { parseHtml } from '../html-tree.ts'
import { MAX_HTML_CHARS } from '../limits.ts'
import { findHeadingPlaces } from '../markdown-headings.ts'
import { readMarkdownProse } from '../markdown-prose.ts'
import { readHtmlTables } from '../markdown-tables.ts'
import { readVaultMarks } from '../vault-marks.ts'
import { readWholeText } from './text.ts'

/** A picture inside the text: its letters say nothing and would drown those that do. */
const INLINE_PICTURE = /\(\s*<?data:image\/[\w+.-]+;base64,[A-Za-z0-9+/=]+>?/g
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,5});/gi

/**
 * Reads Markdown as people do (`readMarkdownProse`), the marks of vaults as what they stand for; its front matter gives
 * title and facts. The rendition has real headings, links, and the pictures.
 */
export async function readMarkdown(raw: RawDocument): Promise<DocumentRead> {
  return readMarkdownText(readWholeText(raw), raw)
}

/** As `readMarkdown`, of a text that another format was written as. */
export async function readMarkdownText(source: string, raw: Pick<RawDocument, 'name' | 'url'>): Promise<DocumentRead> {
  const front = readFrontMatter(source, raw.name)
  const whole = readVaultMarks(source.slice(front?.end ?? 0)).trim()
  const small = whole.includes('data:image/') ? whole.replace(INLINE_PICTURE, '(') : whole
  const written = await readHtmlTables(small)
  const text = await decodeEntities(readMarkdownProse(written, front !== null).trim())
  const places = findHeadingPlaces(text)
  const title =
    (front?.title && (await decodeEntities(front.title))) ||
    (places.find(({ headingLevel }) => headingLevel === 1)?.heading ?? null)
  const facts = front?.facts
  return {
    kind: 'markdown',
    title,
    text,
    html: await renderMarkdown(whole, raw.url),
    places,
    facts,
    unreadPages: [],
    warnings: [],
  }
}

async function renderMarkdown(markdown: string, url: string | undefined): Promise<string | null> {
  if (markdown.length > MAX_HTML_CHARS / 2) return null
  const { marked } = await import('marked')
  try {
    const document = await parseHtml(await marked.parse(markdown, { gfm: true }))
    return renderHtml(document.body, { url })
  } catch {
    return null // nested beyond reason; the text is whole, and a plain rendition is made of it
  }
}

/** Named and numbered characters as they are shown, those in code too: `&lt;` is written nowhere to be read so. */
async function decodeEntities(text: string): Promise<string> {
  const found = [...new Set(text.match(ENTITY))]
  if (found.length === 0) return text
  const { body } = await parseHtml(found.map((entity) => `<p>${entity}</p>`).join(''))
  const shown = [...body.children].map((paragraph) => paragraph.textContent ?? '')
  return text.replace(ENTITY, (entity) => shown[found.indexOf(entity)] || entity)
}
