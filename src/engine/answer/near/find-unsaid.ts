import { MEASURED_SORTS } from '../coverage/lacks-asked.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import type { SourceSpan } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { type AskedPart, isNowhere } from './asked-part.ts'
import { chooseValueTest } from './choose-value-test.ts'
import { findSibling } from './find-sibling.ts'
import { type HeldStatement, holdStatement, listQuotedStatements } from './hold-statement.ts'
import { listAskedParts } from './list-asked-parts.ts'

/** What of a question is not said where its answer should be. */
type Unsaid = {
  /** No sentence gives a value of the asked kind to the asked thing. */
  readonly lacksValue: boolean
  /** The statement that comes nearest speaks of the asked thing. */
  readonly isOfThing: boolean
  /** What the sentence does not say which says most of it. */
  readonly parts: readonly AskedPart[]
  /** All parts of the question. */
  readonly all: readonly AskedPart[]
  /** The statement that comes nearest; null where none speaks of anything that is asked about. */
  readonly nearest: SourceSpan | null
}

/**
 * What an answer leaves unsaid of a question for a date, an amount, a number or a person: that, the thing that it is of and what
 * is said of the thing have to stand in one sentence, or the value is another one's. Null where nothing is, or nothing can be told.
 */
export function findUnsaid(asked: AskedQuestion, answer: WrittenAnswer, retrieval: Retrieval): Unsaid | null {
  const test = carriesWords(asked) ? null : chooseValueTest(asked, answer.state, retrieval)
  const isAnswered = answer.state === 'answered'
  if (test === null && !isAnswered) return null
  const quoted = listQuotedStatements(answer, retrieval)
  const readSibling = () => (isAnswered ? findSibling(asked, answer, quoted, retrieval) : null)
  if (test === null) return leaveOut(readSibling(), quoted, retrieval)
  const parts = listAskedParts(asked, retrieval)
  if (parts.length === 0) return null
  const holdsValue = (said: string) => test(said, parts)
  const statements = quoted
    .map((one) => holdStatement(one, parts, holdsValue, asked, retrieval))
    .sort((one, other) => one.missed.length - other.missed.length || one.open.length - other.open.length)
  const best = statements.find(({ hasValue, isOfThing }) => hasValue && isOfThing)
  if (best?.missed.length === 0) return asksWhether(asked.text) ? leaveOut(readSibling(), quoted, retrieval) : null
  const isLeft = isAnswered && best && goesWithoutSaying(best, parts, retrieval)
  if (isLeft && readSibling() === null) return null
  const nearest = statements.find(({ isOfThing }) => isOfThing) ?? null
  const saysMore = best && nearest && saysAllOf(nearest, best)
  if (best && !saysMore)
    return { lacksValue: false, isOfThing: true, parts: best.missed, all: parts, nearest: best.statement }
  const measured = asksMeasured(asked) ? statements.find(({ hasValue }) => hasValue) : undefined
  if (measured)
    return { lacksValue: false, isOfThing: false, parts: measured.open, all: parts, nearest: measured.statement }
  if (nearest === null && statements.some(({ hasValue }) => hasValue)) {
    const { statement, open } = statements[0]!
    return { lacksValue: false, isOfThing: false, parts: open, all: parts, nearest: statement }
  }
  return {
    lacksValue: true,
    isOfThing: nearest !== null,
    parts: nearest?.missed ?? parts,
    all: parts,
    nearest: nearest?.statement ?? null,
  }
}

/** A temperature, a weight, an age or a size is rare enough to be told, and that the thing is called otherwise. */
function asksMeasured({ text }: AskedQuestion): boolean {
  const { sort } = readAskedFor(text)
  return sort === 'size' || MEASURED_SORTS.has(sort)
}

/** In place of a word that is asked with stands another, whatever is asked of it. */
function leaveOut(typed: string | null, [nearest]: readonly SourceSpan[], retrieval: Retrieval): Unsaid | null {
  if (typed === null) return null
  const weight = Math.max(0, ...retrieval.terms(typed).map(retrieval.weightOf))
  const part: AskedPart = { typed, role: 'thing', isBound: true, weight, isMet: () => false }
  return nearest ? { lacksValue: false, isOfThing: true, parts: [part], all: [part], nearest } : null
}

/** Of so many parts of a question one goes without saying, where its sources speak of it: "choir" in a letter to the choir. */
const MIN_SAID_PARTS = 2

function goesWithoutSaying({ open, missed }: HeldStatement, parts: readonly AskedPart[], retrieval: Retrieval) {
  const [only, more] = missed
  const isThing = only?.role === 'thing' && !isNowhere(only, retrieval)
  return isThing && more === undefined && parts.length - open.length >= MIN_SAID_PARTS
}

/** Whether a statement says all of the question that another does, and more. */
const saysAllOf = ({ open }: HeldStatement, other: HeldStatement) =>
  open.length < other.open.length && open.every((part) => other.open.includes(part))
