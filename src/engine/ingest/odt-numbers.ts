import { findOwn } from '../../lib/json-value.ts'
import { NUMBER_WRITERS } from './list-numbers.ts'
import { findElements, listChildElements, type XmlElement } from './xml.ts'

/** How a level of a list or of the headings is numbered; `null` where it has a bullet or nothing. */
type LevelRule = {
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  readonly levels: number
  readonly start: number
}
type LevelRules = ReadonlyMap<number, LevelRule | null>

const FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}
const MAX_LEVEL = 10

/** The rules by which an OpenDocument text numbers: of its headings, and of each style of lists by name. */
export function readNumberRules(parts: readonly XmlElement[]): {
  outline: LevelRules
  lists: ReadonlyMap<string, LevelRules>
} {
  const outline = parts.flatMap((part) => findElements(part, 'outline-style'))[0]
  const styles = parts.flatMap((part) => findElements(part, 'list-style'))
  return {
    outline: outline === undefined ? new Map() : readLevels(outline),
    lists: new Map(styles.map((style) => [style.attributes.name ?? '', readLevels(style)])),
  }
}

function readLevels(style: XmlElement): LevelRules {
  return new Map(
    listChildElements(style).map(({ name, attributes }) => {
      const format = findOwn(FORMATS, attributes['num-format'] ?? '')
      const isNumbered = format !== undefined && !name.includes('bullet') && !name.includes('image')
      const rule = isNumbered && {
        format,
        prefix: attributes['num-prefix'] ?? '',
        suffix: attributes['num-suffix'] ?? '',
        levels: Number(attributes['display-levels'] ?? 1) || 1,
        start: Number(attributes['start-value'] ?? 1) || 0,
      }
      return [Number(attributes.level) || 1, rule || null]
    }),
  )
}

/** Counts on at a level, from 1, of `counts`, and gives the number as it is shown; empty where none is. */
export function countNext(
  rules: LevelRules | undefined,
  counts: (number | undefined)[],
  level: number,
  restart?: number,
): string {
  if (level < 1 || level > MAX_LEVEL) return ''
  const own = rules?.get(level) ?? null
  const before = counts[level]
  counts[level] = restart ?? (before === undefined ? (own?.start ?? 1) : before + 1)
  counts.length = level + 1
  if (own === null) return ''
  const shown = Array.from({ length: own.levels }, (_, step) => level - own.levels + 1 + step).filter((at) => at >= 1)
  return `${own.prefix}${shown.map((at) => writeCount(rules!.get(at) ?? null, counts[at] ?? 1)).join('.')}${own.suffix}`.trim()
}

const writeCount = (rule: LevelRule | null, value: number): string => NUMBER_WRITERS[rule?.format ?? 'decimal']!(value)
