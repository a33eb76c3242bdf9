import { findOwn } from '../../../lib/json-value.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readOpenDocumentFacts } from '../facts/office-facts.ts'
import { encodePictureUri } from '../html-rendition.ts'
import { escapeHtml } from '../html-tree.ts'
import { markNumber, placeNumbers } from '../list-numbers.ts'
import { countNext, readNumberRules } from '../odt-numbers.ts'
import { openOpenDocument } from '../open-document.ts'
import { LEADER } from '../pdf/contents.ts'
import { findTitleHeading } from '../title-heading.ts'
import { createNoTextFault } from '../unreadable.ts'
import { findElements, listChildElements, parseXml, type XmlElement } from '../xml.ts'
import type { Zip } from '../zip.ts'
import { readHtmlText } from './html.ts'

const SILENT = new Set([
  'tracked-changes',
  'annotation',
  'annotation-end',
  'sequence-decls',
  'forms',
  'bookmark',
  'note-citation',
  'table-columns',
  'table-column',
  'number',
  'index-title-template',
  'index-entry-span',
])
const WRAPPED: Readonly<Record<string, string>> = {
  p: 'p',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
}

const TITLE_STYLE = 'Title'
const CODE_STYLE = 'Preformatted_20_Text'

/** The gap between an entry and its page, at the end of the entry. */
const PAGE_GAP = /(?:\ufdd0\s*)+(?=(?:<[^<>]*>)*(?:\d{1,4}|[ivxlc]{1,7})(?:<[^<>]*>)*$)/
const GAPS = /\ufdd0/g

/** Reads an OpenDocument text: headings, lists, the numbers of both, tables, links, pictures and notes. */
export async function readOdt(raw: RawDocument): Promise<DocumentRead> {
  const { zip, content, body, title: own } = openOpenDocument(raw.bytes, 'text document')
  const html = new OdtHtml(zip, [content, parseXml(zip.readText('styles.xml') ?? '')]).write(body)
  const read = await readHtmlText(html, { url: raw.url }, placeNumbers)
  if (read.text === '') throw createNoTextFault('text document')
  const title = own ?? findTitleHeading(read.places)
  return { kind: 'odt', title, ...read, facts: readOpenDocumentFacts(zip), unreadPages: [], warnings: [] }
}

type OpenList = { readonly style: string; readonly level: number; readonly counts: (number | undefined)[] }

class OdtHtml {
  readonly #zip: Zip
  readonly #rules: ReturnType<typeof readNumberRules>
  readonly #parents: ReadonlyMap<string, string>
  readonly #headingCounts: (number | undefined)[] = []
  /** The counts of the last list of each style, for one that goes on. */
  readonly #listCounts = new Map<string, (number | undefined)[]>()
  #list: OpenList | null = null
  #notes: string[] = []
  #tab = ' '

  constructor(zip: Zip, parts: readonly XmlElement[]) {
    this.#zip = zip
    this.#rules = readNumberRules(parts)
    const styles = parts.flatMap((part) => findElements(part, 'style'))
    this.#parents = new Map(
      styles.map(({ attributes }) => [attributes.name ?? '', attributes['parent-style-name'] ?? '']),
    )
  }

  write(body: XmlElement): string {
    const html = this.#children(body)
    return this.#notes.length === 0 ? html : `${html}<ol>${this.#notes.join('')}</ol>`
  }

  #children(element: XmlElement): string {
    const html = element.children.map((child) => (typeof child === 'string' ? escapeHtml(child) : this.#element(child)))
    return html.join('').replaceAll('</pre><pre>', '\n')
  }

  #element(element: XmlElement): string {
    const { name, attributes } = element
    if (SILENT.has(name)) return ''
    if (name === 'h') return this.#heading(element)
    if (name === 'list') return this.#listHtml(element)
    if (name === 'list-item' || name === 'list-header') return this.#item(element)
    if (name === 's') return ' '.repeat(Math.min(Number(attributes.c) || 1, 40))
    if (name === 'tab') return this.#tab
    if (name === 'index-body') return this.#index(element)
    if (name === 'line-break') return '<br>'
    if (name === 'a') return `<a href="${escapeHtml(attributes.href ?? '')}">${this.#children(element)}</a>`
    if (name === 'image') return this.#picture(attributes.href ?? '')
    if (name === 'note') return this.#note(element)
    if (name === 'p' && this.#isStyled(element, CODE_STYLE)) return this.#wrap('pre', element)
    if (name === 'p' && this.#isStyled(element, TITLE_STYLE)) return this.#wrap('h1', element)
    const tag = findOwn(WRAPPED, name)
    return tag === undefined ? this.#children(element) : this.#wrap(tag, element)
  }

  /** Whether a paragraph is of a style, or of one made from it. */
  #isStyled({ attributes }: XmlElement, wanted: string): boolean {
    const style = attributes['style-name'] ?? ''
    return style === wanted || this.#parents.get(style) === wanted
  }

  #wrap(tag: string, element: XmlElement): string {
    return `<${tag}>${this.#children(element)}</${tag}>`
  }

  /** The entries of a contents list or an index are lines of one block. */
  #index(body: XmlElement): string {
    const titles = listChildElements(body).filter(({ name }) => name !== 'p')
    const entries = listChildElements(body).filter(({ name }) => name === 'p')
    this.#tab = '\ufdd0'
    const lines = entries.map((entry) => this.#children(entry).replace(PAGE_GAP, LEADER).replace(GAPS, ' '))
    this.#tab = ' '
    return `${titles.map((title) => this.#children(title)).join('')}<p>${lines.join('<br>')}</p>`
  }

  #heading(element: XmlElement): string {
    const level = Number(element.attributes['outline-level']) || 1
    const isCounted = element.attributes['is-list-header'] !== 'true' && this.#list === null
    const number = isCounted ? countNext(this.#rules.outline, this.#headingCounts, level) : ''
    const tag = `h${Math.min(6, level)}`
    return `<${tag}>${number === '' ? '' : markNumber(number)}${this.#children(element)}</${tag}>`
  }

  /** A list is of the style that it names, else of that of the list around it. */
  #listHtml(element: XmlElement): string {
    const outer = this.#list
    const style = element.attributes['style-name'] ?? outer?.style ?? ''
    const goesOn =
      element.attributes['continue-numbering'] === 'true' || element.attributes['continue-list'] !== undefined
    const counts = outer?.counts ?? (goesOn ? this.#listCounts.get(style) : undefined) ?? []
    this.#list = { style, level: (outer?.level ?? 0) + 1, counts }
    this.#listCounts.set(style, counts)
    const tag = this.#rules.lists.get(style)?.get(this.#list.level) ? 'ol' : 'ul'
    const html = this.#wrap(tag, element)
    this.#list = outer
    return html
  }

  /** An item that is nothing but a list in it has no number. */
  #item(element: XmlElement): string {
    const list = this.#list
    const isCounted = element.name === 'list-item' && listChildElements(element)[0]?.name !== 'list'
    const start = element.attributes['start-value']
    const number =
      list === null || !isCounted
        ? ''
        : countNext(
            this.#rules.lists.get(list.style),
            list.counts,
            list.level,
            start === undefined ? undefined : Number(start),
          )
    const mark = element.name === 'list-header' ? ' data-mark=""' : ''
    return `<li${mark}>${number === '' ? '' : markNumber(number)}${this.#children(element)}</li>`
  }

  /** The note's number stays in the text, the note itself goes to the end. */
  #note(note: XmlElement): string {
    const body = listChildElements(note).find(({ name }) => name === 'note-body')
    if (body !== undefined) this.#notes.push(`<li>${this.#children(body)}</li>`)
    return `<sup>[${this.#notes.length}]</sup>`
  }

  #picture(href: string): string {
    const bytes = this.#zip.read(href.replace(/^\.\//, ''))
    const uri = bytes === null ? null : encodePictureUri(bytes)
    return uri === null ? '' : `<img src="${uri}">`
  }
}
