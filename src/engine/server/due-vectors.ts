import type { Log } from '../../lib/log.ts'
import { type SqlStore, writeOne } from '../../lib/sql/sql-store.ts'
import { FIRST_RETRY_MS, MAX_RETRY_MS } from '../vector-work.ts'
import { LeasedWork } from './leased-work.ts'

const CHANNEL = 'vectors'
const NOTE = `INSERT INTO vector_due (notebook) SELECT notebook FROM notebook WHERE notebook = ?1
  ON CONFLICT (notebook) DO UPDATE SET due = vector_due.due + 1`
const TAKE = `UPDATE vector_due SET holder = ?1, leased_until = {lease_end} WHERE notebook = (
    SELECT notebook FROM vector_due WHERE {lease_over} ORDER BY noted_at LIMIT 1 {skip_locked})
  RETURNING notebook, due, failures`
const IS_HELD = 'holder = ?1 AND notebook = ?2'
const RENEW = `UPDATE vector_due SET leased_until = {lease_end} WHERE ${IS_HELD}`
const END = `DELETE FROM vector_due WHERE ${IS_HELD} AND due = ?3`
/** More has been added meanwhile, or it was cut short. */
const RELEASE = `UPDATE vector_due SET holder = NULL, leased_until = NULL, failures = 0 WHERE ${IS_HELD}`
const REST = `UPDATE vector_due SET holder = NULL, leased_until = now() + make_interval(secs => ?3), failures = failures + 1
  WHERE ${IS_HELD}`

type DueVectors = { readonly notebook: string; readonly due: number; readonly failures: number }

type DueVectorsOptions = {
  readonly store: SqlStore
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Runs it as a job of the notebook, which ends with that. */
  readonly run: (notebook: string, lost: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Makes the missing vectors of a notebook; `problem` says why not all of them, or is null. */
  readonly embed: (notebook: string, signal: AbortSignal) => Promise<{ readonly problem: string | null }>
}

/**
 * The vectors of all notebooks, made behind by whichever process has time. When the embedder fails, a notebook rests for
 * twice as long each time, and the log is told once.
 */
export function openDueVectors({ store, log, run, embed }: DueVectorsOptions) {
  const work = new LeasedWork<DueVectors>({
    store,
    channel: CHANNEL,
    take: TAKE,
    renew: ({ notebook }) => writeOne(RENEW, [store.holder, notebook]),
    carryOut: ({ notebook, due, failures }, lost) => {
      const held = [store.holder, notebook]
      return run(notebook, lost, async (signal) => {
        const { problem } = await embed(notebook, signal).catch(() => CUT_SHORT)
        if (signal.aborted) return void (await store.write([writeOne(RELEASE, held)]))
        if (problem === null) return void (await store.write([writeOne(END, [...held, due]), writeOne(RELEASE, held)]))
        if (failures === 0) log.warn('embedder.fail', { notebook, problem })
        const restMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
        await store.write([writeOne(REST, [...held, restMs / 1000])])
      })
    },
    onFailure: (error) => log.warn('embedder.fail', { error }),
  })
  const seen = new Set<string>()
  const note = async (notebook: string) => {
    seen.add(notebook)
    await store.write([writeOne(NOTE, [notebook])])
    await work.tellAll()
  }
  return {
    work,
    /** Says that a notebook misses some. */
    note,
    /** Looks once in the life of this process for vectors that an earlier one had no embedder, or another one, for. */
    noteOnce: async (notebook: string) => {
      if (!seen.has(notebook)) await note(notebook)
    },
  }
}

const CUT_SHORT = { problem: 'The vectors could not be made.' }
