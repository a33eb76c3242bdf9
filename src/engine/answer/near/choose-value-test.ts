import type { AnswerState } from '../../../domain/answer.ts'
import { memoize } from '../../../lib/memoize.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { blankOut } from '../../../text/spans.ts'
import { findDimension, findUnit } from '../../../text/units-of-measure.ts'
import { asksMoney, listMoneyWords, namesAmount, SIGN_NUMERAL, SIGN_TIME } from '../coverage/lacks-asked.ts'
import { CLOCK } from '../language/clock-times.ts'
import { compileOnce } from '../language/compile-once.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { type AskedSort, readKindWords } from '../language/kind-words.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { readModality } from '../language/read-modality.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { namesAmountOf } from './amount-of.ts'
import type { AskedPart } from './asked-part.ts'

/** Whether a statement holds a value of the asked kind, the parts of the question given. */
type ValueTest = (said: string, parts: readonly AskedPart[]) => boolean

/** Chooses how it is told whether a statement holds a value of the asked kind; null where the question asks for none that can be told by its form. */
export function chooseValueTest(asked: AskedQuestion, state: AnswerState, retrieval: Retrieval): ValueTest | null {
  const { text, language, act } = asked
  const { kind, sort } = readAskedFor(text)
  if (!isSpaced(language)) return chooseSignTest(asked, state)
  if (asksWhether(text)) return state === 'answered' ? () => true : null
  if (asksMoney(text)) return (said, parts) => namesAmountOf(asked, said, parts, retrieval)
  const holdsAskedSpan = (said: string) => findAskedSpans(said, text).length > 0
  if (isAskedFor('pastDate', text)) return (said) => holdsAskedSpan(said.replace(CLOCK, ''))
  if (kind === 'date') return (said) => holdsAskedSpan(said) || tellsCase(said, language) || holdsTime(said)
  const isAlong = (said: string) => holdsAskedSpan(said) && !measuresOtherAxis(text, said, language)
  if (sort === 'duration') return (said) => isAlong(said) || namesTime(said)
  if (sort === 'count') return (said, parts) => isAlong(said) && !tellsLimit(asked, said, parts)
  if (kind === 'number')
    return (said) => (isAlong(said) || (isOfMeasure(sort) && namesAmount(said))) && !tellsPrice(asked, said)
  return sort === 'person' && act !== null ? () => true : null
}

/** "One may borrow eight books" does not say how many there are. */
const tellsLimit = ({ text, language }: AskedQuestion, said: string, parts: readonly AskedPart[]) =>
  parts.length === 1 &&
  readModality(text, language) === null &&
  said
    .split(/[,;]\s/)
    .filter((clause) => findAskedSpans(clause, text).length > 0)
    .every((clause) => readModality(clause, language) !== null)

/** "A garden costs 85 euros" does not say how big it is. */
const tellsPrice = ({ text, language }: AskedQuestion, said: string) =>
  readAskedFor(text).sort === 'size' &&
  listMoneyWords({ text: said, language }) !== '' &&
  listMoneyWords({ text, language }) === '' &&
  findAskedSpans(said, text).every(({ start, end }) => namesAmount(said.slice(start, end)))

/** "How high is the allowance?" asks for an amount. */
const isOfMeasure = (sort: AskedSort) => sort === 'length' || sort === 'size'

/** "After ten minutes"; "from 8 to 12": hours may stand alone. What measures or costs tells no time. */
function holdsTime(said: string): boolean {
  const numbers = findNumberSpans(said)
  const others = numbers.filter(({ dimension }) => dimension !== null && dimension !== 'time')
  return numbers.some(({ dimension }) => dimension === 'time') || /\p{N}/u.test(others.reduce(blankOut, said))
}

/** "Whenever it is full" tells when something happens. */
const tellsCase = (said: string, language: string) =>
  compileWordCue(findLocale(language).condition.marks, language).test(said)

/** "Several days" is no number, and tells how long. */
const namesTime = (said: string) =>
  (said.match(/\p{L}+/gu) ?? []).some((word) => findDimension(findUnit(word)) === 'time')

/** Of how many people, a number of them; "1985年" and a number that the question names count nobody. */
const PEOPLE_ASKED = /(?:多少|几|幾|何)\s?[名人位]/u
const PEOPLE = /[\p{N}一二三四五六七八九十百千万両两]\s?(?:多)?(?:名|人|位)/u

/** Looser than what is written in letters: not all forms are known. */
function chooseSignTest({ text }: AskedQuestion, state: AnswerState): ((said: string) => boolean) | null {
  const { kind, sort } = readAskedFor(text)
  if (asksMoney(text)) return namesAmount
  if (kind === 'date') return (said) => SIGN_TIME.test(said)
  if (PEOPLE_ASKED.test(text)) return (said) => PEOPLE.test(said)
  if (kind === 'number') return (said) => SIGN_NUMERAL.test(said)
  return sort === 'person' && state === 'answered' ? () => true : null
}

/** Whether a text measures a thing in another direction than is asked: "38 metres long" does not say how wide it is. */
function measuresOtherAxis(question: string, said: string, language: string): boolean {
  const { sort } = readAskedFor(question)
  if (sort !== 'length' && sort !== 'size' && sort !== 'duration') return false
  const axes = readAxes(language)
  const asked = axes.filter((axis) => axis.test(question))
  return asked.length > 0 && !asked.some((axis) => axis.test(said)) && axes.some((axis) => axis.test(said))
}

const readAxes = memoize((language: string): readonly RegExp[] =>
  (readKindWords(language).axes ?? []).map((words) => compileOnce(`(?<!\\p{L})(?:${words})(?!\\p{L})`)),
)
