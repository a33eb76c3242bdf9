import { loadAnalyzer } from '../../text/analyzer.ts'
import { normalizeDigits } from '../../text/digits.ts'
import { findNumbers, isMereNumber } from '../../text/number-spans.ts'
import { findSpansOfKind } from '../../text/spans.ts'
import { findScale, UNSPACED } from '../../text/units-of-measure.ts'
import type { Figure } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { NON_NOUNS } from './small-words.ts'
import { toStatement } from './statements.ts'

/** Of a notebook full of numbers; the outline shows fewer, tables are gathered from all. */
const MAX_FOUND_FIGURES = 600
const MAX_FIGURES_PER_SENTENCE = 2
const MAX_LABEL_WORDS = 7
const MAX_LABEL_CHARS = 14

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
/** Mostly the number of a version; surely where it comes again. */
const BARE_DECIMAL = /^\d+[.,]\d{1,2}$/
const SHORT_MONTH = /^\s(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b/

type FoundFigure = { readonly text: string; readonly value: number; readonly unit: string; readonly label: string }

/** The numbers that the sentences state of something, most telling first. `worth` rates the sentences. */
export function findFigures(candidates: readonly SentenceCandidate[], rateAt: (index: number) => number): Figure[] {
  const seen = new Set<string>()
  const found = candidates.flatMap((candidate, index) =>
    readSentenceFigures(candidate).map((one) => ({ ...one, candidate, weight: rateAt(index) * telling(one) })),
  )
  const counts = new Map<string, number>()
  for (const { text } of found) counts.set(text, (counts.get(text) ?? 0) + 1)
  return found
    .filter(({ text, unit }) => unit !== '' || !BARE_DECIMAL.test(text) || counts.get(text) === 1)
    .sort((a, b) => b.weight - a.weight || a.candidate.start - b.candidate.start)
    .filter(({ value, unit, label }) => {
      const key = `${value} ${unit} ${label.toLowerCase()}`
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, MAX_FOUND_FIGURES)
    .map(({ text, value, unit, label, candidate }) => ({ text, value, unit, label, statement: toStatement(candidate) }))
}

/** Shares say more than counts; a bare decimal is mostly the number of a version. */
function telling({ unit, value, text }: FoundFigure): number {
  if (unit !== '') return unit === '%' ? 1.6 : 1.4
  if (!Number.isInteger(value) && BARE_DECIMAL.test(text)) return 0.2
  return value >= 20 ? 1 : 0.45
}

function readSentenceFigures({ text, section }: SentenceCandidate): FoundFigure[] {
  if (!/\p{Nd}/u.test(text)) return []
  const { language } = section.source
  const found: FoundFigure[] = []
  const plain = normalizeDigits(text)
  const dates = findSpansOfKind('date', plain)
  for (const { start, end, digits, fraction, scale, unitAsWritten: written, unit } of findNumbers(text)) {
    const before = text.slice(0, start)
    const isBare = (unit === '' || unit === '×') && scale === ''
    if (written === 's' && /^\d*0$/.test(digits)) continue // the 1920s
    if (dates.some((date) => date.start < end && start < date.end && !isClearQuantity(digits, scale + written)))
      continue
    if (isMereNumber(before) || (isBare && isIncidentalNumber(digits, before, text.slice(end), language))) continue
    const label = findFigureLabel(before, text.slice(end), unit, language)
    const value =
      (parsePrintedNumber(digits, language) + (FRACTIONS[fraction.trim()] ?? 0)) * findScale(scale, language)
    if (label !== '' && Number.isFinite(value)) {
      found.push({ text: text.slice(start, end).trim(), value: roundFigure(value), unit, label })
    }
  }
  return found.slice(0, MAX_FIGURES_PER_SENTENCE)
}

/** A number with a unit is no part of a date, though it may look like a year. */
const isClearQuantity = (digits: string, unit: string) =>
  (unit.trim() !== '' && !(/0$/.test(digits) && unit === 's')) || /[.,]\d{3}/.test(digits)

/** 0.1 + 0.2 and 3.3 million without the last bits of binary numbers. */
const roundFigure = (value: number) => Number(value.toPrecision(12))

/** A year, a number in brackets, a number that belongs to a name, "one", the 19. of a row. */
function isIncidentalNumber(digits: string, before: string, after: string, language: string): boolean {
  if (/^(?:1\d{3}|20\d{2})$/.test(digits) || /^0\d|^[01]$/.test(digits)) return true
  const next = /^\s+([\p{L}\p{M}]+)/u.exec(after)?.[1]
  const counts =
    next !== undefined && !loadAnalyzer(language).isStopWord(next) && (language === 'de' || !/^\p{Lu}/u.test(next))
  if (!counts && /\p{Lu}[\p{L}\d]*\s+$/u.test(before)) return true
  if (SHORT_MONTH.test(after) || /^\.\s+\p{L}/u.test(after)) return true
  if (/[([]\s*$/.test(before) && /^\s*[)\],;]/.test(after)) return true
  if (/^\s*(?:[-–]\s?\d|\p{Lu}|[)\]])/u.test(after) && /\p{Lu}[\p{L}\d]*\s*$/u.test(before)) return true
  return /(?:^|[\s(])\p{Lu}[\p{L}]*\s+$/u.test(before) && /^[\s.,;:)]*(?:$|[.,;:)])/.test(after)
}

/** Which of point and comma parts the thousands is told by the digits themselves, then by the language. */
function parsePrintedNumber(digits: string, language: string): number {
  const plain = digits.replace(/['’\u00a0\u202f ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const mark = plain[last]!
  const isRepeated = plain.indexOf(mark) !== last
  const other = mark === '.' ? ',' : '.'
  const isDecimal =
    !isRepeated &&
    (plain.includes(other) ||
      plain.length - last !== 4 ||
      (mark === chooseDecimalMark(language) && /^0/.test(plain)) ||
      mark === chooseDecimalMark(language))
  const stripSeparators = (text: string) => text.replace(/[.,]/g, '')
  return isDecimal
    ? Number(`${stripSeparators(plain.slice(0, last))}.${plain.slice(last + 1)}`)
    : Number(stripSeparators(plain))
}

function chooseDecimalMark(language: string): string {
  const code = language === 'und' || language === 'no' ? 'en' : language
  return new Intl.NumberFormat(code, { numberingSystem: 'latn' }).format(1.5).includes(',') ? ',' : '.'
}

/** What the number is of: the words behind it up to the next mark; where they say nothing, those before it. */
function findFigureLabel(before: string, after: string, unit: string, language: string): string {
  if (UNSPACED.test(after.slice(0, 4)) || (after.trim() === '' && UNSPACED.test(before)))
    return findUnspacedLabel(before, after)
  const following = pickLabelWords(after.replace(/^[\s-]+/, ''), 'first', language)
  if (following.count > (unit === '' ? 0 : 1)) return following.text // "50,000 workers", but "25 kg a year"
  const preceding = pickLabelWords(before, 'last', language)
  return preceding.count > following.count ? preceding.text : following.text
}

function findUnspacedLabel(before: string, after: string): string {
  const following = /^[^，。、；：,.;:（）()“”「」\s\d]{0,14}/u.exec(after)?.[0] ?? ''
  if (following.length >= 2) return following.slice(0, MAX_LABEL_CHARS)
  return /[^，。、；：,.;:（）()“”「」\s\d]*$/u.exec(before)?.[0].slice(-MAX_LABEL_CHARS) ?? ''
}

function pickLabelWords(text: string, which: 'first' | 'last', language: string): { text: string; count: number } {
  const clauses = text.split(/[,;:.()"“”–—[\]](?:\s|$)|\s[–—-]\s|[()]/u)
  const clause = (which === 'first' ? clauses[0] : clauses.at(-1))?.trim() ?? ''
  const all = clause.split(/\s+/).filter((word) => word !== '')
  const kept = which === 'first' ? all.slice(0, MAX_LABEL_WORDS) : all.slice(-MAX_LABEL_WORDS)
  const analyzer = loadAnalyzer(language)
  const isSmallWord = (word = '') => analyzer.isStopWord(word.replace(/[^\p{L}\p{M}]/gu, ''))
  while (kept.length > 0 && isSmallWord(which === 'first' ? kept.at(-1) : kept[0]))
    which === 'first' ? kept.pop() : kept.shift()
  while (kept.length > 0 && which === 'last' && isSmallWord(kept.at(-1))) kept.pop()
  const telling = kept.filter(
    (word) => !isSmallWord(word) && /\p{L}{2}/u.test(word) && !NON_NOUNS[language]?.has(word.toLowerCase()),
  )
  return { text: telling.length === 0 ? '' : kept.join(' '), count: telling.length }
}
