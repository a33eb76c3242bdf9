import { z } from 'zod'
import { addressText, lineText, proseText, shortList } from './bounds.ts'
import { declareIn } from './declare.ts'
import {
  account,
  libraryEntry,
  libraryEntryShape,
  libraryId,
  libraryIdAliases,
  notebookRef,
  recordList,
  showBrowser,
  time,
} from './parts.ts'

const declare = declareIn('Notebook library')

const texts = () => shortList(lineText())
const oneEntry = () => z.looseObject({ notebook: libraryEntry() })

export const listNotebooks = declare({
  summary: 'The notebooks of the library',
  http: 'GET /notebooks',
  tool: 'list_notebooks',
  cli: 'notebook list',
  kind: 'read',
  output: () => ({ notebooks: z.array(libraryEntry()).readonly(), count: z.int() }),
  faults: ['LIBRARY_UNREADABLE'],
})

export const addNotebook = declare({
  summary: 'Add an existing notebook to the library',
  description: 'The address is checked by opening the notebook; the name must not be taken.',
  http: 'POST /notebooks',
  tool: 'add_notebook',
  cli: 'notebook add <url> <name>',
  kind: 'write',
  product: true,
  timeoutMs: 120_000,
  aliases: { notebook_url: 'url' },
  input: () => ({
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

export const createNotebook = declare({
  summary: 'Create an empty notebook',
  description:
    'It is in the library from then on, and is the active notebook when no other is, or when activate says so.',
  http: 'POST /notebooks/create',
  tool: 'create_notebook',
  cli: 'notebook create [name]',
  kind: 'write',
  product: true,
  timeoutMs: 120_000,
  input: () => ({
    name: lineText().optional().describe('Title of the notebook; made up when absent'),
    description: proseText().optional().describe('What it is for'),
    activate: z
      .boolean()
      .default(false)
      .describe('Make it the active notebook, in place of another; a name that is taken is then refused'),
    show_browser: showBrowser(),
    account: account(),
  }),
  output: () => ({
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

export const autoDiscoverNotebook = declare({
  summary: 'Let a notebook describe itself and add it to the library',
  description:
    'Name (at most three words), description and tags come from its sources. A notebook has one entry: one that it has already is described anew under its id, unless somebody described it by hand.',
  http: 'POST /notebooks/auto-discover',
  cli: 'notebook discover [notebook_url]',
  kind: 'write',
  product: true,
  envelope: 'flat',
  timeoutMs: 120_000,
  aliases: { url: 'notebook_url' },
  input: notebookRef,
  output: () => ({
    notebook: libraryEntry(),
    message: z.string(),
    suggested_questions: z.array(z.string()).readonly().describe('Questions that its sources answer, to begin with'),
  }),
  faults: ['NO_SOURCES', 'ANSWER_REFUSED', 'LIBRARY_UNREADABLE'],
  example: { input: { notebook_url: 'http://127.0.0.1:3000/notebook/6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11' } },
})

export const scrapeNotebooks = declare({
  summary: 'All notebooks the account has in the product, whether in the library or not',
  http: 'GET /notebooks/scrape',
  cli: 'notebook scrape',
  kind: 'read',
  product: true,
  timeoutMs: 120_000,
  input: () => ({ show_browser: showBrowser(), account: account() }),
  output: () => ({
    notebooks: recordList({ id: z.string(), name: z.string(), url: z.string(), source_count: z.int().optional() }),
    total: z.int(),
    message: z.string(),
  }),
  example: { input: {} },
})

export const importScrapedNotebooks = declare({
  summary: 'Add notebooks of the product to the library',
  http: 'POST /notebooks/import-from-scrape',
  cli: 'notebook import',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  input: () => ({
    notebook_ids: texts().optional().describe('UUIDs to import; all when absent'),
    auto_discover: z.boolean().default(false).describe('Let each notebook describe itself'),
    account: account(),
  }),
  output: () => ({
    imported: recordList({
      id: z.string(),
      library_id: z.string(),
      name: z.string(),
      status: z.enum(['imported', 'auto-discovered', 'already_in_library']),
    }),
    errors: recordList({ id: z.string(), name: z.string(), error: z.string() }),
    total_scraped: z.int(),
    total_imported: z.int().describe('Without those that were in the library already'),
    total_errors: z.int(),
  }),
  faults: ['NO_SOURCES', 'ANSWER_REFUSED', 'LIBRARY_UNREADABLE'],
  example: { input: {} },
})

export const importLibrary = declare({
  summary: 'Take over the library file of another tool',
  description:
    'The file of any tool that keeps a list of notebooks with name and address; fields nobody here knows are kept. Doing it twice changes nothing more.',
  http: 'POST /notebooks/import-library',
  cli: 'import-library <file_path>',
  paths: ['file_path'],
  upload: { part: 'file', path: 'file_path', name: 'file_name', set: {} },
  kind: 'write',
  input: () => ({
    file_path: addressText().optional().describe('The library file, on the machine of the service'),
    file_name: lineText().optional().describe('Its name, where it was uploaded'),
    library: z.looseObject({}).optional().describe('The library itself, in place of the file'),
  }),
  oneOf: ['file_path', 'library'],
  output: () => ({
    entries: recordList({
      name: z.string().nullable(),
      url: z.string().nullable(),
      library_id: z.string().nullable(),
      status: z
        .enum(['imported', 'merged', 'already_in_library', 'failed'])
        .describe('merged: it was there and learned something; failed: the reason stands in notes'),
      notes: texts().readonly(),
    }).describe('What became of each entry of the file, in its order'),
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

export const searchNotebooks = declare({
  summary: 'Search the library by name, description, topics and tags',
  http: 'GET /notebooks/search',
  tool: 'search_notebooks',
  cli: 'notebook search <query>',
  kind: 'read',
  aliases: { q: 'query' },
  input: () => ({ query: lineText().describe('What to look for') }),
  output: () => ({
    notebooks: recordList({ ...libraryEntryShape(), score: z.number().describe('Higher fits better') }),
  }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: { query: 'botany' } },
})

export const getLibraryStats = declare({
  summary: 'How the library is used',
  http: 'GET /notebooks/stats',
  cli: 'notebook stats',
  kind: 'read',
  output: () => ({
    total_notebooks: z.int(),
    active_notebook_id: z.string().nullable(),
    total_queries: z.int(),
    most_used_notebook: z.looseObject({ id: z.string(), name: z.string(), use_count: z.int() }).nullable(),
    recently_added: recordList({ id: z.string(), name: z.string(), added_at: time() }),
  }),
  faults: ['LIBRARY_UNREADABLE'],
})

export const bulkDeleteNotebooks = declare({
  summary: 'Delete several notebooks',
  description:
    'A library id removes the entry alone; a UUID or an address deletes the notebook in its product and its entry.',
  http: 'DELETE /notebooks/bulk-delete',
  cli: 'notebook delete <ids...>',
  kind: 'destroy',
  product: true,
  timeoutMs: 600_000,
  aliases: { notebook_ids: 'ids' },
  input: () => ({
    ids: texts().min(1).describe('Library ids, UUIDs or notebook addresses'),
    account: account(),
  }),
  output: () => ({
    deleted: texts().readonly(),
    failed: recordList({ id: z.string(), error: z.string() }),
    message: z.string(),
  }),
  faults: ['LIBRARY_UNREADABLE'],
  example: { input: { ids: ['field-notes'] } },
})

export const getNotebook = declare({
  summary: 'One notebook of the library',
  http: 'GET /notebooks/{id}',
  tool: 'get_notebook',
  cli: 'notebook get <id>',
  kind: 'read',
  aliases: libraryIdAliases,
  input: () => ({ id: libraryId() }),
  output: oneEntry,
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const updateNotebook = declare({
  summary: 'Change the library entry of a notebook',
  http: 'PUT /notebooks/{id}',
  cli: 'notebook update <id>',
  kind: 'write',
  aliases: libraryIdAliases,
  input: () => ({
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

export const removeNotebook = declare({
  summary: 'Remove a notebook from the library; the notebook itself is kept',
  http: 'DELETE /notebooks/{id}',
  cli: 'notebook remove <id>',
  kind: 'destroy',
  aliases: libraryIdAliases,
  input: () => ({ id: libraryId() }),
  output: () => ({ message: z.string(), id: z.string() }),
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const activateNotebook = declare({
  summary: 'Make a notebook the one that is asked when no other is named',
  http: 'PUT /notebooks/{id}/activate',
  tool: 'activate_notebook',
  cli: 'notebook use <id>',
  kind: 'write',
  aliases: libraryIdAliases,
  input: () => ({ id: libraryId() }),
  output: () => ({ message: z.string(), notebook: libraryEntry() }),
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME', 'LIBRARY_UNREADABLE'],
  example: { input: { id: 'field-notes' } },
})

export const renameNotebook = declare({
  summary: 'Rename a notebook in its product; the library entry keeps its name',
  http: 'PUT /notebooks/{id}/title',
  cli: 'notebook rename <notebook_id> <name>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  input: () => ({ ...notebookRef(), name: lineText().describe('New title of the notebook') }),
  output: () => ({ notebook_id: z.string(), notebook_url: z.string(), name: z.string() }),
  example: { input: { notebook_id: 'field-notes', name: 'Field notes, second summer' } },
})
