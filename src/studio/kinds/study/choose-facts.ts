import type { ContentRequest } from '../../../domain/artifact.ts'
import type { FactKind, StudyFact } from './fact.ts'
import { createRelevance } from './relevance.ts'

export type Difficulty = NonNullable<ContentRequest['difficulty']>

/** How gladly each kind is asked at each difficulty. */
const KIND_SCORES: Readonly<Record<Difficulty, Readonly<Record<FactKind, number>>>> = {
  easy: {
    entry: 4,
    condition: 3.5,
    meaning: 5,
    asked: 5,
    date: 4,
    figure: 2.5,
    cell: 3,
    subject: 3.5,
  },
  medium: {
    entry: 4.4,
    condition: 3.8,
    meaning: 5,
    asked: 5,
    figure: 4,
    date: 4.4,
    cell: 3,
    subject: 3,
  },
  hard: {
    entry: 3.5,
    condition: 5,
    figure: 4.5,
    date: 4,
    cell: 3.5,
    meaning: 3,
    asked: 4.5,
    subject: 3,
  },
}
/** Of one column of a table no more is asked: whoever needs the rest looks it up. */
const MAX_SHARE_OF_COLUMN = 0.2
const REPEAT_PRICES = { sameSentence: 4, sameTheme: 0.35, sameKind: 0.25, sameAnswer: 1.5 }

/**
 * Takes up to `count` facts, the worthiest first, each choice making its theme, kind, sentence and answer less worth.
 * A question for who does what a sentence tells is the only one of that sentence.
 * @param isOnceASentence where one question would tell the answer of another of the same sentence
 * @returns in the order of `facts`
 */
export function chooseFacts<T extends StudyFact>(
  facts: readonly T[],
  difficulty: Difficulty,
  count: number,
  isOnceASentence = false,
): readonly T[] {
  const chosen = new Set<T>()
  const uses = new Map<string, number>()
  const mostCells = Math.ceil(count * MAX_SHARE_OF_COLUMN)
  const open = new Map(facts.map((fact) => [fact, KIND_SCORES[difficulty][fact.kind] + 2 * fact.weight]))
  while (chosen.size < count && open.size > 0) {
    const best = pickBestFact(open, uses)
    open.delete(best)
    chosen.add(best)
    for (const fact of open.keys()) {
      if (fact.column !== undefined && countChosen(chosen, fact) >= mostCells) open.delete(fact)
      const isTold = fact.sentence === best.sentence && (isOnceASentence || isLone(fact) || isLone(best))
      if (isTold) open.delete(fact)
    }
    for (const use of listUses(best)) uses.set(use.key, (uses.get(use.key) ?? 0) + use.price)
  }
  return facts.filter((fact) => chosen.has(fact))
}

/** What a word of the instructions in its sentence adds to a fact. */
const STRESS = 0.6

/** The facts, worth more where they say what the instructions stress. */
export function stressFacts(
  facts: readonly StudyFact[],
  { instructions = '' }: Pick<ContentRequest, 'instructions'>,
  language: string,
): readonly StudyFact[] {
  const rate = createRelevance({ instructions }, language)
  return rate === null ? facts : facts.map((fact) => ({ ...fact, weight: fact.weight + STRESS * rate(fact.sentence) }))
}

const countChosen = (chosen: ReadonlySet<StudyFact>, { column }: StudyFact) =>
  [...chosen].filter((one) => one.column === column).length

/** Its question tells most of the sentence, and with it the answers of others. */
const isLone = ({ kind }: StudyFact) => kind === 'subject'

function pickBestFact<T extends StudyFact>(open: ReadonlyMap<T, number>, uses: ReadonlyMap<string, number>): T {
  let best: { fact: T; worth: number } | null = null
  for (const [fact, own] of open) {
    const worth = listUses(fact).reduce((left, { key }) => left - (uses.get(key) ?? 0), own)
    if (best === null || worth > best.worth) best = { fact, worth }
  }
  return best!.fact
}

const listUses = ({ answer, kind, sentence, theme }: StudyFact) => [
  { key: `sentence ${sentence}`, price: REPEAT_PRICES.sameSentence },
  { key: `theme ${theme}`, price: REPEAT_PRICES.sameTheme },
  { key: `kind ${kind}`, price: REPEAT_PRICES.sameKind },
  { key: `answer ${answer.toLowerCase()}`, price: REPEAT_PRICES.sameAnswer }, // whatever kind of question has it
]
