import type { Outline, Reference } from '../../outline.ts'
import type { StudyFact } from '../study/fact.ts'
import { type QuestionWording, writeStatementQuestion } from '../study/question.ts'
import { isDenial } from './contraries.ts'
import type { OptionStock } from './distractors.ts'
import type { QuestionDraft } from './draft.ts'
import { OPTION_COUNT } from './right-places.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'
import { listClaims, type PlainClaim, SAME_MATTER_SHARE, type TurnedClaim, turnClaims } from './turned-claims.ts'

/** One of four sentences that is said, with all that the four are made of: of these nothing else is asked. */
export type StatementDraft = QuestionDraft & { readonly sentences: readonly string[]; readonly by: TurnedClaim['by'] }

const MAX_LENGTH_RATIO = 2
const SET_SIZE = OPTION_COUNT - 1

/**
 * Which sentence the sources hold: one as it stands, beside three that are turned round. It asks for what a text claims,
 * where nothing in it can be defined, counted or dated. Among denials the right one is a denial, too: else it would be told.
 */
export function draftStatementQuestions(
  drafts: readonly QuestionDraft[],
  outline: Outline,
  { matter, truth }: Pick<OptionStock, 'matter' | 'truth'>,
  wording: QuestionWording,
): readonly StatementDraft[] {
  const claims = listClaims(outline, matter)
  const turned = turnClaims(claims, drafts, outline, truth)
  const open = new Set(claims)
  const sets = gatherSets(turned, countDenials(claims, turned, outline.language))
  for (const { said } of sets.flat()) for (const claim of open) if (claim.said === said) open.delete(claim)
  return sets.flatMap((set, at) => {
    const isDenied = set.every(({ by }) => by === 'denial')
    const right = chooseRight(
      set,
      [...open].filter(({ said }) => isDenial(said, outline.language) === isDenied),
      truth,
    )
    if (right === null) return []
    open.delete(right)
    return [draftQuestion(right, set, 1 - at / 10, outline, wording)]
  })
}

/** The likes stand beside each other, what is best first; what is left over goes together, but never three denials. */
function gatherSets(turned: readonly TurnedClaim[], rightDenials: number): readonly (readonly TurnedClaim[])[] {
  const listBy = (way: TurnedClaim['by']) => turned.filter(({ by }) => by === way)
  const [words, denials, figures] = [listBy('word'), listBy('denial'), listBy('figure')]
  const denied = chunk(denials).slice(0, rightDenials)
  const more = denials.slice(denied.length * SET_SIZE)
  const left = [words, figures].flatMap((all) => all.slice(chunk(all).length * SET_SIZE))
  const mixed = chunk([...left, ...more.slice(0, SET_SIZE - 1)].slice(0, left.length === 0 ? 0 : 2 * SET_SIZE))
  return [...chunk(words), ...denied, ...mixed.filter((set) => set[0]!.by !== 'denial'), ...chunk(figures)]
}

/** Three each, without what is left over. */
const chunk = (all: readonly TurnedClaim[]): readonly (readonly TurnedClaim[])[] =>
  Array.from({ length: Math.floor(all.length / SET_SIZE) }, (_, at) => all.slice(at * SET_SIZE, (at + 1) * SET_SIZE))

/** How many claims deny something and are not turned. */
const countDenials = (claims: readonly PlainClaim[], turned: readonly TurnedClaim[], language: string) =>
  claims.filter(({ said }) => isDenial(said, language) && !turned.some((one) => one.said === said)).length

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
  weight: number,
  outline: Outline,
  wording: QuestionWording,
): StatementDraft {
  const heading = readCommonHeading([reference, ...set.map(({ statement }) => statement.reference)])
  const fact: StudyFact = {
    ...{ kind: 'topic', subject: heading ?? '', answer: said, sentence: text },
    ...{ reference, theme, weight },
  } as const
  return {
    fact,
    question: writeStatementQuestion(heading, outline.title, wording),
    answer: said,
    distractors: { kind: 'texts', options: set.map((one) => one.text) },
    by: set.every(({ by }) => by === 'figure') ? 'figure' : 'word',
    sentences: [text, ...set.map(({ statement }) => statement.text)],
  }
}

function readCommonHeading(references: readonly Reference[]): string | null {
  const [first] = references
  return first?.heading && references.every(({ heading }) => heading === first.heading) ? first.heading : null
}
