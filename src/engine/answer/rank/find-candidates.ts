import { cutChunks } from '../../search/chunks.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { findByHeading } from '../meant/find-by-heading.ts'
import { findByName } from '../meant/find-by-name.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { coversPassage } from '../retrieval/covers-passage.ts'
import { readPassage } from '../retrieval/indexed-source.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { widenPassage } from '../retrieval/widen-passage.ts'

const PASSAGES_READ = 5
/** Two pages: of so little all is looked at, since the sentence that answers may share no word with the question. */
const MAX_WHOLE_CHARS = 8_000

/** What is found by the question's own words, and what else its answer may stand in: that is no proof of anything. */
type Candidates = {
  readonly passages: readonly FoundPassage[]
  readonly others: readonly FoundPassage[]
  /** Whether all of the sources is among them. */
  readonly isWhole: boolean
}

export function findCandidates(asked: AskedQuestion, retrieval: Retrieval): Candidates {
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const widen = (passage: FoundPassage) => widenPassage(passage, retrieval)
  const isWhole = isShort(retrieval)
  const others = [
    ...findByHeading(asked, retrieval),
    ...findByName(asked, retrieval),
    ...(isWhole ? listWhole(retrieval) : []),
  ]
  const kept: FoundPassage[] = []
  for (const one of others)
    if (![...passages, ...kept].some((known) => coversPassage(known, one))) kept.push({ ...one, score: 0 })
  return { passages: passages.map(widen), others: kept.map(widen), isWhole }
}

/** All of the sources, in the stretches that search knows. */
function listWhole({ sources, readSource }: Retrieval): FoundPassage[] {
  const read = sources.flatMap(({ id }) => readSource(id) ?? [])
  return read.flatMap((source) => cutChunks(source.text).map(({ start, end }) => readPassage(source, start, end)))
}

/** Whether the sources are short together, so that all of them is looked at; no more of them is read than tells it. */
export function isShort({ sources, readSource }: Retrieval): boolean {
  let chars = 0
  return sources.every(({ id }) => {
    chars += readSource(id)?.text.length ?? 0
    return chars <= MAX_WHOLE_CHARS
  })
}
