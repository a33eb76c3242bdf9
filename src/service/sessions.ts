import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'

export const listSessions: Handler<'listSessions'> = async (_input, { services }) => {
  const sessions = services.sessions.list().map((session) => services.sessions.toRecord(session))
  return { sessions, count: sessions.length, max_sessions: services.sessions.maxSessions }
}

export const closeSession: Handler<'closeSession'> = async ({ session_id }, context) =>
  keepTogether(context, { message: 'The session is closed.', session_id }, [
    context.services.sessions.planClose(session_id),
  ])

export const resetSession: Handler<'resetSession'> = async ({ session_id }, context) => {
  const message = 'The conversation was cleared; the session goes on.'
  const reset = (previous_message_count: number, clear: SqlWrite) =>
    keepTogether(context, { message, session_id, previous_message_count }, [clear])
  return context.services.sessions.reset(session_id, reset, context.signal)
}
