import path from 'node:path'
import type { Source } from '../domain/source.ts'
import type { FolderFile } from '../state/folders.ts'

/** A file whose content is known already: its source serves another file of the same content. */
type KnownContent = { readonly sourceId: string; readonly isMoved: boolean }

/**
 * The files that a sync has taken in before, by content. A file that has gone gives its source to the first one of its
 * content, and counts as moved there.
 * @param known the files that have not changed, those that have gone among them
 * @param sources the sources that are there, by id
 */
export class SameContent {
  readonly #byHash: ReadonlyMap<string, readonly FolderFile[]>
  readonly #sources: ReadonlyMap<string, Source>
  readonly #gone: Set<string>

  constructor(known: readonly FolderFile[], gone: readonly FolderFile[], sources: ReadonlyMap<string, Source>) {
    const taken = known.filter(({ hash, sourceId, error }) => hash !== null && sourceId !== null && error === null)
    this.#byHash = Map.groupBy(taken, ({ hash }) => hash!)
    this.#gone = new Set(gone.map((file) => file.path))
    this.#sources = sources
  }

  /** Another extension may mean another reading, so it is another content. */
  take(hash: string, place: string): KnownContent | null {
    const isUsable = (file: FolderFile) =>
      path.extname(file.path) === path.extname(place) && this.#sources.get(file.sourceId!)?.status === 'ready'
    const twins = (this.#byHash.get(hash) ?? []).filter(isUsable)
    const moved = twins.find((file) => this.#gone.delete(file.path))
    const twin = moved ?? twins[0]
    return twin ? { sourceId: twin.sourceId!, isMoved: moved !== undefined } : null
  }
}
