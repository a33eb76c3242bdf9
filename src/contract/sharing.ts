import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { citation, notebookRef, recordList, time } from './parts.ts'

const declare = declareIn('Sharing')

const sharing = () =>
  z.looseObject({
    isPublic: z.boolean(),
    publicLink: z.string().optional(),
    includeAnswers: z
      .boolean()
      .optional()
      .describe('Whether the link shows recent questions and answers; absent where the hosted product decides it'),
    collaborators: recordList({
      email: z.string().describe('Empty for a local account that has none'),
      name: z.string().optional(),
      role: z.string().optional(),
    }),
  })

export const setSharing = declare({
  summary: 'Open or close the public link of a notebook',
  description:
    'Whoever has the link reads, without a key, the title and the texts of the sources, and can change nothing. Recent questions and answers are shown only with include_answers. A closed link never works again.',
  http: 'PUT /notebooks/{id}/share',
  tool: 'share_notebook',
  cli: 'notebook set-sharing <public>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  aliases: { set_public: 'public' },
  input: () => ({
    public: z.boolean().describe('true opens the public link, false closes it'),
    include_answers: z
      .boolean()
      .default(false)
      .describe('Show recent questions and answers too, which may tell more than the sources; said anew at each call'),
    ...notebookRef(),
  }),
  output: sharing,
  example: { input: { notebook_id: 'field-notes', public: true } },
})

export const getSharing = declare({
  summary: 'Whether a notebook is shared, and with whom',
  http: 'GET /notebooks/{id}/share',
  tool: 'share_notebook',
  cli: 'notebook sharing',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: notebookRef,
  output: sharing,
  example: { input: { notebook_id: 'field-notes' } },
})

const linkToken = () => lineText().describe('The secret of the public link')

/** Ids that are good for this link alone. */
const sharedSource = () =>
  z.looseObject({ id: z.string(), title: z.string(), type: z.string(), chars: z.int().nullable() })

export const readShared = declare({
  summary: 'What a public link shows of its notebook: title, sources, and recent answers where the owner said so',
  description: 'Needs no key. A browser gets a page.',
  http: 'GET /shared/{token}',
  kind: 'read',
  input: () => ({ token: linkToken() }),
  output: () => ({
    title: z.string(),
    includeAnswers: z.boolean().describe('Whether the owner shows recent questions and answers'),
    sources: z.array(sharedSource()).readonly(),
    answers: recordList({
      question: z.string(),
      answer: z.string(),
      state: z.string(),
      asked_at: time(),
      citations: z.array(citation()).readonly(),
    }),
  }),
  faults: ['SHARE_NOT_FOUND'],
  example: { input: { token: 'k3J9vQ0c4x1Tn7yZ2bLw8RdPfHsUgAeM5oVtXiYqBNE' } },
})

export const readSharedSource = declare({
  summary: 'Read a source of a notebook through its public link, page by page',
  description: 'Needs no key. Joined pages give the source back exactly.',
  http: 'GET /shared/{token}/sources/{sid}',
  kind: 'read',
  segments: { sid: 'source_id' },
  input: () => ({
    token: linkToken(),
    source_id: lineText().describe('Id of the source, as the public link lists it'),
    max_chars: z.int().min(1).default(20_000).describe('Page size in characters'),
    cursor: lineText().optional().describe('nextCursor of the page before'),
  }),
  output: () =>
    sharedSource().extend({
      content: z.string(),
      offset: z.int(),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  faults: ['SHARE_NOT_FOUND', 'SOURCE_NOT_FOUND', 'SOURCE_NOT_READY'],
  example: { input: { token: 'k3J9vQ0c4x1Tn7yZ2bLw8RdPfHsUgAeM5oVtXiYqBNE', source_id: '7d41c02e9b3f4a68' } },
})
