import { toFault } from '../../../domain/fault.ts'
import { refused, type StreamedAnswer } from '../chat.ts'
import { markerNumbers, singleMarkers } from '../markers.ts'
import { type ChatTurn, listChatTurns } from '../methods/list-chat-turns.ts'
import { type Session, waitFor } from '../session.ts'

const MOST_KEPT = 1000
const KEPT = { everyMs: 1000, forMs: 3000 }

/** To which question an answer has to belong. */
export type Asked = { readonly notebookId: string; readonly threadId: string; readonly question: string }

/**
 * Tells an answer to the question that was asked from one that belongs to another. What has citations and was never
 * heard before is taken; anything else is looked up in the conversation, as the product keeps it.
 */
export class AnswerCheck {
  readonly #session: Session
  readonly #turns = new Map<string, string>()
  readonly #questions = new Map<string, string>()

  constructor(session: Session) {
    this.#session = session
  }

  /** @returns warnings. @throws Fault ANSWER_REFUSED */
  async check(answer: StreamedAnswer, asked: Asked, signal: AbortSignal): Promise<readonly string[]> {
    const { threadId, turnId, text, groundings } = answer
    if (threadId !== null && threadId !== asked.threadId) throw refused('belongs to another conversation')
    if (turnId !== null && this.#turns.get(asked.threadId) === turnId)
      throw refused('is the one to the question before')
    if (groundings.length === 0 && markerNumbers(singleMarkers(text)).length > 0)
      throw refused('marks citations that it does not bring along')
    const isKnown = (this.#questions.get(text) ?? asked.question) !== asked.question
    const isSure = groundings.length > 0 && !isKnown
    const warnings = isSure ? [] : await this.#lookUp(asked, isKnown, signal)
    if (turnId !== null) keep(this.#turns, asked.threadId, turnId)
    keep(this.#questions, text, asked.question)
    return warnings
  }

  async #lookUp({ notebookId, threadId, question }: Asked, isKnown: boolean, signal: AbortSignal) {
    let turns: readonly ChatTurn[] = []
    const look = async () => {
      turns = await this.#session.call(listChatTurns, [notebookId, threadId], signal)
      return turns.some(({ role, text }) => role === 'user' && text.trim() === question.trim()) ? true : null
    }
    try {
      if (await waitFor(this.#session, KEPT, look, signal)) return []
    } catch (error) {
      signal.throwIfAborted()
      this.#session.log.warn('rpc.conversation_unread', { code: toFault(error).code })
    }
    if (isKnown || turns.length > 0) throw refused('is not the one to this question')
    return [UNSURE]
  }
}

const UNSURE = 'The answer cites nothing, and the conversation does not show whether it belongs to this question.'

/** Keeps the newest. */
function keep(map: Map<string, string>, key: string, value: string): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next().value
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest)
}
