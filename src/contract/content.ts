import { z } from 'zod'
import { ARTIFACT_TYPES, CONTENT_CHOICES, CONTENT_OPTION_KINDS, INSTRUCTED_KINDS } from '../domain/artifact.ts'
import { lineText, longList, proseText } from './bounds.ts'
import { declareIn } from './declare.ts'
import {
  fileFacts,
  fileOperation,
  notebookRef,
  placedCitation,
  recordList,
  respondAsync,
  savedTo,
  time,
} from './parts.ts'

const declare = declareIn('Content')

const contentType = () => z.enum(ARTIFACT_TYPES).describe('Kind of generated content')
const language = () =>
  lineText()
    .optional()
    .describe(
      'Language of the content: a code, an English name or its own name; NOTEBOOK_CONTENT_LANGUAGE when absent, without that the language of the sources (hosted notebooks: English)',
    )
const focus = () => lineText().optional().describe('What to concentrate on: a subject')
const sourceIds = () => longList(lineText()).optional().describe('Use only these sources; all when absent')

/** In the JSON schema of an option: the kinds of content that it belongs to. */
const KINDS = 'x-content-types'

/** One of the choices of an option of generated content; the first of them is taken when absent. */
function choice<K extends keyof typeof CONTENT_CHOICES>(option: K, meaning: string) {
  const choices: (typeof CONTENT_CHOICES)[K] = CONTENT_CHOICES[option]
  return z
    .enum(choices)
    .optional()
    .describe(`${meaning} (default ${choices[0]})`)
    .meta({ [KINDS]: CONTENT_OPTION_KINDS[option] })
}

const file = () =>
  z.looseObject({
    name: z.string(),
    mimeType: z.string(),
    size: z.int().describe('Bytes; 0 where the product does not tell before the download'),
  })

/** What every reply about content that was made says beside its own shape. */
const madeContent = () => ({
  applied: z.looseObject({}).describe('The options really used'),
  files: z.array(file()).readonly().describe('Its files, the main one first: GET /content/download?file=<name>'),
  warnings: z.array(z.string()).readonly().optional().describe('What was asked and could not be done, and why'),
})

export const listContent = declare({
  summary: 'The sources and the generated content of a notebook',
  http: 'GET /content',
  tool: 'list_content',
  cli: 'content list',
  kind: 'read',
  product: true,
  envelope: 'flat',
  input: notebookRef,
  output: () => ({
    sources: recordList({ id: z.string(), name: z.string(), type: z.string(), status: z.string() }),
    generatedContent: recordList({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      status: z.enum(['processing', 'ready', 'failed']),
      reason: z.string().optional().describe('Why it failed'),
      createdAt: time(),
      files: z.array(file()).readonly().optional(),
    }),
    sourceCount: z.int(),
    hasAudioOverview: z.boolean(),
  }),
  example: { input: { notebook_id: 'field-notes' } },
})

const studyCard = () =>
  z.looseObject({ front: z.string(), back: z.string(), citations: z.array(placedCitation()).readonly() })

const quizQuestion = () =>
  z.looseObject({
    question: z.string(),
    options: z.array(z.string()).readonly(),
    answer: z.string().describe('Text of the right option'),
    explanation: z.string(),
    hint: z.string().optional().describe('Where to look for it, without the answer'),
    citations: z.array(placedCitation()).readonly(),
  })

const mindMapTree = () => z.looseObject({ title: z.string(), children: recordList({}) })

/** All that is told of content that was made. */
const generatedContent = () => ({
  success: z.literal(true),
  contentId: z.string(),
  contentType: z.string(),
  name: z.string(),
  status: z.string(),
  ...madeContent(),
  textContent: z.string().optional().describe('Markdown, of a report, a presentation or a data table'),
  cards: z.array(studyCard()).readonly().optional(),
  questions: z.array(quizQuestion()).readonly().optional(),
  tree: mindMapTree().optional(),
  citations: z.array(placedCitation()).readonly().optional().describe('The places its statements stand at'),
})

/** What makes content: a job makes it once. */
const made = {
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  repeatable: true,
  streams: true,
} as const

export const generateContent = declare({
  summary:
    'Generate studio content: audio, video, infographic, report, presentation, data table, cards, quiz, mind map',
  http: 'POST /content/generate',
  ...made,
  tool: 'generate_content',
  cli: 'content generate <content_type>',
  spellings: {
    presentation_style: { detailed_slideshow: 'detailed' },
    presentation_length: { default: 'medium' },
    audio_length: { default: 'medium' },
  },
  input: () => ({
    content_type: contentType(),
    language: language(),
    custom_instructions: proseText()
      .optional()
      .describe('What to stress; not available for report')
      .meta({ [KINDS]: INSTRUCTED_KINDS }),
    focus: focus(),
    title: lineText().optional().describe('Title of the content; made up when absent'),
    video_style: choice('videoStyle', 'Look of a video'),
    video_format: choice('videoFormat', 'Length of a video'),
    infographic_format: choice('infographicFormat', 'Shape of an infographic'),
    infographic_style: choice('infographicStyle', 'Look of an infographic'),
    report_format: choice('reportFormat', 'Depth of a report'),
    presentation_style: choice('presentationStyle', 'Style of a presentation; detailed_slideshow is read as detailed'),
    presentation_length: choice('presentationLength', 'Length of a presentation; default is read as medium'),
    audio_format: choice('audioFormat', 'Form of an audio overview'),
    audio_length: choice('audioLength', 'Length of an audio overview; default is read as medium'),
    quantity: choice('quantity', 'How many flashcards or questions'),
    difficulty: choice('difficulty', 'How hard flashcards or questions are'),
    source_ids: sourceIds(),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: generatedContent,
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND', 'CONTENT_NOT_FOUND'],
  example: { input: { content_type: 'report', notebook_id: 'field-notes' } },
})

export const downloadContent = declare({
  summary: 'Download generated content, or save it to a path',
  description:
    'Without output_path it answers the bytes over HTTP, and what they are over MCP. With it the file is written on the machine of the service.',
  http: 'GET /content/download',
  tool: 'download_content',
  cli: 'content download [content_id]',
  ...fileOperation,
  input: () => ({
    content_id: lineText()
      .optional()
      .describe('Id of the content, or a kind: the newest of it; wins over content_type'),
    content_type: contentType().optional().describe('Kind of content: the newest of it is taken'),
    file: lineText().optional().describe('Which file of the content; the main one when absent'),
    ...savedTo(),
    ...notebookRef(),
  }),
  oneOf: ['content_id', 'content_type'],
  output: fileFacts,
  faults: ['CONTENT_NOT_FOUND', 'NOT_READY', 'PATH_REFUSED', 'RANGE_NOT_SATISFIABLE'],
  example: { input: { content_type: 'audio_overview', notebook_id: 'field-notes' } },
})

/** One piece of content, by its id in the path. */
const contentInPath = {
  segments: { contentId: 'content_id' },
  aliases: { contentId: 'content_id' },
  input: () => ({ content_id: lineText().describe('Id of the content'), ...notebookRef() }),
} as const

export const getContent = declare({
  summary: 'Generated content as it was told when it was made: its text, cards, questions or tree, and its files',
  http: 'GET /content/{contentId}',
  tool: 'get_content',
  cli: 'content get <content_id>',
  kind: 'read',
  product: true,
  ...contentInPath,
  input: () => ({
    content_id: lineText().describe('Id of the content, or a kind: the newest of it'),
    ...notebookRef(),
  }),
  output: () => ({ ...generatedContent(), createdAt: time() }),
  faults: ['CONTENT_NOT_FOUND', 'NOT_READY'],
  example: { input: { content_id: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0002' } },
})

export const deleteContent = declare({
  summary: 'Delete generated content; what is still being made is stopped',
  http: 'DELETE /content/{contentId}',
  tool: 'content_delete',
  cli: 'content delete <content_id>',
  kind: 'destroy',
  product: true,
  ...contentInPath,
  output: () => ({
    success: z.literal(true),
    contentId: z.string(),
    type: z.string(),
    name: z.string(),
    message: z.string(),
  }),
  faults: ['CONTENT_NOT_FOUND'],
  example: { input: { content_id: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0002' } },
})

export const generateStudyAid = declare({
  summary: 'Make flashcards or a quiz of the sources of a notebook',
  http: 'POST /content/study-aid',
  ...made,
  tool: 'generate_study_aid',
  cli: 'content study-aid <kind>',
  input: () => ({
    kind: z.enum(['flashcards', 'quiz']).describe('What to make'),
    focus: focus(),
    language: language(),
    quantity: z.enum(['fewer', 'standard', 'more']).default('standard').describe('How many'),
    difficulty: z.enum(['easy', 'medium', 'hard']).default('medium').describe('How hard'),
    source_ids: sourceIds(),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: () => ({
    status: z.string(),
    artifactId: z.string(),
    title: z.string(),
    cards: z.array(studyCard()).readonly().optional(),
    questions: z.array(quizQuestion()).readonly().optional(),
    ...madeContent(),
  }),
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND', 'CONTENT_NOT_FOUND'],
  example: { input: { kind: 'flashcards', notebook_id: 'field-notes' } },
})

export const generateMindMap = declare({
  summary: 'Make a mind map of the sources of a notebook and keep it',
  http: 'POST /content/mind-map',
  ...made,
  tool: 'generate_mind_map',
  cli: 'content mind-map',
  input: () => ({
    title: lineText().optional().describe('Title of the map; made up when absent'),
    focus: focus(),
    language: language(),
    source_ids: sourceIds(),
    ...notebookRef(),
    ...respondAsync(),
  }),
  output: () => ({
    mindMapId: z.string(),
    title: z.string(),
    json: z.string().describe('The tree as JSON text'),
    tree: mindMapTree(),
    status: z.string(),
    ...madeContent(),
  }),
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND', 'CONTENT_NOT_FOUND'],
  example: { input: { notebook_id: 'field-notes' } },
})
