import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readOfficeFacts } from '../facts/office-facts.ts'
import { encodePictureUri } from '../html-rendition.ts'
import { readRelations } from '../office-parts.ts'
import { type SlideBlock, writePresentation } from '../slide-text.ts'
import { createDamagedFault } from '../unreadable.ts'
import { collectText, findElement, findElements, listChildElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'
import { readOfficeTitle } from './docx.ts'

const MAIN = 'ppt/presentation.xml'
/** Placeholders that repeat on every slide. */
const REPEATED = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** Reads a presentation: slide by slide in the order shown, its title, texts and tables, then the speaker's notes. */
export async function readPptx(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const slides = listSlideParts(zip).map((part) => readSlide(zip, part))
  return writePresentation(slides, { kind: 'pptx', title: readOfficeTitle(zip), facts: readOfficeFacts(zip) })
}

function listSlideParts(zip: Zip): string[] {
  const source = zip.readText(MAIN)
  if (source === null) throw createDamagedFault('presentation')
  const relations = readRelations(zip, MAIN)
  return findElements(parseXml(source), 'sldId').flatMap(({ attributes }) => {
    const target = relations.get(attributes['r:id'] ?? attributes.id ?? '')?.target
    return target === undefined ? [] : [target]
  })
}

function readSlide(zip: Zip, part: string): SlideBlock[] {
  const source = zip.readText(part)
  if (source === null) return []
  const relations = readRelations(zip, part)
  const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')
  const notesSource = notes === undefined ? null : zip.readText(notes.target)
  const picture = (id: string): string | null => {
    const bytes = zip.read(relations.get(id)?.target ?? '')
    return bytes === null ? null : encodePictureUri(bytes)
  }
  return [
    ...readShapes(parseXml(source), picture),
    ...(notesSource === null ? [] : readSpeakerNotes(parseXml(notesSource))),
  ]
}

function readShapes(element: XmlElement, picture: (id: string) => string | null): SlideBlock[] {
  return listChildElements(element).flatMap((child) => {
    if (child.name === 'sp') return readTextShape(child)
    if (child.name === 'tbl') return [{ kind: 'table', rows: findElements(child, 'tr').map(readRowCells) }]
    if (child.name !== 'pic') return readShapes(child, picture)
    const uri = picture(findElement(child, 'blip')?.attributes.embed ?? '')
    return uri === null ? [] : [{ kind: 'picture', uri }]
  })
}

function readTextShape(shape: XmlElement): SlideBlock[] {
  const role = findElement(shape, 'ph')?.attributes.type
  const text = readParagraphs(shape)
  if (text === '' || REPEATED.has(role ?? '')) return []
  const isTitle = role === 'title' || role === 'ctrTitle'
  return [isTitle ? { kind: 'title', text: collapseSpaces(text) } : { kind: 'text', text }]
}

function readSpeakerNotes(notes: XmlElement): SlideBlock[] {
  return readShapes(notes, () => null).flatMap((block) =>
    block.kind === 'text' ? [{ kind: 'note', text: block.text }] : [],
  )
}

function readRowCells(row: XmlElement): string[] {
  return findElements(row, 'tc').map((cell) => collapseSpaces(readParagraphs(cell)))
}

function readParagraphs(element: XmlElement): string {
  return findElements(element, 'p')
    .map(joinRuns)
    .filter((line) => line !== '')
    .join('\n')
}

function joinRuns(paragraph: XmlElement): string {
  const text = (element: XmlElement): string =>
    listChildElements(element)
      .map((child) => (child.name === 't' ? collectText(child) : child.name === 'br' ? ' ' : text(child)))
      .join('')
  return text(paragraph).trim()
}
