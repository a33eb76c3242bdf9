import { decodeText } from '../decode-text.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { type RenditionOptions, renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { parseHtml } from '../html-tree.ts'
import { MAX_FILE_BYTES } from '../limits.ts'
import { findMainContent } from '../main-content.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createNoTextFault, createTooLargeFault } from '../unreadable.ts'

/** Reads a page: its main text, without menus, side boxes and footers. */
export async function readHtml(raw: RawDocument): Promise<DocumentRead> {
  if (raw.bytes.length > MAX_FILE_BYTES) throw createTooLargeFault('The page is too large.')
  const source = decodeText(raw.bytes, readDeclaredCharset(raw))
  const { title, content, facts } = await findMainContent(source, raw.url)
  const read = await readHtmlText(content, { url: raw.url })
  if (read.text === '') throw createNoTextFault('page', chooseHint(source))
  return { kind: 'html', title, ...read, facts, unreadPages: [], warnings: [] }
}

/**
 * Text, places and rendition of HTML that is content through and through.
 * @param prepare changes the tree before it is read
 */
export async function readHtmlText(
  html: string,
  options: RenditionOptions,
  prepare: (document: Document) => void = () => {},
): Promise<Pick<DocumentRead, 'text' | 'html' | 'places'>> {
  const document = await parseHtml(html.normalize('NFC'))
  prepare(document)
  const writer = new TextWriter()
  writeHtmlText(document.body, writer)
  const text = writer.text()
  return { text, html: renderHtml(document.body, options), places: keepPlacesWithin(writer.places, text.length) }
}

/** Why a page that shows something in a browser may have no text. */
function chooseHint(source: string): string | undefined {
  if (/<input\b[^>]*\btype\s*=\s*["']?password\b/i.test(source))
    return 'The page wants a sign-in: save it in your browser and add it as a file.'
  if (/<script\b/i.test(source))
    return 'Its text is written by scripts, which are not run: open it in a browser, save it there or print it as a PDF, and add that file.'
  return undefined
}

/** The charset that the page or its sender claims; looked for where the HTML standard looks. */
function readDeclaredCharset({ bytes, mediaType }: RawDocument): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const declared =
    /charset\s*=\s*["']?([\w-]+)/i.exec(mediaType ?? '') ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head) ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)
  return declared?.[1]
}
