import { z } from 'zod'
import { operation } from './operation.ts'
import { notebookRef, respondAsync } from './parts.ts'

const found = () => z.looseObject({ url: z.string(), title: z.string(), description: z.string() })

export const researchSources = operation({
  summary: 'Look for new sources on the web or in the drive, and import them if asked to',
  http: 'POST /content/research',
  group: 'Research',
  tool: 'research_sources',
  cli: 'research <query>',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  input: () =>
    z.object({
      query: z.string().describe('What to look for'),
      mode: z.enum(['fast', 'deep']).default('fast').describe('fast takes seconds, deep takes minutes'),
      source: z.enum(['web', 'drive']).default('web').describe('Where to look'),
      import: z.boolean().default(false).describe('Add what was found to the notebook'),
      max_sources: z.int().min(1).optional().describe('At most so many sources'),
      ...notebookRef(),
      ...respondAsync(),
    }),
  output: () =>
    z.looseObject({
      taskId: z.string(),
      sources: z.array(found()).readonly(),
      imported: z.array(z.looseObject({})).readonly(),
      failed: z.array(z.looseObject({})).readonly(),
    }),
  faults: [],
  notYet: 'Research is not built yet; add pages you know with POST /content/sources.',
  example: { input: { query: 'ferns of the Alps', notebook_id: 'field-notes' } },
})
