import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readOpenDocumentFacts } from '../facts/office-facts.ts'
import { MAX_TABLE_COLUMNS } from '../limits.ts'
import { openOpenDocument } from '../open-document.ts'
import { type SlideBlock, writePresentation } from '../slide-text.ts'
import { findElements, listChildElements, type XmlElement } from '../xml.ts'

/** What repeats on every slide, and what is no text of one. */
const SILENT = new Set(['annotation', 'forms', 'date-time', 'footer', 'header', 'page-number'])
const REPEATED = new Set(['date-time', 'footer', 'header', 'page-number', 'page'])

/** Reads an OpenDocument presentation or drawing: slide by slide its title, texts and tables, then the speaker's notes. */
export async function readOdp(raw: RawDocument): Promise<DocumentRead> {
  const { zip, body, title } = openOpenDocument(raw.bytes, 'presentation')
  const slides = findElements(body, 'page').map(readSlide)
  return writePresentation(slides, { kind: 'odp', title, facts: readOpenDocumentFacts(zip) })
}

/** The notes come last, whatever stands where in the file. */
function readSlide(page: XmlElement): SlideBlock[] {
  const parts = listChildElements(page)
  const notes = parts.filter(({ name }) => name === 'notes').flatMap((part) => readShapes(part))
  const shown = parts.filter(({ name }) => name !== 'notes').flatMap((part) => readShape(part))
  return [...shown, ...notes.flatMap((block) => (block.kind === 'text' ? [{ ...block, kind: 'note' as const }] : []))]
}

const readShapes = (element: XmlElement): SlideBlock[] => listChildElements(element).flatMap(readShape)

function readShape(shape: XmlElement): SlideBlock[] {
  const role = shape.attributes.class ?? ''
  if (SILENT.has(shape.name) || REPEATED.has(role)) return []
  if (shape.name === 'g') return readShapes(shape)
  const table = findElements(shape, 'table')[0]
  if (table !== undefined) return [{ kind: 'table', rows: findElements(table, 'table-row').map(readCells) }]
  const text = readParagraphs(shape).join('\n')
  if (text === '') return []
  return [role === 'title' ? { kind: 'title', text: collapseSpaces(text) } : { kind: 'text', text }]
}

const readCells = (row: XmlElement): string[] =>
  listChildElements(row).flatMap((cell) => {
    const times = Math.min(Number(cell.attributes['number-columns-repeated'] ?? 1) || 1, MAX_TABLE_COLUMNS)
    return Array<string>(times).fill(collapseSpaces(readParagraphs(cell).join(' ')))
  })

/** A paragraph a line. */
function readParagraphs(element: XmlElement): string[] {
  if (element.name === 'p' || element.name === 'h') return [readParagraph(element).trim()].filter((line) => line !== '')
  return listChildElements(element).flatMap((child) => (SILENT.has(child.name) ? [] : readParagraphs(child)))
}

function readParagraph(element: XmlElement): string {
  if (element.name === 's' || element.name === 'tab' || element.name === 'line-break') return ' '
  return element.children.map((child) => (typeof child === 'string' ? child : readParagraph(child))).join('')
}
