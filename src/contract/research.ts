import { z } from 'zod'
import { lineText } from './bounds.ts'
import { declareOperation } from './operation.ts'
import { notebookRef, respondAsync } from './parts.ts'

const foundSource = () =>
  z.looseObject({ url: z.string(), title: z.string(), description: z.string(), score: z.number().optional() })

export const researchSources = declareOperation({
  summary: 'Look for new sources on the web or in the drive, and import them if asked to',
  http: 'POST /content/research',
  group: 'Research',
  tool: 'research_sources',
  cli: 'research <query>',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  repeatable: true, // what was imported is recognised
  input: () =>
    z.object({
      query: lineText().describe('What to look for'),
      mode: z.enum(['fast', 'deep']).default('fast').describe('fast takes seconds, deep takes minutes'),
      source: z.enum(['web', 'drive']).default('web').describe('Where to look'),
      import: z.boolean().default(false).describe('Add what was found to the notebook'),
      max_sources: z.int().min(1).max(100).optional().describe('At most so many sources; 10 when fast, 20 when deep'),
      ...notebookRef(),
      ...respondAsync(),
    }),
  output: () =>
    z.looseObject({
      taskId: z.string(),
      sources: z.array(foundSource()).readonly(),
      imported: z
        .array(z.looseObject({ url: z.string(), sourceId: z.string(), sourceName: z.string(), status: z.string() }))
        .readonly(),
      failed: z
        .array(z.looseObject({ url: z.string(), title: z.string(), error: z.string(), code: z.string() }))
        .readonly()
        .describe('What could not be read or imported, and why'),
    }),
  faults: ['NOT_SUPPORTED', 'PRODUCT_UNREACHABLE', 'RESOURCE_EXHAUSTED', 'TIMEOUT'],
  example: { input: { query: 'ferns of the Alps', notebook_id: 'field-notes' } },
})
