import { setOfNames } from '../../../lib/set-of-names.ts'
import { measureIndent } from '../../../text/spans.ts'
import { dedent, findBlockEnd, writeFence, writeFrontMatter } from './indent.ts'
import { writeCsvTable, writeListTable } from './rst-tables.ts'

const RULE = /^([!-/:-@[-`{-~])\1{2,}\s*$/
const DIRECTIVE = /^( *)\.\. +(?:\|[^|]+\| +)?([\w:.+-]+?) ?::(?: +(.*))?$/
/** So far down a document says who wrote it, in fields below its title. */
const MAX_HEAD_LINES = 20
const OPTION = /^\s*:[\w-]+:(?:\s|$)/
/** Shown as code. */
const CODE = setOfNames(
  'code code-block sourcecode parsed-literal highlight doctest testcode testoutput prompt math productionlist ipython literalinclude',
)
/** Made by the program that sets the page, or seen by nobody. */
const UNSHOWN = setOfNames(
  'toctree contents index include image raw only-html highlight meta currentmodule module sectnum tabularcolumns automodule autoclass autofunction automethod literalinclude highlightlang role default-role default-domain cssclass rst-class unicode replace plot graphviz',
)
const NOTES = setOfNames(
  'note warning tip hint important caution danger error attention seealso todo versionadded versionchanged deprecated',
)
const TABLES: Readonly<Record<string, typeof writeListTable>> = {
  'list-table': writeListTable,
  'csv-table': writeCsvTable,
}
const LEAD: Readonly<Record<string, string>> = {
  versionadded: 'New in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
  seealso: 'See also',
}

/** reStructuredText as Markdown: titles by their lines, directives as what they show, roles and links as their words. */
export function writeRstAsMarkdown(source: string): string {
  return new RstWriter().write(source)
}

class RstWriter {
  /** The lines of titles, in the order in which they are met: the first is the highest. */
  #rules: string[] = []

  write(source: string): string {
    const lines = source.split('\n')
    const field = (names: RegExp) =>
      lines.slice(0, MAX_HEAD_LINES).flatMap((line) => (names.test(line) ? [line.replace(names, '').trim()] : []))[0]
    const front = writeFrontMatter([
      ['author', field(/^:authors?: +/i)],
      ['date', field(/^:date: +/i)],
    ])
    return [...front, ...this.#block(lines)].join('\n')
  }

  #block(lines: readonly string[]): string[] {
    const written: string[] = []
    for (let at = 0; at < lines.length; ) at = this.#take(lines, at, written)
    return written
  }

  /** @returns the next line */
  #take(lines: readonly string[], at: number, written: string[]): number {
    const line = lines[at]!
    const title = this.#findTitle(lines, at)
    if (title !== null) {
      written.push('', `${'#'.repeat(Math.min(6, title.level))} ${readRstInline(title.text)}`, '')
      return title.end
    }
    if (/^\s*\.\.(?:\s|$)/.test(line)) return this.#explicit(lines, at, written)
    const end = /::\s*$/.test(line) ? findBlockEnd(lines, at + 1, measureIndent(line)) : at
    if (end > at + 1) {
      const lead = readRstInline(
        line.replace(/\s*::\s*$/, (mark) => (mark.trimEnd() === '::' && line.trim() !== '::' ? ':' : '')),
      )
      written.push(lead, ...writeFence(lines.slice(at + 1, end)))
      return end
    }
    written.push(/^\s*>>> /.test(line) ? line : readRstInline(line))
    return at + 1
  }

  #findTitle(lines: readonly string[], at: number): { text: string; level: number; end: number } | null {
    const [line = '', next = '', third = ''] = lines.slice(at, at + 3)
    const isOver = RULE.test(line) && next.trim() !== '' && third.trim() === line.trim()
    const isUnder =
      /^\S/.test(line) && !RULE.test(line) && RULE.test(next) && next.trim().length >= Math.min(line.length, 3)
    if (!isOver && !(isUnder && next.trim().length * 2 >= line.trim().length && lines[at - 1]?.trim() !== next.trim()))
      return null
    const rule = isOver ? `${line[0]}${line[0]}` : next[0]!
    if (!this.#rules.includes(rule)) this.#rules.push(rule)
    return { text: (isOver ? next : line).trim(), level: this.#rules.indexOf(rule) + 1, end: at + (isOver ? 3 : 2) }
  }

  /** Directives, notes, targets and comments: all that begins with two points. */
  #explicit(lines: readonly string[], at: number, written: string[]): number {
    const line = lines[at]!
    const end = findBlockEnd(lines, at + 1, measureIndent(line))
    const body = lines.slice(at + 1, end)
    const note = /^\s*\.\. +\[([^\]]+)\]\s*(.*)$/.exec(line)
    if (note !== null)
      written.push(
        '',
        `[${note[1]!.replace(/^#/, '')}] ${[note[2], ...dedent(body)].map((part) => readRstInline(part ?? '')).join('\n')}`,
        '',
      )
    const directive = DIRECTIVE.exec(line)
    if (directive !== null) written.push('', ...this.#directive(directive[2]!, directive[3] ?? '', body), '')
    return end
  }

  #directive(name: string, argument: string, body: readonly string[]): string[] {
    const from = body.findIndex((line) => line.trim() !== '' && !OPTION.test(line))
    const own = from === -1 ? [] : body.slice(from)
    const kind = name.split(':').at(-1)!
    if (CODE.has(kind) && kind !== 'literalinclude') return writeFence(own, kind === 'math' ? '' : argument.trim())
    if (UNSHOWN.has(kind)) return []
    const table = TABLES[kind]?.(dedent(body), readRstInline)
    if (table) return [readRstInline(argument), '', ...table]
    const content = this.#block(dedent(own))
    if (kind === 'figure') return content
    if (NOTES.has(kind)) {
      const lead = LEAD[kind] ?? kind[0]!.toUpperCase() + kind.slice(1)
      const said = readRstInline(argument)
      return kind.startsWith('version') || kind === 'deprecated'
        ? [`${lead} ${said}: ${content.join('\n').trim()}`.replace(/: $/, '.')]
        : [`${lead}: ${[said, content.join('\n').trim()].filter((part) => part !== '').join(' ')}`]
    }
    return [readRstInline(argument), '', ...content]
  }
}

/** Links and roles as their words, code in the marks of Markdown. */
function readRstInline(line: string): string {
  if (!/[`|_\\]/.test(line)) return line
  return line
    .replace(/``(.+?)``/g, '\ufdd0$1\ufdd1')
    .replace(
      /:[\w:+.-]+:`!?~?([^`<]*?)\s*(?:<([^`>]*)>)?`/g,
      (_, words: string, target: string | undefined) => words || target || '',
    )
    .replace(/`([^`<]+?)\s*<[^`>]*>`__?/g, '$1')
    .replace(/`([^`]+)`__?/g, '$1')
    .replace(/`([^`]+)`/g, '*$1*')
    .replace(/(?<![\w\\])\|([\w .-]+)\|_{0,2}(?!\w)/g, '$1')
    .replace(/(?<=[\w)])__?(?=[\s.,;:!?)]|$)(?<!\w__init__)/g, (mark, at: number, whole: string) =>
      /[A-Za-z\d]$/.test(whole.slice(0, at)) ? '' : mark,
    )
    .replace(/ ?\[#?([\w-]+)\]_/g, ' [$1]')
    .replace(/\\(?=\s)/g, '')
    .replace(/\ufdd0(.+?)\ufdd1/g, '`$1`')
}
