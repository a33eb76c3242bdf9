import { addUp } from '../../../lib/counts.ts'
import { writeInOtherWords } from '../compose/write-answer.ts'
import { lacksSigned } from '../coverage/lacks-asked.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { namesUnknown } from '../coverage/unknown-words.ts'
import { isSpaced } from '../language/locales.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { dropAsking } from '../question/frame-words.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { listShortSources, quoteUnits } from '../retrieval/short-sources.ts'
import { chooseKindTest } from './answer-by-kind-alone.ts'

const HAN = /\p{sc=Han}/gu
/** So many of its signs, such a share of what they weigh, and so many times what any other sentence says of them. */
const TOLD = { signs: 2, share: 0.45, times: 1.15 } as const

type SharingQuote = { readonly quote: Quote; readonly met: number; readonly share: number }

/**
 * The sentence of a short Chinese or Japanese text that says a question sign by sign where it says none of its words:
 * 补卡多少钱 is answered by 遗失停车卡的，应…补办，工本费二十元. It stands in for a refusal, tells that these are other words, and
 * is of the asked kind. Null where no sentence stands out.
 */
export function answerBySigns(asked: AskedQuestion, before: WrittenAnswer, retrieval: Retrieval): WrittenAnswer | null {
  if (isSpaced(asked.language) || before.state !== 'no_support') return null
  const signs = [...new Set(dropAsking(asked).match(HAN) ?? [])]
  if (signs.length < TOLD.signs) return null
  const quotes = listShortSources(asked.language, retrieval).flatMap(quoteUnits)
  const { kind } = readAskedFor(asked.text)
  const isOfForm = kind === null || kind === 'name' ? chooseKindTest(asked) : null
  const isOfKind = (quote: Quote) => !lacksSigned(asked, [quote]) && (isOfForm?.(quote.text) ?? true)
  const best = chooseStanding(rankBySigns(signs, quotes), isOfKind)
  if (!best || namesUnknown(asked, [best.passage], retrieval)) return null
  return writeInOtherWords(asked, [best], listMissingWords(asked, retrieval), retrieval)
}

/** By the share of what the signs weigh that a quote holds: the fewer quotes hold a sign, the more it weighs. */
function rankBySigns(signs: readonly string[], quotes: readonly Quote[]): SharingQuote[] {
  const weights = signs.map((sign) => {
    const holders = quotes.filter(({ text }) => text.includes(sign)).length
    return Math.log(1 + quotes.length / (1 + holders))
  })
  const all = addUp(weights)
  const ranked = quotes.map((quote) => {
    const held = signs.map((sign) => quote.text.includes(sign))
    const weight = weights.reduce((sum, one, place) => sum + (held[place] ? one : 0), 0)
    return { quote, met: held.filter(Boolean).length, share: weight / all }
  })
  return ranked.sort((a, b) => b.share - a.share)
}

/** Of those that are of the asked kind the first, where it stands out among them. */
function chooseStanding(ranked: readonly SharingQuote[], isOfKind: (quote: Quote) => boolean): Quote | null {
  const [best, next] = ranked.filter(({ quote }) => isOfKind(quote))
  if (!best || best.met < TOLD.signs || best.share < TOLD.share) return null
  return best.share >= TOLD.times * (next?.share ?? 0) ? best.quote : null
}
