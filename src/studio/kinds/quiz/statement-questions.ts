import { fillLabelTemplate } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { GAP } from '../study/fact.ts'
import type { QuestionWording } from '../study/question.ts'
import type { QuestionDraft } from './draft.ts'
import { OPTION_COUNT } from './right-places.ts'

/** A longer option is no option that one reads beside three others. */
export const MAX_SENTENCE_CHARS = 170

/**
 * For each theme the question which sentence the sources hold: one as it stands, and others of the theme in which a
 * figure or a date is replaced by a wrong one. (Another word would seldom fit the grammar of the sentence.)
 */
export function draftStatementQuestions(
  drafts: readonly QuestionDraft[],
  outline: Outline,
  { words }: QuestionWording,
): readonly QuestionDraft[] {
  return outline.themes.flatMap(({ title }, theme) => {
    const own = selectReadableDrafts(
      drafts.filter(({ fact }) => fact.theme === theme && /^(?:figure|date)$/.test(fact.kind)),
    )
    const right = own.toSorted((a, b) => b.fact.weight - a.fact.weight)[0]
    const wrong = own.filter((draft) => draft !== right).map(writeWrongSentence)
    if (right === undefined || wrong.length < OPTION_COUNT - 1) return []
    const { fact } = right
    const question = fillLabelTemplate(words.asksStatement, title)
    return [{ fact, question, answer: fact.sentence, distractors: { kind: 'texts', options: wrong } }]
  })
}

/** One draft a sentence, of readable length. */
function selectReadableDrafts(drafts: readonly QuestionDraft[]): readonly QuestionDraft[] {
  const short = drafts.filter(({ fact }) => fact.sentence.length <= MAX_SENTENCE_CHARS)
  return [...new Map(short.map((draft) => [draft.fact.sentence, draft])).values()]
}

function writeWrongSentence({ distractors, fact }: QuestionDraft): string {
  const [first] = distractors.options
  return fact.subject.replace(GAP, () => (typeof first === 'string' ? first : first!.text))
}
