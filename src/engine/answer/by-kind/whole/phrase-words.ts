import { loadAnalyzer } from '../../../../text/analyzer.ts'
import { HAN_OR_KANA } from '../../../../text/scripts.ts'
import { segmentWords } from '../../../../text/segment-words.ts'
import { readLocales } from '../../language/locales.ts'

/** A word of what is asked for; `isNoun`: it is what sources are called ("guide"), which may stand in a title too. */
export type PhraseWord = { readonly word: string; readonly isNoun: boolean }

type Patterns = { readonly nouns: RegExp; readonly fillers: RegExp; readonly parts: RegExp }

let patterns: Patterns | null = null

function compilePatterns(): Patterns {
  const locales = readLocales()
  const compileWhole = (words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu')
  patterns ??= {
    nouns: compileWhole(locales.map(({ source }) => source.nouns)),
    fillers: compileWhole(locales.map(({ source }) => source.fillers)),
    parts: compileWhole(locales.map(({ part }) => part.parts)),
  }
  return patterns
}

/** "l'installation", "sull’installazione": an article or a preposition is no part of the word. */
const ELIDED = /^(?:l|d|qu|un|sull|dell|nell|all|dall|quell|quest)['’](?=\p{L}{2})/iu

/** The words of a phrase that name something, in order: small words go, nouns for sources are marked. */
export function readPhraseWords(phrase: string, language: string): PhraseWord[] {
  const { nouns, fillers, parts } = compilePatterns()
  const analyzer = loadAnalyzer(language)
  return splitWords(phrase).flatMap((whole): PhraseWord[] => {
    const word = whole.replace(ELIDED, '')
    if (nouns.test(word) || parts.test(word)) return [{ word, isNoun: true }]
    return fillers.test(word) || analyzer.isStopWord(word) ? [] : [{ word, isNoun: false }]
  })
}

/** Whether a phrase names a part of a source by the word for it: "the chapter on ...". */
export const namesPart = (phrase: string): boolean =>
  splitWords(phrase).some((word) => compilePatterns().parts.test(word))

/** Whether a word is what a whole source may be called: "guide", "article". */
export const isSourceNoun = (word: string): boolean => compilePatterns().nouns.test(word)

/** Words of Chinese and Japanese stand without spaces: nouns for sources are cut out before the rest is split. */
function splitWords(phrase: string): string[] {
  if (!HAN_OR_KANA.test(phrase)) return segmentWords(phrase)
  const nouns = readLocales().flatMap(({ source, part }) => [source.nouns, part.parts])
  const known = new RegExp(`(${nouns.join('|')})`, 'iu')
  return phrase
    .split(known)
    .flatMap((piece) =>
      HAN_OR_KANA.test(piece) && compilePatterns().nouns.test(piece) ? [piece] : segmentWords(piece ?? ''),
    )
}
