import { readFileSync } from 'node:fs'
import type { AnswerState } from '../../../domain/answer.ts'
import { judgeAnswer } from '../by-search/answer-by-search.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { holdsRareName } from '../coverage/unknown-words.ts'
import { lacksForm } from '../form/lacks-form.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { CONFIDENCE_FEATURES, computeLogistic, measureConfidence, measureLead } from '../rank/measure-confidence.ts'
import type { rankCandidates } from '../rank/rank-candidates.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { overlaps, type Quote, quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findUnsaid } from './find-unsaid.ts'
import { leavesFirstOpen, type PlacedLead, readPlacedLead } from './hold-lead.ts'
import { leadsAstray } from './leads-astray.ts'
import { leavesWhetherOpen } from './leaves-whether-open.ts'
import { createShareReader, listSureParts } from './list-asked-parts.ts'
import { provesAsked } from './prove-asked.ts'

/** What tells whether a written answer is one: all that tells it of its first sentence, what each rule says, and what stands beside it. */
export const SURENESS_FEATURES = [
  ...CONFIDENCE_FEATURES,
  'confidence',
  'citations',
  'warnings', // words that were read otherwise
  'judged', // by what is quoted: 2 answered, 1 in part
  'lacksForm',
  'rareName',
  'unsaid',
  'unsaidValue',
  'unsaidThing',
  'unsaidParts',
  'proves',
  'astray',
  'firstOpen',
  'whetherOpen',
  'parts', // of the question
  'saidElsewhere', // by how much another sentence says more of them
  'ofPassage', // sentences of the same passage among the first
  'ofKind', // sentences that hold a value of the asked kind among the first
] as const

type SurenessFeature = (typeof SURENESS_FEATURES)[number]

/** Written by `npm run fit-sureness`. */
type FittedSureness = { readonly bias: number; readonly weights: Readonly<Record<SurenessFeature, number>> }

export const SURENESS_FILE = new URL('./sureness.json', import.meta.url)

let known: FittedSureness | null = null

/** How likely a written answer is right, 0 to 1. */
export function measureSureness(...evidence: Parameters<typeof measureAnswer>): number {
  known ??= JSON.parse(readFileSync(SURENESS_FILE, 'utf8')) as FittedSureness
  const { bias, weights } = known
  const measured = measureAnswer(...evidence)
  return computeLogistic(SURENESS_FEATURES.reduce((sum, name) => sum + weights[name] * measured[name], bias))
}

type RankedCandidates = Pick<ReturnType<typeof rankCandidates>, 'passages' | 'ranked'>

/** What an answer leads with, and the sentence of it that was ranked. */
type LedUnit = { readonly lead: PlacedLead; readonly unit: RankedUnit }

/** Null where no sentence that leads was ranked; where what is quoted begins or ends within one, it is that one. */
export function findLed(answer: WrittenAnswer, ranked: readonly RankedUnit[], retrieval: Retrieval): LedUnit | null {
  const lead = readPlacedLead(answer, retrieval)
  if (!lead) return null
  const { place } = lead
  const ofSource = ranked.filter(({ passage }) => passage.sourceId === place.sourceId)
  const unit =
    ofSource.find(({ start, end }) => start >= place.start && end <= place.end) ??
    ofSource.find(({ start, end }) => start < place.end && end > place.start)
  return unit ? { lead, unit } : null
}

export function measureAnswer(
  led: LedUnit,
  answer: WrittenAnswer,
  asked: AskedQuestion,
  candidates: RankedCandidates,
  retrieval: Retrieval,
): Readonly<Record<SurenessFeature, number>> {
  const { ranked } = candidates
  const found = { ranked, lead: led.unit, missing: listMissingWords(asked, retrieval) }
  return {
    ...measureLead(asked, found, retrieval),
    confidence: measureConfidence(asked, found, retrieval),
    citations: answer.citations.length,
    warnings: answer.warnings.length,
    ...measureRules(answer, asked, candidates, retrieval),
    ...measureLeft(answer, asked, retrieval),
    ...measureParts(asked, led, ranked, retrieval),
    ...measureFirst(led.unit, ranked),
  }
}

const STATES: readonly AnswerState[] = ['no_support', 'partial', 'answered']

function measureRules(
  answer: WrittenAnswer,
  asked: AskedQuestion,
  { passages, ranked }: RankedCandidates,
  retrieval: Retrieval,
) {
  const quotes = readQuotes(answer, ranked, retrieval)
  return {
    judged: STATES.indexOf(judgeAnswer(asked, passages, quotes, retrieval)),
    lacksForm: lacksForm(asked, quotes, retrieval) ? 1 : 0,
    rareName: holdsRareName(asked, retrieval) ? 1 : 0,
    proves: provesAsked(answer, asked, retrieval) ? 1 : 0,
  }
}

function readQuotes({ citations }: WrittenAnswer, ranked: readonly RankedUnit[], { readSource }: Retrieval): Quote[] {
  return citations.flatMap(({ sourceId, start, end }) => {
    const source = readSource(sourceId)
    const quote = source && quoteSource(source, start, end)
    const isIn = (unit: RankedUnit) => overlaps(unit, quote!) && unit.start >= start && unit.end <= end
    return quote ? [ranked.find(isIn) ?? quote] : []
  })
}

/** What is left unsaid, as if the answer was called one. */
function measureLeft(answer: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval) {
  const unsaid = findUnsaid(asked, { ...answer, state: 'answered' }, retrieval)
  return {
    unsaid: unsaid ? 1 : 0,
    unsaidValue: unsaid?.lacksValue ? 1 : 0,
    unsaidThing: unsaid && !unsaid.isOfThing ? 1 : 0,
    unsaidParts: unsaid?.parts.length ?? 0,
  }
}

/** So many of the sentences that come first are held against the one that leads. */
const MAX_OTHERS = 15

function measureParts(
  asked: AskedQuestion,
  { lead, unit }: LedUnit,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
) {
  const parts = listSureParts(asked, retrieval)
  const measureSaid = createShareReader(asked, parts, retrieval)
  const others = ranked.slice(0, MAX_OTHERS).filter((one) => one !== unit)
  return {
    parts: parts.length,
    astray: leadsAstray(asked, lead, retrieval) ? 1 : 0,
    firstOpen: leavesFirstOpen(asked, lead, parts, retrieval) ? 1 : 0,
    whetherOpen: leavesWhetherOpen(asked, lead, parts, retrieval) ? 1 : 0,
    saidElsewhere: Math.max(0, ...others.map(({ text }) => measureSaid(text))) - measureSaid(lead.own),
  }
}

const FIRST = { ofPassage: 5, ofKind: 10 } as const

function measureFirst({ passage }: RankedUnit, ranked: readonly RankedUnit[]) {
  const isBeside = (one: RankedUnit) => one.passage.sourceId === passage.sourceId && one.passage.start === passage.start
  return {
    ofPassage: ranked.slice(0, FIRST.ofPassage).filter(isBeside).length,
    ofKind: ranked.slice(0, FIRST.ofKind).filter(({ measured }) => measured.holdsKind === 1).length,
  }
}
