import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { readBars } from '../../../text/table-rows.ts'
import { formatRowLine, formatRuling } from '../table-text.ts'
import { readAsciidocInline } from './asciidoc-inline.ts'
import { findLineBelow, writeFence, writeFrontMatter } from './indent.ts'

const HEADING = /^(={1,6}) +(\S.*?)(?: +\1)?$/
const ATTRIBUTE = /^:!?([\w-]+)!?:(?: +(.*))?$/
const FENCES = /^(?:-{4,}|\.{4,}|`{3,}\w*|\+{4,})$/
const FRAMES = /^(?:={4,}|\*{4,}|_{4,}|--)$/
const UNDERLINES: Readonly<Record<string, number>> = { '=': 1, '-': 2, '~': 3, '^': 4, '+': 5 }
/** What a line of code is explained by below it: "stop() # <1> <2>". */
const CALLOUTS = /(?<=\S\s+)(?:(?:\/\/|#|--|;;)\s*)?(?:<(?:\d{1,2}|\.)>\s*|<!--\d{1,2}-->\s*)+$/
const CALLOUT = /^<(\d{1,2}|\.)> +(\S.*)$/
const ADMONITION = /^\[(NOTE|TIP|WARNING|IMPORTANT|CAUTION)\b/

/** AsciiDoc as Markdown: titles, blocks, lists and tables; links as their words; settings, anchors and comments go. */
export function writeAsciidocAsMarkdown(source: string): string {
  const joined = source.replace(NOTE, (note) => note.replace(/\s*\n\s*/g, ' '))
  return new AsciidocWriter(joined.split('\n')).write()
}

/** A note stands in its sentence, and may go on over lines. */
const NOTE = /\bfootnote:\w*\[[^\]]{0,2000}\]/g

const readCallouts = (marks: string) => [...marks.matchAll(/\d+/g)].map(([number]) => `(${number})`).join(' ')

class AsciidocWriter {
  readonly #lines: readonly string[]
  readonly #attributes = new Map<string, string>()
  #written: string[] = []
  #language = ''
  /** The numbers of the ordered lists in hand, by depth. */
  #counts: number[] = []

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  write(): string {
    const front = this.#readHeader()
    for (let at = front.end; at < this.#lines.length; ) at = this.#take(at)
    return [...writeFrontMatter(front.fields), ...this.#written].join('\n')
  }

  /** Title, author and revision stand on the first lines. */
  #readHeader(): { fields: [string, string | undefined][]; end: number } {
    let at = this.#lines.findIndex((line) => line.trim() !== '' && !line.startsWith('//') && !ATTRIBUTE.test(line))
    for (const line of this.#lines.slice(0, Math.max(0, at))) this.#define(line)
    const isUnderlined = /^={3,}$/.test(this.#lines[at + 1] ?? '')
    const title = /^= +(\S.*)$/.exec(this.#lines[at] ?? '')?.[1] ?? (isUnderlined ? this.#lines[at] : undefined)
    if (at === -1 || title === undefined) return { fields: [], end: 0 }
    this.#written.push(`# ${this.#inline(title)}`, '')
    at += isUnderlined ? 2 : 1
    let author: string | undefined
    let date: string | undefined
    for (; at < this.#lines.length && this.#lines[at]!.trim() !== ''; at += 1) {
      const line = this.#lines[at]!
      if (this.#define(line) || line.startsWith('//')) continue
      if (author === undefined && /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3}(?: <[^>]+>)?(?:;|$)/u.test(line))
        author = line.replace(/ <[^>]*>/g, '')
      else date ??= /\d{4}-\d\d-\d\d/.exec(line)?.[0]
    }
    return {
      fields: [
        ['author', author ?? this.#attributes.get('author')],
        ['date', date ?? this.#attributes.get('revdate')],
      ],
      end: at,
    }
  }

  #define(line: string): boolean {
    const [whole, name, value = ''] = ATTRIBUTE.exec(line) ?? []
    if (whole === undefined) return false
    this.#attributes.set(name!, value)
    return true
  }

  #inline(text: string): string {
    return readAsciidocInline(text, this.#attributes)
  }

  /** @returns the next line */
  #take(at: number): number {
    const line = this.#lines[at]!.trimEnd()
    const heading = HEADING.exec(line)
    const level = this.#findUnderline(at)
    if (line.startsWith('////')) return this.#findClose(at, line) + 1
    if (line.startsWith('|===') || line.startsWith('!===')) {
      const end = this.#findClose(at, line)
      this.#written.push(
        '',
        ...readAsciidocTable(this.#lines.slice(at + 1, end), this.#lines[at - 1] ?? '', (cell) => this.#inline(cell)),
        '',
      )
      return end + 1
    }
    if (FENCES.test(line)) {
      const end = this.#findClose(at, line.replace(/^(`+).*/, '$1'))
      const code = this.#lines.slice(at + 1, end).map((one) => one.replace(CALLOUTS, readCallouts))
      this.#written.push(...writeFence(code, this.#language))
      this.#language = ''
      return end + 1
    }
    if (heading !== null) this.#heading(heading[1]!.length, heading[2]!)
    else if (level !== null) this.#heading(level, line)
    else this.#text(line)
    return level !== null && heading === null ? at + 2 : at + 1
  }

  #heading(level: number, text: string): void {
    this.#counts = []
    this.#written.push('', `${'#'.repeat(level)} ${this.#inline(text)}`, '')
  }

  /** The level of a title that the line below tells, which is as long as it. */
  #findUnderline(at: number): number | null {
    const [line = '', next = ''] = this.#lines.slice(at, at + 2).map((one) => one.trimEnd())
    const sign = /^([=~^+-])\1{2,}$/.exec(next)?.[1]
    const isTitle = sign !== undefined && /^[\p{L}\d]/u.test(line) && Math.abs(next.length - line.length) <= 2
    return isTitle && (this.#lines[at - 1] ?? '').trim() === '' ? UNDERLINES[sign]! : null
  }

  #findClose(at: number, mark: string): number {
    return findLineBelow(this.#lines, at, (line) => line.trimEnd() === mark)
  }

  #text(line: string): void {
    const admonition = ADMONITION.exec(line)?.[1]
    if (admonition !== undefined) this.#written.push('', `${admonition[0]}${admonition.slice(1).toLowerCase()}:`)
    const code = /^\[source(?:%\w+)?,\s*(\w+)(?!\w*=)/.exec(line)?.[1]
    if (code !== undefined) this.#language = code
    if (
      /^\[[^\]]*\]$|^\[\[[^\]]+\]\]$/.test(line) ||
      FRAMES.test(line) ||
      /^\/\/(?!\/)/.test(line) ||
      this.#define(line)
    )
      return
    if (/^(?:include|ifdef|ifndef|endif|ifeval|toc|image|video|audio)::/.test(line) || /^(?:'{3,}|<{3,})$/.test(line))
      return
    const ordered = /^\s*(\.{1,5})[ \t]+(.*)$/.exec(line)
    const bullet = /^\s*(\*{1,5}|-)[ \t]+(.*)$/.exec(line)
    const callout = CALLOUT.exec(line)
    const term = /^\s*(.+?)(:{2,4}|;;)(?: +(.*))?$/.exec(line)
    if (ordered !== null) this.#numbered(ordered[1]!.length, ordered[2]!)
    else if (bullet !== null) this.#written.push(`${'  '.repeat(bullet[1]!.length - 1)}- ${this.#inline(bullet[2]!)}`)
    else if (callout !== null) this.#written.push(`(${callout[1]}) ${this.#inline(callout[2]!)}`)
    else if (term !== null && !/[.!?]\s/.test(term[1]!)) this.#term(term[1]!, term[3] ?? '')
    else if (line === '+') this.#written.push('')
    else if (/^\.[^\s.]/.test(line)) this.#written.push('', this.#inline(line.slice(1)), '')
    else this.#prose(line.replace(/(?<=[.!?]):{2,4}$/, ''))
  }

  #numbered(depth: number, text: string): void {
    this.#counts.length = Math.min(this.#counts.length, depth)
    this.#counts[depth - 1] = (this.#counts[depth - 1] ?? 0) + 1
    this.#written.push(`${'   '.repeat(depth - 1)}${this.#counts[depth - 1]}. ${this.#inline(text)}`)
  }

  /** What is said of a term follows it, on its line or the next. */
  #term(term: string, said: string): void {
    this.#written.push(
      `- ${this.#inline(term)}${/[.!?]$/.test(term) ? '' : ':'}${said === '' ? '' : ` ${this.#inline(said)}`}`,
    )
  }

  #prose(line: string): void {
    const last = this.#written.at(-1) ?? ''
    if (/^- .{1,200}:$/.test(last) && line.trim() !== '')
      this.#written[this.#written.length - 1] = `${last} ${this.#inline(line.trim())}`
    else if (!(line.trim() === '' && /^- .{1,200}:$/.test(last))) this.#written.push(this.#inline(line))
    if (/^\S/.test(line) && last === '') this.#counts = []
  }
}

/** The rows of a table between its `|===`, in the bars of Markdown. */
function readAsciidocTable(lines: readonly string[], settings: string, readInline: (cell: string) => string): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const width = countColumns(lines[first] ?? '', settings)
  const cells = lines
    .slice(Math.max(0, first))
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .split(/(?:(?<=^|\s)(?:\d+(?:\.\d+)?[+*]|\.\d+\+)?[<^>]?(?:\.[<^>])?[aehlmsv]?)(?<!\\)\|/m)
    .slice(1)
    .map((cell) => readInline(collapseToLine(readBars(cell))))
  const rows: string[] = []
  for (let at = 0; at < cells.length; at += width) rows.push(formatRowLine(cells.slice(at, at + width)))
  const hasHead = /header/.test(settings) || (lines[first + 1]?.trim() === '' && first === 0)
  if (hasHead && rows.length > 1) rows.splice(1, 0, formatRuling(width))
  return rows
}

function countColumns(line: string, settings: string): number {
  const cols = /cols\s*=\s*(?:"([^"]*)"|([\d,]+))/.exec(settings)
  const stated = cols?.[1] ?? cols?.[2]
  const times = /^(\d+)\*/.exec(stated ?? '')?.[1]
  if (times !== undefined) return Number(times)
  if (stated?.includes(',')) return stated.split(',').length
  return Math.max(1, line.split(/(?<!\\)\|/).length - 1)
}
