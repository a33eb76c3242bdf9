import type { ArtifactType } from '../../../src/domain/artifact.ts'
import type { IconName } from '../parts/icon.tsx'
import type { WordKey } from '../words.ts'

/** A kind of content that can be made, as the page shows it. */
export type StudioKind = { readonly type: ArtifactType; readonly word: WordKey; readonly icon: IconName }

export const STUDIO_KINDS: readonly StudioKind[] = [
  { type: 'report', word: 'kind.report', icon: 'file' },
  { type: 'presentation', word: 'kind.presentation', icon: 'slides' },
  { type: 'data_table', word: 'kind.data_table', icon: 'table' },
  { type: 'infographic', word: 'kind.infographic', icon: 'chart' },
  { type: 'audio_overview', word: 'kind.audio_overview', icon: 'audio' },
  { type: 'video', word: 'kind.video', icon: 'video' },
  { type: 'flashcards', word: 'kind.flashcards', icon: 'cards' },
  { type: 'quiz', word: 'kind.quiz', icon: 'quiz' },
  { type: 'mind_map', word: 'kind.mind_map', icon: 'map' },
]

/** The kind of this name; one that a newer service made is shown as a report is: by its files. */
export const findKind = (type: string): StudioKind =>
  STUDIO_KINDS.find((kind) => kind.type === type) ?? STUDIO_KINDS[0]!
