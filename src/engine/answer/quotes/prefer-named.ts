import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { cutAtSmallWord } from '../question/counted-words.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { enumerates, listAskedNouns } from './prefer-lead.ts'

/** What names the things that are asked for leads when it scores so much of what does not. */
const NEAR_UNNAMED = 0.6
/** "Three rates: 8, 16 and 32 kHz", "of these sorts (rye, oats, spelt)" */
const NAMED_BEHIND = /[:：(]\s*[^,;:.()]{1,40}(?:,\s*[^,;:.()]{1,40})+/u

/** "The weaving width is measured between the posts" does not say which weaving widths there are, where "It has three weaving widths: 40, 60 and 80 cm" stands. */
export function preferNamed(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'terms'>,
): readonly RankedUnit[] {
  const [first, ...others] = ranked
  const things = first ? readThingTerms(asked, retrieval) : []
  const names = ({ unit, text, terms, measured }: RankedUnit) =>
    unit.kind === 'sentence' &&
    things.every((term) => terms.has(term)) &&
    (measured.introducesList === 1 || NAMED_BEHIND.test(text) || enumerates(text))
  if (!first || things.length === 0 || names(first)) return ranked
  const better = others.find((one) => one.score >= NEAR_UNNAMED * first.score && names(one))
  return better ? [better, ...ranked.filter((one) => one !== better)] : ranked
}

/** The terms of what stands right behind "which": the things that are asked for by their noun. */
function readThingTerms(asked: AskedQuestion, retrieval: Pick<Retrieval, 'terms'>): string[] {
  const { kind, sort, counted } = readAskedFor(asked.text)
  if (kind !== null || sort !== 'other' || NOT_ASKED_BY_NOUN.some((section) => isAskedFor(section, asked.text)))
    return []
  const nouns = new Set(listAskedNouns(asked, retrieval))
  return cutAtSmallWord(counted, asked.language)
    .flatMap((word) => retrieval.terms(word))
    .filter((term) => nouns.has(term))
}

const NOT_ASKED_BY_NOUN = ['reason', 'steps', 'polar', 'definition'] as const
