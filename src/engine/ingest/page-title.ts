/**
 * The title of a page, which is not that of its site: pages name both in one line, or the site alone. A heading of first
 * level that the page's own title repeats is it; else what the search for the main text found, without the site's name;
 * else, where the page tells only its site, its only heading.
 * @param found the title that the search for the main text gives
 */
export function findPageTitle(document: Document, found: string | null): string | null {
  const stated = [metaContent(document, 'og:title'), collapse(document.querySelector('title')?.textContent)]
  const headings = [...document.querySelectorAll('h1')].map((heading) => collapse(heading.textContent)).filter(Boolean)
  const site = metaContent(document, 'og:site_name')
  const repeated = headings.filter((heading) => isSeveralWords(heading) && stated.some((one) => names(one, heading)))
  if (repeated.length > 0) return repeated.reduce((longest, one) => (one.length > longest.length ? one : longest))
  const own = [found ?? '', ...stated].map((title) => withoutSite(title, site)).find((title) => title !== '')
  return own ?? headings[0] ?? (stated.find(Boolean) || null)
}

function metaContent(document: Document, property: string): string {
  return collapse(document.querySelector(`meta[property="${property}"]`)?.getAttribute('content'))
}

const collapse = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
const isSeveralWords = (text: string) =>
  text.includes(' ') || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{4}/u.test(text)
const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'")
const holds = (text: string, part: string) => comparable(text).includes(comparable(part))

const SEPARATED = /\s+[-–—|·•»:]\s+|\s*\|\s*|:\s+/

/** A title without the name of its site at either end; empty when it is nothing but that. */
function withoutSite(title: string, site: string): string {
  if (site === '' || !holds(title, site)) return title
  const parts = title.split(SEPARATED)
  const kept = parts.filter((part) => comparable(part) !== comparable(site))
  return kept.length === parts.length ? title : kept.join(' – ')
}

/** Whether a title of the page names it by this heading; what stands last in it is more often the site. */
function names(title: string, heading: string): boolean {
  const parts = title.split(SEPARATED)
  const isLast = parts.length > 1 && comparable(parts.at(-1)!) === comparable(heading)
  return holds(title, heading) && !isLast
}
