import type { ContentRequest } from '../../../domain/artifact.ts'
import { UNSPACED } from '../../../text/scripts.ts'
import { hasKnownVerb } from '../../extract/english-verbs.ts'
import { type ContentLabels, fillLabelTemplate } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { writeCaseQuestion, writeConditionQuestion } from './condition-facts.ts'
import { chooseAsker } from './english-asker.ts'
import { writeEnglishQuestion } from './english-question.ts'
import { writeEntryQuestion } from './entry-facts.ts'
import type { StudyFact } from './fact.ts'
import { listOutlineStatements } from './find-facts.ts'
import { writeGermanQuestion } from './german-question.ts'
import { createInPlaceAsker, createPlainAsker, writeCellQuestion } from './plain-question.ts'
import { readWordUsage, type WordUsage } from './usage.ts'

export type QuestionWording = {
  readonly words: ContentLabels
  /** In which is asked. */
  readonly language: string
  /** The question as people ask it, where sources and wish are in a language that we can ask in. */
  readonly plain: ((fact: StudyFact, among: readonly string[]) => string | null) | null
  /** `Who` and `What` where they can be told: whatever is alike under it may stand beside each other. */
  readonly sortOf: (answer: string) => string
}

/** The wording of what is asked of an outline in the language of a wish. */
export function createQuestionWording(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
): QuestionWording {
  const ask = outline.language === request.language.split('_')[0] ? ASKERS[outline.language] : undefined
  const { language } = request
  if (ask === undefined) return { words, language, plain: null, sortOf: () => '' }
  const usage = readWordUsage(listOutlineStatements(outline).map(({ text }) => text))
  const findAnswerSort = (answer: string) => (outline.language === 'en' ? chooseAsker(answer, usage) : '')
  return { words, language, plain: (fact, among) => ask(fact, usage, among), sortOf: findAnswerSort }
}

const ASKERS: Readonly<Record<string, (fact: StudyFact, usage: WordUsage, among: readonly string[]) => string | null>> =
  {
    en: writeEnglishQuestion,
    de: writeGermanQuestion,
    fr: createPlainAsker('fr'),
    es: createPlainAsker('es'),
    it: createPlainAsker('it'),
    pt: createPlainAsker('pt'),
    nl: () => null, // conditions have words of their own
    ja: createInPlaceAsker('ja'),
    zh: createInPlaceAsker('zh'),
  }

/**
 * The question that `fact.answer` answers, on one line; null where this language has none for such a fact.
 * @param among what else stands to choose from
 */
export function writeQuestion(
  fact: StudyFact,
  { language, plain, words }: QuestionWording,
  among: readonly string[] = [],
): string | null {
  if (fact.kind === 'condition') return plain && writeConditionQuestion(fact, language.split('_')[0]!)
  if (fact.kind === 'entry')
    return writeEntryQuestion(fact, language.split('_')[0]!) ?? writeTemplateQuestion(fact, words)
  const cell = fact.cell && writeCellQuestion(fact.cell.row, fact.cell.column, language)
  const asked = cell ?? plain?.(fact, among)
  if (isVerbless(fact, language)) return null
  return asked ?? writeTemplateQuestion(fact, words)
}

/** `Version 2 ratified on ____.`: nobody asks for a part of what is no sentence. */
const isVerbless = ({ kind, sentence }: StudyFact, language: string) =>
  /^en(?:_|$)/.test(language) && /^(?:figure|date)$/.test(kind) && !hasKnownVerb(sentence) && !DID.test(sentence)

/** "Opened the bakery": what was done to something is no participle. */
const DID = /\p{Ll}ed\s+(?:the|an?|its|his|her|their|our|all|every)\s/u

/** A shorter meaning is true of much else: `a standard package`. */
const MIN_MEANING_WORDS = 5

/** The question the other way round, whose answer is `fact.subject`; null where there is none. */
export function writeReverseQuestion(fact: StudyFact, { language, plain, words }: QuestionWording): string | null {
  if (fact.kind === 'condition') return plain && writeCaseQuestion(fact, language.split('_')[0]!)
  const isTelling = UNSPACED.test(fact.answer) || fact.answer.split(/\s+/).length >= MIN_MEANING_WORDS
  if (/^(?:that|dass|que) /u.test(fact.answer)) return null
  return (fact.kind === 'meaning' || fact.kind === 'entry') && isTelling
    ? fillLabelTemplate(words.asksTerm, fact.answer)
    : null
}

function writeTemplateQuestion({ kind, subject }: StudyFact, words: ContentLabels): string | null {
  switch (kind) {
    case 'meaning':
      return fillLabelTemplate(words.asksMeaning, subject)
    case 'asked':
      return subject
    case 'figure':
      return fillLabelTemplate(words.asksFigure, subject)
    case 'date':
      return fillLabelTemplate(words.asksDate, subject)
    case 'cell':
      return `${subject}?`
    case 'entry':
      return fillLabelTemplate(words.asksMeaning, subject)
    case 'condition':
      return null
    case 'subject':
      return null // a gap as large as that is no riddle
  }
}
