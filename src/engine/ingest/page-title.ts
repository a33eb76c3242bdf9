import { collapseToLine } from '../../lib/collapse-spaces.ts'

/**
 * The title of a page, which is not that of its site: pages name both in one line, or the site alone. A heading of first
 * level that the page's own title repeats is it; else what the search for the main text found, without the site's name;
 * else, where the page tells only its site, its only heading.
 * @param found the title that the search for the main text gives
 * @param url the address of the page, whose host often is the name of its site
 */
export function findPageTitle(document: Document, found: string | null, url?: string): string | null {
  const stated = [readMetaContent(document, 'og:title'), collapseToLine(document.querySelector('title')?.textContent)]
  const headings = [...document.querySelectorAll('h1')]
    .map((heading) => collapseToLine(heading.textContent))
    .filter(Boolean)
  const sites = findSiteNames(document, url)
  const repeated = headings.filter(
    (heading) => isSeveralWords(heading) && stated.some((one) => isNamedBy(one, heading)),
  )
  if (repeated.length > 0) return repeated.reduce((longest, one) => (one.length > longest.length ? one : longest))
  const own = [found ?? '', ...stated].map((title) => withoutSite(title, sites)).find((title) => title !== '')
  return own ?? headings[0] ?? (stated.find(Boolean) || null)
}

function readMetaContent(document: Document, property: string): string {
  const meta =
    document.querySelector(`meta[property="${property}"]`) ?? document.querySelector(`meta[name="${property}"]`)
  return collapseToLine(meta?.getAttribute('content'))
}

const isSeveralWords = (text: string) =>
  text.includes(' ') || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{4}/u.test(text)
const toComparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'")
const containsText = (text: string, part: string) => toComparable(text).includes(toComparable(part))

const SEPARATED = /\s+[-–—|·•»:]\s+|\s*\|\s*|:\s+/

/** What the site of a page is called: by its head, by its link to the first page, by its host. */
function findSiteNames(document: Document, url: string | undefined): readonly string[] {
  const named = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'].map((name) =>
    readMetaContent(document, name),
  )
  const home = collapseToLine(document.querySelector('a[rel~=home], header a[href="/"]')?.textContent)
  const host = URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? ''
  return [...named, home, host, host.split('.')[0] ?? ''].filter((name) => name.length > 1)
}

/** A title without the name of its site at either end; empty when it is nothing but that. */
function withoutSite(title: string, sites: readonly string[]): string {
  if (!sites.some((site) => containsText(title, site))) return title
  const parts = title.split(SEPARATED)
  const isSite = (part: string): boolean => sites.some((site) => toComparable(part) === toComparable(site))
  const kept = parts.filter((part) => !isSite(part))
  return kept.length === parts.length ? title : kept.join(' – ')
}

/** Whether a title of the page names it by this heading; what stands last in it is more often the site. */
function isNamedBy(title: string, heading: string): boolean {
  const parts = title.split(SEPARATED)
  const isLast = parts.length > 1 && toComparable(parts.at(-1)!) === toComparable(heading)
  return containsText(title, heading) && !isLast
}
