import { fillTemplate } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { GAP } from '../study/fact.ts'
import type { Wording } from '../study/question.ts'
import type { Draft } from './draft.ts'
import { OPTIONS } from './places.ts'

const LONGEST_CHARS = 170

/**
 * For each theme the question which sentence the sources hold: one as it stands, and others of the theme in which a
 * figure or a date is replaced by a wrong one. (Another word would seldom fit the grammar of the sentence.)
 */
export function statementQuestions(drafts: readonly Draft[], outline: Outline, { words }: Wording): readonly Draft[] {
  return outline.themes.flatMap(({ title }, theme) => {
    const own = apart(drafts.filter(({ fact }) => fact.theme === theme && fact.subject.includes(GAP)))
    const right = own.toSorted((a, b) => b.fact.weight - a.fact.weight)[0]
    const wrong = own.filter((draft) => draft !== right && draft.fact.kind !== 'word').map(wrongSentence)
    if (right === undefined || wrong.length < OPTIONS - 1) return []
    const { fact } = right
    const question = fillTemplate(words.asksStatement, title)
    return [{ fact, question, answer: fact.sentence, distractors: { kind: 'texts', options: wrong } }]
  })
}

/** One draft a sentence, of readable length. */
function apart(drafts: readonly Draft[]): readonly Draft[] {
  const short = drafts.filter(({ fact }) => fact.sentence.length <= LONGEST_CHARS)
  return [...new Map(short.map((draft) => [draft.fact.sentence, draft])).values()]
}

function wrongSentence({ distractors, fact }: Draft): string {
  const [first] = distractors.options
  return fact.subject.replace(GAP, () => (typeof first === 'string' ? first : first!.text))
}
