import type { SourceFacts } from '../../../domain/source-facts.ts'
import {
  type BookEntry,
  dropParagraphNumbers,
  isContentsPage,
  markBookHeadings,
  readBookEntries,
} from '../book-outline.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readBookFacts } from '../facts/office-facts.ts'
import { encodePictureUri, limitRendition, renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { parseHtml } from '../html-tree.ts'
import { resolvePart } from '../office-parts.ts'
import { writePlainFormulae } from '../plain-formulae.ts'
import { dropPageTurns } from '../prepare-page.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createDamagedFault, createNoTextFault, createUnreadableFault } from '../unreadable.ts'
import { collectText, findElement, findElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'

type BookChapter = { readonly part: string; readonly source: string; readonly entries: readonly BookEntry[] }

/** Reads a book chapter by chapter in the order of its spine; pictures are inlined in the rendition. */
export async function readEpub(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const { title, chapters, facts } = readPackage(zip)
  const writer = new TextWriter()
  const renditions: string[] = []
  for (const chapter of chapters) {
    const document = await readTree(chapter)
    if (isContentsPage(document) && chapters.length > 1) continue
    writeHtmlText(document.body, writer)
    renditions.push(renderChapter(zip, chapter, document))
  }
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
  const folder = readFolder(part)
  const entries = Map.groupBy(readEntries(zip, book, folder), (entry) => entry.part)
  const chapters = listSpineParts(book, folder).flatMap((name) => readChapterPart(zip, name, entries.get(name) ?? []))
  if (chapters.length > 0 && chapters.every((chapter) => isScrambled(zip, chapter))) throw createLockedFault()
  return { title: title === undefined ? null : collectText(title).trim() || null, chapters, facts: readBookFacts(book) }
}

const readFolder = (part: string) => part.slice(0, part.lastIndexOf('/') + 1)

const isContents = ({ properties }: XmlElement['attributes']) => /\bnav\b/.test(properties ?? '')
const NCX = 'application/x-dtbncx+xml'

/** Some books name a part once for each heading in it (`a.xhtml#h2`): it is read once, where it is named first. */
function listSpineParts(book: XmlElement, folder: string): string[] {
  const items = new Map(findElements(book, 'item').map(({ attributes }) => [attributes.id ?? '', attributes]))
  const parts = findElements(book, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes.idref ?? '')
    return item?.href === undefined || isContents(item) ? [] : [resolvePart(folder, decodeAddress(item.href))]
  })
  return [...new Set(parts)]
}

/** What the table of contents says, of the newer kind where both are there. */
function readEntries(zip: Zip, book: XmlElement, folder: string): BookEntry[] {
  const items = findElements(book, 'item').map(({ attributes }) => attributes)
  const href = (items.find(isContents) ?? items.find((item) => item['media-type'] === NCX))?.href
  const part = href === undefined ? null : resolvePart(folder, decodeAddress(href))
  const source = part === null ? null : zip.readText(part)
  if (part === null || source === null) return []
  return readBookEntries(parseXml(source), (address) => resolvePart(readFolder(part), decodeAddress(address)))
}

function decodeAddress(href: string): string {
  try {
    return decodeURIComponent(href.replace(/#.*/, ''))
  } catch {
    return href
  }
}

function readChapterPart(zip: Zip, part: string, entries: readonly BookEntry[]): BookChapter[] {
  const source = zip.readText(part)
  return source === null ? [] : [{ part, source, entries }]
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

async function readTree({ source, entries }: BookChapter): Promise<Document> {
  const document = await parseHtml(withoutSelfClosing(source))
  dropPageTurns(document)
  writePlainFormulae(document)
  dropParagraphNumbers(document)
  markBookHeadings(document, entries)
  return document
}

function renderChapter(zip: Zip, { part }: BookChapter, { body }: Document): string {
  const folder = readFolder(part)
  const picture = (src: string): string | null => {
    const bytes = src.startsWith('data:') ? null : zip.read(resolvePart(folder, decodeAddress(src)))
    return bytes === null ? null : encodePictureUri(bytes)
  }
  return `<section>${renderHtml(body, { picture }) ?? ''}</section>`
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
