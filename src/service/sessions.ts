import type { Handler } from './context.ts'

export const listSessions: Handler<'listSessions'> = async (_input, { house }) => {
  const sessions = house.sessions.list().map((session) => house.sessions.shown(session))
  return { sessions, count: sessions.length, max_sessions: house.sessions.maxSessions }
}

export const closeSession: Handler<'closeSession'> = async ({ session_id }, { house }) => {
  house.sessions.close(session_id)
  return { message: 'The session is closed.', session_id }
}

export const resetSession: Handler<'resetSession'> = async ({ session_id }, { house, signal }) => {
  const previous_message_count = await house.sessions.reset(session_id, signal)
  return { message: 'The conversation was cleared; the session goes on.', session_id, previous_message_count }
}
