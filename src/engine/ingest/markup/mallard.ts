import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { setOfNames } from '../../../lib/set-of-names.ts'
import { escapeHtml } from '../html-tree.ts'
import { collectText, findElement, listChildElements, type XmlElement } from '../xml.ts'

/** What is shown as an element of HTML of its own. */
const SHOWN: Readonly<Record<string, string>> = {
  p: 'p',
  list: 'ul',
  steps: 'ol',
  tree: 'ul',
  terms: 'dl',
  quote: 'blockquote',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  em: 'em',
  app: 'em',
}
const AS_CODE = setOfNames('cmd file input output sys var')
const BOXES = setOfNames('note example listing figure synopsis div')
/** What speaks to programs and to those who write the page, or is drawn. */
const SILENT = setOfNames('info links comment media include')
const MAX_LEVEL = 6

type MallardPage = {
  readonly title: string | null
  readonly html: string
  readonly authors: readonly string[]
  readonly revisedOn: string | undefined
}

/**
 * A page of Mallard, the format of help that Yelp shows, as HTML. Its description, by which other pages lead to it, stands below its title: a
 * page that only gathers others says nothing else.
 */
export function writeMallardAsHtml(root: XmlElement): MallardPage {
  const info = findElement(root, 'info')
  const told = info ? listChildElements(info) : []
  const title = listChildElements(root).find(({ name }) => name === 'title')
  const about = told.find(({ name }) => name === 'desc')
  const lead = about ? `<p>${escapeHtml(collapseToLine(collectText(about)))}</p>` : ''
  const revisions = told.flatMap(({ name, attributes }) => (name === 'revision' ? (attributes.date ?? []) : []))
  const names = told
    .filter(({ name, attributes }) => name === 'credit' && /\bauthor\b/.test(attributes.type ?? ''))
    .map((credit) => collapseToLine(collectText(findElement(credit, 'name') ?? credit)))
  return {
    title: title ? collapseToLine(collectText(title)) : null,
    html: new MallardWriter(lead).write(root),
    authors: names,
    revisedOn: revisions.toSorted().at(-1),
  }
}

class MallardWriter {
  /** Stands below the first title. */
  #lead: string
  #level = 1

  constructor(lead: string) {
    this.#lead = lead
  }

  write(root: XmlElement): string {
    return this.#inner(root)
  }

  #inner = (element: XmlElement): string =>
    element.children
      .map((child) => (typeof child === 'string' ? escapeHtml(child) : this.#element(child, element)))
      .join('')

  #element(element: XmlElement, parent: XmlElement): string {
    const { name, attributes } = element
    if (SILENT.has(name) || !isOfUsualPlace(attributes.test)) return ''
    if (name === 'section') return this.#section(element)
    if (name === 'title') return this.#title(element, parent)
    if (name === 'item') return this.#item(element, parent)
    if (name === 'td' || name === 'th') return `<${name}${writeSpan(attributes)}>${this.#inner(element)}</${name}>`
    if (name === 'list' && attributes.type === 'numbered') return `<ol>${this.#inner(element)}</ol>`
    if (name === 'keyseq' || name === 'guiseq') return this.#sequence(element)
    if (name === 'choose') return this.#choice(element)
    if (name === 'link') return this.#link(element)
    if (name === 'screen' || (name === 'code' && isBlock(parent)))
      return `<pre>${escapeHtml(collectText(element))}</pre>`
    if (AS_CODE.has(name) || name === 'code') return `<code>${this.#inner(element)}</code>`
    const tag = SHOWN[name] ?? (BOXES.has(name) ? 'div' : undefined)
    return tag === undefined ? this.#inner(element) : `<${tag}>${this.#inner(element)}</${tag}>`
  }

  #section(section: XmlElement): string {
    this.#level += 1
    const written = this.#inner(section)
    this.#level -= 1
    return written
  }

  /** The title of a page or a section is a heading, that of a list, a note or a table a line of its own. */
  #title(title: XmlElement, parent: XmlElement): string {
    if (parent.name === 'table') return `<caption>${this.#inner(title)}</caption>`
    if (parent.name !== 'page' && parent.name !== 'section') return `<p><strong>${this.#inner(title)}</strong></p>`
    const tag = `h${Math.min(this.#level, MAX_LEVEL)}`
    const lead = this.#lead
    this.#lead = ''
    return `<${tag}>${this.#inner(title)}</${tag}>${lead}`
  }

  /** Of a list of terms an item holds its terms and what is said of them. */
  #item(item: XmlElement, parent: XmlElement): string {
    if (parent.name !== 'terms') return `<li>${this.#inner(item)}</li>`
    const inner = listChildElements(item)
    const terms = inner.filter(({ name }) => name === 'title')
    const said = inner.filter(({ name }) => name !== 'title')
    const written = said.map((one) => this.#element(one, item)).join('')
    return `${terms.map((term) => `<dt>${this.#inner(term)}</dt>`).join('')}<dd>${written}</dd>`
  }

  /** Keys that are pressed together or one after the other, ways through a menu. */
  #sequence(element: XmlElement): string {
    const sign = element.name === 'guiseq' ? ' → ' : element.attributes.type === 'sequence' ? ' ' : '+'
    return listChildElements(element)
      .map((part) => this.#inner(part).trim())
      .filter((part) => part !== '')
      .join(sign)
  }

  /** Of what is shown in one place or another, that of the usual one. */
  #choice(choice: XmlElement): string {
    const ways = listChildElements(choice)
    const way = ways.find(({ name, attributes }) => name !== 'when' || isOfUsualPlace(attributes.test)) ?? ways[0]
    return way ? this.#inner(way) : ''
  }

  /** A link without words is shown by the title of the page that it leads to, which its name tells of. */
  #link(link: XmlElement): string {
    const words = this.#inner(link)
    const { href, xref = '' } = link.attributes
    if (href !== undefined) return `<a href="${escapeHtml(href)}">${words.trim() === '' ? escapeHtml(href) : words}</a>`
    return words.trim() === '' ? escapeHtml(xref.replace(/^.*#/, '').replace(/[-_]/g, ' ')) : words
  }
}

const BLOCKS = setOfNames('page section item note example listing figure td th div when else')
const isBlock = ({ name }: XmlElement) => BLOCKS.has(name)

/** A test names a desktop or a program that shows the page, "!" all others. */
const isOfUsualPlace = (test: string | undefined): boolean => test === undefined || /^!|^target:/.test(test)

const writeSpan = ({ colspan, rowspan }: XmlElement['attributes']): string =>
  [
    ['colspan', colspan],
    ['rowspan', rowspan],
  ]
    .map(([name, count]) => (/^\d{1,3}$/.test(count ?? '') ? ` ${name}="${count}"` : ''))
    .join('')
