import { z } from 'zod'
import { operation } from './operation.ts'
import { citationFormat, notebookRef } from './parts.ts'

const batchFile = () =>
  z.looseObject({
    question: z.string(),
    md_path: z.string().nullable(),
    json_path: z.string().nullable(),
    success: z.boolean(),
    citations_count: z.int(),
  })

export const batchToVault = operation({
  summary: 'Ask many questions and write each answer into a directory, as Markdown and as JSON',
  http: 'POST /batch-to-vault',
  group: 'Batch',
  tool: 'batch_to_vault',
  cli: 'batch <questions...>',
  paths: ['vault_dir'],
  lines: ['questions'],
  kind: 'write',
  product: true,
  timeoutMs: 3_600_000,
  job: true,
  input: () =>
    z.object({
      questions: z.array(z.string()).min(1).describe('The questions, asked in this order'),
      vault_dir: z.string().describe('Directory to write into; made when missing'),
      slug_prefix: z.string().default('').describe('Put before every file name'),
      source_format: citationFormat(),
      sleep_between_ms: z.int().min(0).default(0).describe('Pause between two questions, ms'),
      ...notebookRef(),
    }),
  output: () =>
    z.looseObject({
      vault_dir: z.string(),
      total: z.int(),
      succeeded: z.int(),
      failed: z.int(),
      session_id: z.string().nullable(),
      notebook: z.looseObject({ id: z.string().nullable(), url: z.string() }),
      files: z.array(batchFile()).readonly(),
    }),
  faults: ['NO_SOURCES', 'PATH_REFUSED', 'TOO_MANY_SESSIONS', 'ANSWER_REFUSED'],
  notYet: 'Batches are not built yet; ask one question at a time with POST /ask.',
  example: { input: { questions: ['What grows here?'], vault_dir: './answers', notebook_id: 'field-notes' } },
})
