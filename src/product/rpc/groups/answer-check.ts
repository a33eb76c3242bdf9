import { toFault } from '../../../domain/fault.ts'
import type { ChatTurn } from '../../../wire/rows/turn-row.ts'
import { createAnswerRefusedFault, type StreamedAnswer } from '../chat.ts'
import { listMarkerNumbers, splitMarkerGroups } from '../markers.ts'
import { listChatTurnsMethod } from '../methods/chats.ts'
import { type RpcSession, waitFor } from '../session.ts'

const MAX_KEPT = 1000
const KEPT = { everyMs: 1000, forMs: 3000 }

/** To which question an answer has to belong. */
type AnswerContext = { readonly notebookId: string; readonly threadId: string; readonly question: string }

/**
 * Tells an answer to the question that was asked from one that belongs to another. What has citations and was never
 * heard before is taken; anything else is looked up in the conversation, as the product keeps it.
 */
export class AnswerCheck {
  readonly #session: RpcSession
  readonly #turns = new Map<string, string>()
  readonly #questions = new Map<string, string>()

  constructor(session: RpcSession) {
    this.#session = session
  }

  /** @returns warnings. @throws Fault ANSWER_REFUSED */
  async check(answer: StreamedAnswer, context: AnswerContext, signal: AbortSignal): Promise<readonly string[]> {
    const { threadId, turnId, text, groundings } = answer
    if (threadId !== null && threadId !== context.threadId)
      throw createAnswerRefusedFault('belongs to another conversation')
    if (turnId !== null && this.#turns.get(context.threadId) === turnId)
      throw createAnswerRefusedFault('is the one to the question before')
    if (groundings.length === 0 && listMarkerNumbers(splitMarkerGroups(text)).length > 0)
      throw createAnswerRefusedFault('marks citations that it does not bring along')
    const isKnown = (this.#questions.get(text) ?? context.question) !== context.question
    const isSure = groundings.length > 0 && !isKnown
    const warnings = isSure ? [] : await this.#lookUp(context, isKnown, signal)
    if (turnId !== null) keepNewest(this.#turns, context.threadId, turnId)
    keepNewest(this.#questions, text, context.question)
    return warnings
  }

  async #lookUp({ notebookId, threadId, question }: AnswerContext, isKnown: boolean, signal: AbortSignal) {
    let turns: readonly ChatTurn[] = []
    const findQuestionTurn = async () => {
      turns = await this.#session.call(listChatTurnsMethod, [notebookId, threadId], signal)
      return turns.some(({ role, text }) => role === 'user' && text.trim() === question.trim()) ? true : null
    }
    try {
      if (await waitFor(this.#session, KEPT, findQuestionTurn, signal)) return []
    } catch (error) {
      signal.throwIfAborted()
      this.#session.log.warn('rpc.conversation_unread', { code: toFault(error).code })
    }
    if (isKnown || turns.length > 0) throw createAnswerRefusedFault('is not the one to this question')
    return [UNSURE]
  }
}

const UNSURE = 'The answer cites nothing, and the conversation does not show whether it belongs to this question.'

/** Keeps the newest. */
function keepNewest(map: Map<string, string>, key: string, value: string): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next().value
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest)
}
