import { numeralOf } from '../../../text/numerals.ts'
import type { Outline } from '../../outline.ts'
import type { Difficulty } from '../study/choose.ts'
import type { Fact } from '../study/fact.ts'
import { objectOptions, subjectOptions } from './clauses.ts'
import { dateOptions, figureOptions, type NumberOption } from './numbers.ts'
import { meaningOptions, type Term, termOptions, termsOf } from './terms.ts'
import { shareOf, type Truth, truthOf } from './truth.ts'

/** What wrong options are taken from. */
export type Stock = {
  readonly facts: readonly Fact[]
  readonly terms: readonly Term[]
  readonly truth: Truth
  readonly difficulty: Difficulty
}

/** Wrong options, the best first; those of numbers know where they lie, so that options can stand in rising order. */
export type Distractors =
  | { readonly kind: 'numbers'; readonly value: number; readonly options: readonly NumberOption[] }
  | { readonly kind: 'texts'; readonly options: readonly string[] }

/** Two clauses that share more of their terms could both be right. */
const SAME_CLAUSE_SHARE = 0.5

export function stockOf(outline: Outline, facts: readonly Fact[], difficulty: Difficulty): Stock {
  return { facts, terms: termsOf(outline), truth: truthOf(outline), difficulty }
}

/** Options that look like the answer of a fact and are wrong, none of them stated for it anywhere in the sources. */
export function distractorsOf(fact: Fact, stock: Stock): Distractors {
  const { difficulty, facts, terms, truth } = stock
  const others = facts.filter((other) => other !== fact)
  if (fact.kind === 'figure') return numbers(fact, fact.value, figureOptions(fact, others, difficulty), truth)
  if (fact.kind === 'date') return numbers(fact, undefined, dateOptions(fact, others, difficulty), truth)
  if (fact.kind === 'cell') return cellDistractors(fact, stock)
  if (fact.kind === 'meaning') return texts(fact, meaningOptions(fact, others, truth, difficulty), truth)
  if (fact.kind === 'word') return texts(fact, termOptions(fact, fact.answer, terms, truth, difficulty), truth)
  if (fact.kind === 'subject') return texts(fact, subjectOptions(fact, facts, terms, truth), truth)
  if (fact.kind === 'object') return texts(fact, objectOptions(fact, facts, truth), truth)
  return texts(fact, clauseOptions(fact, others, truth), truth)
}

/** Other terms for the term that a meaning describes. */
export function termDistractors(fact: Fact, { difficulty, terms, truth }: Stock): Distractors {
  const options = termOptions({ ...fact, sentence: fact.answer }, fact.subject, terms, truth, difficulty)
  return { kind: 'texts', options: distinct(options, fact.subject) }
}

function numbers(fact: Fact, value: number | undefined, options: readonly NumberOption[], truth: Truth): Distractors {
  const own = value ?? yearOf(fact.answer)
  const wrong = options.filter((option) => option.value !== own && !truth.mayBeTrue(fact, option.text))
  const byValue = new Map(wrong.map((option) => [option.value, option]))
  return { kind: 'numbers', value: own, options: [...byValue.values()] }
}

const yearOf = (text: string) => Number(text.normalize('NFKC').match(/\d{4}/)?.[0] ?? 0)

function texts(fact: Fact, options: readonly string[], truth: Truth): Distractors {
  const wrong = options.filter((option) => !truth.mayBeTrue(fact, option))
  return { kind: 'texts', options: distinct(wrong, fact.answer) }
}

/** What the same column says of other things; where it holds numbers, other figures when it says too little. */
function cellDistractors(fact: Fact, { difficulty, truth }: Stock): Distractors {
  const column = [...new Set(fact.column ?? [])].filter((cell) => cell !== fact.answer)
  const value = numeralOf(fact.answer)?.value
  if (value === undefined) return { kind: 'texts', options: distinct(column, fact.answer) }
  const found = column.flatMap((text) => ({ text, value: numeralOf(text)?.value ?? Number.NaN }))
  const made = figureOptions(fact, [], difficulty)
  const all = [...found.filter((option) => Number.isFinite(option.value)), ...made]
  return numbers({ ...fact, value }, value, all, truth)
}

/** Reasons of other facts, and second halves of other comparisons. */
function clauseOptions(fact: Fact, others: readonly Fact[], truth: Truth): readonly string[] {
  const own = truth.termsOf(fact.sentence)
  return others
    .filter((other) => other.kind === fact.kind && other.sentence !== fact.sentence)
    .filter((other) => shareOf(truth.termsOf(other.answer), own) < SAME_CLAUSE_SHARE)
    .map(({ answer }) => answer)
}

function distinct(options: readonly string[], right: string): readonly string[] {
  const byText = new Map(options.map((option) => [option.toLowerCase().trim(), option]))
  byText.delete(right.toLowerCase().trim())
  return [...byText.values()]
}
