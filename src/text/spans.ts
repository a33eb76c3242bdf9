import { once } from '../lib/memoize.ts'
import { readMonthNames } from './month-names.ts'

/** What can be told by its form alone, in the languages whose forms we know. */
type SpanKind = 'date' | 'name'

/** A stretch of a text, in UTF-16 units. */
export type FoundSpan = { readonly start: number; readonly end: number }

/** Whether two stretches of one text have a part in common. */
export const spansOverlap = (one: FoundSpan, other: FoundSpan): boolean =>
  one.start < other.end && other.start < one.end

/** As many spaces as a stretch is long. */
export const toBlanks = (stretch: string): string => ' '.repeat(stretch.length)

/** A text with spaces in place of a stretch, as long as it was. */
export const blankOut = (text: string, { start, end }: FoundSpan): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

const readDatePattern = once(
  () =>
    new RegExp(
      [
        `(?<!\\p{L})(?:\\d{1,2}(?:st|nd|rd|th|er|º)?\\.?\\s+(?:de\\s+|of\\s+)?)?(?:${listMonthNames('long')})(?:\\.(?=\\s+\\d))?(?:\\s+(?:[0-2]?\\d|3[01])(?:st|nd|rd|th)?(?!\\d))?(?:,?\\s+(?:de\\s+|del\\s+|of\\s+)?\\d{4}(?!\\d))?(?!\\p{L})`,
        `(?<![\\p{L}\\d])(?:\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+)?(?:${listMonthNames('short')})\\.?\\s+(?:(?:[0-2]?\\d|3[01])(?:st|nd|rd|th)?,?\\s+)?(?:1\\d{3}|20\\d{2})(?!\\d|[.,]\\d)`,
        `(?<![\\p{L}\\d])(?:${listMonthNames('short')})\\.?\\s+(?:[0-2]?\\d|3[01])(?:st|nd|rd|th)?(?![\\p{L}\\d]|[.,:/]\\d|\\s?%)`,
        `(?<![\\p{L}\\d.,:/])(?:[0-2]?\\d|3[01])\\.?\\s+(?:${listMonthNames('short')})(?:\\.|(?!\\p{L}))`,
        `(?<![\\p{L}\\d-])(?:[0-2]?\\d|3[01])-(?:${listMonthNames('long')}|${listMonthNames('short')})-\\d{4}(?!\\d)`,
        '(?<![\\d.,])\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}(?!\\d)',
        '\\d{1,4}年(?:\\d{1,2}月(?:\\d{1,2}[日号])?)?',
        '(?<!\\d)\\d{1,2}月\\d{1,2}[日号]',
        '(?<![\\d.,:/-])(?:1\\d{3}|20\\d{2})(?:er|s)?(?![\\d.,]*\\d|\\p{L}|\\s?%)',
      ].join('|'),
      'giu',
    ),
)

/** Short months that are everyday words elsewhere: "it came out 2016". */
const SHORT_MONTHS_AS_WORDS: ReadonlySet<string> = new Set(['set', 'out', 'ago'])

function listMonthNames(length: 'long' | 'short'): string {
  const words = [...readMonthNames(length).keys()].filter(
    (name) => /^\p{L}{3,}$/u.test(name) && !SHORT_MONTHS_AS_WORDS.has(name),
  )
  return words.sort((a, b) => b.length - a.length).join('|')
}

/** Words of a name in its middle: "Ludwig van Beethoven", "Ibn al-Haitham". */
const PARTICLES =
  'van|von|vom|zu|zur|der|den|ter|de|del|della|di|da|dos|das|du|des|la|le|al|el|bin|ibn|ben|of|and|und|y|e|et'
const TITLES = 'Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|Mme|Hr|Fr'
const CAPITALISED = "(?:\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)*|\\p{Lu}[\\p{L}\\p{M}'’-]+)"
/** Words that open a sentence and are written with a capital only there. */
const OPENERS =
  'The|An?|In|On|At|By|For|From|With|To|Of|If|When|While|After|Before|This|That|These|Those|It|He|She|They|We|You|His|Her|Its|Their|Our|My|All|Some|Each|Every|No|' +
  'Der|Die|Das|Den|Dem|Des|Eine?[rsmn]?|Im|Am|Um|Bei|Beim|Vom|Von|Zu[mr]?|Mit|Nach|Vor|Für|Auf|Aus|Seine?|Ihre?|Diese[rsmn]?|Jede[rsmn]?|Alle|Wenn|Als|Es|Er|Sie|Wir|' +
  'Les?|La|Un|Une|Des|Du|Au|Dans|Pour|Avec|Ces?|Cette|Son|Sa|Il|Elle|El|Los|Las|Una|En|Con|Por|Para|Su|Lo|Gli|Nel|Os|As|Um|Uma|No|Na'
const CONTINUED = `(?:\\s+(?:(?:${PARTICLES})\\s+){0,2}${CAPITALISED})`
/** Behind a title or another word; at the beginning of a sentence only where two capitals follow each other. */
const NAME = new RegExp(
  `(?<!\\p{L})(?:${TITLES})\\.?\\s+${CAPITALISED}${CONTINUED}*|` +
    `(?<=[\\p{L}\\p{N},;:)]\\s+["'“„»«(]?)${CAPITALISED}${CONTINUED}*|` +
    `(?<![\\p{L}\\p{M}])(?!(?:${OPENERS})(?!\\p{L}))${CAPITALISED}${CONTINUED}+`,
  'gu',
)

/** Months that are other words as well, and what stands before a month without day or year. */
const DOUBTFUL_MONTH = /^(?:may|march|marca|mars|mart|mai|mei|maj|august|ocak|ekim|listopad|září)$/iu
const BEFORE_MONTH =
  /(?:^|[^\p{L}])(?:in|since|until|till|by|each|every|last|next|this|early|late|mid|of|from|to|im|seit|bis|ab|ende|anfang|mitte|en|de|du|fin|depuis|jusqu'en|desde|hasta|di|nel|da|em|w|od|do|в|с|до|i|sedan)\s+$/iu

const readLongMonths = once(() => readMonthNames('long'))

/** "31 out" is no date without its year: short months without one are written with a capital. */
function isShortInSmall(span: string): boolean {
  const word = /^(?:\d{1,2}\.?\s+)?(\p{Ll}{3,4})\.?(?:\s+\d{1,2}\p{L}*)?$/u.exec(span)?.[1]
  return word !== undefined && !readLongMonths().has(word)
}

/** The spans of a text of a kind, in reading order. */
export function findSpansOfKind(kind: SpanKind, text: string): FoundSpan[] {
  const pattern = kind === 'date' ? readDatePattern() : NAME
  return listMatchSpans(text, pattern)
    .map(({ start, end }) => ({ start: start + measureIndent(text.slice(start, end)), end }))
    .filter((span) => kind !== 'date' || isDate(text, span))
}

/** "May" and "march" are months only with a day or year, or behind a word that months stand behind; "Oct. 31" begins with a capital. */
function isDate(text: string, { start, end }: FoundSpan): boolean {
  const span = text.slice(start, end)
  if (/\p{Nd}/u.test(span)) return !isShortInSmall(span)
  const isCapital = /^\p{Lu}/u.test(span)
  if (isCapital && !DOUBTFUL_MONTH.test(span)) return true
  return BEFORE_MONTH.test(text.slice(Math.max(0, start - 14), start)) && (isCapital || !DOUBTFUL_MONTH.test(span))
}

/** Where a pattern is met in a text, in reading order; nowhere without one. Mostly it is not: to match all copies it each time. */
export const listMatchSpans = (text: string, pattern: RegExp | null): FoundSpan[] =>
  (pattern && text.search(pattern) >= 0 ? [...text.matchAll(pattern)] : []).map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))

/** What stands before the first letter of a line. */
export const measureIndent = (line: string): number => line.search(/\S|$/)
