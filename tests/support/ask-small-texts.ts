import assert from 'node:assert/strict'
import type { Turn } from '../../src/domain/answer.ts'
import { verifyClaims } from '../../src/domain/verify-claims.ts'
import { answerOffline } from '../../src/engine/answer/answer-offline.ts'
import type { IndexedSource } from '../../src/engine/answer/retrieval/indexed-source.ts'
import type { WrittenAnswer } from '../../src/engine/answer/retrieval/retrieval.ts'
import { smallRetrieval } from './small-retrieval.ts'

/** How a question is put to a handful of texts. */
export type SmallQuestion = {
  readonly turns?: readonly Turn[]
  /** The languages of the texts, where they are not in English. */
  readonly languages?: readonly string[]
  /** What is known of a source beside its text: its name, its places. */
  readonly known?: Readonly<Record<string, Partial<IndexedSource>>>
}

/**
 * Answers a question over a handful of whole texts, each named by its key, as `smallRetrieval` finds them;
 * every citation has to be the exact slice of its text.
 */
export function askSmallTexts(
  texts: Readonly<Record<string, string>>,
  text: string,
  { turns = [], languages = ['en'], known }: SmallQuestion = {},
): WrittenAnswer {
  const answer = answerOffline({ text, turns }, { ...smallRetrieval(texts, known), languages })
  for (const check of verifyClaims((id) => texts[id] ?? null, answer.citations))
    assert.ok(check.ok, `citation ${check.index + 1} is the exact slice`)
  return answer
}
