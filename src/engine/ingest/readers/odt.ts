import { findOwn } from '../../../lib/find-own.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readOpenDocumentFacts } from '../facts/office-facts.ts'
import { encodePictureUri } from '../html-rendition.ts'
import { escapeHtml } from '../html-tree.ts'
import { createDamagedFault, createNoTextFault, createUnreadableFault } from '../unreadable.ts'
import { collectText, findElement, listChildElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'
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
])
const WRAPPED: Readonly<Record<string, string>> = {
  p: 'p',
  list: 'ul',
  'list-item': 'li',
  'list-header': 'li',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
}

/** Reads an OpenDocument text: headings, lists, tables, links, pictures and notes. */
export async function readOdt(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  refuseEncrypted(zip)
  const source = zip.readText('content.xml')
  const body = source === null ? undefined : findElement(parseXml(source), 'body')
  if (body === undefined) throw createDamagedFault('text document')
  const read = await readHtmlText(new OdtHtml(zip).write(body), { url: raw.url })
  if (read.text === '') throw createNoTextFault('text document')
  const title = readMetaTitle(zip) ?? read.places.find(({ headingLevel }) => headingLevel === 1)?.heading ?? null
  return { kind: 'odt', title, ...read, facts: readOpenDocumentFacts(zip), unreadPages: [], warnings: [] }
}

function refuseEncrypted(zip: Zip): void {
  if (!zip.readText('META-INF/manifest.xml')?.includes('encryption-data')) return
  throw createUnreadableFault(
    'The text document is encrypted with a password.',
    'Save a copy without a password and add that.',
  )
}

function readMetaTitle(zip: Zip): string | null {
  const meta = zip.readText('meta.xml')
  const title = meta === null ? undefined : findElement(parseXml(meta), 'title')
  return title === undefined ? null : collectText(title).trim() || null
}

class OdtHtml {
  readonly #zip: Zip
  #notes: string[] = []

  constructor(zip: Zip) {
    this.#zip = zip
  }

  write(body: XmlElement): string {
    const html = this.#children(body)
    return this.#notes.length === 0 ? html : `${html}<ol>${this.#notes.join('')}</ol>`
  }

  #children(element: XmlElement): string {
    return element.children
      .map((child) => (typeof child === 'string' ? escapeHtml(child) : this.#element(child)))
      .join('')
  }

  #element(element: XmlElement): string {
    const { name, attributes } = element
    if (SILENT.has(name)) return ''
    if (name === 'h') return this.#wrap(`h${Math.min(6, Number(attributes['outline-level']) || 1)}`, element)
    if (name === 's') return ' '.repeat(Math.min(Number(attributes.c) || 1, 40))
    if (name === 'tab') return ' '
    if (name === 'line-break') return '<br>'
    if (name === 'a') return `<a href="${escapeHtml(attributes.href ?? '')}">${this.#children(element)}</a>`
    if (name === 'image') return this.#picture(attributes.href ?? '')
    if (name === 'note') return this.#note(element)
    const tag = findOwn(WRAPPED, name)
    return tag === undefined ? this.#children(element) : this.#wrap(tag, element)
  }

  #wrap(tag: string, element: XmlElement): string {
    return `<${tag}>${this.#children(element)}</${tag}>`
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
