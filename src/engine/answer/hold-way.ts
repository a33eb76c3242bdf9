import { asksForEntry } from './by-kind/reference/asked-way.ts'
import { isShortcut } from './by-kind/reference/key-names.ts'
import { joinTold } from './by-search/doubt-way.ts'
import { leadsLikely } from './by-search/likely-lead.ts'
import { hedge } from './compose/hedge.ts'
import { isAskedFor } from './language/is-asked-for.ts'
import { isSpaced } from './language/locales.ts'
import { namesOtherTable } from './names-other-table.ts'
import { createShareReader, listSureParts } from './near/list-asked-parts.ts'
import { type AskedQuestion, carriesWords } from './question/asked-question.ts'
import type { RankedUnit } from './rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readExtent } from './retrieval/text-extent.ts'
import { readTableQuestion } from './tables/table-question.ts'

/** Of the weight of what is asked so much stands in what is told, or over it; `isByDeed`: it is the entry whose own words say what it does;
 * `isByRows`: several rows of a table, which hold a word of the question each;
 * `isByLead`: a list, of whose many entries one says a word of the question by chance, so that what leads to it has to. */
export type HeldWay = {
  readonly leastShare: number
  readonly isByDeed?: boolean
  readonly isByLead?: boolean
  readonly isByRows?: boolean
}

/**
 * An answer that a cell, an entry or a list of a text of some pages tells by its name is sure where it says most of what is asked, or where
 * it is likely as a sentence: of many rows one has two words of a question by chance. How something is done is told by more than the
 * words of what it does, which other entries have as well. What is reckoned of several rows, their sum or their least, is not met by chance.
 */
export function holdWay(
  written: WrittenAnswer,
  { leastShare, isByDeed = false, isByLead = false, isByRows = false }: HeldWay,
  asked: AskedQuestion,
  ranked: () => readonly RankedUnit[],
  retrieval: Retrieval,
): WrittenAnswer {
  if (written.citations.length > 1 && !(isByRows && onlyLists(asked, retrieval))) return written
  if (written.state !== 'answered' || readExtent(retrieval) === 'sheet') return written
  if (isByRows && namesOtherTable(written, asked, retrieval)) return hedge(written, asked.language)
  const isDeed = isByDeed && isAskedFor('steps', asked.text) && !asksForEntry(asked) && !tellsKeys(written)
  if (
    (!isDeed && saysMost(leastShare, isByLead ? cutLead(written) : written, asked, retrieval)) ||
    leadsLikely(asked, written, ranked(), retrieval)
  )
    return written
  return hedge(written, asked.language)
}

/** A key that is pressed is the whole way: "**Ctrl+X**: cut". */
const tellsKeys = ({ text }: WrittenAnswer): boolean => isShortcut(/^\*\*([^*]+)\*\*:/u.exec(text)?.[1] ?? '')

const onlyLists = (asked: AskedQuestion, { terms }: Retrieval): boolean => {
  const { aggregation, ends, limits } = readTableQuestion(asked, terms)
  return aggregation === null && ends.size === 0 && limits.length === 0
}

const cutLead = ({ citations, ...written }: WrittenAnswer): WrittenAnswer => ({
  ...written,
  text: written.text.split('\n')[0]!,
  citations: citations.map((one) => ({ ...one, sourceText: one.sourceText.split('\n')[0]! })),
})

function saysMost(leastShare: number, written: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): boolean {
  if (!isSpaced(asked.language) || carriesWords(asked)) return true
  const parts = listSureParts(asked, retrieval)
  return createShareReader(asked, parts, retrieval)(joinTold(written, retrieval)) >= leastShare
}
