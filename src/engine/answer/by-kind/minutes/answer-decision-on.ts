import { toPlainText } from '../../../../text/plain-text.ts'
import { cutBlock, type TextSegment } from '../../../../text/segments.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { readCommonTerms } from '../../language/common-words.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import { matchQuestion } from '../whole/match-question.ts'

const PASSAGES_READ = 6
const MAX_SOURCES = 6
const MAX_SOURCE_CHARS = 60_000
/** From what brought it up to what came of it. */
const MAX_TOLD_CHARS = 420
/** Of the weight of the matter so much stands in the item or over it. */
const MIN_SHARE = 0.7

const ITEM_NUMBER = /^\d{1,2}[.)]\s+/u

const pickAbout = ({ decisions }: AnswerLocale) => decisions.about

/** An item of minutes: its sentences, its place among them of the one that decides, and how much of the matter it says. */
type DecidedItem = { readonly units: readonly TextSegment[]; readonly decision: number; readonly share: number }

/**
 * Answers "What was decided about the roof?" and "Was the proposal accepted?" with the sentences of the minutes from what brought the matter up to
 * what came of it: "Rejected by three to two" says no word of the question. Null where no item on it decides anything.
 */
export function answerDecisionOn(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const matter = matchQuestion(asked.typed, pickAbout)?.of
  const common =
    matter === undefined ? null : readCommonTerms({ text: matter, language: asked.language }, retrieval.terms)
  const terms = retrieval.terms(matter ?? '').filter((term) => !common?.has(term))
  if (terms.length === 0) return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  for (const source of readFoundSources(found, retrieval, MAX_SOURCES)) {
    const [best] = listItems(source, terms, asked.language, retrieval).toSorted((one, other) => other.share - one.share)
    if (best) return tellQuotes('answered', asked, [quoteItem(source, best, terms, retrieval)], retrieval)
  }
  return null
}

function listItems(
  source: IndexedSource,
  matter: readonly string[],
  language: string,
  { terms, weightOf }: Retrieval,
): DecidedItem[] {
  const says = compileWordCue(findLocale(language).decisions.said, language)
  const read = ({ start, end }: TextSegment) => source.text.slice(start, end)
  const all = addTermWeights(matter, weightOf)
  return readBlocksAround(source, 0, Math.min(source.text.length, MAX_SOURCE_CHARS), NO_MARGIN).flatMap((block) => {
    const units = cutBlock(source.text, block)
    const decision = units.findLastIndex(
      (unit) => unit.kind !== 'row' && unit.kind !== 'heading' && says.test(read(unit)),
    )
    if (decision < 0) return []
    const titles = [findHeadingAt(source, block.start) ?? '', units[0]?.term ?? ''].map((title) =>
      terms(title).filter((term) => !/^\p{N}+$/u.test(term)),
    )
    const held = new Set([...titles.flat(), ...units.flatMap((unit) => terms(read(unit)))])
    const share =
      addTermWeights(
        matter.filter((term) => held.has(term)),
        weightOf,
      ) / all
    const isTitled = titles.some((title) => title.length > 0 && title.every((term) => matter.includes(term)))
    return share >= MIN_SHARE || isTitled ? [{ units, decision, share: share + Number(isTitled) }] : []
  })
}

/** From the first sentence that says something of the matter, where that is near enough, to the one that decides. */
function quoteItem(
  source: IndexedSource,
  { units, decision }: DecidedItem,
  matter: readonly string[],
  { terms }: Pick<Retrieval, 'terms'>,
) {
  const { start: at, end } = units[decision]!
  const saysMatter = ({ start, end }: TextSegment) =>
    terms(source.text.slice(start, end)).some((term) => matter.includes(term))
  const first = units.slice(0, decision + 1).find((unit) => saysMatter(unit) && end - unit.start <= MAX_TOLD_CHARS)
  const quote = quoteSource(source, first?.start ?? at, end)
  return { ...quote, shown: toPlainText(quote.text).replace(ITEM_NUMBER, '') }
}
