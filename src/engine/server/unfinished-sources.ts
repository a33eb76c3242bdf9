import { toFault } from '../../domain/fault.ts'
import type { Log } from '../../lib/log.ts'
import { type SqlStore, writeOne } from '../../lib/sql/sql-store.ts'
import { LeasedWork } from './leased-work.ts'

const CHANNEL = 'unfinished'
/** A recording fails where nobody can write it down; so long it waits for a process of the others that has an endpoint. */
const NO_FRESH_RECORDING = `AND (coalesce(kind, '') NOT IN ('audio', 'video') OR added_at::timestamptz < now() - interval '1 hour')`
const buildTaking = (canTranscribe: boolean) => `UPDATE source SET holder = ?1, leased_until = {lease_end}
  WHERE (notebook, number) = (
    SELECT notebook, number FROM source WHERE state = 'processing' AND is_kept = 1 AND {lease_over}
    ${canTranscribe ? '' : NO_FRESH_RECORDING} ORDER BY added_at LIMIT 1 {skip_locked}) RETURNING notebook, id`
const RENEW = 'UPDATE source SET leased_until = {lease_end} WHERE holder = ?1 AND notebook = ?2 AND id = ?3'
// A try that the end of the service, or of the connection, cut short counts for nothing.
const RELEASE = `UPDATE source SET holder = NULL, leased_until = NULL, attempts = greatest(attempts - ?4, 0)
  WHERE holder = ?1 AND notebook = ?2 AND id = ?3`

export type UnfinishedSource = { readonly notebook: string; readonly id: string }

type UnfinishedOptions = {
  readonly store: SqlStore
  readonly log: Pick<Log, 'warn'>
  /** Whether this process has an endpoint for recordings; while it is being set, others of the same database have one. */
  readonly canTranscribe: boolean
  /** Runs it as a job of the notebook, which ends with that. */
  readonly run: (
    source: UnfinishedSource,
    lost: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ) => Promise<void>
  readonly finish: (source: UnfinishedSource, signal: AbortSignal) => Promise<void>
  readonly fail: (source: UnfinishedSource, reason: string) => Promise<unknown>
  /** Whether the service is about to end. */
  readonly isClosing: () => boolean
}

/** Pages that are recognised, and recordings that are written down, behind: of any notebook, by one process at a time. */
export function openUnfinishedSources(options: UnfinishedOptions): LeasedWork<UnfinishedSource> {
  const { store, log, canTranscribe, run } = options
  const nameRow = ({ notebook, id }: UnfinishedSource) => [store.holder, notebook, id]
  return new LeasedWork<UnfinishedSource>({
    store,
    channel: CHANNEL,
    take: buildTaking(canTranscribe),
    renew: (source) => writeOne(RENEW, nameRow(source)),
    async carryOut(source, lost) {
      let isCutShort = true
      try {
        await run(source, lost, async (signal) => {
          isCutShort = !(await finishOrFail(source, signal, options))
        })
      } finally {
        await store.write([writeOne(RELEASE, [...nameRow(source), isCutShort ? 1 : 0])])
      }
    },
    onFailure: (error) => log.warn('source.finish', { error }),
  })
}

/** Whatever goes wrong becomes the reason of a failed source. @returns whether it has come to an end */
async function finishOrFail(
  source: UnfinishedSource,
  signal: AbortSignal,
  { finish, fail, log, isClosing }: UnfinishedOptions,
): Promise<boolean> {
  try {
    await finish(source, signal)
    return true
  } catch (error) {
    const { code, message } = toFault(error)
    if (signal.aborted || isClosing() || code === 'OVERLOADED') return false
    log.warn('source.finish', { ...source, error })
    await fail(source, message)
    return true
  }
}
