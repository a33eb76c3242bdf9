import { z } from 'zod'
import { addressText, lineText, longList, longText, proseText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { answerState, citationFormat, LABEL_ALIASES, labels, notebookRef, respondAsync } from './parts.ts'

const declare = declareIn('Batch')

const batchFile = () =>
  z.looseObject({
    question: z.string(),
    md_path: z.string().nullable(),
    json_path: z.string().nullable(),
    success: z.boolean().describe('Whether it was answered; state says how'),
    state: answerState().optional(),
    citations_count: z.int(),
    resumed: z.boolean().optional().describe('Answered by an earlier run, not asked again'),
    error: z.string().optional().describe('Why this question has no answer'),
    code: z.string().optional(),
  })

/** A line of the record of a vault, with what else is to be known of the answer. */
const heldAnswer = () =>
  z.object({
    key: lineText(),
    question: proseText(),
    state: answerState(),
    md: lineText(),
    json: lineText(),
    citations_count: z.int(),
    asked_at: lineText(),
    session_id: lineText(),
    turn: z.int(),
    run: lineText(),
    is_there: z.boolean().describe('Whether both its files are still there'),
    text: longText().optional().describe('What was answered; wanted of the latest ones, for follow-up questions'),
  })

const sendFiles = () =>
  z
    .object({
      answers: longList(heldAnswer()).default([]).describe('The lines of .notebook-batch.jsonl, for resume and index'),
      taken: longList(lineText()).default([]).describe('Names of files there that are not to be written over'),
    })
    .optional()
    .describe(
      'For a caller that writes vault_dir itself: what stands there; {} for nothing. Each file then comes as an event, file or line {name, text}, with Accept: text/event-stream',
    )

export const batchToVault = declare({
  summary: 'Ask many questions and write each answer into a directory, as Markdown and as JSON',
  description:
    'Each answer is on disk before the next question is asked; a question that fails does not stop the others. A run that was cut short goes on with resume: true.',
  http: 'POST /batch-to-vault',
  tool: 'batch_to_vault',
  cli: 'batch <questions...>',
  aliases: LABEL_ALIASES,
  paths: ['vault_dir'],
  sends: { path: 'vault_dir', field: 'send_files' },
  lines: ['questions'],
  kind: 'write',
  product: true,
  timeoutMs: 3_600_000,
  streams: true,
  job: true,
  repeatable: true, // goes on where it was cut short
  input: () => ({
    questions: longList(proseText().refine((text) => text.trim() !== '', 'questions must not hold a blank one.'))
      .min(1)
      .describe('The questions, asked in this order'),
    vault_dir: addressText().describe('Directory to write into; made when missing'),
    slug_prefix: lineText().default('').describe('Put before every file name'),
    source_format: citationFormat(),
    sleep_between_ms: z.int().min(0).max(3_600_000).default(0).describe('Pause between two questions, ms'),
    resume: z
      .boolean()
      .default(false)
      .describe('Keep the answers an earlier run wrote there to the same questions of the same sources'),
    parallel: z
      .int()
      .min(1)
      .max(8)
      .default(1)
      .describe('Questions asked at once; above 1 each is asked by itself, not as part of a conversation'),
    index: z.boolean().default(false).describe('Also write index.md, a note that links all answers of the directory'),
    source_ids: longList(lineText()).optional().describe('Ask only these sources; all when absent'),
    labels: labels(),
    send_files: sendFiles(),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: () => ({
    vault_dir: z.string(),
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    answered: z.int().describe('Of those that succeeded: the sources say it'),
    partial: z.int().describe('The sources say a part of it'),
    no_support: z.int().describe('No sentence that answers was found'),
    resumed: z.int().describe('How many of them an earlier run had answered'),
    session_id: z.string().nullable(),
    notebook: z.looseObject({ id: z.string().nullable(), url: z.string() }),
    files: z.array(batchFile()).readonly(),
    index_path: z.string().optional(),
    warnings: z.array(z.string()).readonly().optional(),
  }),
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND', 'LABEL_NOT_FOUND', 'PATH_REFUSED', 'TOO_MANY_SESSIONS', 'ANSWER_REFUSED'],
  example: { input: { questions: ['What grows here?'], vault_dir: './answers', notebook_id: 'field-notes' } },
})
