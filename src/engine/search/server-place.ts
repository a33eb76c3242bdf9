import { Fault } from '../../domain/fault.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { memoize } from '../../lib/memoize.ts'
import { openBlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'
import { PostgresFailure, PostgresUnavailable } from '../../lib/postgres/postgres-failure.ts'
import { createRetryWaits, tellFailureKind } from '../../lib/postgres/retries.ts'
import type { WritableIndex } from './passage-index.ts'
import { openWritablePostgresIndex } from './postgres-passage-index.ts'

/**
 * Where a notebook on a server lies, as one text, which stands where that of an embedded one is its folder: the address of
 * the server, and behind `#` the id of the notebook.
 */
export const buildServerPlace = (url: string, notebookId: string) => `${url}#${notebookId}`

export const isServerPlace = (place: string) => /^postgres(?:ql)?:/.test(place)

/** The id of the notebook that lies there. */
export const readServerId = (place: string) => place.slice(place.lastIndexOf('#') + 1)

/** A notebook on a server, for a thread that may be held. */
export function openServerNotebook(place: string): WritableIndex {
  const url = place.slice(0, place.lastIndexOf('#'))
  return openWritablePostgresIndex(connect(url), readServerId(place))
}

/** One connection for each server, as long as this thread lives. */
const connect = memoize((url: string) => openBlockingPostgres(url))

const KEY_IS_GONE = '23503'

/** What work on a notebook on a server threw, told without its address. */
export function nameServerTrouble(error: unknown): unknown {
  if (!(error instanceof PostgresFailure) || error instanceof PostgresUnavailable) {
    const isDamage = error instanceof Error && error.name === 'TextDamaged'
    return isDamage ? createDamageError('PostgreSQL', 'holds a text that is not as it was written', error) : error
  }
  if (error.code === KEY_IS_GONE)
    return new Fault('NOTEBOOK_NOT_FOUND', 'The notebook has been deleted meanwhile.', { cause: error })
  return isPassing(error) ? new PostgresUnavailable(error, tellFailureKind(error.code) === 'lost') : error
}

const isPassing = ({ code }: PostgresFailure) => tellFailureKind(code) !== 'refused'

/** A server that is restarted is back in some seconds: so long is read again what was not read. */
const RETRY_MS = 10_000

/** Runs what only reads, in one snapshot; again, for a while, where the connection was lost meanwhile or there is none. */
export function readFromServer<T>({ index }: Pick<WritableIndex, 'index'>, read: () => T): T {
  const chooseWait = createRetryWaits(RETRY_MS)
  for (;;) {
    try {
      return index.readInSnapshot(read)
    } catch (error) {
      if (!(error instanceof PostgresFailure) || !isPassing(error)) throw error
      const waitMs = chooseWait()
      if (waitMs === null) throw new PostgresUnavailable(error, false)
      holdThread(waitMs)
    }
  }
}

/** The thread has nothing else to do meanwhile. */
const holdThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
