import type { CitationFormat } from '../contract/parts.ts'
import type { Answer } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'
import { isoTime } from '../lib/clock.ts'
import type { Session } from '../state/session-table.ts'
import type { SessionRecord } from '../state/sessions.ts'
import { answerStream } from './answer-stream.ts'
import { formatAnswer } from './citation-format.ts'
import type { Context, Handler } from './context.ts'
import { addressOf, type Chosen, chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'

type AskInput = Parameters<Handler<'askQuestion'>>[0]

export const askQuestion: Handler<'askQuestion'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const session = input.session_id
    ? sessionOf(input.session_id, chosen, context)
    : context.house.sessions.create({ notebookUrl: chosen.url, account: chosen.account })
  const ask = (current: Session) => askInSession(input, chosen, current, context)
  try {
    return await context.house.sessions.inOrder(session.id, ask, context.signal)
  } catch (error) {
    if (!input.session_id) context.house.sessions.closeWhere(({ id }) => id === session.id) // opened for this question alone
    throw error
  }
}

/** The caller's session. @throws Fault BAD_REQUEST when it belongs to another notebook than the one named */
function sessionOf(id: string, chosen: Chosen, { house }: Context): Session {
  const session = house.sessions.get(id)
  if (addressOf(chosen, house)(session.notebookUrl)) return session
  throw new Fault('BAD_REQUEST', 'session_id belongs to a conversation with another notebook.', {
    hint: 'Leave session_id out to begin a conversation with this notebook, or leave the notebook out to go on with that one.',
  })
}

async function askInSession(input: AskInput, chosen: Chosen, session: Session, context: Context) {
  const { house, signal } = context
  const { conversationId } = session
  const turns = house.sessions.turns(session.id)
  const question = { text: input.question, turns, conversationId, sourceIds: input.source_ids }
  const stream = answerStream(input.source_format, context.call.listener?.event)
  const answer = await reach(context, chosen, (product) =>
    product.chat.ask(chosen.notebookId, question, stream?.listener ?? null, signal),
  )
  requireText(answer)
  const text = formatAnswer(answer.text, answer.citations, input.source_format)
  stream?.end(text, answer.citations)
  return reply(input, answer, text, chosen, keepTurn(input.question, answer, chosen, session.id, context))
}

function requireText(answer: Answer): void {
  if (answer.text.trim() !== '') return
  throw new Fault('ANSWER_REFUSED', 'The product gave an empty answer.', {
    hint: 'Ask again; nothing was kept of this try.',
  })
}

function keepTurn(question: string, answer: Answer, chosen: Chosen, sessionId: string, { house }: Context) {
  const { text, state, citations, conversationId } = answer
  const turn = { question, answer: text, state, citations, askedAt: isoTime(house.clock) }
  house.history.record(chosen.notebookId, turn)
  return house.sessions.shown(house.sessions.record(sessionId, { ...turn, conversationId }))
}

function reply(input: AskInput, answer: Answer, text: string, chosen: Chosen, session: SessionRecord) {
  const { age_seconds, message_count, last_activity } = session
  return {
    status: 'success' as const,
    state: answer.state,
    question: input.question,
    answer: text,
    session_id: session.id,
    notebook_url: chosen.url,
    session_info: { age_seconds, message_count, last_activity },
    ...(input.source_format === 'none' ? {} : { sources: citationSet(input.source_format, answer) }),
    written_by: answer.writtenBy,
    ...(answer.warnings.length > 0 ? { warnings: answer.warnings } : {}),
  }
}

function citationSet(format: CitationFormat, { citations }: Answer) {
  return { format, citations, extraction_success: citations.every(({ sourceText }) => sourceText !== '') }
}
