import { loadAnalyzer } from '../../../../text/analyzer.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { listWords, type PlacedWord } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { isSaidBy, type MeantPhrase, readPhrases } from '../../meanings/meant-phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { readSectionBody, type SectionBody } from '../whole/section-body.ts'
import { isTurnedAlike, listSections, readAbove } from './find-headed-section.ts'

/** The list under a heading that means what is asked; `isCovered`: nothing that the question says is missing there. */
type MeantList = { readonly body: SectionBody; readonly rating: number; readonly isCovered: boolean }

const MAX_SOURCES = 12
const MAX_OPENING_CHARS = 200
const MAX_TITLE_WORDS = 7
const MIN_HEADED = 0.6
const MIN_COVERED = 0.5
const MIN_WHOLE = 0.75
/** A heading of which half is met has to say all of the question, and the other way round. */
const MIN_BOTH = 1.4
const COUNTS = { above: 0.8, body: 0.3 } as const

/**
 * The list whose heading says in other words what is asked: "Packing list" for "What do I have to bring?", "Still to do"
 * for "Which tasks are open?". Null where no heading means it.
 */
export function findMeantList(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): MeantList | null {
  const phrases = readPhrases(asked.text, asked.language)
  if (phrases.length === 0) return null
  const sources = readFoundSources(passages, retrieval, Number.POSITIVE_INFINITY).take(MAX_SOURCES)
  const meant = [...sources].flatMap((source) => {
    const near = passages.filter(({ sourceId }) => sourceId === source.id)
    return listSections(source, near).flatMap((one) => rateSection(asked, phrases, source, one, retrieval) ?? [])
  })
  return meant.sort((one, other) => other.rating - one.rating)[0] ?? null
}

/** A section with a list, by what its heading and the question say of each other; null of one that means another thing. */
function rateSection(
  asked: AskedQuestion,
  phrases: readonly MeantPhrase[],
  source: IndexedSource,
  section: HeadedSection,
  retrieval: Retrieval,
): MeantList | null {
  const headed = isTurnedAlike(asked.text, section.title) ? rateTitle(asked, phrases, section.title, retrieval) : null
  const body = headed && readSectionBody(source, section)
  if (!body || !opensWithList(body)) return null
  const covered = measureCovered(asked, headed!.shared, body, retrieval)
  const rating = headed!.share + covered
  return covered >= MIN_COVERED && rating >= MIN_BOTH ? { body, rating, isCovered: covered >= MIN_WHOLE } : null
}

/** What stands further below a heading lists other things than it names. */
function opensWithList({ list, blocks }: SectionBody): boolean {
  const first = list?.entries[0]
  return first !== undefined && first.kind !== 'row' && first.start - blocks[0]!.start <= MAX_OPENING_CHARS
}

/**
 * How much of a heading the question says, and the question's phrases that it means; null where no meaning is shared, or
 * the heading begins with another thing: "Pros of the house" is not what is asked with "Cons of the house".
 */
function rateTitle(
  { text, language }: AskedQuestion,
  phrases: readonly MeantPhrase[],
  title: string,
  { terms }: Pick<Retrieval, 'terms'>,
): { readonly share: number; readonly shared: readonly MeantPhrase[] } | null {
  const titled = readPhrases(title, language)
  const shared = phrases.flatMap((phrase) => {
    const meant = titled.filter(({ meanings }) => meanings.some((one) => phrase.meanings.includes(one)))
    return meant.length > 0 ? [{ phrase, meant }] : []
  })
  if (shared.length === 0) return null
  const said = new Set(shared.flatMap(({ meant }) => meant.flatMap(({ words }) => words)).map(({ start }) => start))
  const roots = terms(text)
  const isForbidding = isAskedFor('forbid', text)
  const isMet = ({ word, start }: PlacedWord) =>
    said.has(start) ||
    (isForbidding && isAskedFor('forbid', word)) ||
    [word.toLowerCase(), ...terms(word)].some((one) => roots.some((root) => isSaidBy(one, root, language)))
  const { isStopWord } = loadAnalyzer(language)
  const words = listWords(title, language).filter((one) => said.has(one.start) || !isStopWord(one.word.toLowerCase()))
  const unmet = words.filter((one) => !isMet(one))
  const meansOther = titled.some((phrase) => phrase.words[0]!.start === words[0]!.start) && unmet.includes(words[0]!)
  const share = 1 - unmet.length / words.length
  if (words.length > MAX_TITLE_WORDS || meansOther || share < MIN_HEADED) return null
  return { share, shared: shared.map(({ phrase }) => phrase) }
}

/** What of the question the heading means, stands above it or in its list; what it says in one phrase counts as one. */
function measureCovered(
  { own, language, text }: AskedQuestion,
  shared: readonly MeantPhrase[],
  { source, section, blocks }: SectionBody,
  { terms }: Pick<Retrieval, 'terms'>,
): number {
  const [title, above, inside] = [
    [...terms(section.title), ...listWords(section.title.toLowerCase(), language).map(({ word }) => word)],
    terms(readAbove(source, section)),
    terms(source.text.slice(blocks[0]!.start, blocks.at(-1)!.end)),
  ]
  const holds = (held: readonly string[], term: string) => held.some((one) => isSaidBy(one, term, language))
  const met = new Set(shared.flatMap(({ words }) => words.flatMap(({ word }) => terms(word))))
  const others = [...new Set(terms(text))].filter((term) => own.has(term) && !met.has(term))
  const counts = others.map((term) =>
    holds(title, term) ? 1 : holds(above, term) ? COUNTS.above : holds(inside, term) ? COUNTS.body : 0,
  )
  return counts.reduce<number>((sum, one) => sum + one, 1) / (counts.length + 1)
}
