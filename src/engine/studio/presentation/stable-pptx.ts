import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate'

/** The moment that every entry claims to be made at: the first that a zip can name. */
const MADE_AT = '1980-01-01T00:00:00'
const ZIP_TIME = new Date(1980, 0, 1)

/**
 * The same Office file without what the library takes from the clock and from chance, so that the same deck gives the
 * same bytes; and mended where it writes what PowerPoint would have to repair: shapes of one slide have one number each,
 * and each line of the notes is a paragraph.
 */
export function stablePptx(bytes: Uint8Array): Uint8Array {
  return rezipped(bytes, (name, content) => {
    if (name.endsWith('.xlsx')) return stableWorkbook(content)
    if (!/\.(?:xml|rels)$/.test(name)) return content
    return encode(mended(name, decode(content)))
  })
}

const stableWorkbook = (bytes: Uint8Array) =>
  rezipped(bytes, (name, content) => (name.endsWith('core.xml') ? encode(withFixedTimes(decode(content))) : content))

function rezipped(bytes: Uint8Array, change: (name: string, content: Uint8Array) => Uint8Array): Uint8Array {
  const entries: Unzipped = unzipSync(bytes)
  const names = Object.keys(entries).filter((name) => !name.endsWith('/'))
  const changed: Zippable = {}
  for (const name of names) changed[name] = [change(name, entries[name]!), { mtime: ZIP_TIME, level: 6 }]
  return zipSync(changed)
}

function mended(name: string, xml: string): string {
  if (name === 'docProps/core.xml') return withFixedTimes(xml)
  if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) return withOwnNumbers(xml)
  if (/^ppt\/notesSlides\/[^/]+\.xml$/.test(name)) return withParagraphs(xml)
  if (/^ppt\/charts\/[^/]+\.xml$/.test(name)) return withFixedIds(xml)
  return xml
}

const withFixedTimes = (xml: string) => xml.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, `${MADE_AT}Z`)

function withOwnNumbers(xml: string): string {
  let next = 1
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${next++}"`)
}

/** The library writes the notes as one run, with line ends that PowerPoint does not show. */
const withParagraphs = (xml: string) =>
  xml.replace(
    /<a:p><a:r>(<a:rPr[^>]*\/>)<a:t>([^<]*)<\/a:t><\/a:r>(<a:endParaRPr[^>]*\/>)<\/a:p>/,
    (_all, look, text) =>
      String(text)
        .split(/\r?\n/)
        .map((line) => `<a:p><a:r>${look}<a:t>${line}</a:t></a:r></a:p>`)
        .join(''),
  )

function withFixedIds(xml: string): string {
  let next = 1
  return xml.replace(/\{[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}/g, () => {
    const digits = String(next++).padStart(12, '0')
    return `{00000000-0000-4000-8000-${digits}}`
  })
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encode = (text: string) => new TextEncoder().encode(text)
