import { capitalize } from '../../../lib/capitalize.ts'
import type { StudyFact } from '../study/fact.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { measureLengthGap } from './length-gap.ts'
import type { OptionTerm } from './terms.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'

/** Who or what the sentences speak of, and what else names something. */
export type DoerStock = {
  readonly doers: readonly Pick<StudyFact, 'answer' | 'sentence'>[]
  readonly facts: readonly StudyFact[]
  readonly terms: readonly OptionTerm[]
  readonly truth: TruthCheck
}

/** Telling terms fill up, where their length does not give them away. */
const MAX_UNLIKENESS = 1
/** After a word with small letters: a capital there is no matter of the place. */
const NAMES = /(?<=\p{Ll},? )\p{Lu}\p{Ll}\p{L}+(?: \p{Lu}\p{Ll}\p{L}+)*(?![\p{L}’'-])/gu
/** `Currently monitoring`, `Building walls`: what is done, and no thing that does something. */
const DOING = /^(?:\p{L}+ly|\p{L}+ing)(?!\p{L})/iu
/** "The most painful": no thing. */
const NO_THING =
  /^(?:The (?:most|least) \p{L}+|A (?:less|more|very) .*|January|February|March|April|May|June|July|August|September|October|November|December|English|Chapter)$/u
/** Two answers that share more of their terms could both be right. */
const SAME_SHARE = 0.3

/**
 * Others that do something in the sources; beside a name other names, too. `Uber` and `the taxi company` may be one and the same: a name is only set
 * beside names.
 */
export function chooseSubjectOptions(fact: StudyFact, { doers, facts, terms, truth }: DoerStock): readonly string[] {
  const isFit = ({ answer }: Pick<StudyFact, 'answer'>) =>
    !NO_THING.test(answer) &&
    [DOING, /\p{Nd}/u].every((shape) => shape.test(answer) === shape.test(fact.answer)) &&
    isCapitalizedName(answer) === isCapitalizedName(fact.answer)
  const found = selectUnrelated(fact, [...filterByKind('subject', facts), ...doers], truth).filter(isFit)
  if (!isCapitalizedName(fact.answer)) return found.map(({ answer }) => capitalize(answer)) // what does nothing is told from it
  const article = /^(?:the|an?)(?= )/iu.exec(fact.answer)?.[0] ?? ''
  const more = [...nameTermsAlike(terms, article), ...(article === '' ? findInnerNames(facts) : [])]
    .map((answer) => ({ answer, sentence: '' }))
    .filter(isFit)
  const alike = selectUnrelated(fact, more, truth).filter(
    ({ answer }) => measureLengthGap(answer, fact.answer) < MAX_UNLIKENESS,
  )
  return [...found, ...alike].map(({ answer }) => capitalize(answer))
}

/** The terms that the sources use with the same article, which else would tell the right one. */
const nameTermsAlike = (terms: readonly OptionTerm[], article: string): readonly string[] =>
  article === ''
    ? terms.map(({ text }) => text)
    : terms.filter(({ leaders }) => leaders.includes(article.toLowerCase())).map(({ text }) => `${article} ${text}`)

/** Names inside of the sentences, each once. */
function findInnerNames(facts: readonly StudyFact[]): readonly string[] {
  const found = facts.flatMap(({ sentence }) => sentence.match(NAMES) ?? [])
  return [...new Set(found)]
}

const filterByKind = (kind: StudyFact['kind'], facts: readonly StudyFact[]) =>
  facts.filter((fact) => fact.kind === kind)

/** Those that share nothing with the answer and stand nowhere in its sentence, the most alike in length first. */
function selectUnrelated<T extends Pick<StudyFact, 'answer' | 'sentence'>>(
  fact: StudyFact,
  others: readonly T[],
  truth: TruthCheck,
): readonly T[] {
  const own = truth.readTerms(fact.answer)
  return others
    .filter(({ sentence }) => sentence !== fact.sentence)
    .filter(
      ({ answer }) =>
        measureSharedTerms(own, truth.readTerms(answer)) <= SAME_SHARE && !hasWholeWords(fact.sentence, answer),
    )
    .filter(({ answer }) => measureSharedTerms(truth.readTerms(answer), own) <= SAME_SHARE)
    .toSorted((a, b) => measureLengthGap(a.answer, fact.answer) - measureLengthGap(b.answer, fact.answer))
}

/** Every word of it has a capital; one alone could be the many that a sentence opens with: `Parents`. */
const isCapitalizedName = (text: string) =>
  /^(?:The )?\p{Lu}\S*(?: (?:of|and|the|\p{Lu}\S*))*$/u.test(text) &&
  /\p{Lu}.*\p{Lu}|^\p{Lu}\p{L}*[^s\P{L}]$/u.test(text)
