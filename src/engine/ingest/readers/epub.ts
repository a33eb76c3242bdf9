import type { SourceFacts } from '../../../domain/source-facts.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readBookFacts } from '../facts/office-facts.ts'
import { encodePictureUri, limitRendition, renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { parseHtml } from '../html-tree.ts'
import { resolvePart } from '../office-parts.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createDamagedFault, createNoTextFault, createUnreadableFault } from '../unreadable.ts'
import { collectText, findElement, findElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'

type BookChapter = { readonly part: string; readonly source: string }

/** Reads a book chapter by chapter in the order of its spine; pictures are inlined in the rendition. */
export async function readEpub(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const { title, chapters, facts } = readPackage(zip)
  const writer = new TextWriter()
  const renditions: string[] = []
  for (const chapter of chapters) renditions.push(await readChapter(zip, chapter, writer))
  const text = writer.text()
  if (text === '') throw createNoTextFault('EPUB book')
  return {
    kind: 'epub',
    title,
    text,
    html: limitRendition(renditions.join('\n')),
    places: keepPlacesWithin(writer.places, text.length),
    facts,
    unreadPages: [],
    warnings: [],
  }
}

function readPackage(zip: Zip): { title: string | null; chapters: BookChapter[]; facts: SourceFacts } {
  const container = zip.readText('META-INF/container.xml')
  const part = container === null ? undefined : findElement(parseXml(container), 'rootfile')?.attributes['full-path']
  const source = part === undefined ? null : zip.readText(part)
  if (part === undefined || source === null) throw createDamagedFault('EPUB book')
  const book = parseXml(source)
  const title = findElement(book, 'title')
  const chapters = listSpineParts(book, part.slice(0, part.lastIndexOf('/') + 1)).flatMap((name) =>
    readChapterPart(zip, name),
  )
  if (chapters.length > 0 && chapters.every((chapter) => isScrambled(zip, chapter))) throw createLockedFault()
  return { title: title === undefined ? null : collectText(title).trim() || null, chapters, facts: readBookFacts(book) }
}

function listSpineParts(book: XmlElement, folder: string): string[] {
  const items = new Map(findElements(book, 'item').map(({ attributes }) => [attributes.id ?? '', attributes]))
  return findElements(book, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes.idref ?? '')
    const isChapter = item?.href !== undefined && !/\bnav\b/.test(item.properties ?? '')
    return isChapter ? [resolvePart(folder, decodeAddress(item.href ?? ''))] : []
  })
}

function decodeAddress(href: string): string {
  try {
    return decodeURIComponent(href.replace(/#.*/, ''))
  } catch {
    return href
  }
}

function readChapterPart(zip: Zip, part: string): BookChapter[] {
  const source = zip.readText(part)
  return source === null ? [] : [{ part, source }]
}

function isScrambled(zip: Zip, { part, source }: BookChapter): boolean {
  return !source.includes('<') && (zip.readText('META-INF/encryption.xml') ?? '').includes(part)
}

function createLockedFault(): Error {
  return createUnreadableFault(
    'The EPUB book is locked by its seller (DRM).',
    'Add a copy without DRM, or another edition.',
  )
}

async function readChapter(zip: Zip, { part, source }: BookChapter, writer: TextWriter): Promise<string> {
  const document = await parseHtml(withoutSelfClosing(source))
  writeHtmlText(document.body, writer)
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const picture = (src: string): string | null => {
    const bytes = src.startsWith('data:') ? null : zip.read(resolvePart(folder, decodeAddress(src)))
    return bytes === null ? null : encodePictureUri(bytes)
  }
  return `<section>${renderHtml(document.body, { picture }) ?? ''}</section>`
}

/** XHTML closes empty elements at once (`<a id="x"/>`); an HTML parser would leave them open. */
function withoutSelfClosing(xhtml: string): string {
  return xhtml
    .replace(/^\ufeff?\s*<\?xml[^>]*\?>/, '')
    .replace(
      /<(a|p|div|span|title|script|style|i|b|em|strong|td|th|li|section|h[1-6])\b((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/gi,
      '<$1$2></$1>',
    )
}
