import type { SourceFacts } from '../../../domain/source-facts.ts'
import { readJsonLd } from './json-ld.ts'
import { gatherFacts, readLanguageTag, readStatedDate, readStatedNames, readStatement } from './statements.ts'

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
const BYLINES =
  '[class*=byline], [class~=author], [class~=AUTHOR], [class~=post-author], [class~=entry-author], #header #author, #header #author2'
const NOT_OF_PAGE = '[class*=comment], [id*=comment], aside, footer, nav'
const MAX_BYLINE_CHARS = 80
/** No number of a machine, and no name in a house's own net. */
const NAMED_HOST = /^[^:]*[a-z][^:]*\.[a-z]{2,}$/i
/** Where each of several lines is a name alone, all of them wrote the page. */
const BARE_NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s[\p{L}.'’-]+){1,3}$/u

/**
 * What a page says of its author, date and site: in its head, in its structured data, else beside its heading. A site that it does not
 * name is called by the host of its address.
 * @param url the address that the page was read from
 */
export function readHtmlFacts(document: Document, url?: string): SourceFacts {
  const metas = readMetas(document)
  const readMeta = (names: readonly string[]): string[] => names.flatMap((name) => metas.get(name) ?? [])
  const readMetaDate = (names: readonly string[]): string | undefined =>
    readMeta(names).flatMap((text) => readStatedDate(text) ?? [])[0]
  const structured = readJsonLd(document)
  const inHead: SourceFacts = {
    authors: readStatedNames(readMeta(['citation_author'])),
    publishedOn: readMetaDate(PUBLISHED_METAS),
    modifiedOn: readMetaDate(MODIFIED_METAS),
    site: readMeta(SITE_METAS).flatMap((text) => readStatement(text) ?? [])[0],
    publisher: readMeta(['citation_publisher', 'dc.publisher']).flatMap((text) => readStatement(text) ?? [])[0],
    language: readLanguageTag(document.documentElement?.getAttribute('lang')),
  }
  const authors = readAuthorLinks(document) ?? findFirstNames(readMeta(AUTHOR_METAS)) ?? readByline(document)
  return gatherFacts(
    inHead,
    structured,
    { authors },
    { publishedOn: readMarkedDate(document) },
    { site: findHost(document, url) },
  )
}

/** The host of the address that a page gives itself, else of the one it was read from. */
function findHost(document: Document, url = ''): string | undefined {
  const own = document.querySelector('link[rel=canonical]')?.getAttribute('href')
  const stated = document.querySelector('meta[property="og:url"]')?.getAttribute('content')
  const hosts = [own, stated, url].map((address) => URL.parse(address ?? '')?.hostname.replace(/^www\./, '') ?? '')
  return hosts.find((host) => NAMED_HOST.test(host))
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

const findFirstNames = (fields: readonly string[]) =>
  fields.flatMap((field) => [readStatedNames([field]) ?? []].filter(isFilled))[0]
const isFilled = (names: readonly string[]) => names.length > 0

/** Links to authors; a page that has many of them is a list of articles, and says nothing of its own. */
function readAuthorLinks(document: Document): readonly string[] | undefined {
  const links = [...document.querySelectorAll('[rel~=author], [itemprop=author]')].filter(isOfPage)
  const names = readStatedNames(links.filter(({ tagName }) => !/^link$/i.test(tagName)).map(readAuthorName))
  return names !== undefined && names.length <= 4 ? names : undefined
}

const readAuthorName = (element: Element) => (element.querySelector('[itemprop=name]') ?? element).textContent

function readByline(document: Document): readonly string[] | undefined {
  const lines = [...document.querySelectorAll(BYLINES)]
    .filter((element) => isOfPage(element) && element.querySelector(BYLINES) === null) // DocBook sets a role and an address beside the name
    .map((element) => element.textContent?.trim() ?? '')
  const told = lines.filter((text) => text !== '' && text.length <= MAX_BYLINE_CHARS && !/\d/.test(text))
  const areNames = told.length === lines.length && told.every((text) => BARE_NAME.test(text))
  return readStatedNames(areNames ? told : told.slice(0, 1))
}

const isOfPage = (element: Element) => element.closest(NOT_OF_PAGE) === null

/** The one time that a page marks; of several that which it marks as its own. */
function readMarkedDate(document: Document): string | undefined {
  const marked = [
    ...document.querySelectorAll(
      '[itemprop=datePublished], time[pubdate], time.published, time.entry-date, #header #revdate',
    ),
  ]
  const times = marked.length > 0 ? marked : [...document.querySelectorAll('article time, main time, header time')]
  const dates = times.filter(isOfPage).map((element) => readStatedDate(readTimeText(element)))
  return marked.length > 0 || new Set(dates).size === 1 ? dates[0] : undefined
}

const readTimeText = (element: Element) =>
  element.getAttribute('datetime') ?? element.getAttribute('content') ?? element.textContent
