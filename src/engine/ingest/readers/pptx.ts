import type { DocumentRead, RawDocument } from '../document.ts'
import { readOfficeFacts } from '../facts/office-facts.ts'
import { pictureUri } from '../html-rendition.ts'
import { escapeHtml } from '../html-tree.ts'
import { relationsOf } from '../office-parts.ts'
import { rowLine, tableHtml } from '../table-text.ts'
import { placesWithin, TextWriter } from '../text-writer.ts'
import { broken, withoutText } from '../unreadable.ts'
import { childElements, findElement, findElements, parseXml, textOf, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'
import { titleOf } from './docx.ts'

type Block =
  | { readonly kind: 'title' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly uri: string }

const MAIN = 'ppt/presentation.xml'
/** Placeholders that repeat on every slide. */
const REPEATED = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** Reads a presentation: slide by slide in the order shown, its title, texts and tables, then the speaker's notes. */
export async function readPptx(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const slides = slideParts(zip).map((part) => slideBlocks(zip, part))
  const writer = new TextWriter()
  for (const [index, blocks] of slides.entries()) writeSlide(writer, blocks, index + 1)
  const text = writer.text()
  if (text === '') throw withoutText('presentation')
  const first = slides[0]?.find((block) => block.kind === 'title')
  return {
    kind: 'pptx',
    title: titleOf(zip) ?? (first?.kind === 'title' ? first.text : null),
    text,
    html: slides.map((blocks) => `<section>${blocks.map(blockHtml).join('\n')}</section>`).join('\n'),
    places: placesWithin(writer.places, text.length),
    facts: { ...readOfficeFacts(zip), pageCount: slides.length },
    unreadPages: [],
    warnings: [],
  }
}

function slideParts(zip: Zip): string[] {
  const source = zip.readText(MAIN)
  if (source === null) throw broken('presentation')
  const relations = relationsOf(zip, MAIN)
  return findElements(parseXml(source), 'sldId').flatMap(({ attributes }) => {
    const target = relations.get(attributes['r:id'] ?? attributes.id ?? '')?.target
    return target === undefined ? [] : [target]
  })
}

function slideBlocks(zip: Zip, part: string): Block[] {
  const source = zip.readText(part)
  if (source === null) return []
  const relations = relationsOf(zip, part)
  const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')
  const notesSource = notes === undefined ? null : zip.readText(notes.target)
  const picture = (id: string): string | null => {
    const bytes = zip.read(relations.get(id)?.target ?? '')
    return bytes === null ? null : pictureUri(bytes)
  }
  return [...shapeBlocks(parseXml(source), picture), ...(notesSource === null ? [] : noteBlocks(parseXml(notesSource)))]
}

function shapeBlocks(element: XmlElement, picture: (id: string) => string | null): Block[] {
  return childElements(element).flatMap((child) => {
    if (child.name === 'sp') return textBlock(child)
    if (child.name === 'tbl') return [{ kind: 'table', rows: findElements(child, 'tr').map(cellsOf) }]
    if (child.name !== 'pic') return shapeBlocks(child, picture)
    const uri = picture(findElement(child, 'blip')?.attributes.embed ?? '')
    return uri === null ? [] : [{ kind: 'picture', uri }]
  })
}

function textBlock(shape: XmlElement): Block[] {
  const role = findElement(shape, 'ph')?.attributes.type
  const text = paragraphs(shape)
  if (text === '' || REPEATED.has(role ?? '')) return []
  const isTitle = role === 'title' || role === 'ctrTitle'
  return [isTitle ? { kind: 'title', text: text.replace(/\s+/g, ' ') } : { kind: 'text', text }]
}

function noteBlocks(notes: XmlElement): Block[] {
  return shapeBlocks(notes, () => null).flatMap((block) =>
    block.kind === 'text' ? [{ kind: 'note', text: block.text }] : [],
  )
}

function cellsOf(row: XmlElement): string[] {
  return findElements(row, 'tc').map((cell) => paragraphs(cell).replace(/\s+/g, ' '))
}

function paragraphs(element: XmlElement): string {
  return findElements(element, 'p')
    .map(runsOf)
    .filter((line) => line !== '')
    .join('\n')
}

function runsOf(paragraph: XmlElement): string {
  const text = (element: XmlElement): string =>
    childElements(element)
      .map((child) => (child.name === 't' ? textOf(child) : child.name === 'br' ? ' ' : text(child)))
      .join('')
  return text(paragraph).trim()
}

function writeSlide(writer: TextWriter, blocks: readonly Block[], number: number): void {
  writer.startPage(number)
  const title = blocks.find((block) => block.kind === 'title')
  writer.setHeading(title?.kind === 'title' ? title.text : `Slide ${number}`, 1)
  for (const block of blocks) {
    if (block.kind === 'table') writer.block(block.rows.map((row) => rowLine(row)).join('\n'))
    else if (block.kind === 'note') writer.block(`Notes: ${block.text}`)
    else if (block.kind !== 'picture') writer.block(block.text)
  }
}

function blockHtml(block: Block): string {
  if (block.kind === 'picture') return `<img src="${block.uri}">`
  if (block.kind === 'table') return tableHtml(block.rows) ?? ''
  if (block.kind === 'title') return `<h2>${escapeHtml(block.text)}</h2>`
  const lines = block.text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
  return block.kind === 'note' ? `<blockquote>${lines}</blockquote>` : lines
}
