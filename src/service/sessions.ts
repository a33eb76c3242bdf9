import type { Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'

export const listSessions: Handler<'listSessions'> = async (_input, { house }) => {
  const sessions = house.sessions.list().map((session) => house.sessions.toRecord(session))
  return { sessions, count: sessions.length, max_sessions: house.sessions.maxSessions }
}

export const closeSession: Handler<'closeSession'> = async ({ session_id }, context) =>
  keepTogether(context, () => {
    context.house.sessions.close(session_id)
    return { message: 'The session is closed.', session_id }
  })

export const resetSession: Handler<'resetSession'> = async ({ session_id }, context) => {
  const message = 'The conversation was cleared; the session goes on.'
  const reset = (clear: () => number) =>
    keepTogether(context, () => ({ message, session_id, previous_message_count: clear() }))
  return context.house.sessions.reset(session_id, reset, context.signal)
}
