import { z } from 'zod'
import { lineText, longList, longText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { citation, notebookRef, recordList, time } from './parts.ts'

const declare = declareIn('Notes')

const changedNote = <Status extends string>(status: Status) =>
  z.looseObject({ success: z.literal(true), noteId: z.string(), noteTitle: z.string(), status: z.literal(status) })

const lostCitations = () => ({
  warnings: z.array(z.string()).readonly().optional().describe('What the product did not keep'),
})

/** A citation as an answer has it, given back to be kept. */
const keptCitation = () =>
  z.object({
    marker: lineText().describe('Display marker of the form [n]'),
    number: z.int().min(1),
    sourceText: longText(),
    sourceId: lineText(),
    sourceName: lineText(),
    start: z.int().min(0).optional(),
    end: z.int().min(0).optional(),
    page: z.int().min(1).optional(),
  })

const noteTitle = () => lineText().describe('Title or id of the note: exact, then the only one it is part of')
const inPath = { segments: { noteTitle: 'note_title' }, aliases: { noteTitle: 'note_title', note_id: 'note_title' } }

export const createNote = declare({
  summary: 'Create a note in a notebook',
  http: 'POST /content/notes',
  tool: 'create_note',
  cli: 'note create <title>',
  kind: 'write',
  product: true,
  input: () => ({
    title: lineText().describe('Title of the note'),
    content: longText().describe('Body of the note; Markdown is allowed'),
    citations: longList(keptCitation())
      .optional()
      .describe('What its markers [n] mean, as an answer told it; kept with the note, but not by the hosted product'),
    ...notebookRef(),
  }),
  output: () => changedNote('created').extend(lostCitations()),
  example: { input: { title: 'To do', content: 'Water the **ferns**.' } },
})

export const chatToNote = declare({
  summary: 'Keep a conversation as a note',
  description:
    'Without session_id it is the conversation that was last used with the notebook, else the recent questions of the notebook. The note numbers its citations and links them to the sources.',
  http: 'POST /content/chat-to-note',
  cli: 'note from-chat',
  kind: 'write',
  product: true,
  input: () => ({
    title: lineText().optional().describe('Title of the note; made from the first question when absent'),
    scope: z.enum(['last', 'all']).default('all').describe('The last answer, or the whole conversation'),
    ...notebookRef(),
  }),
  output: () =>
    changedNote('created').extend({
      messageCount: z.int().describe('Answered questions in the note'),
      ...lostCitations(),
    }),
  example: { input: { session_id: 'b7a1f0c2' } },
})

export const noteToSource = declare({
  summary: 'Make a source of a note',
  http: 'POST /content/notes/{noteTitle}/to-source',
  cli: 'note to-source <note_title>',
  kind: 'write',
  product: true,
  ...inPath,
  input: () => ({ note_title: noteTitle(), ...notebookRef() }),
  output: () => ({
    success: z.literal(true),
    sourceId: z.string(),
    sourceName: z.string(),
    duplicate: z.boolean().optional().describe('The notebook already held this content; that source is answered'),
  }),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME', 'SOURCE_UNREADABLE'],
  example: { input: { note_title: 'To do' } },
})

export const updateNote = declare({
  summary: 'Give a note another title or another text',
  http: 'PUT /content/notes/{noteTitle}',
  cli: 'note update <note_title>',
  kind: 'write',
  product: true,
  ...inPath,
  input: () => ({
    note_title: noteTitle(),
    title: lineText().optional().describe('New title'),
    content: longText().optional().describe('New body, in place of the old one; Markdown is allowed'),
    ...notebookRef(),
  }),
  oneOf: ['title', 'content'],
  output: () => changedNote('updated'),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  example: { input: { note_title: 'To do', content: 'Water the **mosses**.' } },
})

export const deleteNote = declare({
  summary: 'Delete a note of a notebook',
  http: 'DELETE /content/notes/{noteTitle}',
  cli: 'note delete <note_title>',
  kind: 'destroy',
  product: true,
  ...inPath,
  input: () => ({ note_title: noteTitle(), ...notebookRef() }),
  output: () => changedNote('deleted'),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  example: { input: { note_title: 'To do' } },
})

export const listNotes = declare({
  summary: 'The notes of a notebook',
  http: 'POST /content/notes/list',
  tool: 'list_notes',
  cli: 'note list',
  kind: 'read',
  product: true,
  input: notebookRef,
  output: () => ({
    notes: recordList({ id: z.string(), title: z.string(), preview: z.string(), created_at: time() }),
  }),
  example: { input: { notebook_id: 'field-notes' } },
})

export const getNote = declare({
  summary: 'Read one note, by title or id',
  http: 'POST /content/notes/get',
  tool: 'read_note',
  cli: 'note get [note_title]',
  kind: 'read',
  product: true,
  input: () => ({
    note_title: lineText().optional().describe('Title of the note: exact, then the only one it is part of'),
    note_id: lineText().optional().describe('Id of the note; wins over the title'),
    ...notebookRef(),
  }),
  oneOf: ['note_title', 'note_id'],
  output: () => ({
    id: z.string(),
    title: z.string(),
    content: z.string().describe('Markdown'),
    created_at: time(),
    modified_at: time(),
    citations: z.array(citation()).readonly().optional().describe('Kept when the note was made of a conversation'),
  }),
  faults: ['NOTE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  example: { input: { note_title: 'To do' } },
})
