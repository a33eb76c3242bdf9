import { z } from 'zod'
import { addressText, lineText, proseText, shortList } from './bounds.ts'
import { declareOperation } from './operation.ts'
import {
  account,
  libraryEntry,
  libraryEntryShape,
  libraryId,
  libraryIdAliases,
  notebookRef,
  showBrowser,
  time,
} from './parts.ts'

const group = 'Notebook library'
const texts = () => shortList(lineText())
const oneEntry = () => z.looseObject({ notebook: libraryEntry() })

export const listNotebooks = declareOperation({
  summary: 'The notebooks of the library',
  http: 'GET /notebooks',
  group,
  tool: 'list_notebooks',
  cli: 'notebook list',
  kind: 'read',
  input: () => z.object({}),
  output: () => z.looseObject({ notebooks: z.array(libraryEntry()).readonly(), count: z.int() }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: {} },
})

export const addNotebook = declareOperation({
  summary: 'Add an existing notebook to the library',
  description: 'The address is checked by opening the notebook; the name must not be taken.',
  http: 'POST /notebooks',
  group,
  tool: 'add_notebook',
  cli: 'notebook add <url> <name>',
  kind: 'write',
  product: true,
  timeoutMs: 120_000,
  aliases: { notebook_url: 'url' },
  input: () =>
    z.object({
      url: addressText().describe('Address of the notebook, ending in /notebook/<uuid>'),
      name: lineText().describe('Name in the library, unique whatever its case'),
      description: proseText().optional().describe('What the notebook holds'),
      topics: texts().optional().describe('Topics it covers'),
      content_types: texts().optional().describe('Kinds of content (default documentation, examples)'),
      use_cases: texts().optional().describe('When to ask it; made from the other fields when absent'),
      tags: texts().optional().describe('Tags to find it by'),
      id: lineText().optional().describe('Wished library id; made from the name when absent'),
      account: account(),
    }),
  output: oneEntry,
  faults: ['DUPLICATE_NAME', 'NOTEBOOK_INACCESSIBLE', 'LIBRARY_UNREADABLE'],
  example: {
    input: {
      url: 'http://127.0.0.1:3000/notebook/6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11',
      name: 'Field notes',
      description: 'Observations of one summer',
      topics: ['botany'],
    },
  },
})

export const createNotebook = declareOperation({
  summary: 'Create an empty notebook',
  description:
    'It is in the library from then on, and is the active notebook when no other is, or when activate says so.',
  http: 'POST /notebooks/create',
  group,
  tool: 'create_notebook',
  cli: 'notebook create [name]',
  kind: 'write',
  product: true,
  timeoutMs: 120_000,
  input: () =>
    z.object({
      name: lineText().optional().describe('Title of the notebook; made up when absent'),
      description: proseText().optional().describe('What it is for'),
      activate: z
        .boolean()
        .default(false)
        .describe('Make it the active notebook, in place of another; a name that is taken is then refused'),
      show_browser: showBrowser(),
      account: account(),
    }),
  output: () =>
    z.looseObject({
      notebook_url: z.string(),
      name: z.string(),
      notebook_id: z.string(),
      notebook: libraryEntry().optional().describe('Its library entry; absent where the library cannot be read'),
      message: z.string(),
      warnings: z.array(z.string()).readonly().optional(),
    }),
  faults: ['DUPLICATE_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { name: 'Field notes' } },
})

export const autoDiscoverNotebook = declareOperation({
  summary: 'Let a notebook describe itself and add it to the library',
  description:
    'Name (at most three words), description and tags come from its sources. A notebook has one entry: one that it has already is described anew under its id, unless somebody described it by hand.',
  http: 'POST /notebooks/auto-discover',
  group,
  cli: 'notebook discover [notebook_url]',
  kind: 'write',
  product: true,
  envelope: 'flat',
  timeoutMs: 120_000,
  aliases: { url: 'notebook_url' },
  input: () => z.object(notebookRef()),
  output: () =>
    z.looseObject({
      notebook: libraryEntry(),
      message: z.string(),
      suggested_questions: z.array(z.string()).readonly().describe('Questions that its sources answer, to begin with'),
    }),
  faults: ['NO_SOURCES', 'ANSWER_REFUSED', 'LIBRARY_UNREADABLE'],
  example: { input: { notebook_url: 'http://127.0.0.1:3000/notebook/6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11' } },
})

export const scrapeNotebooks = declareOperation({
  summary: 'All notebooks the account has in the product, whether in the library or not',
  http: 'GET /notebooks/scrape',
  group,
  cli: 'notebook scrape',
  kind: 'read',
  product: true,
  timeoutMs: 120_000,
  input: () => z.object({ show_browser: showBrowser(), account: account() }),
  output: () =>
    z.looseObject({
      notebooks: z
        .array(z.looseObject({ id: z.string(), name: z.string(), url: z.string(), source_count: z.int().optional() }))
        .readonly(),
      total: z.int(),
      message: z.string(),
    }),
  faults: [],
  example: { input: {} },
})

export const importScrapedNotebooks = declareOperation({
  summary: 'Add notebooks of the product to the library',
  http: 'POST /notebooks/import-from-scrape',
  group,
  cli: 'notebook import',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  input: () =>
    z.object({
      notebook_ids: texts().optional().describe('UUIDs to import; all when absent'),
      auto_discover: z.boolean().default(false).describe('Let each notebook describe itself'),
      account: account(),
    }),
  output: () =>
    z.looseObject({
      imported: z
        .array(
          z.looseObject({
            id: z.string(),
            library_id: z.string(),
            name: z.string(),
            status: z.enum(['imported', 'auto-discovered', 'already_in_library']),
          }),
        )
        .readonly(),
      errors: z.array(z.looseObject({ id: z.string(), name: z.string(), error: z.string() })).readonly(),
      total_scraped: z.int(),
      total_imported: z.int().describe('Without those that were in the library already'),
      total_errors: z.int(),
    }),
  faults: ['NO_SOURCES', 'ANSWER_REFUSED', 'LIBRARY_UNREADABLE'],
  example: { input: {} },
})

export const importLibrary = declareOperation({
  summary: 'Take over the library file of another tool',
  description:
    'The file of any tool that keeps a list of notebooks with name and address; fields nobody here knows are kept. Doing it twice changes nothing more.',
  http: 'POST /notebooks/import-library',
  group,
  cli: 'import-library <file_path>',
  paths: ['file_path'],
  upload: { part: 'file', path: 'file_path', name: 'file_name', set: {} },
  kind: 'write',
  input: () =>
    z
      .object({
        file_path: addressText().optional().describe('The library file, on the machine of the service'),
        file_name: lineText().optional().describe('Its name, where it was uploaded'),
        library: z.looseObject({}).optional().describe('The library itself, in place of the file'),
      })
      .refine(({ file_path, library }) => file_path !== undefined || library !== undefined, {
        path: ['file_path'],
        message: 'Missing required field: file_path or library',
      }),
  output: () =>
    z.looseObject({
      entries: z
        .array(
          z.looseObject({
            name: z.string().nullable(),
            url: z.string().nullable(),
            library_id: z.string().nullable(),
            status: z
              .enum(['imported', 'merged', 'already_in_library', 'failed'])
              .describe('merged: it was there and learned something; failed: the reason stands in notes'),
            notes: texts().readonly(),
          }),
        )
        .readonly()
        .describe('What became of each entry of the file, in its order'),
      total: z.int(),
      total_imported: z.int(),
      total_failed: z.int(),
      active_notebook_id: z.string().nullable(),
    }),
  faults: ['PATH_REFUSED', 'FILE_NOT_FOUND', 'LIBRARY_UNREADABLE'],
  example: {
    input: {
      library: {
        notebooks: [
          { name: 'Field notes', url: 'https://notebooklm.google.com/notebook/6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11' },
        ],
      },
    },
  },
})

export const searchNotebooks = declareOperation({
  summary: 'Search the library by name, description, topics and tags',
  http: 'GET /notebooks/search',
  group,
  tool: 'search_notebooks',
  cli: 'notebook search <query>',
  kind: 'read',
  aliases: { q: 'query' },
  input: () => z.object({ query: lineText().describe('What to look for') }),
  output: () =>
    z.looseObject({
      notebooks: z
        .array(z.looseObject({ ...libraryEntryShape(), score: z.number().describe('Higher fits better') }))
        .readonly(),
    }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: { query: 'botany' } },
})

export const getLibraryStats = declareOperation({
  summary: 'How the library is used',
  http: 'GET /notebooks/stats',
  group,
  cli: 'notebook stats',
  kind: 'read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      total_notebooks: z.int(),
      active_notebook_id: z.string().nullable(),
      total_queries: z.int(),
      most_used_notebook: z.looseObject({ id: z.string(), name: z.string(), use_count: z.int() }).nullable(),
      recently_added: z.array(z.looseObject({ id: z.string(), name: z.string(), added_at: time() })).readonly(),
    }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: {} },
})

export const bulkDeleteNotebooks = declareOperation({
  summary: 'Delete several notebooks',
  description:
    'A library id removes the entry alone; a UUID or an address deletes the notebook in its product and its entry.',
  http: 'DELETE /notebooks/bulk-delete',
  group,
  cli: 'notebook delete <ids...>',
  kind: 'destroy',
  product: true,
  timeoutMs: 600_000,
  aliases: { notebook_ids: 'ids' },
  input: () =>
    z.object({
      ids: texts().min(1).describe('Library ids, UUIDs or notebook addresses'),
      account: account(),
    }),
  output: () =>
    z.looseObject({
      deleted: texts().readonly(),
      failed: z.array(z.looseObject({ id: z.string(), error: z.string() })).readonly(),
      message: z.string(),
    }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: { ids: ['field-notes'] } },
})

export const getNotebook = declareOperation({
  summary: 'One notebook of the library',
  http: 'GET /notebooks/{id}',
  group,
  tool: 'get_notebook',
  cli: 'notebook get <id>',
  kind: 'read',
  aliases: libraryIdAliases,
  input: () => z.object({ id: libraryId() }),
  output: oneEntry,
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const updateNotebook = declareOperation({
  summary: 'Change the library entry of a notebook',
  http: 'PUT /notebooks/{id}',
  group,
  cli: 'notebook update <id>',
  kind: 'write',
  aliases: libraryIdAliases,
  input: () =>
    z.object({
      id: libraryId(),
      name: lineText().optional().describe('New name in the library'),
      description: proseText().optional().describe('New description'),
      topics: texts().optional().describe('New topics, in place of the old'),
      use_cases: texts().optional().describe('New use cases, in place of the old'),
      content_types: texts().optional().describe('New kinds of content, in place of the old'),
      tags: texts().optional().describe('New tags, in place of the old'),
    }),
  output: oneEntry,
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'DUPLICATE_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes', description: 'Observations of two summers' } },
})

export const removeNotebook = declareOperation({
  summary: 'Remove a notebook from the library; the notebook itself is kept',
  http: 'DELETE /notebooks/{id}',
  group,
  cli: 'notebook remove <id>',
  kind: 'destroy',
  aliases: libraryIdAliases,
  input: () => z.object({ id: libraryId() }),
  output: () => z.looseObject({ message: z.string(), id: z.string() }),
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const activateNotebook = declareOperation({
  summary: 'Make a notebook the one that is asked when no other is named',
  http: 'PUT /notebooks/{id}/activate',
  group,
  tool: 'activate_notebook',
  cli: 'notebook use <id>',
  kind: 'write',
  aliases: libraryIdAliases,
  input: () => z.object({ id: libraryId() }),
  output: () => z.looseObject({ message: z.string(), notebook: libraryEntry() }),
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const renameNotebook = declareOperation({
  summary: 'Rename a notebook in its product; the library entry keeps its name',
  http: 'PUT /notebooks/{id}/title',
  group,
  cli: 'notebook rename <notebook_id> <name>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  input: () => z.object({ ...notebookRef(), name: lineText().describe('New title of the notebook') }),
  output: () => z.looseObject({ notebook_id: z.string(), notebook_url: z.string(), name: z.string() }),
  faults: [],
  example: { input: { notebook_id: 'field-notes', name: 'Field notes, second summer' } },
})
