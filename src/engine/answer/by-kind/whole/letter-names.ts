import { toPlainText } from '../../../../text/plain-text.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { joinEveryCue } from '../../language/word-cues.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { compileCues } from './match-question.ts'
import { readNames } from './person-names.ts'

/** Who signed a letter, and where. */
type SignedNames = { readonly names: readonly string[]; readonly start: number; readonly end: number }

/** A letter's greeting stands near its end, its reader's address near its beginning. */
const MAX_SIGNED_CHARS = 1500
const MAX_ADDRESS_CHARS = 1500

const pickClosingCues = ({ authorship }: AnswerLocale) => [
  `(?:^|\\n)[^\\S\\n]*(?:${authorship.closings})[^\\S\\n]*[,.]?[^\\S\\n]*\\n\\s*(?<names>\\S[^\\n]{2,60})`,
]

const MAX_CLOSING_CHARS = 300
/** " -- Ann Lee <ann@example.org>  Wed, 13 May 2009 09:59:53 +0200": as the last line of a text that is kept with a program. */
const MAINTAINED =
  /(?:^|\n)[^\S\n]*(?<line>-- (?<names>[^<>\n]{3,60}?)\s+<[^<>\s]+@[^<>\s]+>(?:\s+(?<date>\S[^\n]{6,40}))?)\s*$/u

/** Who put a name and an address under a text, with the day where one stands beside them; null where nobody did. */
export function findClosingLine({ text }: IndexedSource): (SignedNames & { readonly date: string | null }) | null {
  const from = Math.max(0, text.length - MAX_CLOSING_CHARS)
  const met = MAINTAINED.exec(text.slice(from))
  const { line, names, date } = met?.groups ?? {}
  if (!met || line === undefined || names === undefined) return null
  const start = from + met.index + met[0].indexOf(line)
  return { names: [toPlainText(names)], start, end: start + line.length, date: date ?? null }
}

/** The name under the greeting that ends a letter. */
export function findSignature({ text }: IndexedSource): SignedNames | null {
  const from = Math.max(0, text.length - MAX_SIGNED_CHARS)
  for (const pattern of compileCues(pickClosingCues)) {
    const met = pattern.exec(text.slice(from))
    const names = readNames(toPlainText(met?.groups?.names ?? ''))
    if (!met || names.length === 0) continue
    const end = from + met.index + met[0].trimEnd().length
    return { names, start: end - met.groups!.names!.trimEnd().length, end }
  }
  return null
}

/** Whom a letter is written to: behind a word of address, or greeted by name. */
export function isAddressed(name: string, { text }: IndexedSource): boolean {
  const family = name.split(/\s+/).at(-1)!
  const words = joinEveryCue(({ authorship }) => authorship.addressed)
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${words})[^\\n.]{0,20}\\s+(?:\\p{Lu}\\S*\\s+){0,3}${family.replace(/[^\p{L}\p{M}]/gu, '.')}(?!\\p{L})`,
    'iu',
  )
  return pattern.test(text.slice(0, MAX_ADDRESS_CHARS))
}
