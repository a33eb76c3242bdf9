import type { Fact } from '../study/fact.ts'
import { GAP } from '../study/fact.ts'
import { holds } from '../study/sentence.ts'
import type { Term } from './terms.ts'
import { shareOf, type Truth } from './truth.ts'

/** Telling terms fill up, where their length does not give them away. */
const MOST_UNLIKE = 1
/** After a word with small letters: a capital there is no matter of the place. */
const NAMES = /(?<=\p{Ll},? )\p{Lu}\p{Ll}\p{L}+(?: \p{Lu}\p{Ll}\p{L}+)*(?![\p{L}’'-])/gu
/** Two answers that share more of their terms could both be right. */
const SAME_SHARE = 0.3

/**
 * Others that do something in the sources. `Uber` and `the taxi company` may be one and the same: a name is only set
 * beside names.
 */
export function subjectOptions(
  fact: Fact,
  facts: readonly Fact[],
  terms: readonly Term[],
  truth: Truth,
): readonly string[] {
  const isFit = ({ answer }: Pick<Fact, 'answer'>) => isName(answer) === isName(fact.answer)
  const found = apart(fact, ofKind('subject', facts), truth).filter(isFit)
  const more = [...terms.map(({ text }) => text), ...namesIn(facts)]
    .map((answer) => ({ answer, sentence: '' }))
    .filter(isFit)
  const alike = apart(fact, more, truth).filter(({ answer }) => unlikeness(answer, fact.answer) < MOST_UNLIKE)
  return [...found, ...alike].map(({ answer }) => capital(answer))
}

/** Names inside of the sentences, each once. */
function namesIn(facts: readonly Fact[]): readonly string[] {
  const found = facts.flatMap(({ sentence }) => sentence.match(NAMES) ?? [])
  return [...new Set(found)]
}

/** What others do in the sources, begun alike: `that ...` beside `that ...`. */
export function objectOptions(fact: Fact, facts: readonly Fact[], truth: Truth): readonly string[] {
  const own = truth.termsOf(doerOf(fact))
  return apart(fact, ofKind('object', facts), truth)
    .filter((other) => shareOf(own, truth.termsOf(other.sentence)) === 0)
    .filter(({ answer }) => openingOf(answer) === openingOf(fact.answer))
    .map(({ answer }) => answer)
}

const ofKind = (kind: Fact['kind'], facts: readonly Fact[]) => facts.filter((fact) => fact.kind === kind)

/** Those that share nothing with the answer and stand nowhere in its sentence, the most alike in length first. */
function apart<T extends Pick<Fact, 'answer' | 'sentence'>>(
  fact: Fact,
  others: readonly T[],
  truth: Truth,
): readonly T[] {
  const own = truth.termsOf(fact.answer)
  return others
    .filter(({ sentence }) => sentence !== fact.sentence)
    .filter(({ answer }) => shareOf(own, truth.termsOf(answer)) <= SAME_SHARE && !holds(fact.sentence, answer))
    .filter(({ answer }) => shareOf(truth.termsOf(answer), own) <= SAME_SHARE)
    .toSorted((a, b) => unlikeness(a.answer, fact.answer) - unlikeness(b.answer, fact.answer))
}

const unlikeness = (text: string, right: string) => Math.abs(Math.log(text.length / right.length))
const doerOf = ({ subject }: Fact) => subject.slice(0, subject.indexOf(GAP))

/** Every word of it has a capital; one alone could be the many that a sentence opens with: `Parents`. */
const isName = (text: string) =>
  /^(?:The )?\p{Lu}\S*(?: (?:of|and|the|\p{Lu}\S*))*$/u.test(text) &&
  /\p{Lu}.*\p{Lu}|^\p{Lu}\p{L}*[^s\P{L}]$/u.test(text)
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** A clause, a thing pointed at, a thing of a kind. */
function openingOf(object: string): string {
  const [first = ''] = object.toLowerCase().split(' ')
  if (first === 'that') return 'that'
  return /^(?:the|its|their|his|her|all|both)$/.test(first) ? 'pointed' : 'kind'
}
