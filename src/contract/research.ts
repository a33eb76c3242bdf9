import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { notebookRef, recordList, respondAsync } from './parts.ts'

const declare = declareIn('Research')

const foundSource = () =>
  z.looseObject({ url: z.string(), title: z.string(), description: z.string(), score: z.number().optional() })

export const researchSources = declare({
  summary: 'Look for new sources on the web or in the drive, and import them if asked to',
  http: 'POST /content/research',
  tool: 'research_sources',
  cli: 'research <query>',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  repeatable: true, // what was imported is recognised
  input: () => ({
    query: lineText().describe('What to look for'),
    mode: z.enum(['fast', 'deep']).default('fast').describe('fast takes seconds, deep takes minutes'),
    source: z.enum(['web', 'drive']).default('web').describe('Where to look'),
    import: z.boolean().default(false).describe('Add what was found to the notebook'),
    max_sources: z.int().min(1).max(100).optional().describe('At most so many sources; 10 when fast, 20 when deep'),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: () => ({
    taskId: z.string(),
    sources: z.array(foundSource()).readonly(),
    imported: recordList({ url: z.string(), sourceId: z.string(), sourceName: z.string(), status: z.string() }),
    failed: recordList({ url: z.string(), title: z.string(), error: z.string(), code: z.string() }).describe(
      'What could not be read or imported, and why',
    ),
  }),
  faults: ['NOT_SUPPORTED', 'PRODUCT_UNREACHABLE', 'RESOURCE_EXHAUSTED', 'TIMEOUT'],
  example: { input: { query: 'ferns of the Alps', notebook_id: 'field-notes' } },
})
