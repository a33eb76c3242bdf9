import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from './catalogue.ts'
import { openNotebookToRead } from './notebook-file.ts'

const MOST_OPEN = 32

/** Connections to notebooks, for reading: one stays open while it is among the last used. */
export class OpenNotebooks {
  readonly #catalogue: Catalogue
  readonly #open = new Map<string, DatabaseSync>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Null while the notebook has no source. */
  get(notebookId: string): DatabaseSync | null {
    const known = this.#open.get(notebookId)
    if (!known && !this.#catalogue.hasFolder(notebookId)) return null
    const database = known ?? openNotebookToRead(this.#catalogue.folder(notebookId))
    this.#open.delete(notebookId)
    this.#open.set(notebookId, database)
    if (this.#open.size > MOST_OPEN) this.close(this.#open.keys().next().value!)
    return database
  }

  close(notebookId: string): void {
    this.#open.get(notebookId)?.close()
    this.#open.delete(notebookId)
  }

  closeAll(): void {
    for (const id of [...this.#open.keys()]) this.close(id)
  }
}
