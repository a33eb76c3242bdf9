import { LruCache } from '../lib/lru-cache.ts'
import { detectLanguage } from './detect-language.ts'
import { normalizeDigits } from './digits.ts'
import { findSpansOfKind, measureIndent, spansOverlap, toBlanks } from './spans.ts'
import { widenLetters } from './unicode-cues.ts'
import { findDimension, findUnit, SCALES, UNITS, type UnitDimension } from './units-of-measure.ts'

/** A number as a text writes it, with what multiplies and measures it; offsets mean the text. */
export type WrittenNumber = {
  readonly start: number
  readonly end: number
  /** As written, without what stands around it; empty for a number in words. */
  readonly digits: string
  readonly fraction: string
  readonly scale: string
  /** As written: `km`, `Prozent`. */
  readonly unitAsWritten: string
  /** The short name of the unit or currency, empty for a plain count. */
  readonly unit: string
}

const NUMBER = new RegExp(
  String.raw`(?<![\d.,:/#_–-]|(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{M}])(?<currency>[€$£¥₹₽]\s?)?(?<digits>\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?<fraction>\s?[½¼¾])?(?![\d:/]|[.,]\d|\s?[–-]\s?\d|(?:st|nd|rd|th|er|er|ème|º|ª|\.\s?\p{Ll})(?!\p{L}))(?<scale>[\s-]?(?:${SCALES})(?![a-zà-ž]))?(?<unit>[\s\u00a0\u202f-]?(?:${UNITS}))?`,
  'giu',
)

/** What stands before a number that only counts, names or orders: a page, a version, a step. */
const MERE_NUMBER =
  /(?:\b(?:figures?|fig\.?|tables?|sections?|chapters?|pages?|pp?\.|no\.?|nr\.?|number|version|v|part|step|level|lesson|phase|type|class|grade|appendix|equation|line|item|rule|article|act|vol\.?|volume|issue|bug|ticket|id|rfc|iso|page|abb\.?|abbildung|tabelle|kapitel|seite|abschnitt|teil|schritt|artikel|figura|tabla|capítulo|página|chapitre|tableau|глава|рис\.?|стр\.?|таблица)|[第#№§=<>^])\s*$/iu

/** The numbers that a text writes with digits, years among them, in reading order. */
export function findNumbers(text: string): WrittenNumber[] {
  if (!/\p{Nd}/u.test(text)) return []
  return [...normalizeDigits(text).matchAll(NUMBER)].map((match) => {
    const { currency = '', digits = '', fraction = '', scale = '', unit: unitAsWritten = '' } = match.groups!
    const unit = findUnit(unitAsWritten.replace(/^[\s-]+/, '') || currency.trim())
    return { start: match.index, end: match.index + match[0].length, digits, fraction, scale, unitAsWritten, unit }
  })
}

/** Whether a number behind this text is that of a page, a version, a step, and measures nothing. */
export const isMereNumber = (before: string): boolean => MERE_NUMBER.test(before)

/** A number that counts or measures. */
export type NumberSpan = {
  readonly start: number
  readonly end: number
  /** What its unit measures; null for a plain count. */
  readonly dimension: UnitDimension | null
  /** It looks like a year, and counts only with what it counts beside it. */
  readonly isYear: boolean
}

/** Parts of a whole; "a quarter" alone may be one of an hour or of a town. */
const PARTS =
  '(?:an?|one) (?:third|quarter|fifth|sixth|eighth|tenth)(?=\\s+(?:of|as|less|more|lower|higher)(?!\\p{L})|\\s*[.,;)]|$)|' +
  "\\p{L}*(?:fünf|sechs|sieb|ach|neun|zehn|hunders)tel|(?:un|deux|trois) (?:tiers|quarts?|cinquièmes?|dixièmes?)(?! d['’]heure)|" +
  'un tercio|(?:tercera|cuarta|quinta|décima) parte|un (?:terzo|quinto|decimo)|(?:terza|quarta) parte|um terço|(?:terça|quarta) parte|' +
  'een (?:derde|kwart|vijfde|tiende)(?! \\p{L})|треть|четверть(?! час)|половин[уы]'
const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|' +
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?|hundreds?|thousands?|millions?|billions?|dozens?|half|(?:one|two) thirds?|three quarters|' +
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}*(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)|million(?:en)?|milliarden?|(?:ein |zwei )?drittel|(?:ein |drei )?viertel|hälfte|' +
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|moitié|' +
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil|mitad|' +
  'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|venti|trenta|cento|metà|dois|duas|três|quatro|sete|oito|dez|vinte|trinta|metade|' +
  'twee|drie|vijf|zes|zeven|negen|tien|twaalf|twintig|honderd|duizend|helft'
/** "one" counts with its unit only; "an hour" behind a word that no rate has before it; "a bit better" measures nothing. */
const SINGLE =
  "one|eine?[rnm]?|une?|una|um|uma|een|один|одну|(?<=(?<!\\p{L})(?:for|within|lasts?|lasted|takes?|took|about|than|nearly|almost|over|after|is|was)\\s)an?(?!\\sbit(?!\\p{L}))|un['’](?=\\p{L})"
const SPELLED = new RegExp(
  widenLetters(
    `(?<!\\p{L}|-)(?=\\p{L})(?:(?:${PARTS}|${NUMBER_WORDS})(?!\\p{L})(?:[\\s-](${UNITS}))?|(?:${SINGLE})(?:[\\s-]|(?<=['’]))(?<one>${UNITS}))`,
  ),
  'giu',
)
/** "3–5 days": the second number carries the unit. */
const RANGE_START = /(?<![\d.,:/-])\d+(?:[.,]\d+)?\s?[–-]\s?(?=\d+(?![\d-]))/gu
const YEAR = /^(?:1\d{3}|20\d{2})$/
/** What follows a time of day, be it the first of two: "8 und 12 Uhr". */
const CLOCK_BEHIND =
  /^(?:\s(?:und|bis|and|to|en|tot)\s\d{1,2}(?:[.:]\d\d)?)?\s?(?:Uhr|uur|o['’]clock|[ap]\.?m)(?!\p{L})/u

/** The sentences of a notebook are looked at again for each step of an answer, and for each question. */
const spansRead = new LruCache<readonly NumberSpan[]>({ maxEntries: 256, open: readNumberSpans, close: () => {} })
const MAX_KEPT_CHARS = 1000

/** The numbers that count or measure, in reading order: no dates, and none of a page, a version or a step. */
export const findNumberSpans = (text: string): readonly NumberSpan[] =>
  text.length > MAX_KEPT_CHARS ? readNumberSpans(text) : spansRead.get(text)

function readNumberSpans(text: string): readonly NumberSpan[] {
  const dates = findSpansOfKind('date', text)
  const joined = text.replace(RANGE_START, toBlanks)
  const numbers = findNumbers(joined).flatMap(({ start, end, digits, scale, unit }) => {
    const isYear = YEAR.test(digits) && unit === '' && scale === ''
    const isDated = dates.some((date) => spansOverlap(date, { start, end }))
    if ((isDated && unit === '' && !isYear) || isMereNumber(text.slice(0, start))) return []
    if (unit === '' && CLOCK_BEHIND.test(text.slice(end))) return []
    return [{ start: start + measureIndent(text.slice(start, end)), end, dimension: findDimension(unit), isYear }]
  })
  return [...joinParts(text, numbers), ...findSpelled(text, numbers)].sort((a, b) => a.start - b.start)
}

const BEFORE_REST = /[万萬億亿]$/u

/** "48万2千円" is one number in two parts. */
function joinParts(text: string, numbers: readonly NumberSpan[]): readonly NumberSpan[] {
  const joined: NumberSpan[] = []
  for (const number of numbers) {
    const before = joined.at(-1)
    const isRest = before?.end === number.start && BEFORE_REST.test(text.slice(before.start, before.end))
    joined.push(isRest ? { ...number, start: joined.pop()!.start, isYear: false } : number)
  }
  return joined
}

/** Numbers of one language that are everyday words of another: "once" is eleven in Spanish, "due" two in Italian. */
const EVERYDAY: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['once', 'due', 'dos', 'tre', 'sei']],
  ['de', ['sei', 'due', 'once']],
  ['nl', ['once', 'due', 'dos']],
  ['pt', ['dos']],
])

function isEveryday(word: string, text: string): boolean {
  const spelled = word.toLowerCase()
  if (![...EVERYDAY.values()].some((words) => words.includes(spelled))) return false
  return EVERYDAY.get(detectLanguage(text))?.includes(spelled) ?? false
}

function findSpelled(text: string, numbers: readonly NumberSpan[]): NumberSpan[] {
  return [...text.matchAll(SPELLED)]
    .filter(([word]) => !isEveryday(word, text))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      dimension: findDimension(findUnit(match[1] ?? match.groups?.one ?? '')),
      isYear: false,
    }))
    .filter((span) => !numbers.some((other) => spansOverlap(other, span)))
}
