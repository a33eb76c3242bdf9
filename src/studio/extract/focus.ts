import type { ContentRequest } from '../../domain/artifact.ts'
import { memoize } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import type { FoundTable } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import type { WeighSentence } from './choose-sentences.ts'

/** What a wish does to the choice of sentences. */
export type Emphasis = {
  /** Those to choose from; all places when there is no focus, or it is found nowhere. */
  readonly members: readonly number[]
  readonly weigh: WeighSentence
  /** Whether the focus was found; null without one. */
  readonly focusFound: boolean | null
  /** Whether a word of the instructions stands in the sources; null without instructions. */
  readonly instructionsFound: boolean | null
}

/** Words of instructions that speak of the making and not of a matter. */
const MAKING_WORD =
  /^(?:focus\p{L}*|explain\p{L}*|describ\p{L}*|writ(?:e|ing|ten)|mak(?:e|ing)|keep|use|using|simple|simply|simpl\p{L}*|short\p{L}*|brief\p{L}*|detail\p{L}*|beginners?|experts?|audience|students?|kids|children|concentrat\p{L}*|emphasi[sz]e|highlight\p{L}*|stress|mention|includ\p{L}*|cover|avoid|tone|style|language|formal|friendly|slides?|questions?|cards?|report|summary|summari[sz]e|overview|podcast|video|please|main|important|key|points?|sections?|chapters?|topics?|aspects?|source|sources|text|bitte|erklär\p{L}*|beschreib\p{L}*|schreib\p{L}*|einfach\p{L}*|kurz\p{L}*|ausführlich|anfänger|kinder|betone|konzentrier\p{L}*|wichtig\p{L}*|thema|themen|explica\p{L}*|escrib\p{L}*|sencill\p{L}*|breve|expliqu\p{L}*|écri\p{L}*|simplement)$/iu

const WHOLE_SHARE = 0.5
const WEIGHTS = { heading: 0.8, neighbour: 0.45, instruction: 2 } as const
const MIN_IN_FOCUS = 4

/** How the focus and the instructions of a wish weigh the candidates. */
export function measureEmphasis(
  candidates: readonly SentenceCandidate[],
  request: Pick<ContentRequest, 'focus' | 'instructions'>,
): Emphasis {
  const focus = measureRelevance(request.focus ?? '', candidates)
  const stressed = scaleToOne(measureRelevance(dropMakingWords(request.instructions ?? ''), candidates))
  const all = [...candidates.keys()]
  const found = focus && all.some((index) => focus[index]! >= WHOLE_SHARE * WEIGHTS.heading)
  const inFocus = found ? all.filter((index) => focus[index]! >= WHOLE_SHARE * WEIGHTS.neighbour) : all
  const members = inFocus.length >= MIN_IN_FOCUS ? inFocus : all
  const weighSentence: WeighSentence = (index) =>
    (found ? 0.1 + focus[index]! : 1) * (stressed ? 1 + WEIGHTS.instruction * stressed[index]! : 1)
  return {
    members,
    weigh: weighSentence,
    focusFound: request.focus?.trim() ? Boolean(found) : null,
    instructionsFound: request.instructions?.trim() ? Boolean(stressed?.some((share) => share > 0)) : null,
  }
}

/** Instructions are long: the sentence that holds most of their words counts as one that holds them all. */
function scaleToOne(shares: Float64Array | null): Float64Array | null {
  const most = shares?.reduce((best, share) => Math.max(best, share), 0) ?? 0
  return shares && most > 0 ? shares.map((share) => share / most) : shares
}

const dropMakingWords = (instructions: string) =>
  instructions
    .split(/\s+/)
    .filter((word) => !MAKING_WORD.test(word.replace(/[^\p{L}]/gu, '')))
    .join(' ')

/**
 * 0 to 1 for each candidate: the share of the wish's terms that it holds, less where only its heading, the title of its
 * source or a neighbour holds them; null when the wish says nothing.
 */
function measureRelevance(request: string, candidates: readonly SentenceCandidate[]): Float64Array | null {
  const termsIn = rememberTerms(request)
  if (request.trim() === '' || candidates.every(({ section }) => termsIn(section.source.language).size === 0))
    return null
  const share = (terms: readonly string[], language: string) => {
    const wanted = termsIn(language)
    const held = new Set(terms.filter((term) => wanted.has(term)))
    return wanted.size === 0 ? 0 : held.size / wanted.size
  }
  const headingShares = new Map<SentenceCandidate['section'], number>()
  const own = candidates.map(({ terms, section }) => {
    const { language, title } = section.source
    const above = `${section.heading}\n${title}`
    if (!headingShares.has(section)) {
      headingShares.set(section, WEIGHTS.heading * share(loadAnalyzer(language).terms(above), language))
    }
    return Math.max(share(terms, language), headingShares.get(section)!)
  })
  return Float64Array.from(own, (value, index) => Math.max(value, rateNeighbours(own, candidates, index)))
}

/** A neighbour in the same section goes on about what a sentence speaks of. */
function rateNeighbours(own: readonly number[], candidates: readonly SentenceCandidate[], index: number): number {
  const { section } = candidates[index]!
  const values = [index - 1, index + 1].map((at) => (candidates[at]?.section === section ? own[at]! : 0))
  return WEIGHTS.neighbour * Math.max(...values)
}

function rememberTerms(text: string): (language: string) => ReadonlySet<string> {
  return memoize((language) => new Set(loadAnalyzer(language).terms(text)))
}

/** The tables that hold a term of the focus; all where none does. */
export function keepTablesAboutFocus(tables: readonly FoundTable[], focus: string, language: string): FoundTable[] {
  const analyzer = loadAnalyzer(language)
  const wanted = new Set(analyzer.terms(focus))
  const mentionsFocus = ({ title, columns, rows }: FoundTable) => {
    const text = [title, ...columns, ...rows.flatMap(({ cells }) => cells)].join(' ')
    return analyzer.terms(text).some((term) => wanted.has(term))
  }
  const about = wanted.size === 0 ? [] : tables.filter(mentionsFocus)
  return about.length > 0 ? about : [...tables]
}
