import type { ContentRequest, MadeArtifact } from '../domain/artifact.ts'
import type { ContentLabels } from './locales/content-labels.ts'
import type { Outline } from './outline.ts'
import type { ReadSourcePicture } from './source-picture.ts'

/** A file as a maker gives it: no clock and no chance in its bytes. */
export type MadeFile = { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }

/** What a maker gives: the files (the main one first) and what the caller is told beside them. */
export type MadeContent = Pick<
  MadeArtifact,
  'name' | 'text' | 'cards' | 'questions' | 'tree' | 'citations' | 'applied' | 'warnings'
> & { readonly files: readonly MadeFile[] }

export type MakerTools = {
  /** Labels in the wished language. */
  readonly words: ContentLabels
  /** Told at the begin of a step: `done` of `total` are over. */
  readonly onStep: (phase: string, done: number, total: number) => void
  /** A folder of its own for what a program needs on disk, emptied afterwards. */
  readonly workFolder: string
  /** The figures of the sources; absent where there are none to be had. */
  readonly readPicture?: ReadSourcePicture
  /** Hand it to every program that is run (`spawn(..., { signal })`): a cancelled maker leaves none behind. */
  readonly signal?: AbortSignal
}

/**
 * Turns an outline into the files of one kind. Runs in a thread of a process of its own and may be ended there at any
 * moment. The same outline and wish give the same bytes. File names are `<slug of the name>.<ending>`.
 * @throws Fault NOT_SUPPORTED when the machine lacks what it needs, with the way out
 */
export type Maker = (outline: Outline, request: ContentRequest, tools: MakerTools) => Promise<MadeContent>
