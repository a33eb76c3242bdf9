import { findUnit } from '../../../text/units-of-measure.ts'
import { writeInOtherWords } from '../compose/write-answer.ts'
import { asksMoney, namesAmount } from '../coverage/lacks-asked.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { namesUnknown } from '../coverage/unknown-words.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { findAgents } from '../language/find-agents.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedSort } from '../language/kind-words.ts'
import { readModality } from '../language/read-modality.ts'
import { readAct } from '../question/asked-act.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { listShortSources, quoteUnits } from '../retrieval/short-sources.ts'

/** So many sentences of the asked kind may each be the one that is meant; of the items of a list one alone. */
const MAX_TOLD = 2

/** What answers these is told by its form, whatever words stand around it. */
const SORTS_OF_FORM: ReadonlySet<AskedSort> = new Set([
  'date',
  'duration',
  'age',
  'length',
  'mass',
  'temperature',
  'person',
])

/**
 * The one or two sentences of a short text that are of the asked kind, for a question that says all else in other words
 * ("How much is lunch?": "A meal costs 4.10 euros"). What of the question stands somewhere in the text has to stand in
 * them, and a name or number that stands nowhere is refused. It stands in for a refusal, and where it is the only one that names
 * somebody for an answer in part to "who" that names nobody. Always partial: that these are other words is said first.
 */
export function answerByKindAlone(
  asked: AskedQuestion,
  before: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (!isWeak(asked, before, retrieval)) return null
  const isOfKind = chooseKindTest(asked)
  if (before.citations.some(({ sourceText }) => isOfKind?.(sourceText) ?? true)) return null
  const scope = isOfKind ? listShortSources(asked.language, retrieval) : []
  const quotes = isOfKind ? scope.flatMap((source) => quoteUnits(source).filter(({ text }) => isOfKind(text))) : []
  const told = quotes.filter(
    (quote) =>
      saysAllThatStands(asked, quote, scope, retrieval) &&
      (!asksWhether(asked.text) || saysSome(asked, quote, retrieval)),
  )
  const isOneAlone = before.state === 'partial' || told.some(({ unit }) => unit.kind === 'item')
  if (told.length === 0 || told.length > (isOneAlone ? 1 : MAX_TOLD)) return null
  if (
    namesUnknown(
      asked,
      told.map(({ passage }) => passage),
      retrieval,
    )
  )
    return null
  return writeInOtherWords(asked, told, listUnsaid(asked, retrieval), retrieval)
}

/** Whether it is a refusal, or answers "who" in part by other words of the question alone. */
function isWeak(
  { text, own, said: carried }: AskedQuestion,
  { state, citations }: WrittenAnswer,
  { terms }: Retrieval,
): boolean {
  if (state !== 'partial' || carried !== '') return state === 'no_support'
  const said = new Set(citations.flatMap(({ sourceText }) => terms(sourceText)))
  return readAskedFor(text).sort === 'person' && ![...own].some((term) => said.has(term))
}

/** What was done by whom is not said either where its verb stands nowhere. */
function listUnsaid(asked: AskedQuestion, retrieval: Retrieval): string[] {
  const act = readAct(asked.text, asked.language, retrieval)
  const isUnsaid = act !== null && retrieval.terms(act).every((term) => asked.unknownVerbs.includes(term))
  return [...new Set([...(isUnsaid ? [act] : []), ...listMissingWords(asked, retrieval)])]
}

export function chooseKindTest({ text, language }: AskedQuestion): ((said: string) => boolean) | null {
  if (asksMoney(text)) return namesAmount
  if (isAskedFor('authorship', text)) return null // who wrote a text is told by its own marks, or not at all
  if (isAskedFor('reason', text)) return (said) => findReasonCues(language).test(said)
  if (asksWhether(text)) return (said) => isAskedFor('forbid', said) || readModality(said, language) !== null
  const { sort, counted } = readAskedFor(text)
  if (findUnit(counted[0] ?? '') !== '') return (said) => findAskedSpans(said, text).some(({ isCounted }) => isCounted) // "How many watts?" and "1,350 W"
  if (sort === 'person') return (said) => findAskedSpans(said, text).length > findAgents(said).length // "by the parish" is who only of what was done
  return SORTS_OF_FORM.has(sort) ? (said) => findAskedSpans(said, text).length > 0 : null
}

/** What is allowed or not is said of many things: this is of one that the question names. */
const saysSome = ({ own }: AskedQuestion, { text }: Quote, { terms }: Retrieval) =>
  terms(text).some((term) => own.has(term))

function saysAllThatStands(
  { own }: AskedQuestion,
  { text, passage }: Quote,
  scope: readonly IndexedSource[],
  { terms }: Retrieval,
): boolean {
  const said = new Set(terms([passage.sourceName, passage.heading, text].filter(Boolean).join('\n')))
  const stands = new Set(scope.flatMap((source) => terms(source.text)))
  return [...own].every((term) => said.has(term) || !stands.has(term))
}
