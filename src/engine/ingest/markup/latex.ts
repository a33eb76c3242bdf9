import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { setOfNames } from '../../../lib/set-of-names.ts'
import { formatRowLine, formatRuling } from '../table-text.ts'
import { findLineBelow, writeFence, writeFrontMatter } from './indent.ts'
import { readLatexInline } from './latex-inline.ts'

const LEVELS: Readonly<Record<string, number>> = {
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
}
const HEADING = /^\s*\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?\s*(?:\[[^\]]*\])?\s*\{/
const VERBATIM = setOfNames('verbatim verbatim* lstlisting minted Verbatim alltt')
const TABLES = setOfNames('tabular tabular* tabularx longtable array tabulary')
/** Drawn, or kept for the program that sets the page. */
const UNSHOWN = setOfNames('tikzpicture pgfpicture picture comment filecontents filecontents*')
const MAX_ITEM_DEPTH = 5

/** A LaTeX document as Markdown: its sections, lists, tables and code; formulas stay as they are written. */
export function writeLatexAsMarkdown(source: string): string {
  const text = joinNotes(dropComments(source))
  const begin = text.indexOf('\\begin{document}')
  const head = begin === -1 ? text : text.slice(0, begin)
  const body =
    begin === -1 ? text : text.slice(begin + '\\begin{document}'.length).replace(/\\end\{document\}[\s\S]*$/, '')
  const readField = (name: string): string | undefined => {
    const at = text.search(new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]*\\])?\\{`))
    if (at === -1) return undefined
    return collapseToLine(
      readLatexInline(
        readBraces(text, text.indexOf('{', at))
          .inner.replace(/\\(?:thanks|footnote)\{[^{}]*\}/g, '')
          .replace(/\\(?:and|\\)/g, '; '),
      ),
    )
  }
  const front =
    begin === -1 && !/\\title\b/.test(head)
      ? []
      : writeFrontMatter([
          ['title', readField('title')],
          ['author', readField('author')],
          ['date', readField('date')],
        ])
  return [...front, ...new LatexWriter(body.split('\n')).write()].join('\n')
}

/** Comments, but for those within what is shown as it is written; `\%` is a sign. */
function dropComments(source: string): string {
  let verbatim = false
  return source
    .split('\n')
    .flatMap((line) => {
      if (/\\begin\{(?:verbatim|lstlisting|minted|Verbatim)\*?\}/.test(line)) verbatim = true
      if (/\\end\{(?:verbatim|lstlisting|minted|Verbatim)\*?\}/.test(line)) verbatim = false
      if (verbatim) return [line]
      if (/^\s*%/.test(line)) return []
      return [line.replace(/(?<!\\)((?:\\\\)*)%.*$/, '$1')]
    })
    .join('\n')
}

/** Notes that go on over lines, each on the line of its mark. */
function joinNotes(text: string): string {
  let joined = ''
  let from = 0
  for (const { 0: mark, index } of text.matchAll(/\\footnote(?:\[[^\]]*\])?\{/g)) {
    if (index < from) continue
    const { inner, end } = readBraces(text, index + mark.length - 1)
    joined += `${text.slice(from, index)}${mark}${collapseToLine(inner)}}`
    from = end
  }
  return joined + text.slice(from)
}

/** What stands in the braces that open at a place, and where they close. */
function readBraces(text: string, open: number): { inner: string; end: number } {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return { inner: text.slice(open + 1, at), end: at + 1 }
  }
  return { inner: text.slice(open + 1), end: text.length }
}

/** A table without the settings that it begins with. */
function dropColumns(table: string): string {
  let at = readBraces(table, table.indexOf('{')).end
  for (;;) {
    const option = /^\s*\[[^\]]*\]/.exec(table.slice(at))
    if (option !== null) at += option[0].length
    else if (/^\s*\{/.test(table.slice(at))) at = readBraces(table, table.indexOf('{', at)).end
    else return table.slice(at)
  }
}

class LatexWriter {
  readonly #lines: readonly string[]
  readonly #written: string[] = []
  /** The lists in hand: how often an item was counted, or null where they have bullets or terms. */
  readonly #lists: { count: number | null }[] = []

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  write(): readonly string[] {
    for (let at = 0; at < this.#lines.length; ) at = this.#take(at)
    return this.#written
  }

  /** @returns the next line */
  #take(at: number): number {
    const line = this.#lines[at]!
    const name = /^\s*\\begin\{([^}]+)\}/.exec(line)?.[1]
    if (name !== undefined && (VERBATIM.has(name) || UNSHOWN.has(name))) {
      const end = this.#findEnd(at, name)
      const language = /language=(\w+)|^\s*\\begin\{minted\}(?:\[[^\]]*\])?\{(\w+)\}/.exec(line)
      if (VERBATIM.has(name))
        this.#written.push(...writeFence(this.#lines.slice(at + 1, end), language?.[1] ?? language?.[2] ?? ''))
      return end + 1
    }
    if (name !== undefined && TABLES.has(name)) return this.#table(at, name)
    const heading = HEADING.exec(line)
    if (heading !== null) return this.#heading(at, heading[1]!, heading[0].length - 1)
    this.#text(line)
    return at + 1
  }

  /** A title may go on over lines. */
  #heading(at: number, kind: string, open: number): number {
    let to = at + 1
    let text = this.#lines[at]!
    while (
      to < this.#lines.length &&
      to < at + 4 &&
      readBraces(text, open).end === text.length &&
      !text.trimEnd().endsWith('}')
    )
      text += ` ${this.#lines[to++]}`
    const { inner, end } = readBraces(text, open)
    this.#written.push('', `${'#'.repeat(LEVELS[kind]!)} ${collapseToLine(readLatexInline(inner))}`, '')
    this.#text(text.slice(end))
    return to
  }

  #table(at: number, name: string): number {
    const end = this.#findEnd(at, name)
    const body = dropColumns(this.#lines.slice(at, end).join('\n'))
    const rows = body
      .replace(
        /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|cline\{[^}]*\}|cmidrule(?:\([^)]*\))?\{[^}]*\})/g,
        '',
      )
      .split(/\\\\(?:\[[^\]]*\])?|\\tabularnewline/)
      .map((row) => row.split(/(?<!\\)&/).map((cell) => collapseToLine(readLatexInline(cell))))
      .filter((row) => row.some((cell) => cell !== ''))
    const hasHead = rows.length > 1 && rows[0]!.length > 1
    const lines = rows.map(formatRowLine)
    if (hasHead) lines.splice(1, 0, formatRuling(rows[0]!.length))
    this.#written.push('', ...lines, '')
    return end + 1
  }

  #findEnd(at: number, name: string): number {
    return findLineBelow(this.#lines, at - 1, (line) => line.includes(`\\end{${name}}`))
  }

  #text(line: string): void {
    const begun = /\\begin\{(itemize|enumerate|description|compactitem|compactenum)\}/.exec(line)?.[1]
    if (begun !== undefined)
      this.#lists.push({ count: begun.endsWith('enumerate') || begun.endsWith('enum') ? 0 : null })
    const rest = line.replace(/\\begin\{(?:itemize|enumerate|description|compactitem|compactenum)\}(?:\[[^\]]*\])?/, '')
    const parts = rest.split(/\\item\b\s*/)
    for (const [place, part] of parts.entries()) {
      if (place > 0) this.#item(part)
      else if (parts.length === 1 || part.trim() !== '') this.#prose(part)
    }
    if (/\\end\{(?:itemize|enumerate|description|compactitem|compactenum)\}/.test(line)) {
      this.#lists.pop()
      this.#written.push('')
    }
  }

  #item(part: string): void {
    const list = this.#lists.at(-1)
    const [, term, said = part] = /^\[((?:[^[\]]|\[[^\]]*\])*)\]\s*([\s\S]*)$/.exec(part) ?? []
    const isCounted = list !== undefined && list.count !== null && term === undefined
    if (isCounted) list.count = (list.count ?? 0) + 1
    const mark = isCounted ? `${list.count}.` : '-'
    const indent = '   '.repeat(Math.min(MAX_ITEM_DEPTH, Math.max(0, this.#lists.length - 1)))
    const lead = term === undefined ? '' : `${readLatexInline(term)}: `
    this.#written.push(`${indent}${mark} ${lead}${readLatexInline(said).trim()}`.trimEnd())
  }

  #prose(part: string): void {
    const shown = readLatexInline(part)
    if (shown.trim() === '' && part.trim() !== '') return
    this.#written.push(shown.trim())
  }
}
