import type { SourceFacts } from '../../../domain/source-facts.ts'
import { gatherFacts, readLanguageTag, readNames, readStatedDate, readStatement } from './believe.ts'
import { readJsonLd } from './json-ld.ts'

const AUTHOR_METAS = ['author', 'dc.creator', 'dcterms.creator', 'parsely-author', 'sailthru.author', 'article:author']
const PUBLISHED_METAS = [
  'article:published_time',
  'citation_publication_date',
  'citation_date',
  'citation_online_date',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date',
  'dcterms.date',
  'dcterms.created',
  'publishdate',
  'pubdate',
  'publish_date',
  'publication_date',
  'parsely-pub-date',
  'sailthru.date',
  'date',
]
const MODIFIED_METAS = ['article:modified_time', 'dcterms.modified', 'last-modified', 'revised', 'og:updated_time']
const SITE_METAS = ['og:site_name', 'citation_journal_title', 'application-name', 'apple-mobile-web-app-title']
const BYLINES = '[class*=byline], [class~=author], [class~=post-author], [class~=entry-author]'
const NOT_OF_PAGE = '[class*=comment], [id*=comment], aside, footer, nav'
const MAX_BYLINE_CHARS = 80

/** What a page says of its author, date and site: in its head, in its structured data, else beside its heading. */
export function readHtmlFacts(document: Document): SourceFacts {
  const metas = readMetas(document)
  const meta = (names: readonly string[]): string[] => names.flatMap((name) => metas.get(name) ?? [])
  const date = (names: readonly string[]): string | undefined =>
    meta(names).flatMap((text) => readStatedDate(text) ?? [])[0]
  const structured = readJsonLd(document)
  const inHead: SourceFacts = {
    authors: readNames(meta(['citation_author'])),
    publishedOn: date(PUBLISHED_METAS),
    modifiedOn: date(MODIFIED_METAS),
    site: meta(SITE_METAS).flatMap((text) => readStatement(text) ?? [])[0],
    publisher: meta(['citation_publisher', 'dc.publisher']).flatMap((text) => readStatement(text) ?? [])[0],
    language: readLanguageTag(document.documentElement?.getAttribute('lang')),
  }
  const authors = namesBeside(document) ?? firstNames(meta(AUTHOR_METAS)) ?? byline(document)
  return gatherFacts(inHead, structured, { authors }, { publishedOn: dateBeside(document) })
}

function readMetas(document: Document): Map<string, string[]> {
  const metas = new Map<string, string[]>()
  for (const element of document.querySelectorAll('meta[content]')) {
    const name = (element.getAttribute('name') ?? element.getAttribute('property') ?? '').trim().toLowerCase()
    const content = element.getAttribute('content')?.trim() ?? ''
    if (name !== '' && content !== '') metas.set(name, [...(metas.get(name) ?? []), content])
  }
  return metas
}

const firstNames = (fields: readonly string[]) =>
  fields.flatMap((field) => [readNames([field]) ?? []].filter(isFilled))[0]
const isFilled = (names: readonly string[]) => names.length > 0

/** Links to authors; a page that has many of them is a list of articles, and says nothing of its own. */
function namesBeside(document: Document): readonly string[] | undefined {
  const links = [...document.querySelectorAll('[rel~=author], [itemprop=author]')].filter(isOfPage)
  const names = readNames(links.filter(({ tagName }) => !/^link$/i.test(tagName)).map(nameIn))
  return names !== undefined && names.length <= 4 ? names : undefined
}

const nameIn = (element: Element) => (element.querySelector('[itemprop=name]') ?? element).textContent

function byline(document: Document): readonly string[] | undefined {
  const lines = [...document.querySelectorAll(BYLINES)]
    .filter(isOfPage)
    .map((element) => element.textContent?.trim() ?? '')
  const line = lines.find((text) => text !== '')
  if (line === undefined || line.length > MAX_BYLINE_CHARS || /\d/.test(line)) return undefined
  return readNames([line])
}

const isOfPage = (element: Element) => element.closest(NOT_OF_PAGE) === null

/** The one time that a page marks; of several that which it marks as its own. */
function dateBeside(document: Document): string | undefined {
  const marked = [
    ...document.querySelectorAll('[itemprop=datePublished], time[pubdate], time.published, time.entry-date'),
  ]
  const times = marked.length > 0 ? marked : [...document.querySelectorAll('article time, main time, header time')]
  const dates = times.filter(isOfPage).map((element) => readStatedDate(statedIn(element)))
  return marked.length > 0 || new Set(dates).size === 1 ? dates[0] : undefined
}

const statedIn = (element: Element) =>
  element.getAttribute('datetime') ?? element.getAttribute('content') ?? element.textContent
