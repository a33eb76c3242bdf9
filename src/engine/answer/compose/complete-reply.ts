import { dropBold, toPlainText } from '../../../text/plain-text.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { listSpokenTurns } from '../retrieval/speaker-labels.ts'
import { type AddedText, addBehind } from './add-behind.ts'
import { hedge } from './hedge.ts'

/** So little is mostly said to be taken up by another, or to be put right. */
const MAX_TURN_CHARS = 100

/**
 * "Dana: And now it's forty hives." is told with what is said to it, "Owen: Forty-three this morning.", and is not sure. As it is where the
 * source is no conversation, or what leads is no such short turn.
 */
export function completeReply(
  answer: WrittenAnswer,
  language: string,
  { readSource }: Pick<Retrieval, 'readSource'>,
): WrittenAnswer {
  const [lead] = answer.citations
  const source = lead ? readSource(lead.sourceId) : null
  const reply = lead && source ? findReply(source, lead) : null
  if (!reply || !source || answer.citations.some(({ start }) => start > lead!.start && start < reply.end)) return answer
  const told = addBehind(answer, 0, source, reply)
  return told.state === 'answered' ? hedge({ ...told, text: dropBold(told.text) }, language) : told
}

/** The first sentence of what another says to a short turn, of one who asks, that ends with a stretch: "Default:" asks nothing. */
function findReply(source: IndexedSource, { start, end }: FoundSpan): AddedText | null {
  const turns = listSpokenTurns(source)
  const at = turns.findIndex((turn) => turn.start <= start && start < turn.end)
  const [turn, next] = [turns[at], turns[at + 1]]
  if (!turn || !next || turn.speaker === next.speaker || source.text.slice(end, turn.end).trim() !== '') return null
  const read = (one: FoundSpan) => source.text.slice(one.start, one.end).trim()
  const asksElsewhere = turns.some((one) => one.speaker === turn.speaker && one !== turn && /[?？]/u.test(read(one)))
  if (!asksElsewhere || read(turn).length > MAX_TURN_CHARS) return null
  const said = source.text.slice(next.start, next.end)
  const [first] = splitSentences(said)
  const isReply = first && !/[?？]\s*$/u.test(said.slice(0, first.end)) // the next question takes nothing up
  return isReply ? { end: next.start + first.end, shown: ` ${toPlainText(said.slice(0, first.end))}` } : null
}
