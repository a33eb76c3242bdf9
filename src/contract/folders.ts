import { z } from 'zod'
import { addressText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { madeNotebook, notebookRef, recordList, respondAsync, time } from './parts.ts'

const declare = declareIn('Living sources')

const segments = { id: 'notebook_id' }
const paths = ['folder']

export const syncFolder = declare({
  summary: 'Make the files of a folder sources of a notebook, and keep them up to date each time it is called again',
  description:
    'New files are added, changed ones replaced, deleted ones removed; only files that were written since are read. Patterns in .notebookignore, as in a .gitignore, leave files out; hidden files, node_modules and the answers of a batch are left out anyway. A file that cannot be read is told and does not stop the rest.',
  http: 'POST /notebooks/{id}/sync',
  tool: 'sync_folder',
  cli: 'source sync <folder>',
  segments,
  paths,
  watch: 'folder',
  kind: 'write',
  product: true,
  timeoutMs: 3_600_000,
  job: true,
  repeatable: true, // what was taken in is known
  input: () => ({
    folder: addressText().describe('The folder, on the machine of the service; under the allowed roots'),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: () => ({
    notebookId: z.string(),
    folder: z.string(),
    added: z.int(),
    updated: z.int(),
    renamed: z.int().describe('Files that were moved or renamed: their sources stay, under the new name'),
    removed: z.int(),
    unchanged: z.int(),
    left_out: z.int().describe('Answers that a batch of this service wrote: they are no evidence'),
    read: z.int().describe('Files whose content was looked at'),
    processing: z
      .int()
      .describe('Files whose text is still being recognised; a later sync counts them, or says why they failed'),
    failed: recordList({ path: z.string(), error: z.string() }),
    ...madeNotebook(),
  }),
  faults: ['FILE_NOT_FOUND', 'PATH_REFUSED'],
  example: { input: { folder: '/home/me/vault', notebook_id: 'field-notes' } },
})

export const listFolders = declare({
  summary: 'The folders bound to a notebook',
  http: 'GET /notebooks/{id}/sync',
  cli: 'source folders',
  segments,
  kind: 'read',
  input: notebookRef,
  output: () => ({
    notebookId: z.string(),
    folders: recordList({
      folder: z.string(),
      files: z.int().describe('Files that are sources'),
      bound_at: time(),
      synced_at: time().nullable().describe('End of the last complete sync'),
    }),
    count: z.int(),
  }),
  example: { input: { notebook_id: 'field-notes' } },
})

export const unbindFolder = declare({
  summary: 'Unbind a folder from a notebook; its sources stay unless asked otherwise',
  http: 'DELETE /notebooks/{id}/sync',
  cli: 'source unbind <folder>',
  segments,
  paths,
  kind: 'destroy',
  product: true,
  timeoutMs: 600_000,
  input: () => ({
    folder: addressText().describe('The folder, as the list of folders names it'),
    delete_sources: z.boolean().default(false).describe('Delete the sources that came from it too'),
    ...notebookRef(),
  }),
  output: () => ({ notebookId: z.string(), folder: z.string(), removed: z.int() }),
  faults: ['FILE_NOT_FOUND'],
  example: { input: { folder: '/home/me/vault', notebook_id: 'field-notes' } },
})

export const listStaleAnswers = declare({
  summary: 'Earlier answers of a notebook whose cited sources have changed since, or are gone',
  description: 'The kept answers of the notebook, each citation compared with its source as it is now.',
  http: 'GET /notebooks/{id}/stale-answers',
  cli: 'answers stale',
  segments,
  kind: 'read',
  product: true,
  input: notebookRef,
  output: () => ({
    notebookId: z.string(),
    checked: z.int().describe('Kept answers with citations'),
    answers: recordList({
      question: z.string(),
      answer: z.string(),
      asked_at: time(),
      sources: recordList({
        sourceId: z.string().describe('Source that was cited'),
        sourceName: z.string(),
        state: z.enum(['replaced', 'changed', 'gone']),
        currentId: z.string().optional().describe('Source that stands in its place now'),
      }),
    }),
  }),
  example: { input: { notebook_id: 'field-notes' } },
})
