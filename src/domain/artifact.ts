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

export type ArtifactStatus = 'processing' | 'ready' | 'failed'

export type ArtifactFile = { readonly name: string; readonly mimeType: string; readonly size: number }

/** A generated item as its product lists it. */
export type Artifact = {
  readonly id: string
  readonly type: ArtifactType
  readonly name: string
  readonly status: ArtifactStatus
  readonly reason?: string
  readonly createdAt: string
  readonly files: readonly ArtifactFile[]
}
