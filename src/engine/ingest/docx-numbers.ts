import { findOwn } from '../../lib/json-value.ts'
import { escapeHtml } from './html-tree.ts'
import { markNumber, NUMBER_WRITERS } from './list-numbers.ts'
import { findElement, findElements, parseXml, type XmlElement } from './xml.ts'

type NumberLevel = {
  readonly format: string
  /** "%1.%2" */
  readonly text: string
  readonly start: number
  readonly style: string | undefined
  readonly isLegal: boolean
}
type NumberList = {
  /** Lists of one definition go on counting together. */
  readonly definition: string
  readonly levels: ReadonlyMap<number, NumberLevel>
  readonly restarts: ReadonlyMap<number, number>
}
type NumberPlace = { readonly list: string; readonly level: number }

const PARAGRAPH = /<w:p(?:\s[^>]*)?>(?:\s*<w:pPr(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/w:pPr>))?/g
const CHANGES = /<w:pPrChange[\s>][\s\S]*?<\/w:pPrChange>/g
const MAX_STYLES_ABOVE = 20
const MAX_LEVELS = 9

/**
 * The body of a Word document with the numbers that Word shows before its headings and paragraphs ("4.2", "(a)"), each
 * marked by `markNumber`: the file keeps only by which rule they are counted.
 */
export function writeParagraphNumbers(body: string, numbering: string | null, styles: string | null): string {
  if (numbering === null || !body.includes('<w:p')) return body
  const lists = readLists(parseXml(numbering))
  const placeOfStyle = readStylePlaces(styles, lists)
  const counter = new NumberCounter(lists)
  const source = body.replace(CHANGES, '')
  return source.replace(PARAGRAPH, (whole, properties: string | undefined, at: number) => {
    const place = whole.endsWith('/>') && properties === undefined ? null : findPlace(properties ?? '', placeOfStyle)
    const number = place === null ? '' : counter.count(place)
    return number === '' || !hasText(source, at + whole.length)
      ? whole
      : `${whole}<w:r><w:t xml:space="preserve">${escapeHtml(markNumber(number))}</w:t></w:r>`
  })
}

/** An empty paragraph is counted, as Word counts it, but not read. */
function hasText(source: string, from: number): boolean {
  const end = source.indexOf('</w:p>', from)
  return end !== -1 && /<w:t(?:\s[^>]*)?>[^<]/.test(source.slice(from, end))
}

function findPlace(properties: string, placeOfStyle: (style: string) => NumberPlace | null): NumberPlace | null {
  const readValue = (name: string) => new RegExp(`<w:${name}\\s[^>]*?w:val="([^"]*)"`).exec(properties)?.[1]
  const style = readValue('pStyle')
  const list = readValue('numId')
  const level = readValue('ilvl')
  const ofStyle = style === undefined ? null : placeOfStyle(style)
  if (list === undefined) return ofStyle && level !== undefined ? { ...ofStyle, level: Number(level) } : ofStyle
  return list === '0' ? null : { list, level: Number(level ?? ofStyle?.level ?? 0) || 0 }
}

function readLists(numbering: XmlElement): ReadonlyMap<string, NumberList> {
  const definitions = new Map(
    findElements(numbering, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', readLevels(one)]),
  )
  return new Map(
    findElements(numbering, 'num').map((num) => {
      const definition = findElement(num, 'abstractNumId')?.attributes.val ?? ''
      const changed = findElements(num, 'lvlOverride')
      const restarts = changed.flatMap((level): [number, number][] => {
        const start = findElement(level, 'startOverride')?.attributes.val
        return start === undefined ? [] : [[Number(level.attributes.ilvl), Number(start)]]
      })
      const levels = new Map([
        ...(definitions.get(definition) ?? []),
        ...changed.flatMap((level) => [...readLevels(level)]),
      ])
      return [num.attributes.numId ?? '', { definition, levels, restarts: new Map(restarts) }]
    }),
  )
}

function readLevels(definition: XmlElement): Map<number, NumberLevel> {
  return new Map(
    findElements(definition, 'lvl').map((level) => {
      const readValue = (name: string) => findElement(level, name)?.attributes.val
      const read: NumberLevel = {
        format: readValue('numFmt') ?? 'decimal',
        text: readValue('lvlText') ?? '',
        start: Number(readValue('start') ?? 1) || 0,
        style: readValue('pStyle'),
        isLegal: findElement(level, 'isLgl') !== undefined,
      }
      return [Number(level.attributes.ilvl) || 0, read]
    }),
  )
}

/** Where the paragraphs of a style are counted: by the style itself, by one that it is based on, or by a level that names it. */
function readStylePlaces(
  styles: string | null,
  lists: ReadonlyMap<string, NumberList>,
): (style: string) => NumberPlace | null {
  const byId = new Map(
    (styles === null ? [] : findElements(parseXml(styles), 'style')).map((style) => [style.attributes.styleId, style]),
  )
  const findList = (style: XmlElement | undefined, above = 0): { list: string; level: number } | null => {
    if (style === undefined || above > MAX_STYLES_ABOVE) return null
    const list = findElement(style, 'numId')?.attributes.val
    const level = Number(findElement(style, 'ilvl')?.attributes.val ?? 0) || 0
    if (list !== undefined) return list === '0' ? null : { list, level }
    return findList(byId.get(findElement(style, 'basedOn')?.attributes.val ?? ''), above + 1)
  }
  return (id) => {
    const place = findList(byId.get(id))
    if (place === null) return null
    const named = [...(lists.get(place.list)?.levels ?? [])].find(([, { style }]) => style === id)
    return named === undefined ? place : { ...place, level: named[0] }
  }
}

/** Counts the paragraphs of all lists, level by level. */
class NumberCounter {
  readonly #lists: ReadonlyMap<string, NumberList>
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #restarted = new Set<string>()

  constructor(lists: ReadonlyMap<string, NumberList>) {
    this.#lists = lists
  }

  /** The number of the next paragraph at a place, as it is shown; empty where it has a bullet or nothing. */
  count({ list: id, level }: NumberPlace): string {
    const list = this.#lists.get(id)
    const own = list?.levels.get(level)
    if (list === undefined || own === undefined || level >= MAX_LEVELS) return ''
    const counts = this.#findCounts(id, list)
    counts[level] = counts[level] === undefined ? own.start : counts[level] + 1
    counts.length = level + 1
    if (findOwn(NUMBER_WRITERS, own.format) === undefined) return ''
    return own.text.replace(/%([1-9])/g, (_, digit: string) => writeCount(list, own, counts, Number(digit) - 1)).trim()
  }

  /** A list that begins anew does so where it is first met. */
  #findCounts(id: string, { definition, restarts }: NumberList): (number | undefined)[] {
    const counts = this.#counts.get(definition) ?? []
    this.#counts.set(definition, counts)
    if (!this.#restarted.has(id)) for (const [level, start] of restarts) counts[level] = start - 1
    this.#restarted.add(id)
    return counts
  }
}

function writeCount(list: NumberList, own: NumberLevel, counts: (number | undefined)[], level: number): string {
  const counted = list.levels.get(level)
  const write = findOwn(NUMBER_WRITERS, own.isLegal ? 'decimal' : (counted?.format ?? 'decimal'))
  return write === undefined ? '' : write(counts[level] ?? counted?.start ?? 1)
}
