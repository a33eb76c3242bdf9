import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type DocumentLine, readDocumentLines, readOpeningLines } from './document-lines.ts'
import { compileCues } from './match-question.ts'

const MAX_CREDIT_CHARS = 200

const pickTranslatorCues = ({ translation }: AnswerLocale) => [`(?<!\\p{L})(?:${translation.said})`]

/** A name of two words, or of one that ends the line: "Ann Lee", "the Harbour Team". */
const NAMED = /^(?:\p{Lu}[\p{L}.'’-]*(?:\s(?:\p{Ll}{2,3}\s)?\p{Lu}|[.,;(]?$|[,;(])|[\p{sc=Han}\p{sc=Katakana}])/u

/** The line that says who translated a source: of its title page, else the only one of the whole text. */
export function findTranslator(source: IndexedSource): DocumentLine | null {
  const ofTitle = readOpeningLines(source).find(namesTranslator)
  if (ofTitle) return ofTitle
  const [only, ...others] = readDocumentLines(source.text).filter(namesTranslator)
  return only && others.length === 0 ? only : null
}

const namesTranslator = ({ plain }: DocumentLine): boolean =>
  plain.length <= MAX_CREDIT_CHARS &&
  compileCues(pickTranslatorCues).some((cue) => {
    const said = cue.exec(plain)
    return said !== null && NAMED.test(plain.slice(said.index + said[0].length).trim())
  })
