import { z } from 'zod'
import { lineText, longList, proseText } from './bounds.ts'
import { declareIn } from './declare.ts'
import {
  answerState,
  citationFormat,
  citationSet,
  LABEL_ALIASES,
  labels,
  notebookRef,
  passagesToRead,
  respondAsync,
  showBrowser,
} from './parts.ts'

const declare = declareIn('Ask')

export const askQuestion = declare({
  summary: 'Ask a notebook a question and get an answer with citations',
  description:
    'The answer rests on the sources alone; state says answered, partial (what comes nearest) or no_support: read the passages that come with the last two. Hand session_id back to ask on.',
  http: 'POST /ask',
  tool: 'ask_question',
  cli: 'ask <question>',
  kind: 'write',
  product: true,
  streams: true,
  opens: { field: 'session_id', close: 'closeSession' },
  timeoutMs: 600_000,
  job: true,
  repeatable: true,
  aliases: LABEL_ALIASES,
  missing: { question: 'Missing required field: question' },
  input: () => ({
    question: proseText().describe('The question, in any language'),
    ...notebookRef(),
    ...respondAsync(),
    source_format: citationFormat(),
    source_ids: longList(lineText()).optional().describe('Ask only these sources; all when absent'),
    labels: labels(),
    show_browser: showBrowser(),
  }),
  output: () => ({
    status: z.literal('success'),
    state: answerState(),
    question: z.string(),
    answer: z.string(),
    session_id: z.string(),
    notebook_url: z.string(),
    session_info: z.looseObject({
      age_seconds: z.number(),
      message_count: z.int(),
      last_activity: z.number().describe('Epoch milliseconds'),
    }),
    sources: citationSet().optional().describe('Absent when source_format is none'),
    passages: passagesToRead(),
    written_by: z.string().optional().describe('offline, or the name of the configured model'),
    warnings: z.array(z.string()).readonly().optional(),
  }),
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND', 'LABEL_NOT_FOUND', 'TOO_MANY_SESSIONS', 'ANSWER_REFUSED'],
  example: { input: { question: 'At what temperature does water boil at sea level?' } },
})
