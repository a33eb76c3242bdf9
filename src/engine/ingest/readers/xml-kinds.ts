import type { DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedDate, readStatedNames } from '../facts/statements.ts'
import { writeDocbookAsHtml } from '../markup/docbook.ts'
import { resolveEntities, resolveReferences } from '../markup/docbook-names.ts'
import { writeFeedAsHtml } from '../markup/feed.ts'
import { writeMallardAsHtml } from '../markup/mallard.ts'
import { writeOutline } from '../markup/outline.ts'
import { partJson } from '../records/json-parts.ts'
import { dropTranslations, holdsProse, partProse, toRecordValue } from '../records/xml-value.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { writeTitledParts } from '../titled-parts.ts'
import { createNoTextFault } from '../unreadable.ts'
import { collectText, findElement, listChildElements, parseXml, type XmlElement } from '../xml.ts'
import { readHtmlText } from './html.ts'
import { readWholeText } from './text.ts'

/** Reads a document of DocBook as it is shown. */
export async function readDocbook(raw: RawDocument): Promise<DocumentRead> {
  const root = findRoot(resolveEntities(readWholeText(raw)))
  resolveReferences(root)
  const { title, html } = writeDocbookAsHtml(root)
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('DocBook document')
  return { kind: 'docbook', title, ...read, unreadPages: [], warnings: [] }
}

/** Reads a page of help in Mallard as Yelp shows it. */
export async function readMallard(raw: RawDocument): Promise<DocumentRead> {
  const { title, html, authors, revisedOn } = writeMallardAsHtml(findRoot(readWholeText(raw)))
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('page')
  const facts = gatherFacts({ authors: readStatedNames(authors), modifiedOn: readStatedDate(revisedOn) })
  return { kind: 'mallard', title, ...read, facts, unreadPages: [], warnings: [] }
}

/** Reads a feed (RSS, Atom): each entry below its title. */
export async function readFeed(raw: RawDocument): Promise<DocumentRead> {
  const { title, html } = writeFeedAsHtml(findRoot(readWholeText(raw)))
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('feed')
  return { kind: 'feed', title, ...read, unreadPages: [], warnings: [] }
}

/** Reads an outline (OPML): a heading for each branch, a point for each leaf. */
export async function readOpml(raw: RawDocument): Promise<DocumentRead> {
  const root = findRoot(readWholeText(raw))
  const body = findElement(root, 'body')
  const writer = new TextWriter()
  writeOutline(body ? listChildElements(body) : [], writer)
  const text = writer.text()
  if (text === '') throw createNoTextFault('outline')
  const title = findElement(root, 'title')
  const places = keepPlacesWithin(writer.places, text.length)
  const told = title ? collectText(title).trim() : ''
  return { kind: 'opml', title: told || null, text, html: null, places, unreadPages: [], warnings: [] }
}

/** Reads any other XML: running text as its paragraphs, data as tables and fields, as JSON is read. */
export async function readXml(raw: RawDocument): Promise<DocumentRead> {
  const root = dropTranslations(findRoot(readWholeText(raw)))
  const stretches = holdsProse(root) ? partProse(root) : partJson(toRecordValue(root))
  const read = writeTitledParts(stretches)
  if (read.text === '') throw createNoTextFault('XML file')
  return { kind: 'xml', title: null, ...read, unreadPages: [], warnings: [] }
}

function findRoot(source: string): XmlElement {
  const tree = parseXml(source)
  return listChildElements(tree)[0] ?? tree
}
