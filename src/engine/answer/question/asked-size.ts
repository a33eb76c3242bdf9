import { memoize } from '../../../lib/memoize.ts'
import { blankOut, type FoundSpan } from '../../../text/spans.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { readHan } from '../language/numerals.ts'
import { fillIn } from '../language/phrases.ts'

/** How many sentences are asked for, and the question without the words that say it; null where it leaves that open. */
type AskedSize = { readonly count: number; readonly rest: string }

const MAX_SIZE = 15

/** Reads "in three sentences", "in 5 Punkten", "用三句话" out of a question. */
export function readAskedSize(text: string, language: string): AskedSize | null {
  const found = findSize(text, language)
  return found && { count: found.count, rest: `${text.slice(0, found.start)}${text.slice(found.end)}`.trim() }
}

/** A question with blanks in place of the words that say in how many sentences: they are of no matter. */
export function blankSize(text: string, language: string): string {
  const found = findSize(text, language)
  return found ? blankOut(text, found) : text
}

function findSize(text: string, language: string): (FoundSpan & { readonly count: number }) | null {
  const match = compileSize(language).exec(text)
  const count = match?.groups ? readCount(match.groups.count!, language) : null
  return match && count !== null ? { start: match.index, end: match.index + match[0].length, count } : null
}

/**
 * A question without the sentence behind it that only says how to answer: "... ? Answer in two sentences." is asked "... in two
 * sentences?", and "Be brief." says nothing of what is asked.
 */
export function takeInAnswering(typed: string, language: string): string {
  const text = typed.replace(compileBrief(language), '')
  const match = compileAnswering(language).exec(text)
  if (!match) return text
  const { question = '', mark = '', sized } = match.groups ?? {}
  return `${question.trimEnd()}${sized ? ` ${sized.trim()}` : ''}${mark}`
}

/** "What do the rules say, in short?" */
const compileBrief = memoize(
  (language: string) => new RegExp(`,\\s*(?:${findLocale(language).summary.briefly})\\s*(?=[?.!]*\\s*$)`, 'iu'),
)

const compileAnswering = memoize((language: string) => {
  const { answering, briefly } = findLocale(language).summary
  const gap = isSpaced(language) ? '\\s+' : '\\s*'
  const sized = `(?<sized>${writeSize(language).replace('<count>', '<number>')})|(?:${briefly})`
  return new RegExp(
    `^(?<question>[\\s\\S]*?\\S)(?<mark>\\s*[?？.。!！]+)${gap}(?:${answering})(?:${gap})?(?:${sized})(?:で)?\\s*[.。!！]*\\s*$`,
    'iu',
  )
})

const compileSize = memoize((language: string) => {
  const sized = writeSize(language)
  return new RegExp(isSpaced(language) ? `(?<![\\p{L}\\p{N}])${sized}(?!\\p{L})` : sized, 'iu')
})

function writeSize(language: string): string {
  const { part, summary } = findLocale(language)
  const count = `(?<count>\\d{1,2}|[一二三四五六七八九十]|${summary.one}|${part.numbers.join('|')})`
  return fillIn(summary.sized, { count })
}

function readCount(said: string, language: string): number | null {
  const spelled = findLocale(language).part.numbers.indexOf(said.toLowerCase()) + 1
  const count = /^\d+$/.test(said) ? Number(said) : spelled || readHan(said) || 1
  return count >= 1 && count <= MAX_SIZE ? count : null
}
