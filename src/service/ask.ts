import type { CallListener } from '../contract/operation.ts'
import type { CitationFormat } from '../contract/parts.ts'
import type { Answer } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'
import { readIsoTime } from '../lib/clock.ts'
import type { StoredSession } from '../state/session-table.ts'
import type { SessionRecord } from '../state/sessions.ts'
import { createAnswerStream } from './answer-stream.ts'
import { callProduct } from './call-product.ts'
import { formatAnswer } from './citation-format.ts'
import type { Context, Handler } from './context.ts'
import { countUse, keepTogether } from './keep-together.ts'
import { chooseAskedSources, type SourceFilter } from './labels.ts'
import { explainLostSession } from './lost-session.ts'
import { type ChosenNotebook, chooseNotebook, createAddressMatcher, type NotebookRef } from './notebook-choice.ts'

type AskInput = Parameters<Handler<'askQuestion'>>[0]

export const askQuestion: Handler<'askQuestion'> = async (input, context) => {
  const { chosen, session: own } = await chooseConversation(input, context)
  const { url: notebookUrl, account } = chosen
  const session = own ?? (await context.services.sessions.create({ notebookUrl, account }))
  const askCurrent = (current: StoredSession) => askInSession(input, chosen, current, context)
  try {
    return await context.services.sessions.runInOrder(session.id, askCurrent, context.signal)
  } catch (error) {
    if (!input.session_id) await context.services.sessions.closeWhere(({ id }) => id === session.id) // opened for this question alone
    throw await explainLostSession(error, chosen, context)
  }
}

/** Which notebook is asked, and in which of the caller's sessions, null for a new one. */
export async function chooseConversation(input: NotebookRef, context: Context) {
  const chosen = await chooseNotebook(input, context)
  return { chosen, session: input.session_id ? resumeSession(input.session_id, chosen, context) : null }
}

/** The caller's session. @throws Fault BAD_REQUEST when it belongs to another notebook than the one named */
function resumeSession(id: string, chosen: ChosenNotebook, { services }: Context): StoredSession {
  const session = services.sessions.get(id)
  if (createAddressMatcher(chosen, services)(session.notebookUrl)) return services.sessions.resume(id)
  throw new Fault('BAD_REQUEST', 'session_id belongs to a conversation with another notebook.', {
    hint: 'Leave session_id out to begin a conversation with this notebook, or leave the notebook out to go on with that one.',
  })
}

// What a follow-up question can point back to, by far; a batch of a thousand questions is one conversation.
const LATEST_TURNS = 16

/** Asks within a session whose turn it is (`Sessions.inOrder`); `isAlone`: without what was said there before. */
export async function askInSession(
  input: Pick<AskInput, 'question' | 'source_format'> & SourceFilter,
  chosen: ChosenNotebook,
  session: StoredSession,
  context: Context,
  isAlone = false,
) {
  const { services, signal } = context
  const conversationId = isAlone ? null : session.conversationId
  const turns = isAlone ? [] : await services.sessions.turns(session.id, LATEST_TURNS)
  const sourceIds = await chooseAskedSources(input, chosen, context)
  const question = { text: input.question, turns, conversationId, sourceIds }
  const stream = createAnswerStream(input.source_format, context.call.listener?.event)
  let answeredBy = chosen.account
  const given = await callProduct(
    context,
    chosen,
    (product, account) => {
      answeredBy = account
      const asked = account === chosen.account ? question : { ...question, conversationId: null }
      return product.chat.ask(chosen.notebookId, asked, stream?.listener ?? null, signal)
    },
    'question',
  )
  requireText(given)
  const answer =
    answeredBy === chosen.account ? given : { ...given, warnings: [...given.warnings, describeTakeover(answeredBy)] }
  const text = formatAnswer(answer.text, answer.citations, input.source_format)
  stream?.end(text, answer.citations)
  const turn = planTurn(input.question, answer, { ...chosen, account: answeredBy }, session.id, context)
  return keepTogether(context, buildReply(input, answer, text, chosen, turn.session), turn.writes)
}

function describeTakeover(account: string): string {
  return `The quota of the account asked first is spent: ${account} answered, in a new conversation.`
}

function requireText(answer: Answer): void {
  if (answer.text.trim() !== '') return
  throw new Fault('ANSWER_REFUSED', 'The product gave an empty answer.', {
    hint: 'Ask again; nothing was kept of this try.',
  })
}

/** What keeps an answer, in its session and with its notebook, and the session as it is then. */
function planTurn(question: string, answer: Answer, chosen: ChosenNotebook, sessionId: string, context: Context) {
  const { services } = context
  const { text, state, citations, conversationId, passages } = answer
  const askedAt = readIsoTime(services.clock)
  const turn = { question, answer: text, state, citations, askedAt, ...(passages ? { passages } : {}) }
  const kept = { ...turn, conversationId, account: chosen.account }
  const { session, write } = services.sessions.planTurn(sessionId, kept) // throws when it was closed meanwhile
  const asked = services.history.planRecord(chosen.notebookId, turn, sessionId)
  return { session: services.sessions.toRecord(session), writes: [...countUse(context), asked, write] }
}

type AskReplyInput = Pick<AskInput, 'question' | 'source_format'>

function buildReply(
  input: AskReplyInput,
  answer: Answer,
  text: string,
  chosen: ChosenNotebook,
  session: SessionRecord,
) {
  const { age_seconds, message_count, last_activity } = session
  return {
    status: 'success' as const,
    state: answer.state,
    question: input.question,
    answer: text,
    session_id: session.id,
    notebook_url: chosen.url,
    session_info: { age_seconds, message_count, last_activity },
    ...(input.source_format === 'none' ? {} : { sources: buildCitationSet(input.source_format, answer) }),
    ...(answer.passages && input.source_format !== 'none' ? { passages: answer.passages } : {}),
    written_by: answer.writtenBy,
    ...(answer.warnings.length > 0 ? { warnings: answer.warnings } : {}),
  }
}

/** Tells a listener of an answer that was given before. */
export function replayAnswer(data: unknown, event: CallListener['event']): void {
  const { answer, sources } = data as Awaited<ReturnType<typeof askQuestion>>
  createAnswerStream(sources?.format ?? 'none', event)?.end(answer, sources?.citations ?? [])
}

function buildCitationSet(format: CitationFormat, { citations }: Answer) {
  return { format, citations, extraction_success: citations.every(({ sourceText }) => sourceText !== '') }
}
