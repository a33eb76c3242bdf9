import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareOperation } from './operation.ts'
import { answerState, citation, notebookRef, passagesToRead, time } from './parts.ts'

const group = 'Conversations'
const conversationInput = () =>
  z.object({ ...notebookRef(), conversation_id: lineText().describe('Id of the conversation: that of its session') })
const byId = { segments: { id: 'notebook_id', cid: 'conversation_id' } } as const

export const listConversations = declareOperation({
  summary: 'The earlier conversations with a notebook, the latest first',
  description:
    'They outlive their sessions: the last 1,000 questions of a notebook are kept, through whichever face they came.',
  http: 'GET /notebooks/{id}/conversations',
  group,
  tool: 'list_conversations',
  cli: 'conversation list',
  kind: 'read',
  segments: { id: 'notebook_id' },
  input: () => z.object(notebookRef()),
  output: () =>
    z.looseObject({
      notebookId: z.string(),
      conversations: z
        .array(
          z.looseObject({
            id: z.string(),
            title: z.string().describe('Its first question'),
            question_count: z.int(),
            began_at: time(),
            last_at: time(),
            is_open: z.boolean().describe('Whether POST /ask with this session_id goes on with it'),
          }),
        )
        .readonly(),
      count: z.int(),
    }),
  faults: [],
  example: { input: { notebook_id: 'field-notes' } },
})

export const getConversation = declareOperation({
  summary: 'One conversation with a notebook: its questions and answers with their citations, in order',
  http: 'GET /notebooks/{id}/conversations/{cid}',
  group,
  tool: 'read_conversation',
  cli: 'conversation get <conversation_id>',
  kind: 'read',
  ...byId,
  input: conversationInput,
  output: () =>
    z.looseObject({
      id: z.string(),
      notebookId: z.string(),
      is_open: z.boolean(),
      turns: z
        .array(
          z.looseObject({
            question: z.string(),
            answer: z.string(),
            state: answerState(),
            citations: z.array(citation()).readonly(),
            asked_at: time(),
            passages: passagesToRead(),
          }),
        )
        .readonly(),
    }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { notebook_id: 'field-notes', conversation_id: 'b7a1f0c2' } },
})

export const deleteConversation = declareOperation({
  summary: 'Forget a conversation with a notebook; its session is closed',
  http: 'DELETE /notebooks/{id}/conversations/{cid}',
  group,
  cli: 'conversation delete <conversation_id>',
  kind: 'destroy',
  ...byId,
  input: conversationInput,
  output: () => z.looseObject({ id: z.string(), question_count: z.int(), message: z.string() }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { notebook_id: 'field-notes', conversation_id: 'b7a1f0c2' } },
})
