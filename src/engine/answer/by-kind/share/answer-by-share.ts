import { namesUnknown } from '../../coverage/unknown-words.ts'
import { listWeighedWords } from '../../meant/list-weighed-words.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { isShort } from '../../rank/find-candidates.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { rankByShare } from './rank-by-share.ts'
import { tellByShare } from './tell-by-share.ts'

/** So much of the question, and so many times what any other sentence says of it, is told in place of a refusal. */
const TOLD = { share: 0.2, times: 1.4 } as const

/**
 * The sentence of a short text that alone says enough of a question when its words are met by other names too; it stands
 * in for a refusal, and tells that these are other words. Null where none does, or a name or number stands nowhere.
 */
export function answerByShare(asked: AskedQuestion, before: WrittenAnswer, retrieval: Retrieval): WrittenAnswer | null {
  if (before.state !== 'no_support' || !isShort(retrieval)) return null
  const words = listWeighedWords(asked, retrieval)
  const units = rankByShare(asked, words, retrieval)
  const [best, ...others] = units.ranked
  if (!best || best.unit.unit.kind === 'row') return null
  const next = Math.max(0, ...others.map(({ share }) => share))
  if (best.share < Math.max(TOLD.share, TOLD.times * next)) return null
  return namesUnknown(asked, [best.unit.passage], retrieval) ? null : tellByShare(asked, words, units, retrieval)
}
