import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { answerState, citation, notebookRef, passagesToRead, recordList, time } from './parts.ts'

const declare = declareIn('Conversations')

const conversationInput = () =>
  z.object({ ...notebookRef(), conversation_id: lineText().describe('Id of the conversation: that of its session') })
const byId = { segments: { id: 'notebook_id', cid: 'conversation_id' } } as const

export const listConversations = declare({
  summary: 'The earlier conversations with a notebook, the latest first',
  description:
    'They outlive their sessions: the last 1,000 questions of a notebook are kept, through whichever face they came.',
  http: 'GET /notebooks/{id}/conversations',
  tool: 'list_conversations',
  cli: 'conversation list',
  kind: 'read',
  segments: { id: 'notebook_id' },
  input: notebookRef,
  output: () => ({
    notebookId: z.string(),
    conversations: recordList({
      id: z.string(),
      title: z.string().describe('Its first question'),
      question_count: z.int(),
      began_at: time(),
      last_at: time(),
      is_open: z.boolean().describe('Whether POST /ask with this session_id goes on with it'),
    }),
    count: z.int(),
  }),
  example: { input: { notebook_id: 'field-notes' } },
})

export const getConversation = declare({
  summary: 'One conversation with a notebook: its questions and answers with their citations, in order',
  http: 'GET /notebooks/{id}/conversations/{cid}',
  tool: 'read_conversation',
  cli: 'conversation get <conversation_id>',
  kind: 'read',
  ...byId,
  input: conversationInput,
  output: () => ({
    id: z.string(),
    notebookId: z.string(),
    is_open: z.boolean(),
    turns: recordList({
      question: z.string(),
      answer: z.string(),
      state: answerState(),
      citations: z.array(citation()).readonly(),
      asked_at: time(),
      passages: passagesToRead(),
    }),
  }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { notebook_id: 'field-notes', conversation_id: 'b7a1f0c2' } },
})

export const deleteConversation = declare({
  summary: 'Forget a conversation with a notebook; its session is closed',
  http: 'DELETE /notebooks/{id}/conversations/{cid}',
  cli: 'conversation delete <conversation_id>',
  kind: 'destroy',
  ...byId,
  input: conversationInput,
  output: () => ({ id: z.string(), question_count: z.int(), message: z.string() }),
  faults: ['SESSION_NOT_FOUND'],
  example: { input: { notebook_id: 'field-notes', conversation_id: 'b7a1f0c2' } },
})
