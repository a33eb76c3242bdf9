import type { SourceFacts } from '../../../domain/source-facts.ts'
import { findElement, findElements, parseXml, textOf, type XmlElement } from '../xml.ts'
import type { Zip } from '../zip.ts'
import { gatherFacts, readLanguageTag, readNames, readStatedDate, readStatement } from './believe.ts'

/** The properties of an Office file: `docProps/core.xml` and `docProps/app.xml`. */
export function readOfficeFacts(zip: Zip): SourceFacts {
  const core = readPart(zip, 'docProps/core.xml')
  const app = readPart(zip, 'docProps/app.xml')
  return gatherFacts({
    authors: readNames([statedIn(core, 'creator')]),
    createdOn: readStatedDate(statedIn(core, 'created')),
    modifiedOn: readStatedDate(statedIn(core, 'modified')),
    language: readLanguageTag(statedIn(core, 'language')),
    pageCount: readCount(statedIn(app, 'Pages') ?? statedIn(app, 'Slides')),
  })
}

/** The properties of an OpenDocument file: `meta.xml`. */
export function readOpenDocumentFacts(zip: Zip): SourceFacts {
  const meta = readPart(zip, 'meta.xml')
  const statistic = meta && findElement(meta, 'document-statistic')
  return gatherFacts({
    authors: readNames([statedIn(meta, 'initial-creator') ?? statedIn(meta, 'creator')]),
    createdOn: readStatedDate(statedIn(meta, 'creation-date')),
    modifiedOn: readStatedDate(statedIn(meta, 'date')),
    language: readLanguageTag(statedIn(meta, 'language')),
    pageCount: readCount(statistic?.attributes['page-count']),
  })
}

/** The metadata of a book's package document; people who are no authors (translators, artists) are left out. */
export function readBookFacts(book: XmlElement): SourceFacts {
  const metadata = findElement(book, 'metadata') ?? book
  const roles = new Map(
    findElements(metadata, 'meta').flatMap((meta) =>
      meta.attributes.property === 'role' ? [[meta.attributes.refines?.replace('#', ''), textOf(meta).trim()]] : [],
    ),
  )
  const roleOf = ({ attributes }: XmlElement) => attributes.role ?? roles.get(attributes.id) ?? 'aut'
  const creators = findElements(metadata, 'creator').filter((creator) => roleOf(creator) === 'aut')
  const changed = findElements(metadata, 'meta').find(({ attributes }) => attributes.property === 'dcterms:modified')
  const dates = findElements(metadata, 'date')
  const published = dates.find(({ attributes }) => (attributes.event ?? 'publication') === 'publication')
  return gatherFacts({
    authors: readNames(creators.map(textOf)),
    publishedOn: readStatedDate(published && textOf(published)),
    modifiedOn: readStatedDate(changed && textOf(changed)),
    publisher: readStatement(statedIn(metadata, 'publisher')),
    language: readLanguageTag(statedIn(metadata, 'language')),
  })
}

function readPart(zip: Zip, name: string): XmlElement | undefined {
  const source = zip.readText(name)
  return source === null ? undefined : parseXml(source)
}

function statedIn(part: XmlElement | undefined, name: string): string | undefined {
  const element = part && findElement(part, name)
  return element && textOf(element)
}

function readCount(text: string | undefined): number | undefined {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : undefined
}
