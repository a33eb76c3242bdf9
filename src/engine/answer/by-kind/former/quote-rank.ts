import type { Turn } from '../../../../domain/answer.ts'
import { listWords } from '../../language/common-words.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { findLocale } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { locateQuote } from './locate-former.ts'

const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/gmu
const MAX_QUESTION_WORDS = 8

/** "And the third one?", "what was the second step?": that entry of the list in the answer before; null for any other question. */
export function quoteRank(asked: AskedQuestion, last: Turn, retrieval: Retrieval): Quote | null {
  const rank = readRank(asked, last, retrieval)
  const items = rank === null ? [] : [...last.answer.matchAll(ITEM)].map(([, item = '']) => item)
  const item = items.length < 2 ? undefined : items.at(rank! > 0 ? rank! - 1 : rank!)
  const found = item === undefined ? null : locateQuote(item.replaceAll(/\s*\[\d+\]/g, ''), retrieval)
  return found && quoteSource(found.source, found.start, found.end)
}

/** Which one a question asks for that says nothing else, or only what the answer before lists; -1 for the last. */
function readRank({ typed, language }: AskedQuestion, last: Turn, { terms }: Retrieval): number | null {
  const { ordinals, last: final } = findLocale(language).part
  const all = [...ordinals, final].map((words) => compileOnce(`(?<!\\p{L})(?:${words})(?!\\p{L})`))
  const at = all.findIndex((pattern) => pattern.test(typed))
  if (at < 0 || listWords(typed, language).length > MAX_QUESTION_WORDS) return null
  const rest = terms(dropFrame(typed.replace(all[at]!, ' ').replace(/\s+/g, ' '), language))
  const said = new Set(terms(`${last.question}\n${last.answer}`))
  const isOfList = rest.every((term) => said.has(term))
  return !isOfList || rest.length > 1 ? null : at === ordinals.length ? -1 : at + 1
}
