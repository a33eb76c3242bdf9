import type { SourceFacts } from '../../../domain/source-facts.ts'
import { collectText, findElement, findElements, parseXml, type XmlElement } from '../xml.ts'
import type { Zip } from '../zip.ts'
import { gatherFacts, readLanguageTag, readStatedDate, readStatedNames, readStatement } from './statements.ts'

/** The properties of an Office file: `docProps/core.xml` and `docProps/app.xml`. */
export function readOfficeFacts(zip: Zip): SourceFacts {
  const core = readPart(zip, 'docProps/core.xml')
  const app = readPart(zip, 'docProps/app.xml')
  return gatherFacts({
    authors: readStatedNames([readStatedText(core, 'creator')]),
    createdOn: readStatedDate(readStatedText(core, 'created')),
    modifiedOn: readStatedDate(readStatedText(core, 'modified')),
    language: readLanguageTag(readStatedText(core, 'language')),
    pageCount: readCount(readStatedText(app, 'Pages') ?? readStatedText(app, 'Slides')),
  })
}

/** The properties of an OpenDocument file: `meta.xml`. */
export function readOpenDocumentFacts(zip: Zip): SourceFacts {
  const meta = readPart(zip, 'meta.xml')
  const statistic = meta && findElement(meta, 'document-statistic')
  return gatherFacts({
    authors: readStatedNames([readStatedText(meta, 'initial-creator') ?? readStatedText(meta, 'creator')]),
    createdOn: readStatedDate(readStatedText(meta, 'creation-date')),
    modifiedOn: readStatedDate(readStatedText(meta, 'date')),
    language: readLanguageTag(readStatedText(meta, 'language')),
    pageCount: readCount(statistic?.attributes['page-count']),
  })
}

/** The metadata of a book's package document; people who are no authors (translators, artists) are left out. */
export function readBookFacts(book: XmlElement): SourceFacts {
  const metadata = findElement(book, 'metadata') ?? book
  const roles = new Map(
    findElements(metadata, 'meta').flatMap((meta) =>
      meta.attributes.property === 'role'
        ? [[meta.attributes.refines?.replace('#', ''), collectText(meta).trim()]]
        : [],
    ),
  )
  const findRole = ({ attributes }: XmlElement) => attributes.role ?? roles.get(attributes.id) ?? 'aut'
  const creators = findElements(metadata, 'creator').filter((creator) => findRole(creator) === 'aut')
  const changed = findElements(metadata, 'meta').find(({ attributes }) => attributes.property === 'dcterms:modified')
  const dates = findElements(metadata, 'date')
  const published = dates.find(({ attributes }) => (attributes.event ?? 'publication') === 'publication')
  return gatherFacts({
    authors: readStatedNames(creators.map(collectText)),
    publishedOn: readStatedDate(published && collectText(published)),
    modifiedOn: readStatedDate(changed && collectText(changed)),
    publisher: readStatement(readStatedText(metadata, 'publisher')),
    language: readLanguageTag(readStatedText(metadata, 'language')),
  })
}

function readPart(zip: Zip, name: string): XmlElement | undefined {
  const source = zip.readText(name)
  return source === null ? undefined : parseXml(source)
}

function readStatedText(part: XmlElement | undefined, name: string): string | undefined {
  const element = part && findElement(part, name)
  return element && collectText(element)
}

function readCount(text: string | undefined): number | undefined {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : undefined
}
