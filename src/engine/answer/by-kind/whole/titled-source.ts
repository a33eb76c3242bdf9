import { toPlainTitle } from '../../../../text/plain-title.ts'
import { HAN_OR_KANA } from '../../../../text/scripts.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readOpeningLines } from './document-lines.ts'
import { readSources } from './named-source.ts'
import { type PhraseWord, readPhraseWords } from './phrase-words.ts'

const MIN_UNSPACED_CHARS = 4
const MAX_TITLE_CHARS = 150
const ARTICLE = /^(?:der|die|das|den|dem|des|dieser?|dieses|diesen|diesem)\s+\p{Lu}/u

/**
 * The one source whose title calls itself what the phrase calls it: "the survey of trams" for "A short survey of
 * preserved trams", "das Fahrtenbuch". A name ("Debian") is what a source may be about, and means none.
 */
export function findTitled(phrase: string, language: string, retrieval: Retrieval): IndexedSource | null {
  const all = readPhraseWords(phrase, language)
  const telling = all.filter(({ isNoun }) => !isNoun)
  const words = telling.map(({ word }) => word.toLowerCase())
  const isCommon = isCommonNoun(phrase, language, telling)
  const mayName = HAN_OR_KANA.test(phrase) ? isTitleOf : isCommon ? holdsAllOf : null
  if (words.length === 0 || mayName === null) return null
  const named = readSources(retrieval).filter((source) =>
    listTitles(source).some((title) => mayName(title.toLowerCase(), words, phrase, retrieval)),
  )
  return named.length === 1 ? named[0]! : null
}

/** In German every noun has a capital: its article tells that it is no name. "The Atari" is one, whatever stands before it. */
const isCommonNoun = (phrase: string, language: string, telling: readonly PhraseWord[]) =>
  language === 'de' ? ARTICLE.test(phrase) : telling.some(({ word }) => /^\p{Ll}{3,}/u.test(word))

function holdsAllOf(title: string, words: readonly string[], _: string, { terms }: Retrieval): boolean {
  const held = new Set([...terms(title), ...title.split(/[^\p{L}\p{N}]+/u)])
  return words.every(
    (word) => held.has(word) || (terms(word).length > 0 && terms(word).every((term) => held.has(term))),
  )
}

/** Without spaces between words the phrase has to open or end the title as it is. */
function isTitleOf(title: string, _: readonly string[], phrase: string): boolean {
  const [whole, part] = [title, phrase.toLowerCase()].map((text) => text.replace(/[\s「」『』《》]/g, '')) as [
    string,
    string,
  ]
  return part.length >= MIN_UNSPACED_CHARS && (whole.startsWith(part) || whole.endsWith(part))
}

const listTitles = (source: IndexedSource) =>
  [toPlainTitle(source.name).replace(/[-_.]+/g, ' '), readOpeningLines(source)[0]?.plain ?? ''].filter(isTitle)

/** A text may begin without one: its first line is a sentence then. */
const isTitle = (line: string) => line !== '' && line.length <= MAX_TITLE_CHARS && !/[.!?。！？]$/u.test(line.trim())
