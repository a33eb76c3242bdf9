import type { AskedQuestion } from '../asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { namesUnknown } from '../unknown-words.ts'
import { listWeighedWords } from './list-weighed-words.ts'
import { rankByShare } from './rank-by-share.ts'
import { tellByShare } from './tell-by-share.ts'

/** A notice, a letter, a leaflet: in a longer text another name is met by chance. */
const MAX_SCOPE_CHARS = 6_000
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

/** No more is read than tells it. */
function isShort({ sources, readSource }: Retrieval): boolean {
  let chars = 0
  return sources.every(({ id }) => {
    chars += readSource(id)?.text.length ?? 0
    return chars <= MAX_SCOPE_CHARS
  })
}
