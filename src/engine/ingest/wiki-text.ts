import type { SourcePlace } from '../../studio/extract/material.ts'
import { formatRowLine, formatRuling } from './table-text.ts'

/** A page in the markup of a wiki: `== heading ==`, `* list`, `; term : meaning`, `{| table |}`. */
type WikiText = { readonly text: string; readonly places: readonly SourcePlace[] }

const HEADING = /^(={1,6})[ \t]*([^=\s](?:.*[^=\s])?)[ \t]*\1[ \t]*$/u
const HASH_HEADING = /^#{2,6} \S/u
const MIN_HEADINGS = 2
const MAX_HEADING_CHARS = 150

/**
 * The page as it is shown: headings without their signs, lists and tables in those of plain text, links by their names.
 * Null of any other text; two headings that are closed as they are opened make a page of a wiki.
 */
export function readWikiText(text: string): WikiText | null {
  const lines = text.split('\n')
  const headings = lines.filter((line) => line.length <= MAX_HEADING_CHARS && HEADING.test(line))
  if (headings.length < MIN_HEADINGS || lines.some(isHashHeading)) return null
  return writePage(writeTables(dropUnshown(text).split('\n')), createLeveller(headings))
}

/** "## Notes" heads a section of Markdown; under an entry it is one within it. */
const isHashHeading = (line: string, at: number, lines: readonly string[]) =>
  HASH_HEADING.test(line) && !/^#/.test(lines[at - 1] ?? '')

/** Most wikis write the highest heading with fewest signs; where the page begins with most of them it is the other way round. */
function createLeveller(headings: readonly string[]): (signs: number) => number {
  const counts = headings.map((line) => HEADING.exec(line)![1]!.length)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const isFalling = fewest < most && counts[0] === most
  return isFalling ? (signs) => 1 + most - signs : (signs) => signs
}

/** What is kept for those who write the page, or stands elsewhere on it. */
const UNSHOWN =
  /<!--[\s\S]*?-->|<ref\b[^>]*\/>|<ref\b[^>]*>[\s\S]*?<\/ref>|\{\{[^{}]*\}\}|\[\[(?:File|Image|Category|Datei|Bild|Kategorie|Fichier|Catégorie|Archivo|Categoría):(?:[^[\]]|\[\[[^[\]]*\]\])*\]\]|__[A-Z]{3,}__/giu

const dropUnshown = (text: string): string => text.replace(UNSHOWN, '')

/** Emphasis goes, links are shown by their names, `<br>` is a blank. */
const showInline = (line: string): string =>
  line
    .replace(/'{2,5}/g, '')
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\]/gu, '$1')
    .replace(/\[(?:https?|mailto|ftp):\S+ ([^\]]+)\]/giu, '$1')
    .replace(/<br\s*\/?>/giu, ' ')
    .replace(/<\/?(?:nowiki|code|tt|b|i|u|s|small|big|sup|sub|span|center)\b[^>]*>/giu, '')

/** Lists by their signs, one sign a depth: "**", "#", ";". */
const LIST = /^([*#:;]+)[ \t]*(.*)$/u
const TERM = /^(.+?)[ \t]+:[ \t]+(.*)$/u

function writePage(lines: readonly string[], findLevel: (signs: number) => number): WikiText {
  const places: SourcePlace[] = []
  const countEntry = createCounter()
  let text = ''
  const write = (line: string) => {
    if (line !== '' || (text !== '' && !text.endsWith('\n\n'))) text += `${line}\n`
  }
  for (const [at, line] of lines.entries()) {
    const [, signs = '', heading = ''] = (line.length <= MAX_HEADING_CHARS && HEADING.exec(line)) || []
    const number = countEntry(line)
    if (heading !== '') write('')
    if (heading !== '')
      places.push({ start: text.length, heading: showInline(heading), headingLevel: findLevel(signs.length) })
    write(heading === '' ? writeLine(line.trimEnd(), lines[at + 1], number) : `${showInline(heading)}\n`)
  }
  return { text: text.trimEnd(), places }
}

/** Which entry of its list a line is, counted at each depth as long as the list goes on. */
function createCounter(): (line: string) => number {
  let counts: number[] = []
  return (line) => {
    const signs = LIST.exec(line)?.[1] ?? ''
    counts = counts.slice(0, signs.length)
    if (signs === '') return 0
    counts[signs.length - 1] = (counts[signs.length - 1] ?? 0) + (signs.endsWith('#') ? 1 : 0)
    return counts[signs.length - 1]!
  }
}

/** A term keeps what is said of it on its line; where that is written on the next, it leads to it. */
function writeLine(line: string, next: string | undefined, number: number): string {
  const [, signs = '', rest = ''] = LIST.exec(line) ?? []
  if (signs === '') return showInline(line)
  const shown = showInline(rest)
  const inset = '  '.repeat(signs.length - 1)
  if (signs.endsWith('*')) return `${inset}- ${shown}`
  if (signs.endsWith('#')) return `${inset}${number}. ${shown}`
  if (signs.endsWith(':')) return `${inset}${shown}`
  const [, term, meaning] = TERM.exec(shown) ?? []
  if (term !== undefined) return `${inset}- ${term}: ${meaning}`
  return next?.startsWith(':') ? `${inset}- ${shown}:` : `${inset}${shown}`
}

/** Each table of wiki lines as rows between bars, the first of header cells with the line that parts it from the others. */
function writeTables(lines: readonly string[]): string[] {
  const written: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const end = lines[at]!.startsWith('{|') ? lines.indexOf('|}', at) : -1
    if (end < 0) {
      written.push(lines[at]!)
      continue
    }
    written.push('', ...writeTable(lines.slice(at + 1, end)), '')
    at = end
  }
  return written
}

function writeTable(lines: readonly string[]): string[] {
  const rows: { readonly cells: string[]; isHeader: boolean }[] = [{ cells: [], isHeader: true }]
  const above: string[] = []
  for (const line of lines) {
    const row = rows.at(-1)!
    if (line.startsWith('|+')) above.push(readCell(line.slice(2)))
    else if (line.startsWith('|-')) rows.push({ cells: [], isHeader: true })
    else if (/^[|!]/.test(line)) {
      row.isHeader &&= line.startsWith('!')
      row.cells.push(
        ...line
          .slice(1)
          .split(line.startsWith('!') ? /!!|\|\|/ : '||')
          .map(readCell),
      )
    } else if (row.cells.length > 0) row.cells[row.cells.length - 1] += ` ${line.trim()}`
  }
  const filled = rows.filter(({ cells }) => cells.length > 0)
  const ruled = filled[0]?.isHeader === true ? [formatRuling(filled[0].cells.length)] : []
  const [head, ...others] = filled.map(({ cells }) => formatRowLine(cells))
  return [...above, ...(head === undefined ? [] : [head, ...ruled, ...others])]
}

/** `style="width: 3em" | text`: what stands before the bar is how the cell looks. */
const readCell = (cell: string): string => showInline(cell.replace(/^[^|[]*=[^|[]*\|(?!\|)/u, '')).trim()
