import { z } from 'zod'
import { lineText, longList, longText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { citation, LABEL_ALIASES, labels, notebookRef, passage, recordList } from './parts.ts'

const declare = declareIn('Passages')

export const searchPassages = declare({
  summary: 'The passages of a notebook that fit a query best, without an answer',
  http: 'POST /notebooks/{id}/passages',
  tool: 'search_passages',
  cli: 'passages <query>',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  aliases: LABEL_ALIASES,
  input: () => ({
    query: lineText().describe('What to look for: words or a whole question'),
    limit: z.int().min(1).max(100).default(10).describe('At most so many passages, 100 or fewer'),
    source_ids: longList(lineText()).optional().describe('Search only these sources; all when absent'),
    labels: labels(),
    ...notebookRef(),
  }),
  output: () => ({ passages: z.array(passage()).readonly() }),
  faults: ['SOURCE_NOT_FOUND', 'LABEL_NOT_FOUND', 'NO_SOURCES'],
  example: { input: { notebook_id: 'field-notes', query: 'boiling point of water', limit: 3 } },
})

export const getNotebookGuide = declare({
  summary: 'What a notebook and each of its sources are about, and questions that they answer',
  description:
    'Made of the sources alone: headings, the sentences that say most, questions that were asked and answered before they are suggested.',
  http: 'GET /notebooks/{id}/guide',
  tool: 'get_notebook_guide',
  cli: 'notebook guide [notebook_id]',
  kind: 'read',
  product: true,
  timeoutMs: 120_000,
  segments: { id: 'notebook_id' },
  input: notebookRef,
  output: () => ({
    summary: z.string().describe('Sentences of the sources with markers; empty when nothing can be said'),
    citations: z.array(citation()).readonly(),
    topics: z.array(z.string()).readonly().describe('What the sources treat'),
    questions: z.array(z.string()).readonly().describe('Questions to begin with, in the language of the sources'),
    sources: recordList({
      sourceId: z.string(),
      title: z.string(),
      summary: z.string(),
      topics: z.array(z.string()).readonly(),
    }),
  }),
  faults: ['NO_SOURCES'],
  example: { input: { notebook_id: 'field-notes' } },
})

export const verifyCitations = declare({
  summary: 'Check that citations say, byte for byte, what the sources say now',
  http: 'POST /notebooks/{id}/verify',
  tool: 'verify_citations',
  cli: 'verify',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: () => ({
    citations: longList(
      z.object({
        sourceId: lineText().describe('Source that is cited'),
        start: z.int().min(0).describe('Offset of the excerpt, UTF-16 units'),
        end: z.int().min(0).describe('Offset after the excerpt'),
        sourceText: longText().describe('The excerpt as cited'),
      }),
    )
      .min(1)
      .describe('Citations as an answer gave them'),
    ...notebookRef(),
  }),
  output: () => ({
    results: recordList({ index: z.int(), ok: z.boolean(), reason: z.string().optional() }),
    ok: z.boolean().describe('Whether every citation holds'),
  }),
  example: {
    input: {
      notebook_id: 'field-notes',
      citations: [{ sourceId: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0001', start: 0, end: 11, sourceText: 'Water boils' }],
    },
  },
})
