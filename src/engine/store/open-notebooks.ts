import type { DatabaseSync } from 'node:sqlite'
import { LruCache } from '../../lib/lru-cache.ts'
import type { NotebookCatalogue } from './catalogue.ts'
import { openNotebookToRead } from './notebook-file.ts'

const MAX_OPEN_NOTEBOOKS = 32

/** Connections to notebooks, for reading: one stays open while it is among the last used. */
export class OpenNotebooks {
  readonly #catalogue: NotebookCatalogue
  readonly #open: LruCache<DatabaseSync>

  constructor(catalogue: NotebookCatalogue) {
    this.#catalogue = catalogue
    this.#open = new LruCache({
      maxEntries: MAX_OPEN_NOTEBOOKS,
      open: (id) => openNotebookToRead(catalogue.folder(id)),
      close: (database) => database.close(),
    })
  }

  /** Null while the notebook has no source. */
  get(notebookId: string): DatabaseSync | null {
    if (!this.#open.has(notebookId) && !this.#catalogue.hasDatabase(notebookId)) return null
    return this.#open.get(notebookId)
  }

  close(notebookId: string): void {
    this.#open.close(notebookId)
  }

  closeAll(): void {
    this.#open.closeAll()
  }
}
