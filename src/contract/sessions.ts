import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { session } from './parts.ts'

const declare = declareIn('Sessions')

const byId = { segments: { id: 'session_id' }, aliases: { id: 'session_id' } } as const
const sessionInput = () => z.object({ session_id: lineText().describe('Id of the session') })

export const listSessions = declare({
  summary: 'The open sessions',
  http: 'GET /sessions',
  cli: 'session list',
  kind: 'read',
  output: () => ({ sessions: z.array(session()).readonly(), count: z.int(), max_sessions: z.int() }),
})

export const closeSession = declare({
  summary: 'Close a session; what was asked in it stays among the conversations of its notebook',
  http: 'DELETE /sessions/{id}',
  cli: 'session close <session_id>',
  kind: 'destroy',
  ...byId,
  input: sessionInput,
  output: () => ({ message: z.string(), session_id: z.string() }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { session_id: 'b7a1f0c2' } },
})

export const resetSession = declare({
  summary: 'Clear the conversation of a session and keep its id',
  http: 'POST /sessions/{id}/reset',
  cli: 'session reset <session_id>',
  kind: 'write',
  ...byId,
  input: sessionInput,
  output: () => ({ message: z.string(), session_id: z.string(), previous_message_count: z.int() }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { session_id: 'b7a1f0c2' } },
})
