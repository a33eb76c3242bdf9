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
