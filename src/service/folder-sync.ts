import type { CallListener } from '../contract/operation.ts'
import type { AddedSource, NewSource, Source } from '../domain/source.ts'
import type { BoundFolder, Folders } from '../state/folders.ts'

/** The sources of the one notebook that a folder is bound to. */
export type NotebookSources = {
  readonly list: () => Promise<readonly Source[]>
  readonly add: (source: NewSource) => Promise<AddedSource>
  readonly delete: (sourceId: string) => Promise<unknown>
  readonly rename: (sourceId: string, title: string) => Promise<unknown>
}

export type FolderSync = {
  readonly folder: BoundFolder
  readonly folders: Folders
  readonly sources: NotebookSources
  /** What was left half done by a process that is gone was added before. */
  readonly cutAtMs: number
  /** Folders that are never taken in, absolute. */
  readonly without: readonly string[]
  /** Files and folders that are never taken in, absolute. */
  readonly isPrivate: (absolute: string) => boolean
  readonly progress: CallListener['progress']
  readonly signal: AbortSignal
}

export type SyncReport = {
  added: number
  updated: number
  /** Files that were moved or renamed: their sources stay, under the new name. */
  renamed: number
  removed: number
  unchanged: number
  /** Answers that a batch wrote: they are no evidence. */
  left_out: number
  /** Files whose content was looked at. */
  read: number
  /** Taken in, and still being read: whether they can be is not known yet. */
  processing: number
  readonly failed: { readonly path: string; readonly error: string }[]
}
