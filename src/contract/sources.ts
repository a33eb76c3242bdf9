import { z } from 'zod'
import { addressText, lineText, longText } from './bounds.ts'
import { declareIn } from './declare.ts'
import {
  fileFacts,
  fileOperation,
  madeNotebook,
  notebookRef,
  respondAsync,
  SOURCE_TYPE_SPELLINGS,
  savedTo,
  sourceFacts,
  sourceRecord,
  sourceType,
} from './parts.ts'

const declare = declareIn('Sources')

/** Which fields hold the source, by its kind: one of them must be given, and the others say nothing to it. */
export const SOURCE_HOLDERS = {
  file: ['file_path'],
  url: ['url'],
  text: ['text'],
  web_video: ['url', 'file_path'],
  drive: ['url', 'file_path'],
} as const satisfies Readonly<Record<string, readonly SourceHolder[]>>

export type SourceHolder = 'file_path' | 'url' | 'text'

/** The kinds of source that a field holds. */
export function listTypesHeldBy(field: SourceHolder): readonly string[] {
  const kinds = Object.entries<readonly SourceHolder[]>(SOURCE_HOLDERS)
  return kinds.filter(([, holders]) => holders.includes(field)).map(([type]) => type)
}

/** A holder as it was sent: an upload puts the path of its file there by itself. */
export const nameHolder = (holder: SourceHolder, { file_name }: { readonly file_name?: string | undefined }): string =>
  holder === 'file_path' && file_name !== undefined ? 'file' : holder

export const addSource = declare({
  summary: 'Add a source to a notebook: a file, a web page, pasted text, a web video or a drive document',
  description:
    'It can be asked as soon as this answers with status ready; processing means text recognition runs on. Where there is no notebook at all, one is made of it.',
  http: 'POST /content/sources',
  tool: 'add_source',
  cli: 'source add [origin...]',
  each: { alone: ['title', 'text', 'url', 'file_path', 'async'] },
  shorthand: {
    origin: [
      { pattern: '^-$', field: 'text', set: { source_type: 'text' } },
      {
        pattern: '^https?://([a-z]+\\.)?(youtube\\.com|youtu\\.be)/',
        field: 'url',
        set: { source_type: 'web_video' },
      },
      { pattern: '^https?://(docs|drive)\\.google\\.com/', field: 'url', set: { source_type: 'drive' } },
      { pattern: '^https?://', field: 'url', set: { source_type: 'url' } },
      { pattern: '', field: 'file_path', set: { source_type: 'file' } },
    ],
  },
  paths: ['file_path'],
  upload: { part: 'file', path: 'file_path', name: 'file_name', set: { source_type: 'file' } },
  kind: 'write',
  product: true,
  envelope: 'flat',
  timeoutMs: 600_000,
  job: true,
  repeatable: true, // the same content is recognised
  missing: { source_type: 'Source type required' },
  spellings: { source_type: SOURCE_TYPE_SPELLINGS },
  input: () =>
    z
      .object({
        source_type: sourceType(),
        file_path: addressText()
          .optional()
          .describe(
            'Path of the file, for source_type file; also a caption file of a web_video or an export of a drive document',
          ),
        file_name: lineText().optional().describe('Own name of an uploaded file; taken from the upload'),
        url: addressText().optional().describe('Address, for source_type url, web_video and drive'),
        text: longText().optional().describe('The text itself, for source_type text'),
        title: lineText().optional().describe('Title; taken from the source when absent'),
        ...notebookRef(),
        ...respondAsync(),
      })
      .superRefine((input, context) => {
        const holders: readonly SourceHolder[] = SOURCE_HOLDERS[input.source_type]
        if (holders.some((field) => input[field] !== undefined)) return
        const message = `Missing required field: ${holders.join(' or ')}`
        const other = (['file_path', 'url', 'text'] as const).find((field) => input[field] !== undefined)
        const hint =
          other &&
          `${nameHolder(other, input)} was sent, which goes with source_type ${listTypesHeldBy(other).join(' or ')}.`
        context.addIssue({ code: 'custom', path: [holders[0]!], message, params: { hint } })
      }),
  output: () => ({
    sourceId: z.string(),
    sourceName: z.string(),
    status: z.enum(['ready', 'processing']),
    duplicate: z.boolean().optional().describe('The notebook already held this content; that source is answered'),
    warnings: z.array(z.string()).readonly().optional(),
    ...madeNotebook(),
  }),
  faults: [
    'FILE_NOT_FOUND',
    'PATH_REFUSED',
    'ADDRESS_REFUSED',
    'SOURCE_UNREADABLE',
    'SOURCE_UNREACHABLE',
    'BODY_TOO_LARGE',
  ],
  example: {
    input: { source_type: 'text', text: 'Water boils at 100 degrees Celsius at sea level.', title: 'Boiling water' },
  },
})

const namedSource = () => z.looseObject({ success: z.literal(true), sourceId: z.string(), sourceName: z.string() })

export const deleteSource = declare({
  summary: 'Delete a source of a notebook',
  http: 'DELETE /content/sources/{id}',
  tool: 'delete_source',
  cli: 'source delete <source_id>',
  kind: 'destroy',
  product: true,
  segments: { id: 'source_id' },
  input: () => ({ source_id: lineText().describe('Id of the source'), ...notebookRef() }),
  output: namedSource,
  faults: ['SOURCE_NOT_FOUND'],
  example: { input: { source_id: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0001' } },
})

export const deleteSourceByName = declare({
  summary: 'Delete a source of a notebook by its name or its id',
  description: 'The name matches partially, whatever its case; when several match nothing is deleted.',
  http: 'DELETE /content/sources',
  tool: 'delete_source',
  cli: 'source delete-by-name <source_name>',
  kind: 'destroy',
  product: true,
  aliases: { name: 'source_name' },
  input: () => ({
    source_name: lineText().optional().describe('Part of the name of the source'),
    source_id: lineText().optional().describe('Id of the source; wins over the name'),
    ...notebookRef(),
  }),
  oneOf: ['source_id', 'source_name'],
  output: namedSource,
  faults: ['SOURCE_NOT_FOUND', 'AMBIGUOUS_NAME'],
  example: { input: { source_name: 'Boiling water' } },
})

export const renameSource = declare({
  summary: 'Rename a source of a notebook; its id and its text stay',
  http: 'PUT /content/sources/{id}',
  tool: 'rename_source',
  cli: 'source rename <source_id> <title>',
  kind: 'write',
  product: true,
  segments: { id: 'source_id' },
  aliases: { name: 'title', new_name: 'title' },
  input: () => ({
    source_id: lineText().describe('Id of the source'),
    title: lineText().describe('Its new title'),
    ...notebookRef(),
  }),
  output: namedSource,
  faults: ['SOURCE_NOT_FOUND'],
  example: { input: { source_id: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0001', title: 'Boiling water, second edition' } },
})

export const listSources = declare({
  summary: 'The sources of a notebook, with their ids and states',
  http: 'GET /notebooks/{id}/sources',
  tool: 'source_list',
  cli: 'source list',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: notebookRef,
  output: () => ({ notebookId: z.string(), sources: z.array(sourceRecord()).readonly(), count: z.int() }),
  example: { input: { notebook_id: 'field-notes' } },
})

export const readSource = declare({
  summary: 'Read the whole indexed text of a source, page by page',
  description: 'Joined pages give the source back exactly. The reply names the call that reads on.',
  http: 'GET /notebooks/{id}/sources/{sid}',
  tool: 'source_read',
  cli: 'source read [source_id]',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id', sid: 'source_id' },
  input: () => ({
    source_id: lineText().optional().describe('Id of the source'),
    source_name: lineText().optional().describe('Part of its name, whatever the case; wins over source_id'),
    format: z.enum(['text', 'html']).default('text').describe('html keeps headings, lists, links and images'),
    paginate: z.boolean().default(true).describe('false gives the whole source in one reply'),
    max_chars: z.int().min(1).default(20_000).describe('Page size in characters'),
    cursor: lineText().optional().describe('nextCursor of the page before'),
    ...notebookRef(),
  }),
  oneOf: ['source_id', 'source_name'],
  output: () => ({
    id: z.string(),
    title: z.string(),
    notebookId: z.string(),
    format: z.enum(['text', 'html']),
    facts: sourceFacts().optional().describe('What the document says of its author, date and the like'),
    totalChars: z.int(),
    content: z.string(),
    pageChars: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    continue: z.string().optional().describe('How to read on'),
  }),
  faults: ['SOURCE_NOT_FOUND', 'AMBIGUOUS_NAME', 'SOURCE_NOT_READY', 'SOURCE_UNREADABLE'],
  example: { input: { notebook_id: 'field-notes', source_name: 'Boiling water' } },
})

export const downloadSource = declare({
  summary: 'The original of a source, as it was brought in, or save it to a path',
  description:
    'Without output_path it answers the bytes over HTTP, and what they are over MCP. With it the file is written on the machine of the service. Hosted notebooks give no originals back.',
  http: 'GET /notebooks/{id}/sources/{sid}/original',
  tool: 'download_source',
  cli: 'source download [source_id]',
  ...fileOperation,
  segments: { id: 'notebook_id', sid: 'source_id' },
  input: () => ({
    source_id: lineText().optional().describe('Id of the source'),
    source_name: lineText().optional().describe('Part of its name, whatever the case; wins over source_id'),
    ...savedTo(),
    ...notebookRef(),
  }),
  oneOf: ['source_id', 'source_name'],
  output: fileFacts,
  faults: ['SOURCE_NOT_FOUND', 'AMBIGUOUS_NAME', 'CONTENT_NOT_FOUND', 'PATH_REFUSED', 'RANGE_NOT_SATISFIABLE'],
  example: { input: { notebook_id: 'field-notes', source_name: 'Boiling water' } },
})
