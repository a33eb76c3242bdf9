import { z } from 'zod'
import { ARTIFACT_TYPES } from '../domain/artifact.ts'
import { operation } from './operation.ts'
import { citation, notebookRef, respondAsync, time } from './parts.ts'

const group = 'Content'

const contentType = () => z.enum(ARTIFACT_TYPES).describe('Kind of generated content')
const language = () =>
  z.string().optional().describe('Language of the content: a code, an English name or its own name')

export const listContent = operation({
  summary: 'The sources and the generated content of a notebook',
  http: 'GET /content',
  group,
  tool: 'list_content',
  cli: 'content list',
  kind: 'read',
  product: true,
  envelope: 'flat',
  input: () => z.object(notebookRef()),
  output: () =>
    z.looseObject({
      sources: z
        .array(z.looseObject({ id: z.string(), name: z.string(), type: z.string(), status: z.string() }))
        .readonly(),
      generatedContent: z
        .array(
          z.looseObject({
            id: z.string(),
            type: z.string(),
            name: z.string(),
            status: z.string(),
            createdAt: time(),
          }),
        )
        .readonly(),
      sourceCount: z.int(),
      hasAudioOverview: z.boolean(),
    }),
  faults: [],
  example: { input: { notebook_id: 'field-notes' } },
})

export const generateContent = operation({
  summary:
    'Generate studio content: audio, video, infographic, report, presentation, data table, cards, quiz, mind map',
  http: 'POST /content/generate',
  group,
  tool: 'generate_content',
  cli: 'content generate <content_type>',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  spellings: { presentation_style: { detailed_slideshow: 'detailed' }, presentation_length: { default: 'medium' } },
  input: () =>
    z.object({
      content_type: contentType(),
      language: language(),
      custom_instructions: z.string().optional().describe('What to stress; not available for report'),
      video_style: z
        .enum(['classroom', 'documentary', 'animated', 'corporate', 'cinematic', 'minimalist'])
        .optional()
        .describe('Look of a video'),
      video_format: z.enum(['brief', 'explainer']).optional().describe('Length of a video (default brief)'),
      infographic_format: z.enum(['horizontal', 'vertical']).optional().describe('Shape of an infographic'),
      report_format: z.enum(['summary', 'detailed']).optional().describe('Depth of a report'),
      presentation_style: z
        .enum(['overview', 'detailed', 'presenter_notes'])
        .optional()
        .describe('Style of a presentation; detailed_slideshow is read as detailed'),
      presentation_length: z
        .enum(['short', 'medium', 'long'])
        .optional()
        .describe('Length of a presentation; default is read as medium'),
      audio_format: z
        .enum(['deep_dive', 'brief', 'critique', 'debate'])
        .optional()
        .describe('Form of an audio overview'),
      audio_length: z.enum(['short', 'medium', 'long']).optional().describe('Length of an audio overview'),
      source_ids: z.array(z.string()).optional().describe('Use only these sources; all when absent'),
      ...notebookRef(),
      ...respondAsync(),
    }),
  output: () =>
    z.looseObject({
      success: z.literal(true),
      contentId: z.string(),
      contentType: z.string(),
      name: z.string(),
      status: z.string(),
      applied: z.looseObject({}).describe('The options really used'),
      textContent: z.string().optional(),
      files: z
        .array(z.looseObject({ name: z.string(), mimeType: z.string(), size: z.int() }))
        .readonly()
        .optional(),
      warnings: z.array(z.string()).readonly().optional(),
    }),
  faults: ['NO_SOURCES', 'SOURCE_NOT_FOUND'],
  notYet: 'Generating content is not built yet; ask questions with POST /ask.',
  example: { input: { content_type: 'report', notebook_id: 'field-notes' } },
})

export const downloadContent = operation({
  summary: 'Download generated content, or save it to a path',
  http: 'GET /content/download',
  group,
  tool: 'download_content',
  cli: 'content download [content_id]',
  paths: ['output_path'],
  kind: 'read',
  product: true,
  envelope: 'file',
  timeoutMs: 600_000,
  input: () =>
    z
      .object({
        content_id: z.string().optional().describe('Id of the content; wins over content_type'),
        content_type: contentType().optional().describe('Kind of content: the newest of it is taken'),
        file: z.string().optional().describe('Which file of the content; the main one when absent'),
        output_path: z.string().optional().describe('Where to save it on the machine of the service'),
        ...notebookRef(),
      })
      .refine((input) => input.content_id !== undefined || input.content_type !== undefined, {
        path: ['content_id'],
        message: 'Missing required field: content_id or content_type',
      }),
  output: () => z.looseObject({ filePath: z.string(), mimeType: z.string() }),
  faults: ['CONTENT_NOT_FOUND', 'NOT_READY', 'PATH_REFUSED', 'RANGE_NOT_SATISFIABLE'],
  notYet: 'Downloading content is not built yet, as no content can be generated.',
  example: { input: { content_type: 'audio_overview', notebook_id: 'field-notes' } },
})

export const deleteContent = operation({
  summary: 'Delete generated content',
  http: 'DELETE /content/{contentId}',
  group,
  tool: 'content_delete',
  cli: 'content delete <content_id>',
  kind: 'destroy',
  product: true,
  segments: { contentId: 'content_id' },
  aliases: { contentId: 'content_id' },
  input: () => z.object({ content_id: z.string().describe('Id of the content'), ...notebookRef() }),
  output: () =>
    z.looseObject({
      success: z.literal(true),
      contentId: z.string(),
      type: z.string(),
      name: z.string(),
      message: z.string(),
    }),
  faults: ['CONTENT_NOT_FOUND'],
  notYet: 'Deleting content is not built yet, as no content can be generated.',
  example: { input: { content_id: '0d9a4c52-7f0e-4a57-8c55-1e7d9f1c0002' } },
})

const studyCard = () =>
  z.looseObject({ front: z.string(), back: z.string(), citations: z.array(citation()).readonly() })

const quizQuestion = () =>
  z.looseObject({
    question: z.string(),
    options: z.array(z.string()).readonly(),
    answer: z.string().describe('Text of the right option'),
    explanation: z.string(),
    citations: z.array(citation()).readonly(),
  })

export const generateStudyAid = operation({
  summary: 'Make flashcards or a quiz of the sources of a notebook',
  http: 'POST /content/study-aid',
  group,
  tool: 'generate_study_aid',
  cli: 'content study-aid <kind>',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  input: () =>
    z.object({
      kind: z.enum(['flashcards', 'quiz']).describe('What to make'),
      focus: z.string().optional().describe('What to concentrate on'),
      language: language(),
      quantity: z.enum(['fewer', 'standard', 'more']).default('standard').describe('How many'),
      difficulty: z.enum(['easy', 'medium', 'hard']).default('medium').describe('How hard'),
      ...notebookRef(),
      ...respondAsync(),
    }),
  output: () =>
    z.looseObject({
      status: z.string(),
      artifactId: z.string(),
      title: z.string(),
      cards: z.array(studyCard()).readonly().optional(),
      questions: z.array(quizQuestion()).readonly().optional(),
    }),
  faults: ['NO_SOURCES'],
  notYet: 'Study aids are not built yet; ask questions with POST /ask.',
  example: { input: { kind: 'flashcards', notebook_id: 'field-notes' } },
})

export const generateMindMap = operation({
  summary: 'Make a mind map of the sources of a notebook and keep it',
  http: 'POST /content/mind-map',
  group,
  tool: 'generate_mind_map',
  cli: 'content mind-map',
  kind: 'write',
  product: true,
  timeoutMs: 600_000,
  job: true,
  input: () =>
    z.object({
      title: z.string().optional().describe('Title of the map; made up when absent'),
      focus: z.string().optional().describe('What to concentrate on'),
      language: language(),
      ...notebookRef(),
      ...respondAsync(),
    }),
  output: () =>
    z.looseObject({
      mindMapId: z.string(),
      title: z.string(),
      json: z.string().describe('The tree as JSON text'),
      tree: z.looseObject({ title: z.string(), children: z.array(z.looseObject({})).readonly() }),
    }),
  faults: ['NO_SOURCES'],
  notYet: 'Mind maps are not built yet; ask questions with POST /ask.',
  example: { input: { notebook_id: 'field-notes' } },
})
