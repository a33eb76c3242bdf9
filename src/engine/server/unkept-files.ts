import type { Artifact } from '../../domain/artifact.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import { keepRenewing } from '../../lib/sql/leases.ts'
import { type SqlStore, writeOne } from '../../lib/sql/sql-store.ts'
import { createDeletedWhileMadeFault } from '../artifact-faults.ts'
import { nameFilesOwner } from '../store/original-files.ts'

/** Told with the id of content, or of a notebook, of which nothing more is to be made. */
const CHANNEL = 'making'

/** A process that was held up for longer than its lease, and puts a file all the same, is over by then. */
const GRACE = "interval '10 minutes'"

const BEGIN = `INSERT INTO unkept_files (notebook, id, type, name, created_at, state, leased_until)
  VALUES (?1, ?2, ?3, ?4, ?5, 'making', {lease_end})`
const RENEW = `UPDATE unkept_files SET leased_until = {lease_end} WHERE notebook = ?1 AND id = ?2 AND state = 'making'`
const SELECT_MAKING = `SELECT id, type, name, created_at AS "createdAt" FROM unkept_files
  WHERE notebook = ?1 AND state = 'making' AND leased_until > now() ORDER BY created_at DESC`
const STOP = `UPDATE unkept_files SET state = 'stopped' WHERE notebook = ?1 AND id = ?2 AND state = 'making'
  AND leased_until > now() RETURNING id, type, name, created_at AS "createdAt"`
const STOP_ALL = `UPDATE unkept_files SET state = 'stopped' WHERE notebook = ?1 AND state = 'making'`
const TAKE_AWAY = `UPDATE unkept_files SET state = 'removed', leased_until = now()
  WHERE notebook = ?1 AND id = ?2 RETURNING id`
const SELECT_REMOVED = `SELECT notebook, id FROM unkept_files WHERE notebook = ?1 AND state = 'removed'`
const TAKE_LEFT = `UPDATE unkept_files SET state = 'removed', leased_until = now()
  WHERE leased_until < now() - ${GRACE} RETURNING notebook, id`
const FORGET = `DELETE FROM unkept_files WHERE notebook = ?1 AND id = ?2 AND state = 'removed'`

type ArtifactPlace = { readonly notebook: string; readonly id: string }
type BegunArtifact = Pick<Artifact, 'id' | 'type' | 'name' | 'createdAt'>

/** What is being made of notebooks on a server, by whatever process, and the files that nothing names any more. */
export class UnkeptFiles {
  readonly #store: SqlStore
  readonly #openFiles: OpenFiles

  constructor(store: SqlStore, openFiles: OpenFiles) {
    this.#store = store
    this.#openFiles = openFiles
  }

  /**
   * Says that this process makes it, until `release` is called: before it is kept, since its row is gone then.
   * @returns a signal that fires when it is deleted, or given up since this process was not heard of
   */
  async begin(notebook: string, { id, type, name, createdAt }: BegunArtifact) {
    const stop = new AbortController()
    let [isBegun, isReleased] = [false, false]
    const end = () => {
      if (!isReleased) stop.abort(createDeletedWhileMadeFault())
    }
    const renew = async () => {
      if (!isBegun) return // its row may be long in coming, where the server is being started
      const [renewed] = await this.#store.write([writeOne(RENEW, [notebook, id])])
      if (renewed!.length === 0) end()
    }
    const look = (told: string | null) => {
      if (told === id || told === notebook) end()
      else if (told === null) void renew().catch(() => {}) // the next turn of the lease looks again
    }
    const stopListening = this.#store.listen(CHANNEL, look)
    const stopRenewing = keepRenewing(this.#store, renew)
    const release = () => {
      isReleased = true
      stopListening()
      stopRenewing()
    }
    try {
      await this.#store.write([writeOne(BEGIN, [notebook, id, type, name, createdAt])])
      isBegun = true
    } catch (error) {
      release()
      throw error
    }
    return { signal: stop.signal, release }
  }

  async listMaking(notebook: string): Promise<readonly Artifact[]> {
    return (await this.#store.read<BegunArtifact>(SELECT_MAKING, [notebook])).map(toArtifact)
  }

  /** Stops what is being made, on whatever process; null where it is not. */
  async stop(notebook: string, id: string): Promise<Artifact | null> {
    const notices = [{ channel: CHANNEL, payload: id }]
    const [stopped] = await this.#store.write([writeOne(STOP, [notebook, id], { notices })])
    const [row] = stopped as readonly BegunArtifact[]
    return row ? toArtifact(row) : null
  }

  /** Stops all that is being made of a notebook. */
  async stopAll(notebook: string): Promise<void> {
    await this.#store.write([writeOne(STOP_ALL, [notebook], { notices: [{ channel: CHANNEL, payload: notebook }] })])
  }

  /** Takes away the files of what is not kept; where it was kept nevertheless, nothing. */
  async drop(notebook: string, id: string): Promise<void> {
    const [taken] = await this.#store.write([writeOne(TAKE_AWAY, [notebook, id])])
    if (taken!.length > 0) await this.#removeFiles({ notebook, id })
  }

  /** Takes away the files of all that was taken away of a notebook. */
  async dropRemoved(notebook: string): Promise<void> {
    for (const left of await this.#store.read<ArtifactPlace>(SELECT_REMOVED, [notebook])) await this.#removeFiles(left)
  }

  /** Takes away what processes that were lost have left. */
  async sweep(): Promise<void> {
    const [left] = await this.#store.write([writeOne(TAKE_LEFT, [])])
    for (const one of left as readonly ArtifactPlace[]) await this.#removeFiles(one)
  }

  async #removeFiles({ notebook, id }: ArtifactPlace): Promise<void> {
    await this.#openFiles(nameFilesOwner(notebook, id)).removeAll()
    await this.#store.write([writeOne(FORGET, [notebook, id])])
  }
}

const toArtifact = (row: BegunArtifact): Artifact => ({ ...row, status: 'processing', files: [] })
