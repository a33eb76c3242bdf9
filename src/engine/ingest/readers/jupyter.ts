import { dropTerminalMarks } from '../decode-text.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedNames } from '../facts/statements.ts'
import { fenceCode } from '../markup/indent.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readMarkdownText } from './markdown.ts'
import { readPlainText, readWholeText } from './text.ts'

type JupyterCell = {
  readonly cell_type?: unknown
  readonly level?: unknown
  readonly source?: unknown
  /** The source of a code cell until format 3. */
  readonly input?: unknown
  readonly outputs?: unknown
}
type JupyterOutput = {
  readonly output_type?: unknown
  readonly text?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly ename?: unknown
  readonly evalue?: unknown
}

/** What an object without a text of its own is shown as: "<Figure size 640x480 with 1 Axes>". */
const BARE_OBJECT = /^<[^<>\n]+>$/

/** Reads a Jupyter notebook as its cells from the top: prose, code, and what the code printed. What is none is text. */
export async function readJupyter(raw: RawDocument): Promise<DocumentRead> {
  const source = readWholeText(raw)
  const book = parseBook(source)
  if (book === null) return readPlainText(raw)
  const language = readString(book.metadata?.language_info?.name ?? book.metadata?.kernelspec?.language).toLowerCase()
  const markdown = listCells(book)
    .map((cell) => writeCell(cell, language).trim())
    .filter((cell) => cell !== '')
    .join('\n\n')
  if (markdown === '') throw createNoTextFault('Jupyter notebook')
  const read = await readMarkdownText(markdown, raw)
  const authors = readStatedNames(
    readList(book.metadata?.authors).map((author) => readString((author as { name?: unknown })?.name)),
  )
  const title = readString(book.metadata?.title).trim() || read.title
  return { ...read, kind: 'jupyter', title, facts: gatherFacts({ authors }, read.facts ?? {}) }
}

type JupyterBook = {
  readonly cells?: unknown
  readonly worksheets?: unknown
  // biome-ignore lint/suspicious/noExplicitAny: what a file says of itself, each value checked where it is read
  readonly metadata?: any
}

function parseBook(source: string): JupyterBook | null {
  try {
    const book: unknown = JSON.parse(source)
    const isBook = typeof book === 'object' && book !== null && 'nbformat' in book
    return isBook ? (book as JupyterBook) : null
  } catch {
    return null
  }
}

const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text is kept whole or line by line. */
const readString = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : readList(value)
        .filter((line) => typeof line === 'string')
        .join('')

function listCells({ cells, worksheets }: JupyterBook): readonly JupyterCell[] {
  const own = Array.isArray(cells)
    ? cells
    : readList(worksheets).flatMap((sheet) => readList((sheet as { cells?: unknown } | null)?.cells))
  return own.filter((cell): cell is JupyterCell => typeof cell === 'object' && cell !== null)
}

function writeCell(cell: JupyterCell, language: string): string {
  const source = readString(cell.source ?? cell.input)
  if (cell.cell_type === 'heading') return `${'#'.repeat(Math.min(6, Number(cell.level) || 1))} ${source}`
  if (cell.cell_type !== 'code') return source
  const outputs = readList(cell.outputs).map((output) => writeOutput((output ?? {}) as JupyterOutput))
  return [writeFence(source, language), ...outputs].filter((part) => part !== '').join('\n\n')
}

/** What code printed, its last value as text, and how it failed; pictures and pages are not read. */
function writeOutput(output: JupyterOutput): string {
  if (output.output_type === 'error') return writeFence(`${readString(output.ename)}: ${readString(output.evalue)}`)
  const markdown = readString(output.data?.['text/markdown'])
  if (markdown !== '') return markdown
  const text = readString(output.data?.['text/plain'] ?? output.text)
  return BARE_OBJECT.test(text.trim()) ? '' : writeFence(text)
}

const writeFence = (text: string, language?: string) => fenceCode(dropTerminalMarks(text), language)
