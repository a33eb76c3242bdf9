import type { Outline, Reference } from '../../outline.ts'
import type { StudyFact } from '../study/fact.ts'
import { type QuestionWording, writeStatementQuestion } from '../study/question.ts'
import type { OptionStock } from './distractors.ts'
import type { QuestionDraft } from './draft.ts'
import { OPTION_COUNT } from './right-places.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'
import { listClaims, type PlainClaim, SAME_MATTER_SHARE, type TurnedClaim, turnClaims } from './turned-claims.ts'

/** One of four sentences that is said, with all that the four are made of: of these nothing else is asked. */
export type StatementDraft = QuestionDraft & { readonly sentences: readonly string[] }

const MAX_LENGTH_RATIO = 2
const SET_SIZE = OPTION_COUNT - 1

/**
 * Which sentence the sources hold: one as it stands, beside three that are turned round. It asks for what a text claims,
 * where nothing in it can be defined, counted or dated.
 */
export function draftStatementQuestions(
  drafts: readonly (QuestionDraft & StudyFact)[],
  outline: Outline,
  { matter, truth }: Pick<OptionStock, 'matter' | 'truth'>,
  wording: QuestionWording,
): readonly StatementDraft[] {
  const claims = listClaims(outline, matter)
  const turned = turnClaims(claims, drafts, outline.language, truth)
  const open = new Set(claims)
  const sets = gatherSets(turned)
  for (const { said } of sets.flat()) for (const claim of open) if (claim.said === said) open.delete(claim)
  return sets.flatMap((set) => {
    const right = chooseRight(set, [...open], truth)
    if (right === null) return []
    open.delete(right)
    return [draftQuestion(right, set, outline, wording)]
  })
}

/** The likes stand beside each other, what is best first. Mostly figures are no set: one of them is rather asked for. */
function gatherSets(turned: readonly TurnedClaim[]): readonly (readonly TurnedClaim[])[] {
  const [words, figures] = (['word', 'figure'] as const).map((way) => turned.filter(({ by }) => by === way))
  return chunk([...words!, ...figures!]).filter(([, second]) => second!.by === 'word')
}

/** Three each, without what is left over. */
const chunk = (all: readonly TurnedClaim[]): readonly (readonly TurnedClaim[])[] =>
  Array.from({ length: Math.floor(all.length / SET_SIZE) }, (_, at) => all.slice(at * SET_SIZE, (at + 1) * SET_SIZE))

/** Of the theme of the others and about as long, so that neither tells it. */
function chooseRight(set: readonly TurnedClaim[], open: readonly PlainClaim[], truth: TruthCheck): PlainClaim | null {
  const length = set.reduce((sum, { text }) => sum + text.length, 0) / set.length
  const fit = open.filter(({ said }) => {
    const own = truth.readTerms(said)
    const isOther = set.every(
      ({ by, said: other }) => by === 'figure' || measureSharedTerms(own, truth.readTerms(other)) < SAME_MATTER_SHARE,
    )
    return isOther && Math.max(said.length / length, length / said.length) <= MAX_LENGTH_RATIO
  })
  const isOfTheme = ({ theme }: PlainClaim) => theme >= 0 && set.some((one) => one.theme === theme)
  return fit.find(isOfTheme) ?? fit[0] ?? null
}

function draftQuestion(
  { said, statement: { reference, text }, theme }: PlainClaim,
  set: readonly TurnedClaim[],
  outline: Outline,
  wording: QuestionWording,
): StatementDraft {
  const heading = readCommonHeading([reference, ...set.map(({ statement }) => statement.reference)])
  return {
    fact: { reference, sentence: text, theme },
    question: writeStatementQuestion(heading, outline.title, wording),
    answer: said,
    distractors: { kind: 'texts', options: set.map((one) => one.text) },
    sentences: [text, ...set.map(({ statement }) => statement.text)],
  }
}

function readCommonHeading(references: readonly Reference[]): string | null {
  const [first] = references
  return first?.heading && references.every(({ heading }) => heading === first.heading) ? first.heading : null
}
