import type { ContentWish } from '../../../domain/artifact.ts'
import type { Outline } from '../outline.ts'
import { filled, type Words } from '../words.ts'
import { englishQuestion } from './english.ts'
import type { Fact } from './fact.ts'
import { statementsOf } from './facts.ts'

export type Wording = {
  readonly words: Words
  /** Both the sources and the wished language are English. */
  readonly isEnglish: boolean
  /** Whether the sources write this word with a small letter too, so that it is no name. */
  readonly isSmall: (word: string) => boolean
}

/** The wording of what is asked of an outline in the language of a wish. */
export function wordingFor(outline: Outline, wish: ContentWish, words: Words): Wording {
  const isEnglish = outline.language === 'en' && wish.language === 'en'
  const texts = isEnglish ? statementsOf(outline).map(({ text }) => text) : []
  const small = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}-])\p{Ll}+/gu) ?? []))
  return { words, isEnglish, isSmall: (word) => small.has(word.toLowerCase()) }
}

/** The question that `fact.answer` answers, on one line. */
export function questionOf(fact: Fact, { isEnglish, isSmall, words }: Wording): string {
  const plain = isEnglish ? englishQuestion(fact, isSmall) : null
  return plain ?? templateQuestion(fact, words)
}

/** The question the other way round, whose answer is `fact.subject`; null where there is none. */
export function reverseQuestionOf(fact: Fact, { words }: Wording): string | null {
  return fact.kind === 'meaning' ? filled(words.asksTerm, fact.answer) : null
}

function templateQuestion({ kind, subject }: Fact, words: Words): string {
  switch (kind) {
    case 'meaning':
      return filled(words.asksMeaning, subject)
    case 'figure':
      return filled(words.asksFigure, subject)
    case 'date':
      return filled(words.asksDate, subject)
    case 'cell':
      return `${subject} = ?`
    case 'reason':
      return filled(words.asksReason, ended(subject))
    case 'rest':
      return filled(words.asksRest, subject)
    case 'word':
      return filled(words.asksWord, subject)
  }
}

const ended = (text: string) => (/[\p{L}\p{N})]$/u.test(text) && /\p{Script=Latin}/u.test(text) ? `${text}.` : text)
