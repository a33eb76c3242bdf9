import type { OperationCatalogue } from '../../contract/operation.ts'
import type { Fault } from '../../domain/fault.ts'
import { wrap } from './layout.ts'
import { isContent, printContent } from './print-content.ts'
import { rewriteForCommandLine } from './rewrite-for-command-line.ts'
import { formatBold, formatWarnings, isRow, isRows, renderMarkdown, type Screen, wrapForScreen } from './screen.ts'
import { formatAlignedTable, formatCellText, formatFieldName, formatTabbedTable, type ResultRow } from './table.ts'

/** What a result looks like on stdout; on stderr what is only worth telling a person, and what is left out of it. */
type Printed = { readonly out: string | Uint8Array; readonly note?: string; readonly leftOut?: string }

/**
 * Prints a result for people, by its shape: an answer, a text to read, generated content, passages, lists, a record.
 * @param isWritten whether the text of an answer stands there already
 */
export function printResult(data: unknown, screen: Screen, isWritten = false): Printed {
  if (data instanceof Uint8Array) return { out: data }
  if (!isRow(data)) return { out: typeof data === 'string' ? data : JSON.stringify(data) }
  if (typeof data.answer === 'string') return printAnswer(data, screen, isWritten)
  if (typeof data.content === 'string') return printPage(data)
  if (isContent(data)) return printContent(data, screen)
  return { out: printRecord(data, screen) }
}

/** What went wrong and what to do next, in the verbs of the command line. */
export function printFault({ message, hint }: Fault, catalogue: OperationCatalogue, { columns }: Screen): string {
  return [wrap(message, columns), hint && wrap(rewriteForCommandLine(hint, catalogue), columns)]
    .filter(Boolean)
    .join('\n')
}

function printAnswer(data: ResultRow, screen: Screen, isWritten: boolean): Printed {
  const { citations, format } = isRow(data.sources) ? data.sources : {}
  const listed = format === 'json' && Array.isArray(citations) ? citations.filter(isRow) : []
  const sources = listed.map((citation) => printCitation(citation, screen))
  const state = typeof data.state === 'string' ? `State: ${formatFieldName(data.state)}` : ''
  const text = isWritten ? '' : wrapForScreen(renderMarkdown(String(data.answer), screen), screen)
  const passages = isRows(data.passages) ? printPassages(data.passages, screen) : ''
  const parts = [text, sources.join('\n'), ...formatWarnings(data, screen), state, passages]
  const out = `${isWritten ? '\n' : ''}${parts.filter((part) => part !== '').join('\n\n')}`
  return { out, ...(data.session_id ? { note: `Ask on with --session-id ${data.session_id}` } : {}) }
}

/** A piece of a source in one line: its headings are told from the text while they still have lines of their own. */
const formatExcerpt = (text: unknown, screen: Screen): string =>
  formatCellText(typeof text === 'string' ? renderMarkdown(text, screen) : text)

function printCitation({ marker, sourceName, page, sourceText }: ResultRow, screen: Screen): string {
  const place = typeof page === 'number' ? `, page ${page}` : ''
  const excerpt = formatExcerpt(sourceText, screen) || 'no excerpt'
  return `${formatBold(`${marker} ${sourceName}${place}`, screen)}\n${wrapForScreen(excerpt, screen, '    ')}`
}

function printPassages(passages: readonly ResultRow[], screen: Screen): string {
  const printed = passages.map(({ score: _, ...passage }) => printPassage(passage, screen))
  return [formatBold('Passages to read, which are not cited', screen), ...printed].join('\n\n')
}

/** That a text goes on is told to whoever keeps what a program wrote, too: a part of it looks like the whole. */
function printPage({ content, hasMore, nextCursor, totalChars, offset, pageChars }: ResultRow): Printed {
  if (!hasMore) return { out: String(content) }
  const end = typeof offset === 'number' && typeof pageChars === 'number' ? offset + pageChars : null
  const place = end === null ? 'There is more' : `These are the characters up to ${end} of ${totalChars}`
  return {
    out: String(content),
    leftOut: `${place}: --cursor ${nextCursor} reads on, --paginate false reads all at once.`,
  }
}

/** Lists as tables, the plain fields as lines before them; an inner record counts as part of the outer one. */
function printRecord(data: ResultRow, screen: Screen): string {
  const lists = Object.entries(data).filter(([, value]) => isRows(value)) as [string, ResultRow[]][]
  const isSaidAnyway = typeof data.message === 'string' && lists.every(([, rows]) => rows.length === 0)
  const isListAlone =
    !isSaidAnyway &&
    lists.length === 1 &&
    !Object.entries(data).some(([name, value]) => isRow(value) || isInformativeField(name, value))
  const lines = isListAlone ? [] : formatRecordLines(data, screen)
  const told = isListAlone ? lists : lists.filter(([, rows]) => rows.length > 0) // an empty one among others says nothing
  const tables = told.map(([name, rows]) => printRows(name, rows, screen))
  const plain = lines.length > 0 ? [lines.join('\n')] : []
  return [...plain, ...tables].join('\n\n')
}

/** A claim, or a number that cannot be seen by counting the rows. */
function isInformativeField(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return name !== 'success'
  return typeof value === 'number' && name !== 'count' && name !== 'total'
}

function printRows(name: string, rows: readonly ResultRow[], screen: Screen): string {
  if (rows.length === 0) return screen.isOutTerminal ? `No ${formatFieldName(name)}.` : ''
  if (!screen.isOutTerminal) return formatTabbedTable(rows)
  if (rows.every(({ text, sourceName }) => typeof text === 'string' && sourceName !== undefined)) {
    return rows.map((row) => printPassage(row, screen)).join('\n\n')
  }
  return formatAlignedTable(rows, screen.columns, (heading) => formatBold(heading, screen))
}

function printPassage({ rank, sourceName, page, score, text }: ResultRow, screen: Screen): string {
  const place = typeof page === 'number' ? `, page ${page}` : ''
  const head = formatBold(`${rank}. ${sourceName}${place}`, screen)
  const rating = score === undefined ? '' : `  ${formatCellText(score)}`
  return `${head}${rating}\n${wrapForScreen(formatExcerpt(text, screen), screen, '   ')}`
}

function formatRecordLines(data: ResultRow, screen: Screen): readonly string[] {
  const fields = new Map(flattenRecord(data))
  const width = Math.min(24, Math.max(0, ...[...fields.keys()].map((name) => formatFieldName(name).length)))
  return [...fields].map(([name, text]) =>
    screen.isOutTerminal ? `${formatBold(formatFieldName(name).padEnd(width), screen)}  ${text}` : `${name}\t${text}`,
  )
}

type Leaf = { readonly path: readonly string[]; readonly text: string }

/** Deeper fields are one of several alike, such as the state of a product, also where there is only one today. */
const MAX_NAMED_ALONE = 3

/** Fields by their own name; where inner records have the same one and say something else, by the way to it. */
function flattenRecord(data: ResultRow): readonly (readonly [string, string])[] {
  const leaves = listLeaves(data)
  const textsOf = Map.groupBy(leaves, ({ path }) => path.at(-1)!)
  const isClear = (name: string) => new Set(textsOf.get(name)!.map(({ text }) => text)).size === 1
  return leaves.map(({ path, text }) => {
    const name = path.at(-1)!
    return [path.length <= MAX_NAMED_ALONE && isClear(name) ? name : path.join('.'), text] as const
  })
}

function listLeaves(data: ResultRow, above: readonly string[] = []): readonly Leaf[] {
  return Object.entries(data).flatMap(([name, value]): readonly Leaf[] => {
    const path = [...above, name]
    if (isRow(value)) return listLeaves(value, path)
    const text = formatCellText(value)
    return text === '' ? [] : [{ path, text }]
  })
}
