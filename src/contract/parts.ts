import { z } from 'zod'
import { SOURCE_TYPES } from '../domain/source.ts'
import { once } from '../lib/memoize.ts'
import { addressText, lineText, shortList } from './bounds.ts'

/** The forms an answer's citations come in. Source: service description, "Ask". */
export const CITATION_FORMATS = ['none', 'inline', 'footnotes', 'json', 'expanded'] as const
export type CitationFormat = (typeof CITATION_FORMATS)[number]

/** Other spellings of `source_type`. Source: decisions, section 4. */
export const SOURCE_TYPE_SPELLINGS = { youtube: 'web_video', cloud_drive: 'drive', google_drive: 'drive' } as const

/** ISO 8601, UTC. */
export const time = () => z.string().meta({ format: 'date-time' })

/** A record that the API description has under this name, open as those of `recordList`. */
export const namedRecord = <Fields extends z.ZodRawShape>(id: string, fields: () => Fields) =>
  once(() => z.looseObject(fields()).meta({ id }))

/** Records of a reply, each open to what later versions say besides. */
export const recordList = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.looseObject(fields)).readonly()

export const account = () => lineText().optional().describe('Account: id, alias or e-mail; the active one when absent')

export const showBrowser = () =>
  z
    .boolean()
    .default(false)
    .describe(
      'Show the browser, where the call is made in one (the hosted product’s page); warnings say where it is not',
    )

/** For what can take long. Source: decisions, section 7. */
export const respondAsync = () => ({
  async: z.boolean().optional().describe('true answers at once with a job, to be followed with get_job'),
})

/** Which notebook is meant; every operation on a notebook takes these. Order: as listed, then the active notebook. */
export const notebookRef = () => ({
  notebook_id: addressText().optional().describe('Notebook: library id, name, UUID or URL; the active one when absent'),
  notebook_url: addressText().optional().describe('Notebook by its URL, in place of notebook_id'),
  session_id: lineText().optional().describe('A session; names its notebook when no other field does'),
  account: account(),
})

/** Which sources count, by their labels. */
export const labels = () =>
  shortList(lineText())
    .optional()
    .describe('Only sources that have one of these labels, by name or id; with source_ids beside it both must hold')

/** The other spelling of `labels`. */
export const LABEL_ALIASES = { label_ids: 'labels' } as const

/** What brings a file: over HTTP it answers the bytes; where a caller names a path it is written there. */
export const fileOperation = {
  paths: ['output_path'],
  writes: ['output_path'],
  kind: 'read',
  product: true,
  envelope: 'file',
  timeoutMs: 600_000,
} as const

/** Where a file that is answered is saved in its place. */
export const savedTo = () => ({
  output_path: addressText()
    .optional()
    .describe('Where to save it: a file, or a folder in which it keeps its name; on the machine of the service'),
  overwrite: z
    .boolean()
    .default(false)
    .describe('With output_path: write over a file that is there and that the service did not write'),
})

/** What is said of a file that is answered or was saved. */
export const fileFacts = () =>
  z.looseObject({
    name: z.string(),
    mimeType: z.string(),
    size: z.int(),
    filePath: z.string().optional().describe('Where it was saved'),
    url: z.string().optional().describe('Where its bytes are, when it was not saved'),
  })

/** What is answered besides where a call had to make the notebook first. */
export const madeNotebook = () => ({
  notebook: z
    .looseObject({ id: z.string(), name: z.string(), url: z.string(), active: z.boolean() })
    .optional()
    .describe('The notebook that was made, where none was named, none was active and the account had none'),
  message: z.string().optional().describe('Says so'),
})

/** The notebook of a library operation, by its path. */
export const libraryId = () => addressText().describe('Notebook: library id, product UUID or notebook URL')

export const libraryIdAliases = { notebook_id: 'id', notebook_url: 'id' } as const

export const citationFormat = () =>
  z
    .enum(CITATION_FORMATS)
    .default('json')
    .describe(
      'How citations come: none (bare markers), inline, footnotes, json (answer unchanged, citations apart), expanded',
    )

/** How an answer stands to its sources. Source: decisions, section 8. */
export const answerState = () =>
  z
    .enum(['answered', 'partial', 'no_support'])
    .describe('partial: what comes nearest; no_support: no sentence that answers was found')

export const sourceType = () =>
  z
    .enum(SOURCE_TYPES)
    .describe('Kind of source; youtube is read as web_video, cloud_drive and google_drive are read as drive')

export const citation = namedRecord('Citation', () => ({
  ...citationShape(),
  start: z.int().optional().describe('Offset into the indexed text, UTF-16 units; absent where it cannot be read'),
  end: z.int().optional(),
}))

/** A citation of what was made from the indexed text itself. */
export const placedCitation = namedRecord('PlacedCitation', () => ({
  ...citationShape(),
  start: z.int().describe('Offset into the indexed text, UTF-16 units'),
  end: z.int(),
}))

const citationShape = () => ({
  marker: z.string().describe('Display marker of the form [n]'),
  number: z.int().min(1),
  sourceText: z.string().describe('Cited excerpt: exactly the slice start..end of the indexed text, or empty'),
  sourceId: z.string(),
  sourceName: z.string(),
  page: z.int().optional().describe('Page, counted from 1, where the source has pages'),
})

export const citationSet = once(() =>
  z.looseObject({
    format: z.enum(CITATION_FORMATS),
    citations: z.array(citation()).readonly(),
    extraction_success: z.boolean().describe('Whether every marker has an excerpt'),
  }),
)

export const session = namedRecord('Session', () => ({
  id: z.string(),
  notebook_url: z.string(),
  message_count: z.int().describe('Answered questions'),
  age_seconds: z.number(),
  inactive_seconds: z.number(),
  last_activity: z.number().describe('Epoch milliseconds'),
}))

export const libraryEntry = namedRecord('LibraryEntry', () => libraryEntryShape())

export const libraryEntryShape = () => ({
  id: z.string().describe('Unique slug generated from the name'),
  url: z.string(),
  name: z.string(),
  description: z.string(),
  topics: z.array(z.string()).readonly(),
  content_types: z.array(z.string()).readonly(),
  use_cases: z.array(z.string()).readonly(),
  added_at: time(),
  last_used: time(),
  use_count: z.int(),
  tags: z.array(z.string()).readonly(),
  active: z.boolean(),
  last_modified: time().optional(),
  auto_generated: z.boolean().optional(),
  auto_added: z.boolean().optional().describe('Added when the notebook was created; POST /notebooks takes its place'),
  created_at: time().optional(),
})

/** What a document says of itself; a field is absent where it does not say. */
export const sourceFacts = namedRecord('SourceFacts', () => ({
  authors: z.array(z.string()).readonly().optional().describe('As the document names them; the sender of a mail'),
  recipients: z.array(z.string()).readonly().optional().describe('Receivers of a mail'),
  publishedOn: z.string().optional().describe('ISO 8601, as exact as the document is: year, month, day, or a time'),
  createdOn: z.string().optional().describe('When its file was made, where it does not say when it was published'),
  modifiedOn: z.string().optional().describe('When it was last changed, where that is another day'),
  site: z.string().optional().describe('Site that a page belongs to'),
  publisher: z.string().optional(),
  language: z.string().optional().describe('Language that it claims to be in, BCP 47'),
  pageCount: z.int().optional().describe('Pages or slides'),
}))

/** A source in the listing of a notebook. Source: decisions, section 12. */
export const sourceRecord = namedRecord('Source', () => ({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  reason: z.string().optional().describe('Why it failed, or what it waits for'),
  chars: z
    .int()
    .nullable()
    .describe(
      'Length of the indexed text, UTF-16 units. The hosted product does not tell it: null until the text was read',
    ),
  words: z.int().optional().describe('Its words, as the hosted product counts them'),
  added_at: time(),
  facts: sourceFacts().optional().describe('What the document says of its author, date and the like'),
}))

export const passage = namedRecord('Passage', () => ({
  rank: z.int().min(1),
  score: z.number(),
  sourceId: z.string(),
  sourceName: z.string(),
  start: z.int(),
  end: z.int(),
  page: z.int().optional(),
  heading: z.string().optional(),
  text: z.string(),
}))

export const passagesToRead = () =>
  z
    .array(passage())
    .readonly()
    .optional()
    .describe(
      'Where state is partial or no_support: the passages that most likely tell it, best first, to read and judge; absent when source_format is none',
    )

/** What `meta` says beside the data of every reply that touched a product. Source: decisions, section 1. */
export const meta = namedRecord('Meta', () => ({
  product: z.enum(['local', 'hosted']),
  transport: z.enum(['in_process', 'rpc', 'dom']),
  account: z.string().optional(),
  attempts: z.int().describe('How often the last call of the product was tried'),
  fallback_reason: z.string().optional().describe('Code of the fault for which another transport took over'),
  duration_ms: z
    .number()
    .describe(
      'What the product took, all its calls together; waiting for a turn, or out a pause that it asked for, is not in it',
    ),
}))

/** Every failure of the service. Source: decisions, section 2. */
export const failure = namedRecord('Failure', () => ({
  success: z.literal(false),
  error: z.string().describe('What went wrong, one sentence'),
  code: z.string().describe('The fault, from a closed table'),
  hint: z.string().optional().describe('What to do next'),
  request_id: z.string(),
  details: z.looseObject({}).optional(),
  meta: meta().optional(),
}))

/** A piece of long work. Source: decisions, section 12. */
export const job = namedRecord('Job', () => ({
  id: z.string(),
  operation: z.string(),
  notebook_id: z
    .string()
    .nullable()
    .describe('UUID of the notebook it works on; null for one that it makes, and for a sign-in'),
  notebook_name: z.string().optional().describe('Its name in the library, where it has one'),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  progress: z.looseObject({
    phase: z.string(),
    done: z.number(),
    total: z.number().nullable(),
    percent: z.number().nullable(),
  }),
  created_at: time(),
  updated_at: time(),
  result: z.unknown().optional(),
  meta: meta().optional(),
  error: z.looseObject({}).optional(),
}))
