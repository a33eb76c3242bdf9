import { unzipSync, type Zippable, zipSync } from 'fflate'
import { COLORS } from './boxes.ts'

/** The moment that every entry claims to be made at: the first that a zip can name. */
const MADE_AT = '1980-01-01T00:00:00'
const ZIP_TIME = new Date(1980, 0, 1)

/**
 * The same Office file without what the library takes from the clock, from chance and from how many charts it has ever
 * drawn, so that the same deck gives the same bytes; and mended where it writes what PowerPoint would have to repair:
 * shapes of one slide have one number each, and each line of the notes is a paragraph.
 */
export function stabilizePptx(bytes: Uint8Array): Uint8Array {
  const entries = unzipSync(bytes)
  const renumbered = createChartRenumberer(Object.keys(entries))
  return zipEntries(
    Object.entries(entries).map(([name, content]) => {
      if (name.endsWith('.xlsx')) return [renumbered(name), stabilizeWorkbook(content)]
      if (!/\.(?:xml|rels)$/.test(name)) return [name, content]
      return [renumbered(name), encode(renumbered(mendEntry(name, decode(content))))]
    }),
  )
}

const CHART_FILE = /\b(chart|Microsoft_Excel_Worksheet)(\d+)(?=\.xml|\.xlsx)/g

/** Gives a change of names: the charts of a file count from 1. */
function createChartRenumberer(names: readonly string[]): (text: string) => string {
  const used = names.flatMap((name) => /\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? [])
  const ordered = used.map(Number).toSorted((a, b) => a - b)
  return (text) => text.replace(CHART_FILE, (_, kind, number) => `${kind}${ordered.indexOf(Number(number)) + 1}`)
}

function stabilizeWorkbook(bytes: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(bytes))
  return zipEntries(
    entries.map(([name, content]) => [name, name.endsWith('core.xml') ? encode(fixTimes(decode(content))) : content]),
  )
}

function zipEntries(entries: readonly (readonly [name: string, content: Uint8Array])[]): Uint8Array {
  const files: Zippable = {}
  for (const [name, content] of entries) {
    if (!name.endsWith('/')) files[name] = [content, { mtime: ZIP_TIME, level: 6 }]
  }
  return zipSync(files)
}

function mendEntry(name: string, xml: string): string {
  if (name === 'docProps/core.xml') return fixTimes(xml)
  if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) return addBulletColor(renumberShapes(xml))
  if (/^ppt\/notesSlides\/[^/]+\.xml$/.test(name)) return splitNoteParagraphs(xml)
  if (/^ppt\/charts\/[^/]+\.xml$/.test(name)) return fixIds(xml)
  return xml
}

const fixTimes = (xml: string) => xml.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, `${MADE_AT}Z`)

function renumberShapes(xml: string): string {
  let next = 1
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${next++}"`)
}

const addBulletColor = (xml: string) =>
  xml.replaceAll(
    '<a:buSzPct',
    `<a:buClr><a:srgbClr val="${COLORS.accent.slice(1).toUpperCase()}"/></a:buClr><a:buSzPct`,
  )

/** The library writes the notes as one run, with line ends that PowerPoint does not show. */
const splitNoteParagraphs = (xml: string) =>
  xml.replace(
    /<a:p><a:r>(<a:rPr[^>]*\/>)<a:t>([^<]*)<\/a:t><\/a:r>(<a:endParaRPr[^>]*\/>)<\/a:p>/,
    (_all, look, text) =>
      String(text)
        .split(/\r?\n/)
        .map((line) => `<a:p><a:r>${look}<a:t>${line}</a:t></a:r></a:p>`)
        .join(''),
  )

function fixIds(xml: string): string {
  let next = 1
  return xml.replace(/\{[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}/g, () => {
    const digits = String(next++).padStart(12, '0')
    return `{00000000-0000-4000-8000-${digits}}`
  })
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encode = (text: string) => new TextEncoder().encode(text)
