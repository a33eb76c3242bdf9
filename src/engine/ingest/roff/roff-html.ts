import { escapeHtml } from '../html-tree.ts'
import { findLineBelow } from '../markup/indent.ts'
import { readEscapes, readMacroArguments } from './escapes.ts'
import { readMdocLine } from './mdoc-line.ts'
import { readTbl } from './tbl.ts'

/** A page of a manual in its source: what it is called, of which day it is, and its text as HTML. */
type RoffPage = { readonly title: string | null; readonly date: string | undefined; readonly html: string }

/** No page of a manual is set in deeper. */
const MAX_DEPTH = 60
/** Terms under each other, of which nothing is said yet, share what follows: "-V", "--version". */
const UNTOLD = '<dd>'
const FONTS = new Set(['B', 'I', 'SM', 'SB', 'R', 'CW'])
const ALTERNATING = /^(?:[BIR]{2}|[BI]R|R[BI])$/
const MDOC_ONLY = /^\.(?:Dd|Dt)\b/m
const MACRO = /^[.']\s*([A-Za-z][A-Za-z0-9]?|%[A-Z])(?=\s|\\"|$)\s?(.*)$/

const TITLE = /^\.(?:TH\s+(?:"[^"]*"|\S+)\s+"?\d|Dd\s+\S)/

/** Whether a text is the source of a page of a manual: nothing but requests stands before its title, and it has sections. */
export function isRoff(text: string): boolean {
  const lines = text.split('\n')
  const title = lines.findIndex((line) => TITLE.test(line))
  const isAlone = title !== -1 && lines.slice(0, title).every((line) => line.trim() === '' || /^[.'\\]/.test(line))
  return isAlone && lines.some((line) => /^\.S[Hh]\b/.test(line))
}

/** Reads the macros of manuals (man and mdoc) as HTML: sections are headings, tagged paragraphs entries, `.nf` is code. */
export function readRoff(source: string): RoffPage {
  return new RoffReader(MDOC_ONLY.test(source)).read(source)
}

class RoffReader {
  readonly #isMdoc: boolean
  #parts: string[] = []
  #line: string[] = []
  #title: string | null = null
  #date: string | undefined
  #name = ''
  /** The element that the text in hand stands in, to be closed before another. */
  #open: string[] = []
  #isCode = false
  #awaitsTerm = false
  /** Of the link in hand. */
  #address = ''

  constructor(isMdoc: boolean) {
    this.#isMdoc = isMdoc
  }

  read(source: string): RoffPage {
    const lines = source.split('\n')
    for (let at = 0; at < lines.length; at += 1) at = this.#take(lines, at)
    this.#closeTo(0)
    return { title: this.#title, date: this.#date, html: this.#parts.join('\n') }
  }

  /** @returns the last line that was taken */
  #take(lines: readonly string[], at: number): number {
    const line = lines[at]!
    if (/^[.']\s*\\"|^\.\s*$|^'\\"/.test(line)) return at
    const [, macro, rest = ''] = MACRO.exec(line) ?? []
    if (macro === undefined) {
      if (!/^[.']/.test(line)) this.#text(readEscapes(line))
      return at
    }
    if (macro === 'de' || macro === 'ig' || macro === 'am')
      return findLineBelow(lines, at, (below) => /^\.\./.test(below))
    if (macro === 'TS') return this.#table(lines, at)
    if (macro === 'if' || macro === 'ie' || macro === 'el') return this.#condition(lines, at, rest)
    this.#request(macro, rest)
    return at
  }

  /** What is meant for a screen is taken, what is for a printer or unknown is not. */
  #condition(lines: readonly string[], at: number, rest: string): number {
    if (rest.includes('\\{')) return findLineBelow(lines, at, (below) => /\\\}/.test(below))
    const shown = /^\s*n\s+(.*)$/.exec(rest)?.[1]
    if (shown !== undefined) this.#take([shown], 0)
    return at
  }

  #request(macro: string, rest: string): void {
    const words = readMacroArguments(rest)
    const plain = () => words.map(readEscapes).join(' ').trim()
    if (macro === 'TH') this.#head(words[0] ?? '', words[1] ?? '', words[2])
    else if (macro === 'Dd') this.#date = plain()
    else if (macro === 'Dt') this.#head(words[0] ?? '', words[1] ?? '', undefined)
    else if (macro === 'SH' || macro === 'Sh') this.#heading(2, plain())
    else if (macro === 'SS' || macro === 'Ss') this.#heading(3, plain())
    else if (macro === 'IX' && words[0] === 'Subsection') this.#subsection()
    else if (/^(?:PP|P|LP|Pp|Sp|HP|sp|SY|YS)$/.test(macro)) this.#paragraph(macro === 'SY' ? plain() : '')
    else if (macro === 'TP') this.#awaitTerm()
    else if (macro === 'TQ') this.#awaitTerm()
    else if (macro === 'IP') this.#entry(readEscapes(words[0] ?? ''))
    else if (macro === 'RS') this.#nest()
    else if (macro === 'RE') this.#unnest()
    else if (macro === 'nf' || macro === 'EX' || macro === 'Vb' || macro === 'Bd')
      this.#code(macro !== 'Bd' || /-(?:literal|unfilled)/.test(rest))
    else if (macro === 'fi' || macro === 'EE' || macro === 'Ve' || macro === 'Ed') this.#endCode()
    else if (macro === 'br') this.#line.push('<br>')
    else if (FONTS.has(macro)) this.#text(plain())
    else if (ALTERNATING.test(macro)) this.#text(words.map(readEscapes).join(''))
    else if (macro === 'OP') this.#text(`[${plain()}]`)
    else if (macro === 'UR' || macro === 'MT') this.#address = plain()
    else if (macro === 'UE' || macro === 'ME') this.#endLink(plain())
    else if (this.#isMdoc) this.#mdoc(macro, words)
  }

  #mdoc(macro: string, words: readonly string[]): void {
    if (macro === 'Bl') this.#list(words)
    else if (macro === 'El') this.#unnest()
    else if (macro === 'It') this.#item(words)
    else if (macro === 'Nd') this.#text(`— ${words.map(readEscapes).join(' ')}`)
    else if (macro === 'Dl' || macro === 'D1') {
      this.#paragraph()
      this.#parts.push(`<pre>${escapeHtml(readMdocLine(words, this.#name))}</pre>`)
    } else if (macro[0] === '%') this.#text(`${words.map(readEscapes).join(' ')},`)
    else if (!/^(?:Os|Bk|Ek|Sm|Rs|Re|Ed|Xc|in|ti|ta|ad|ne|nh|hy|so|ll|rr|ft|nr|ds|tr)$/.test(macro)) {
      if (macro === 'Nm' && this.#name === '') this.#name = words[0] ?? ''
      this.#text(readMdocLine([macro, ...words], this.#name))
    }
  }

  #head(name: string, section: string, date: string | undefined): void {
    const shown = readEscapes(name)
    this.#title = section === '' ? shown : `${shown}(${readEscapes(section)})`
    this.#date ??= date === undefined ? undefined : readEscapes(date)
  }

  #heading(level: number, text: string): void {
    this.#closeTo(0)
    if (text !== '') this.#parts.push(`<h${level}>${escapeHtml(text)}</h${level}>`)
  }

  /** Perl's pages set the title of a part of a subsection as a paragraph, and name it in the index behind. */
  #subsection(): void {
    const title = this.#line.join(' ')
    if (title === '' || this.#isCode || this.#open.length > 0) return
    this.#line = []
    this.#parts.push(`<h4>${title}</h4>`)
  }

  #text(text: string): void {
    if (this.#awaitsTerm && text.trim() !== '') {
      this.#awaitsTerm = false
      this.#entry(text)
    } else if (this.#isCode) this.#line.push(escapeHtml(text))
    else if (text.trim() === '') this.#paragraph()
    else this.#line.push(/^\s/.test(text) ? `<br>${escapeHtml(text)}` : escapeHtml(text))
  }

  /** The address stands behind the words of its link. */
  #endLink(mark: string): void {
    const isBare = !this.#line.some((part) => part !== '<br>')
    if (this.#address !== '') this.#text(`${isBare ? this.#address : `(${this.#address})`}${mark}`)
    this.#address = ''
  }

  #flush(): void {
    const text = this.#line.join(this.#isCode ? '\n' : ' ')
    this.#line = []
    if (text.trim() !== '')
      this.#parts.push(this.#isCode ? `<pre>${text.replaceAll('<br>', '')}</pre>` : `<p>${text}</p>`)
  }

  /** A paragraph ends an entry of a list of the macros of man, not one within an item of mdoc. */
  #paragraph(text = ''): void {
    this.#flush()
    if (!this.#isMdoc && this.#open.at(-1) === 'dl' && !this.#isCode) this.#closeTo(this.#open.length - 1)
    if (text !== '') this.#text(text)
  }

  #awaitTerm(): void {
    this.#flush()
    this.#awaitsTerm = true
  }

  #entry(term: string): void {
    this.#flush()
    if (term === '' || /^[•·*o–—-]$/.test(term) || /^\(?\d{1,3}[.)]$/.test(term)) {
      if (term !== '' && this.#open.at(-1) === 'dl') this.#closeTo(this.#open.length - 1)
      this.#line.push(term === '' ? '' : escapeHtml(/^\S?\d/.test(term) ? term : '-'))
      return
    }
    if (this.#open.at(-1) !== 'dl') this.#openTag('dl')
    if (this.#parts.at(-1) === UNTOLD) this.#parts.pop()
    this.#parts.push(`<dt>${escapeHtml(term)}</dt>`, UNTOLD)
  }

  #nest(): void {
    this.#flush()
    if (this.#open.length < MAX_DEPTH) this.#openTag('div')
  }

  #unnest(): void {
    this.#flush()
    this.#isCode = false
    const at = this.#open.findLastIndex((tag) => tag !== 'dl' || this.#isMdoc)
    if (at !== -1) this.#closeTo(at)
  }

  #code(isLiteral: boolean): void {
    this.#flush()
    this.#isCode = isLiteral
  }

  #endCode(): void {
    this.#flush()
    this.#isCode = false
  }

  #list(words: readonly string[]): void {
    this.#flush()
    this.#openTag(
      words.includes('-bullet') || words.includes('-dash') || words.includes('-hyphen')
        ? 'ul'
        : words.includes('-enum')
          ? 'ol'
          : 'dl',
    )
  }

  #item(words: readonly string[]): void {
    this.#flush()
    const list = this.#open.findLast((tag) => tag !== 'div')
    if (list === 'dl') this.#entry(readMdocLine(words, this.#name) || ' ')
    else this.#parts.push('<li>')
  }

  #table(lines: readonly string[], at: number): number {
    this.#flush()
    const end = findLineBelow(lines, at, (below) => /^\.TE/.test(below))
    this.#parts.push(readTbl(lines.slice(at + 1, end)))
    return end
  }

  #openTag(tag: string): void {
    this.#open.push(tag)
    this.#parts.push(`<${tag}>`)
  }

  #closeTo(depth: number): void {
    this.#flush()
    this.#isCode = false
    this.#awaitsTerm = false
    while (this.#open.length > depth) this.#parts.push(`</${this.#open.pop()}>`)
  }
}
