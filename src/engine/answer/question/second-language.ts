import type { Question } from '../../../domain/answer.ts'
import { memoize } from '../../../lib/memoize.ts'
import { detectLanguage, detectLanguageAmong } from '../../../text/detect-language.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { isSpaced } from '../language/locales.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { dropStopWords } from './frame-words.ts'

/** A line shorter than this may be a title or a name, which tell no language. */
const MIN_TELLING_CHARS = { spaced: 40, unspaced: 12 }
const PASSAGES_LOOKED_AT = 10
const WIDER = 3
/** Of a short line that tells as little of one as of the other. */
const OWN_LEANS_WORDS = 0.5

/**
 * Answers in a language that only a part of its sources' texts is written in: a manual of which some paragraphs are
 * translated is indexed in the language of most of it. Null where no passage found speaks it, or nothing of it is quoted.
 */
export function answerInSecondLanguage(
  { text }: Pick<Question, 'text'>,
  language: string,
  retrieval: Retrieval,
  answer: (read: Retrieval) => WrittenAnswer,
): WrittenAnswer | null {
  const speaks = openSpeaks(language)
  if (!retrieval.find(text, PASSAGES_LOOKED_AT).some(speaks)) return null
  const written = answer(readInSecondLanguage(language, retrieval, speaks))
  return written.state !== 'no_support' && quotesLanguage(written, language, retrieval) ? written : null
}

/** Passages that speak only another language come last, and small words count no more than in a source of this one. */
function readInSecondLanguage(
  language: string,
  known: Retrieval,
  speaks: (passage: FoundPassage) => boolean,
): Retrieval {
  const isOther = (passage: FoundPassage) =>
    !speaks(passage) && ![language, 'und'].includes(detectLanguage(passage.text))
  return {
    ...known,
    languages: [...known.languages, language],
    inLanguage: undefined,
    terms: (text) => known.terms(isSpaced(language) ? dropStopWords(text, language) : text),
    find: (text, limit) => {
      const { last = [], first = [] } = Object.groupBy(known.find(text, limit * WIDER), (passage) =>
        isOther(passage) ? 'last' : 'first',
      )
      return [...first, ...last].slice(0, limit)
    },
  }
}

/** Whether an answer quotes anything in this language rather than in another of the notebook's, or what tells none. */
function quotesLanguage({ citations }: WrittenAnswer, language: string, { languages }: Retrieval): boolean {
  const weigh = (one: string) => (one === language ? OWN_LEANS_WORDS : 0)
  const tell = (text: string) => detectLanguageAmong(text, [language, ...languages], weigh)
  return citations.some(({ sourceText }) => [language, 'und'].includes(tell(sourceText)))
}

function openSpeaks(language: string): (passage: FoundPassage) => boolean {
  const least = isSpaced(language) ? MIN_TELLING_CHARS.spaced : MIN_TELLING_CHARS.unspaced
  const isSpoken = (line: string) => line.length >= least && detectLanguage(line) === language
  const speaks = memoize((text: string) => text.split('\n').some(isSpoken))
  return ({ text }) => speaks(text)
}
