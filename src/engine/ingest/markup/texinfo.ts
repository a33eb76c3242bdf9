import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { setOfNames } from '../../../lib/set-of-names.ts'
import { escapeHtml } from '../html-tree.ts'
import { findLineBelow } from './indent.ts'
import { readTexinfoCode, readTexinfoInline } from './texinfo-inline.ts'

const COMMAND = /^\s*@([a-zA-Z]+)\b[ \t]*(.*)$/
const LEVELS: Readonly<Record<string, number>> = {
  top: 1,
  part: 1,
  chapter: 1,
  unnumbered: 1,
  appendix: 1,
  majorheading: 1,
  chapheading: 1,
  section: 2,
  unnumberedsec: 2,
  appendixsec: 2,
  heading: 2,
  subsection: 3,
  unnumberedsubsec: 3,
  appendixsubsec: 3,
  subheading: 3,
  subsubsection: 4,
  unnumberedsubsubsec: 4,
  appendixsubsubsec: 4,
  subsubheading: 4,
}
/** Shown as they are written. */
const AS_WRITTEN = setOfNames('example smallexample lisp smalllisp verbatim display smalldisplay format smallformat')
/** For other forms of the manual, for its index, its makers. */
const SKIPPED = setOfNames(
  'menu detailmenu direntry ignore tex iftex html ifhtml docbook ifdocbook xml ifxml macro rmacro titlepage documentdescription',
)
const LISTS: Readonly<Record<string, string>> = {
  itemize: 'ul',
  enumerate: 'ol',
  table: 'dl',
  ftable: 'dl',
  vtable: 'dl',
  multitable: 'table',
  quotation: 'blockquote',
  smallquotation: 'blockquote',
}
/** Between them stands text as anywhere else. */
const UNMARKED =
  /^(?:ifinfo|ifnottex|ifnothtml|ifnotdocbook|ifnotxml|ifplaintext|cartouche|group|float|raggedright|flushleft|flushright|copying|ifset|ifclear|node|insertcopying)$/
const SHOWN_COMMANDS = /^(?:noindent|indent|exdent|center)$/

type TexinfoManual = {
  readonly title: string | null
  readonly html: string
  readonly authors: readonly string[]
}

/** The source of a manual in Texinfo as HTML: its parts, lists, tables and examples; menus, indices and what is for other forms go. */
export function writeTexinfoAsHtml(source: string): TexinfoManual {
  const lines = source.replace(/^\\input\s+texinfo.*$/m, '').split('\n')
  const values = new Map(
    [...source.matchAll(/^@set[ \t]+(\S+)[ \t]+(.+)$/gm)].map(([, name, value]) => [name!, value!.trim()]),
  )
  const listFields = (name: string) =>
    [...source.matchAll(new RegExp(`^@${name}[ \\t]+(\\S.*)$`, 'gm'))].map(([, said]) => readPlain(said!, values))
  const title = listFields('title')[0] ?? listFields('settitle')[0] ?? null
  return { title, html: new TexinfoWriter(lines, values).write(), authors: listFields('author') }
}

const readPlain = (text: string, values: ReadonlyMap<string, string>) =>
  collapseToLine(readTexinfoInline(text, values).replace(/<\/?(?:code|em|strong)>/g, ''))

class TexinfoWriter {
  readonly #lines: readonly string[]
  readonly #values: ReadonlyMap<string, string>
  readonly #written: string[] = []
  readonly #lists: { readonly name: string; isOpen: boolean; term: string | null }[] = []
  #paragraph: string[] = []

  constructor(lines: readonly string[], values: ReadonlyMap<string, string>) {
    this.#lines = lines
    this.#values = values
  }

  write(): string {
    for (let at = 0; at < this.#lines.length && !/^@bye\b/.test(this.#lines[at]!); ) at = this.#take(at)
    this.#flush()
    while (this.#lists.length > 0) this.#closeList()
    return this.#written.join('\n')
  }

  #inline = (text: string) => readTexinfoInline(escapeHtml(text), this.#values)

  /** @returns the next line */
  #take(at: number): number {
    const line = this.#lines[at]!
    const [, name, said = ''] = COMMAND.exec(line) ?? []
    if (name === undefined || (line.trimStart().startsWith(`@${name}{`) && !SKIPPED.has(name))) this.#text(line)
    else if (SKIPPED.has(name)) return this.#findEnd(at, name) + 1
    else if (AS_WRITTEN.has(name)) return this.#code(at, name)
    else if (LEVELS[name] !== undefined) this.#heading(LEVELS[name], said)
    else if (LISTS[name] !== undefined) this.#openList(name)
    else if (/^(?:item|itemx|headitem|tab)$/.test(name)) this.#item(name, said)
    else if (/^def[a-z]+$/.test(name)) this.#definition(said)
    else if (name === 'end') this.#end(said.trim())
    else if (SHOWN_COMMANDS.test(name)) this.#text(said)
    else if (UNMARKED.test(name)) this.#flush()
    return at + 1
  }

  #text(line: string): void {
    if (line.trim() === '') this.#flush()
    else this.#paragraph.push(line)
  }

  #flush(): void {
    const text = this.#inline(this.#paragraph.join('\n')).trim()
    this.#paragraph = []
    if (text !== '') this.#written.push(`<p>${text}</p>`)
  }

  #heading(level: number, said: string): void {
    this.#flush()
    while (this.#lists.length > 0) this.#closeList()
    this.#written.push(`<h${level}>${this.#inline(said)}</h${level}>`)
  }

  #code(at: number, name: string): number {
    this.#flush()
    const end = this.#findEnd(at, name)
    const body = this.#lines.slice(at + 1, end).filter((line) => !/^@(?:end )?(?:group|noindent|c)\b/.test(line))
    const code = body
      .map((line) => (name === 'verbatim' ? escapeHtml(line) : readTexinfoCode(escapeHtml(line), this.#values)))
      .join('\n')
    this.#written.push(`<pre>${code}</pre>`)
    return end + 1
  }

  #openList(name: string): void {
    this.#flush()
    this.#lists.push({ name, isOpen: false, term: null })
    this.#written.push(`<${LISTS[name]}>`)
  }

  /** In a table the item is a term, or a row of cells; elsewhere its text begins behind the mark. */
  #item(name: string, said: string): void {
    const list = this.#lists.at(-1)
    if (list === undefined) {
      this.#text(said)
      return
    }
    const tag = LISTS[list.name]
    this.#flush()
    if (tag === 'table') this.#cells(list, name, said)
    else if (tag === 'dl') {
      this.#term(list, name, said)
    } else {
      this.#written.push(`${list.isOpen ? '</li>' : ''}<li>`)
      list.isOpen = true
      this.#text(said)
    }
  }

  /** What is said of several terms stands below the last of them. */
  #term(list: { isOpen: boolean }, name: string, said: string): void {
    const term = `<dt>${this.#inline(said)}</dt>`
    const before = this.#written.at(-1)
    if (name === 'itemx' && before?.endsWith('</dt><dd>'))
      this.#written[this.#written.length - 1] = before.replace(/<dd>$/, `${term}<dd>`)
    else this.#written.push(`${list.isOpen ? '</dd>' : ''}${term}<dd>`)
    list.isOpen = true
  }

  #cells(list: { isOpen: boolean }, name: string, said: string): void {
    const cell = name === 'headitem' ? 'th' : 'td'
    if (name !== 'tab') this.#written.push(`${list.isOpen ? '</td></tr>' : ''}<tr><${cell}>`)
    else this.#written.push(`</td><${cell}>`)
    list.isOpen = true
    const [first = '', ...rest] = said.split(/@tab\b/)
    this.#text(first)
    for (const part of rest) {
      this.#flush()
      this.#written.push(`</td><${cell}>`)
      this.#text(part)
    }
  }

  #definition(said: string): void {
    this.#flush()
    this.#written.push(`<p><strong>${this.#inline(said)}</strong></p>`)
  }

  #end(name: string): void {
    this.#flush()
    if (LISTS[name] !== undefined && this.#lists.some((list) => list.name === name)) this.#closeList()
  }

  #closeList(): void {
    const { name, isOpen } = this.#lists.pop()!
    const tag = LISTS[name]!
    const inner = tag === 'dl' ? '</dd>' : tag === 'table' ? '</td></tr>' : tag === 'blockquote' ? '' : '</li>'
    this.#written.push(`${isOpen ? inner : ''}</${tag}>`)
  }

  #findEnd(at: number, name: string): number {
    const end = new RegExp(`^\\s*@end\\s+${name}\\b`)
    return findLineBelow(this.#lines, at, (line) => end.test(line))
  }
}
