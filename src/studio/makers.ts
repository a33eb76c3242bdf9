import type { ArtifactType } from '../domain/artifact.ts'
import type { Maker } from './maker.ts'

/** Who makes which kind; loaded when first wished for, since each brings libraries of its own. */
export const MAKERS: Readonly<Partial<Record<ArtifactType, () => Promise<Maker>>>> = {
  presentation: async () => (await import('./kinds/presentation/make-presentation.ts')).makePresentation,
  report: async () => (await import('./kinds/report/make-report.ts')).makeReport,
  flashcards: async () => (await import('./kinds/flashcards/make-flashcards.ts')).makeFlashcards,
  infographic: async () => (await import('./kinds/infographic/make-infographic.ts')).makeInfographic,
  quiz: async () => (await import('./kinds/quiz/make-quiz.ts')).makeQuiz,
  data_table: async () => (await import('./kinds/data-table/make-data-table.ts')).makeDataTable,
  audio_overview: async () => (await import('./kinds/audio-overview/make-audio-overview.ts')).makeAudioOverview,
  video: async () => (await import('./kinds/video/make-video.ts')).makeVideo,
  mind_map: async () => (await import('./kinds/mind-map/make-mind-map.ts')).makeMindMap,
}
