import { readNumeral } from '../../../text/numerals.ts'
import type { Outline } from '../../outline.ts'
import type { Difficulty } from '../study/choose-facts.ts'
import { listDoers } from '../study/clause-facts.ts'
import { type FoundCase, listCases } from '../study/condition-facts.ts'
import type { StudyFact } from '../study/fact.ts'
import { listOutlineStatements } from '../study/find-facts.ts'
import { readSourceMatter, type SourceMatter } from '../study/matter.ts'
import { chooseSubjectOptions, type DoerStock } from './clauses.ts'
import { measureLengthGap } from './length-gap.ts'
import { chooseDateOptions, chooseFigureOptions, type NumberOption } from './numbers.ts'
import { chooseMeaningOptions, chooseTermOptions, listOptionTerms } from './terms.ts'
import { createTruthCheck, measureSharedTerms, namesAny, type TruthCheck } from './truth-check.ts'

/** What wrong options are taken from. */
export type OptionStock = DoerStock & {
  readonly matter: SourceMatter
  /** Of the whole. */
  readonly title: string
  /** What the sources tell of under a condition, whether or not it can be asked for. */
  readonly cases: readonly FoundCase[]
  readonly difficulty: Difficulty
  /** Decides whether `1.500` has thousands. */
  readonly language: string
}

/** Wrong options, the best first; those of numbers know where they lie, so that options can stand in rising order. */
export type Distractors =
  | { readonly kind: 'numbers'; readonly value: number; readonly options: readonly NumberOption[] }
  | { readonly kind: 'texts'; readonly options: readonly string[] }

/** Two clauses that share more of their terms could both be right. */
const SAME_CLAUSE_SHARE = 0.5

export function gatherOptionStock(outline: Outline, facts: readonly StudyFact[], difficulty: Difficulty): OptionStock {
  const statements = [...listOutlineStatements(outline), ...(outline.stated ?? [])]
  const matter = readSourceMatter(outline, statements)
  const doers = outline.language === 'en' ? listDoers(statements) : []
  return {
    facts,
    doers: doers.filter(({ answer }) => matter.isNamed(answer)),
    terms: listOptionTerms(outline),
    truth: createTruthCheck(outline),
    matter,
    title: outline.title,
    cases: listCases(statements, outline.language),
    difficulty,
    language: outline.language,
  }
}

/** Options that look like the answer of a fact and are wrong, none of them stated for it anywhere in the sources. */
export function chooseDistractors(fact: StudyFact, stock: OptionStock): Distractors {
  const { difficulty, facts, language, truth } = stock
  const others = facts.filter((other) => other !== fact)
  if (fact.kind === 'figure')
    return buildNumberDistractors(fact, fact.value, chooseFigureOptions(fact, others, difficulty, language), truth)
  if (fact.kind === 'date')
    return buildNumberDistractors(fact, undefined, chooseDateOptions(fact, others, difficulty), truth)
  if (fact.kind === 'asked') return { kind: 'texts', options: chooseAnswerOptions(fact, others, truth) }
  if (fact.kind === 'cell') return chooseCellDistractors(fact, stock)
  if (fact.kind === 'meaning')
    return buildTextDistractors(fact, chooseMeaningOptions(fact, others, truth, difficulty), truth)
  if (fact.kind === 'subject') return buildTextDistractors(fact, chooseSubjectOptions(fact, stock), truth)
  return buildTextDistractors(fact, chooseShapedOptions(fact, others, stock), truth)
}

/** Other terms for the term that a meaning describes, other conditions for that of a main clause. */
export function chooseTermDistractors(fact: StudyFact, stock: OptionStock): Distractors {
  const { difficulty, facts, terms, truth } = stock
  if (fact.kind === 'condition')
    return { kind: 'texts', options: dropRepeatedOptions(chooseCaseOptions(fact, stock), fact.subject) }
  if (fact.kind === 'entry')
    return { kind: 'texts', options: isTold(fact, facts, truth) ? [] : listSiblingNames(fact, facts, truth) }
  const options = chooseTermOptions({ ...fact, sentence: fact.answer }, fact.subject, terms, truth, difficulty)
  return { kind: 'texts', options: dropRepeatedOptions(options, fact.subject) }
}

function buildNumberDistractors(
  fact: StudyFact,
  value: number | undefined,
  options: readonly NumberOption[],
  truth: TruthCheck,
): Distractors {
  const own = value ?? readAnswerYear(fact.answer)
  const wrong = options.filter((option) => option.value !== own && !truth.mayBeTrue(fact, option.text))
  const byValue = new Map(wrong.map((option) => [option.value, option]))
  return { kind: 'numbers', value: own, options: [...byValue.values()] }
}

const readAnswerYear = (text: string) => Number(text.normalize('NFKC').match(/\d{4}/)?.[0] ?? 0)

function buildTextDistractors(fact: StudyFact, options: readonly string[], truth: TruthCheck): Distractors {
  const wrong = options.filter((option) => !truth.mayBeTrue(fact, option))
  return { kind: 'texts', options: dropRepeatedOptions(wrong, fact.answer) }
}

/** What stands beside the number: `31 March` and `24 April` are no figures of one unit. */
const readUnit = (cell: string) => cell.replace(/[\p{Nd}.,\s]+/gu, '')

const MAX_UNIT_CHARS = 12
/** An address beside a time and a name would tell itself: what opens with a number stands beside others that do. */
const beginsAlike = (one: string, other: string) => /^\P{L}*\p{Nd}/u.test(one) === /^\P{L}*\p{Nd}/u.test(other)

/** What the same column says of other things; where it holds numbers, other figures when it says too little. */
function chooseCellDistractors(fact: StudyFact, { difficulty, language, truth }: OptionStock): Distractors {
  const column = [...new Set(fact.column ?? [])].filter(
    (cell) => cell !== fact.answer && beginsAlike(cell, fact.answer),
  )
  const value = readNumeral(fact.answer, language)?.value
  const isNumber = readUnit(fact.answer).length <= MAX_UNIT_CHARS // `the module pam_env(8)` is none
  const isOneUnit = isNumber && column.every((cell) => readUnit(cell) === readUnit(fact.answer))
  if (value === undefined || !isOneUnit) return { kind: 'texts', options: dropRepeatedOptions(column, fact.answer) }
  const found = column.flatMap((text) => ({ text, value: readNumeral(text, language)?.value ?? Number.NaN }))
  const made = chooseFigureOptions(fact, [], difficulty, language)
  const all = [...found.filter((option) => Number.isFinite(option.value)), ...made]
  return buildNumberDistractors({ ...fact, value }, value, all, truth)
}

/** The names of other entries of its list of which not nearly the same is said, the most alike in length first. */
function listSiblingNames(fact: StudyFact, facts: readonly StudyFact[], truth: TruthCheck): readonly string[] {
  const said = truth.readTerms(fact.answer)
  const isSaidOf = ({ answer }: StudyFact) => measureSharedTerms(said, truth.readTerms(answer)) >= SAME_CLAUSE_SHARE
  return facts
    .filter(({ kind, shape, subject }) => kind === fact.kind && shape === fact.shape && subject !== fact.subject)
    .filter((other) => !isSaidOf(other))
    .map(({ subject }) => subject)
    .toSorted((a, b) => measureLengthGap(a, fact.subject) - measureLengthGap(b, fact.subject))
}

/** What is twice as long as the right one, or half as long, is told from it. */
const MAX_LENGTH_GAP = 0.75

/** A longer answer is not read beside three others. */
const MAX_ANSWER_CHARS = 200

/** How an answer to "Can I ...?" begins; it is told among reasons and ways. */
const AGREES = /^(?:Yes|No|Ja|Nein|Oui|Non|Sí|Sì|Sim|Não)(?=,)/u

/** Answers to other questions that say as many words of this one as the right answer does: else these would tell it. */
function chooseAnswerOptions(fact: StudyFact, others: readonly StudyFact[], truth: TruthCheck): readonly string[] {
  if (fact.answer.length > MAX_ANSWER_CHARS) return []
  const asked = truth.readTerms(fact.subject)
  const said = measureSharedTerms(asked, truth.readTerms(fact.answer))
  return others
    .filter(({ answer, kind }) => kind === 'asked' && answer.length <= MAX_ANSWER_CHARS)
    .filter(({ subject }) => measureSharedTerms(asked, truth.readTerms(subject)) < SAME_CLAUSE_SHARE)
    .filter(({ answer }) => measureSharedTerms(asked, truth.readTerms(answer)) >= said)
    .filter(({ answer }) => AGREES.test(answer) === AGREES.test(fact.answer))
    .filter(({ answer }) => measureLengthGap(answer, fact.answer) < MAX_LENGTH_GAP)
    .map(({ answer }) => answer)
}

/** Whether what is said of a thing tells its name: a word of it that not all of its kind have. */
function isTold(fact: StudyFact, others: readonly StudyFact[], truth: TruthCheck): boolean {
  const alike = others.filter(({ kind, shape }) => kind === fact.kind && shape === fact.shape)
  const common = (term: string) =>
    fact.kind === 'entry' && alike.every(({ subject }) => truth.readTerms(subject).has(term))
  const own = [...truth.readTerms(fact.subject)].filter((term) => !common(term))
  const said = truth.readTerms(fact.answer)
  return namesAny(new Set(own), said) || namesAny(said, new Set(own)) // "Mitarbeiter" tells "Mitarbeiterverwaltung"
}

/** "The database can become corrupt", in a text on just that: it may be so under any condition. */
const MIN_OWN_TERMS = 3
const countOwnTerms = (said: string, title: string, truth: TruthCheck) =>
  [...truth.readTerms(said)].filter((term) => !truth.readTerms(title).has(term)).length

/** "It is closed": beside nothing of its kind it tells itself to the reader of "What happens when the lamp ...". */
const POINTS = /^(?:It|They|You)(?=[ '’])/u

/** What is said of other things in the same form, and could not be said of this one: no word of it is named there. */
function chooseShapedOptions(
  fact: StudyFact,
  others: readonly StudyFact[],
  { title, truth }: OptionStock,
): readonly string[] {
  const [answer, subject] = [truth.readTerms(fact.answer), truth.readTerms(fact.subject)]
  if (fact.kind !== 'condition' && isTold(fact, others, truth)) return []
  const isOther = (other: StudyFact) => measureSharedTerms(subject, truth.readTerms(other.subject)) < SAME_CLAUSE_SHARE
  const isSaid = (said: string) => measureSharedTerms(truth.readTerms(said), subject) > 0
  const whole = truth.readTerms(fact.sentence)
  const [opener] = POINTS.exec(fact.answer) ?? []
  const hasOpener = (said: string) => opener !== undefined && said.startsWith(opener)
  const found = others
    .filter((other) => other.kind === fact.kind && other.sentence !== fact.sentence)
    .filter(({ shape }) => shape === fact.shape)
    .filter(isOther)
    .filter(
      ({ answer: said, sentence, theme }) =>
        fact.kind !== 'condition' ||
        fact.shape === 'aim' || // what is done for something else is done, and not so for this
        (countOwnTerms(said, title, truth) >= MIN_OWN_TERMS &&
          (theme === fact.theme || measureSharedTerms(whole, truth.readTerms(sentence)) > 0)),
    )
    .filter((other) => measureSharedTerms(truth.readTerms(other.answer), answer) < SAME_CLAUSE_SHARE)
    .filter((other) => measureLengthGap(other.answer, fact.answer) < MAX_LENGTH_GAP)
    .toSorted((a, b) => measureLengthGap(a.answer, fact.answer) - measureLengthGap(b.answer, fact.answer))
    .map((other) => other.answer)
    .toSorted((a, b) => Number(hasOpener(b)) - Number(hasOpener(a)))
  if (POINTS.test(fact.answer) && !found.some(hasOpener)) return []
  return isSaid(fact.answer) && !found.slice(0, 3).some(isSaid) ? [] : found // it alone says a word of the question
}

/** Other conditions of which the sources do not say the same, one of them with a word of the question where the right one has one. */
function chooseCaseOptions(fact: StudyFact, { cases, title, truth }: OptionStock): readonly string[] {
  const [main, own, whole] = [fact.answer, fact.subject, title].map((text) => truth.readTerms(text))
  const countSaid = (condition: string) =>
    [...truth.readTerms(condition)].filter((term) => main!.has(term) && !whole!.has(term)).length
  const found = cases
    .filter(({ sentence }) => sentence !== fact.sentence)
    .filter(({ sentence }) => measureSharedTerms(main!, truth.readTerms(sentence)) < SAME_CLAUSE_SHARE)
    .filter(({ condition }) => measureSharedTerms(own!, truth.readTerms(condition)) < SAME_CLAUSE_SHARE)
    .filter(({ condition }) => measureLengthGap(condition, fact.subject) < MAX_LENGTH_GAP)
    .map(({ condition }) => condition)
    .toSorted((a, b) => measureLengthGap(a, fact.subject) - measureLengthGap(b, fact.subject))
    .toSorted((a, b) => countSaid(b) - countSaid(a))
  return countSaid(fact.subject) > 0 && !found.slice(0, OPTIONS_READ).some((one) => countSaid(one) > 0) ? [] : found
}

/** Beside the right one. */
const OPTIONS_READ = 3

function dropRepeatedOptions(options: readonly string[], right: string): readonly string[] {
  const readName = (text: string) =>
    text
      .toLowerCase()
      .trim()
      .replace(/^(?:an?|the) |[\s,;.…]+$/gu, '')
  const byText = new Map(options.toReversed().map((option) => [readName(option), option]))
  byText.delete(readName(right))
  return [...byText.values()].toReversed()
}
