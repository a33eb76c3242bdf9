import type { PlacedCitation } from './citation.ts'

/** The kinds of generated content. Source: service description, "POST /content/generate"; decisions, section 4. */
export const ARTIFACT_TYPES = [
  'audio_overview',
  'video',
  'infographic',
  'report',
  'presentation',
  'data_table',
  'flashcards',
  'quiz',
  'mind_map',
] as const
export type ArtifactType = (typeof ARTIFACT_TYPES)[number]

/** What a kind is called in sentences: `Audio not ready`. */
export const ARTIFACT_NAMES: Readonly<Record<ArtifactType, string>> = {
  audio_overview: 'Audio',
  video: 'Video',
  infographic: 'Infographic',
  report: 'Report',
  presentation: 'Presentation',
  data_table: 'Data table',
  flashcards: 'Flashcards',
  quiz: 'Quiz',
  mind_map: 'Mind map',
}

export type ArtifactStatus = 'processing' | 'ready' | 'failed'

export type ArtifactFile = { readonly name: string; readonly mimeType: string; readonly size: number }

/** A generated item as its product lists it. The main file stands first. */
export type Artifact = {
  readonly id: string
  readonly type: ArtifactType
  readonly name: string
  readonly status: ArtifactStatus
  readonly reason?: string
  readonly createdAt: string
  readonly files: readonly ArtifactFile[]
}

/** The choices of each option of generated content; the first is what is taken unless the caller chose. */
export const CONTENT_CHOICES = {
  reportFormat: ['summary', 'detailed'],
  presentationStyle: ['overview', 'detailed', 'presenter_notes'],
  presentationLength: ['medium', 'short', 'long'],
  infographicFormat: ['horizontal', 'vertical', 'square'],
  infographicStyle: ['editorial', 'bento', 'professional'],
  audioFormat: ['deep_dive', 'brief', 'critique', 'debate'],
  audioLength: ['medium', 'short', 'long'],
  videoFormat: ['brief', 'explainer'],
  videoStyle: ['classroom', 'documentary', 'animated', 'corporate', 'cinematic', 'minimalist'],
  quantity: ['standard', 'fewer', 'more'],
  difficulty: ['medium', 'easy', 'hard'],
} as const
/** The kinds that each option belongs to. */
export const CONTENT_OPTION_KINDS: Readonly<Record<keyof typeof CONTENT_CHOICES, readonly ArtifactType[]>> = {
  reportFormat: ['report'],
  presentationStyle: ['presentation'],
  presentationLength: ['presentation'],
  infographicFormat: ['infographic'],
  infographicStyle: ['infographic'],
  audioFormat: ['audio_overview'],
  audioLength: ['audio_overview'],
  videoFormat: ['video'],
  videoStyle: ['video'],
  quantity: ['flashcards', 'quiz'],
  difficulty: ['flashcards', 'quiz'],
}
/** The kinds that take instructions in the caller's words. */
export const INSTRUCTED_KINDS: readonly ArtifactType[] = ARTIFACT_TYPES.filter((type) => type !== 'report')
type ContentChoices = typeof CONTENT_CHOICES
export type ContentOptions = { readonly [K in keyof ContentChoices]?: ContentChoices[K][number] }

/**
 * What a caller asks to have generated. `language` is a code of the 81 (`domain/content-language.ts`); an option of another
 * kind than `type` is ignored and told in `warnings`. Source: service description, "POST /content/generate".
 */
export type ContentRequest = ContentOptions & {
  readonly type: ArtifactType
  readonly language: string
  /** Nobody named the language: where the sources' own is known, that one is taken in its place. */
  readonly isLanguageOpen?: boolean
  /** What to stress, in the caller's words. */
  readonly instructions?: string
  /** What to concentrate on: a subject. */
  readonly focus?: string
  readonly title?: string
  /** Only these sources; all when absent. */
  readonly sourceIds?: readonly string[]
  /** Made at most once under this key, where the product can tell: what was made before is given again. */
  readonly onceKey?: string
}

export type StudyCard = { readonly front: string; readonly back: string; readonly citations: readonly PlacedCitation[] }

export type QuizQuestion = {
  readonly question: string
  readonly options: readonly string[]
  /** Text of the right option. */
  readonly answer: string
  readonly explanation: string
  /** Where to look for it, without the answer. */
  readonly hint?: string
  readonly citations: readonly PlacedCitation[]
}

export type MindMapNode = { readonly title: string; readonly children: readonly MindMapNode[] }

/** A finished item: the listing, and what a caller is told of it beside the files. */
export type MadeArtifact = Artifact & {
  /** Markdown, for report, presentation and data table. */
  readonly text?: string
  readonly cards?: readonly StudyCard[]
  readonly questions?: readonly QuizQuestion[]
  readonly tree?: MindMapNode
  readonly citations: readonly PlacedCitation[]
  /** The options really used, by their field names of POST /content/generate. */
  readonly applied: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
}

/** A file that lies on no disk of this machine, read in parts. */
export type StreamedFile = ArtifactFile & {
  readonly hash: string
  /** The bytes from `start` on and before `end`. @throws Fault CONTENT_NOT_FOUND when it has gone meanwhile */
  readonly readPart: (start: number, end: number) => Promise<ReadableStream<Uint8Array>>
}

/** A file of an artifact, readable at `path` until `release` (where there is one) is called. */
export type ArtifactDownload = ArtifactFile & {
  readonly path: string
  /** Of its content, where the product knows it: the same for the same bytes. */
  readonly hash?: string
  readonly release?: () => Promise<void>
}

/** A file of a product that keeps all of them on this machine. */
export function requireLocalFile(file: ArtifactDownload | StreamedFile): ArtifactDownload {
  if ('path' in file) return file
  throw new Error('The file lies elsewhere.')
}
