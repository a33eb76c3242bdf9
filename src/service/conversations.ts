import { Fault } from '../domain/fault.ts'
import type { Context, Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'
import { chooseNotebook } from './notebook-choice.ts'

export const listConversations: Handler<'listConversations'> = async (input, context) => {
  const { notebookId } = chooseNotebook(input, context)
  const open = listOpenSessions(context)
  const conversations = context.services.history.conversations(notebookId).map((kept) => ({
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
  const { notebookId } = chooseNotebook(ref, context)
  const kept = context.services.history.conversation(notebookId, id)
  if (kept.length === 0) throw createUnknownConversationFault(id)
  const turns = kept.map(({ askedAt, ...turn }) => ({ ...turn, asked_at: askedAt }))
  return { id, notebookId, is_open: listOpenSessions(context).has(id), turns }
}

export const deleteConversation: Handler<'deleteConversation'> = async ({ conversation_id: id, ...ref }, context) => {
  const { notebookId } = chooseNotebook(ref, context)
  const { history, sessions } = context.services
  return keepTogether(context, () => {
    const count = history.forgetConversation(notebookId, id)
    if (count === 0) throw createUnknownConversationFault(id)
    sessions.closeWhere((session) => session.id === id)
    return { id, question_count: count, message: 'The conversation is forgotten.' }
  })
}

const listOpenSessions = ({ services }: Context) => new Set(services.sessions.list().map(({ id }) => id))

function createUnknownConversationFault(id: string): Fault {
  return new Fault('SESSION_NOT_FOUND', `Conversation not found: ${id}`, {
    hint: 'GET /notebooks/{id}/conversations lists those that are kept of the notebook.',
  })
}
