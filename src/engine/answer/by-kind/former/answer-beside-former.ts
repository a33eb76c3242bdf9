import type { Question } from '../../../../domain/answer.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { listMatchSpans } from '../../../../text/spans.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { createLikeness } from '../../../search/pieces.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { findLightWords } from '../../language/compiled-cues.ts'
import { findLocale } from '../../language/locales.ts'
import { isRefusal } from '../../language/phrases.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../../question/asked-question.ts'
import { dependsOnTurns } from '../../question/follow-up.ts'
import { chooseQuotes } from '../../quotes/choose-quotes.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import { keepLetters } from '../../retrieval/drop-repeated.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { widenPassage } from '../../retrieval/widen-passage.ts'
import { findFormerSection, locateFormer } from './locate-former.ts'

const PASSAGES_READ = 2
const MIN_LIKENESS = 0.4
/** A shorter end of a word is an ending. */
const MIN_END_CHARS = 4
const MAX_NEXT_UNITS = 2
const CITATION = /\[\d+\]/g

/**
 * A question that goes on from the answer before it, and of which search finds nothing, or only what was spoken of
 * before: the passages of that answer are read again, with what stands around them. Null where they hold no word of the
 * question and nothing of the kind that it asks for.
 * @param found what search gives
 */
export function answerBesideFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  found: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  if (!last || isRefusal(last.answer) || !dependsOnTurns(asked.text, turns, retrieval.terms)) return null
  if (found.state !== 'no_support' && !lacksOwn(asked, found, retrieval)) return null
  const passages = findFormerPassages(last.answer, retrieval)
  const fitting = rankUnits(asked, passages, retrieval).filter((unit) => fits(asked, unit, retrieval))
  if (fitting.length === 0) return null
  const quotes = chooseQuotes(asked, preferSection(fitting, asked, last.answer, retrieval), retrieval)
  return tellQuotes('partial', asked, quotes, retrieval)
}

/** Where the question brings no word, what is of the asked kind in the section that was told of comes before what is of it elsewhere. */
function preferSection(
  fitting: readonly RankedUnit[],
  asked: AskedQuestion,
  answer: string,
  retrieval: Retrieval,
): readonly RankedUnit[] {
  const [former] = listMatter(asked, retrieval).length > 0 ? [] : locateFormer(answer, retrieval)
  if (!former) return fitting
  const { source, start, end } = findFormerSection(former)
  const inside = fitting.filter((one) => one.passage.sourceId === source.id && one.start >= start && one.end <= end)
  return inside.length > 0 ? inside : fitting
}

/**
 * "And after that?" asks for what stands behind what was told: the next sentences of the same passage. Null for any other
 * question, and where nothing follows.
 */
export function answerBehindFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  const isAsked = new RegExp(findLocale(asked.language).followUp.next, 'iu').test(asked.typed)
  if (!last || !isAsked || isRefusal(last.answer)) return null
  const said = keepLetters(last.answer.replaceAll(CITATION, ''))
  const [passage] = findFormerPassages(last.answer, retrieval)
  const units = passage ? rankUnits(asked, [passage], retrieval).sort((a, b) => a.position - b.position) : []
  const at = units.findLastIndex(({ text }) => said.includes(keepLetters(toPlainText(text).replaceAll(CITATION, ''))))
  const next = at < 0 ? [] : units.slice(at + 1, at + 1 + MAX_NEXT_UNITS)
  if (next.length === 0) return null
  return tellQuotes('answered', asked, next, retrieval)
}

/** The passages that an answer was quoted from: those that search finds for its words, with what stands around them. */
function findFormerPassages(answer: string, retrieval: Retrieval): FoundPassage[] {
  const former = answer.replaceAll(/\[\d+\]|\*\*/g, ' ')
  return retrieval.find(former, PASSAGES_READ).map((passage) => widenPassage(passage, retrieval))
}

/** Whether an answer leads with what was spoken of before, and with nothing that the question brings. */
function lacksOwn(asked: AskedQuestion, { citations }: WrittenAnswer, retrieval: Retrieval): boolean {
  const matter = listMatter(asked, retrieval)
  const held = new Set(retrieval.terms(citations[0]?.sourceText ?? ''))
  return carriesWords(asked) && matter.length > 0 && !matter.some((term) => held.has(term))
}

/** The question's own words but verbs that stand nowhere, and those of its kind: "coûtent-ils" brings no word. */
export function listMatter(
  { text, language, own, unknownVerbs }: Pick<AskedQuestion, 'text' | 'language' | 'own' | 'unknownVerbs'>,
  { terms }: Pick<Retrieval, 'terms'>,
): string[] {
  const spans = readAskedKind(text) === null ? [] : listMatchSpans(text, findLightWords(language))
  const light = spans.flatMap(({ start, end }) => terms(text.slice(start, end)))
  return [...own].filter((term) => !unknownVerbs.includes(term) && !light.includes(term))
}

/** It holds a word of the question's own; the asked kind alone is enough where the question brings no word. */
function fits(asked: AskedQuestion, unit: RankedUnit, retrieval: Retrieval): boolean {
  const { text } = asked
  const kind = readAskedKind(text)
  if (kind !== null && holdsKind(kind, unit.text, text) === false) return false
  const likenessTo = createLikeness([...unit.terms])
  const matter = listMatter(asked, retrieval)
  return matter.length === 0
    ? kind !== null
    : matter.some((term) => likenessTo(term) >= MIN_LIKENESS || isMadeOf(term, unit.terms))
}

/** "shipyard" of what was called the yard: what was spoken of is named anew. */
const isMadeOf = (term: string, held: ReadonlySet<string>) =>
  [...held].some((end) => end.length >= MIN_END_CHARS && term.length > end.length + 2 && term.endsWith(end))
