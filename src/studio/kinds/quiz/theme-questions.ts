import { CONTINUED_TITLE } from '../../extract/titles.ts'
import { fillLabelTemplate } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { QuestionWording } from '../study/question.ts'
import { isStandalone } from '../study/sentence.ts'
import type { QuestionDraft } from './draft.ts'
import { OPTION_COUNT } from './right-places.ts'
import { MAX_SENTENCE_CHARS } from './statement-questions.ts'
import { measureSharedTerms, namesAny, type TruthCheck } from './truth-check.ts'

/** So much that the sentences of two themes share leaves open to which of them they belong. */
const SAME_THEME_SHARE = 0.2
const MAX_QUESTIONS_PER_THEME = 2
/** What so many sentences of other themes name, sentences that do not name it may speak of as well. */
const MAX_NAMED_ELSEWHERE = 3
const NAMED_SHARE = 0.5

/**
 * For each theme the question what the sources say of it: one of its sentences, beside sentences of three other themes
 * that speak of nothing in its title, so that they could not be right. It needs no grammar: every language has it.
 */
export function draftThemeQuestions(
  { language, themes, title: whole }: Outline,
  truth: TruthCheck,
  { words }: QuestionWording,
): readonly QuestionDraft[] {
  const told = themes.map(({ statements }) => statements.filter(({ text }) => isReadable(text, language)))
  const titles = themes.map((theme) => theme.title.replace(CONTINUED_TITLE, '').replace(/(?<=\p{L})[.:]$/u, ''))
  return titles.flatMap((title, theme) => {
    const named = truth.readTerms(title)
    if (
      named.size === 0 ||
      title === words.overview ||
      /[?？؟]$|\s·\s/.test(title) ||
      whole.toLowerCase().includes(title.toLowerCase())
    )
      return []
    const others = told.filter((_, other) => titles[other] !== title)
    const namedElsewhere = others
      .flat()
      .filter(({ text }) => measureSharedTerms(named, truth.readTerms(text)) >= NAMED_SHARE).length
    if (namedElsewhere > MAX_NAMED_ELSEWHERE) return []
    const ofEach = Math.ceil((OPTION_COUNT - 1) / Math.max(others.length, 2))
    const telling = told[theme]!.filter(({ text }) => measureSharedTerms(named, truth.readTerms(text)) > 0)
    return telling.slice(0, MAX_QUESTIONS_PER_THEME).flatMap((statement, rank): QuestionDraft[] => {
      const own = truth.readTerms(statement.text)
      const isElsewhere = ({ text }: Statement) => {
        const terms = truth.readTerms(text)
        return !namesAny(named, terms) && measureSharedTerms(own, terms) < SAME_THEME_SHARE
      }
      const elsewhere = others.flatMap((list) =>
        sortByLength(list.filter(isElsewhere), statement.text).slice(0, ofEach),
      )
      const wrong = sortByLength(elsewhere, statement.text).map(({ text }) => text)
      if (wrong.length < OPTION_COUNT - 1) return []
      const { reference, text } = statement
      const weight = 1 / (1 + rank)
      const fact = { kind: 'topic', subject: title, answer: text, sentence: text, reference, theme, weight } as const
      const question = fillLabelTemplate(words.asksStatement, title)
      return [{ fact, question, answer: text, distractors: { kind: 'texts', options: wrong } }]
    })
  })
}

const isReadable = (text: string, language: string) => text.length <= MAX_SENTENCE_CHARS && isStandalone(text, language)

/** Most alike first: the longest or the shortest of four would be thought to be right. */
function sortByLength(statements: readonly Statement[], right: string): readonly Statement[] {
  const measureUnlikeness = ({ text }: Statement) => Math.abs(Math.log(text.length / right.length))
  return statements.toSorted((a, b) => measureUnlikeness(a) - measureUnlikeness(b))
}
