import type { ContentWish } from '../../../domain/artifact.ts'
import { type ContentLabels, fillTemplate } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { englishQuestion } from './english.ts'
import { askerOf } from './english-asker.ts'
import type { Fact } from './fact.ts'
import { statementsOf } from './facts.ts'
import { germanQuestion } from './german.ts'
import { type Usage, usageOf } from './usage.ts'

export type Wording = {
  readonly words: ContentLabels
  /** The question as people ask it, where sources and wish are in a language that we can ask in. */
  readonly plain: ((fact: Fact, among: readonly string[]) => string | null) | null
  /** `Who` and `What` where they can be told: whatever is alike under it may stand beside each other. */
  readonly sortOf: (answer: string) => string
}

/** The wording of what is asked of an outline in the language of a wish. */
export function wordingFor(outline: Outline, wish: ContentWish, words: ContentLabels): Wording {
  const ask = outline.language === wish.language ? ASKERS[outline.language] : undefined
  if (ask === undefined) return { words, plain: null, sortOf: () => '' }
  const usage = usageOf(statementsOf(outline).map(({ text }) => text))
  const sortOf = (answer: string) => (outline.language === 'en' ? askerOf(answer, usage) : '')
  return { words, plain: (fact, among) => ask(fact, usage, among), sortOf }
}

const ASKERS: Readonly<Record<string, (fact: Fact, usage: Usage, among: readonly string[]) => string | null>> = {
  en: englishQuestion,
  de: germanQuestion,
}

/**
 * The question that `fact.answer` answers, on one line; null where this language has none for such a fact.
 * @param among what else stands to choose from
 */
export function questionOf(fact: Fact, { plain, words }: Wording, among: readonly string[] = []): string | null {
  return plain?.(fact, among) ?? templateQuestion(fact, words)
}

/** The question the other way round, whose answer is `fact.subject`; null where there is none. */
export function reverseQuestionOf(fact: Fact, { words }: Wording): string | null {
  return fact.kind === 'meaning' ? fillTemplate(words.asksTerm, fact.answer) : null
}

function templateQuestion({ kind, subject }: Fact, words: ContentLabels): string | null {
  switch (kind) {
    case 'meaning':
      return fillTemplate(words.asksMeaning, subject)
    case 'figure':
      return fillTemplate(words.asksFigure, subject)
    case 'date':
      return fillTemplate(words.asksDate, subject)
    case 'cell':
      return `${subject} = ?`
    case 'reason':
      return fillTemplate(words.asksReason, ended(subject))
    case 'rest':
      return fillTemplate(words.asksRest, subject)
    case 'subject':
    case 'object':
      return null // a gap as large as that is no riddle
    case 'word':
      return fillTemplate(words.asksWord, subject)
  }
}

const ended = (text: string) => (/[\p{L}\p{N})]$/u.test(text) && /\p{Script=Latin}/u.test(text) ? `${text}.` : text)
