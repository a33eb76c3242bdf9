import { z } from 'zod'
import { operation } from './operation.ts'
import { notebookRef, time } from './parts.ts'

const group = 'Notes'

export const createNote = operation({
  summary: 'Create a note in a notebook',
  http: 'POST /content/notes',
  group,
  tool: 'create_note',
  cli: 'note create <title>',
  kind: 'write',
  product: true,
  input: () =>
    z.object({
      title: z.string().describe('Title of the note'),
      content: z.string().describe('Body of the note; Markdown is allowed'),
      ...notebookRef(),
    }),
  output: () => z.looseObject({ success: z.literal(true), noteTitle: z.string(), status: z.literal('created') }),
  faults: [],
  notYet: 'Notes are not built yet; add the text as a source with POST /content/sources.',
  example: { input: { title: 'To do', content: 'Water the **ferns**.' } },
})

export const chatToNote = operation({
  summary: 'Keep a conversation as a note',
  http: 'POST /content/chat-to-note',
  group,
  cli: 'note from-chat',
  kind: 'write',
  product: true,
  input: () =>
    z.object({
      title: z.string().optional().describe('Title of the note; made from the first question when absent'),
      scope: z.enum(['last', 'all']).default('all').describe('The last answer, or the whole conversation'),
      ...notebookRef(),
    }),
  output: () =>
    z.looseObject({
      success: z.literal(true),
      noteId: z.string(),
      noteTitle: z.string(),
      status: z.literal('created'),
      messageCount: z.int(),
    }),
  faults: [],
  notYet: 'Notes are not built yet; the answers of POST /ask are yours to keep.',
  example: { input: { session_id: 'b7a1f0c2' } },
})

export const noteToSource = operation({
  summary: 'Make a source of a note',
  http: 'POST /content/notes/{noteTitle}/to-source',
  group,
  cli: 'note to-source <note_title>',
  kind: 'write',
  product: true,
  segments: { noteTitle: 'note_title' },
  aliases: { noteTitle: 'note_title' },
  input: () => z.object({ note_title: z.string().describe('Title or id of the note'), ...notebookRef() }),
  output: () => z.looseObject({ success: z.literal(true), sourceId: z.string(), sourceName: z.string() }),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  notYet: 'Notes are not built yet; add the text as a source with POST /content/sources.',
  example: { input: { note_title: 'To do' } },
})

export const listNotes = operation({
  summary: 'The notes of a notebook',
  http: 'POST /content/notes/list',
  group,
  cli: 'note list',
  kind: 'read',
  product: true,
  input: () => z.object(notebookRef()),
  output: () =>
    z.looseObject({
      notes: z
        .array(z.looseObject({ id: z.string(), title: z.string(), preview: z.string(), created_at: time() }))
        .readonly(),
    }),
  faults: [],
  notYet: 'Notes are not built yet.',
  example: { input: { notebook_id: 'field-notes' } },
})

export const getNote = operation({
  summary: 'Read one note, by title or id',
  http: 'POST /content/notes/get',
  group,
  cli: 'note get [note_title]',
  kind: 'read',
  product: true,
  input: () =>
    z
      .object({
        note_title: z.string().optional().describe('Title of the note: exact, then the only one it is part of'),
        note_id: z.string().optional().describe('Id of the note; wins over the title'),
        ...notebookRef(),
      })
      .refine((input) => input.note_title !== undefined || input.note_id !== undefined, {
        path: ['note_title'],
        message: 'Missing required field: note_title or note_id',
      }),
  output: () => z.looseObject({ id: z.string(), title: z.string(), content: z.string() }),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  notYet: 'Notes are not built yet.',
  example: { input: { note_title: 'To do' } },
})
