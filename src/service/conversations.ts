import { Fault } from '../domain/fault.ts'
import type { Context, Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'
import { chooseNotebook } from './notebook-choice.ts'

export const listConversations: Handler<'listConversations'> = async (input, context) => {
  const { notebookId } = await chooseNotebook(input, context)
  const open = listOpenSessions(context)
  const conversations = (await context.services.history.conversations(notebookId)).map((kept) => ({
    id: kept.id,
    title: kept.firstQuestion,
    question_count: kept.questions,
    began_at: kept.beganAt,
    last_at: kept.lastAt,
    is_open: open.has(kept.id),
  }))
  return { notebookId, conversations, count: conversations.length }
}

export const getConversation: Handler<'getConversation'> = async ({ conversation_id: id, ...ref }, context) => {
  const { notebookId } = await chooseNotebook(ref, context)
  const kept = await context.services.history.conversation(notebookId, id)
  if (kept.length === 0) throw createUnknownConversationFault(id)
  const turns = kept.map(({ askedAt, ...turn }) => ({ ...turn, asked_at: askedAt }))
  return { id, notebookId, is_open: listOpenSessions(context).has(id), turns }
}

export const deleteConversation: Handler<'deleteConversation'> = async ({ conversation_id: id, ...ref }, context) => {
  const { notebookId } = await chooseNotebook(ref, context)
  const { history, sessions } = context.services
  const question_count = (await history.conversation(notebookId, id)).length
  if (question_count === 0) throw createUnknownConversationFault(id)
  const open = sessions.list().filter((session) => session.id === id)
  return keepTogether(context, { id, question_count, message: 'The conversation is forgotten.' }, [
    history.planForgetConversation(notebookId, id),
    ...open.map((session) => sessions.planClose(session.id)),
  ])
}

const listOpenSessions = ({ services }: Context) => new Set(services.sessions.list().map(({ id }) => id))

function createUnknownConversationFault(id: string): Fault {
  return new Fault('SESSION_NOT_FOUND', `Conversation not found: ${id}`, {
    hint: 'GET /notebooks/{id}/conversations lists those that are kept of the notebook.',
  })
}
