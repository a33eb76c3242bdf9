import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../domain/fault.ts'
import { holdsNotebooks } from '../engine/store/notebook-folders.ts'
import { DatabaseUnusable } from '../lib/sqlite.ts'
import { markLostLog } from '../lib/sqlite-log.ts'
import { IN_MEMORY, openStateDatabase } from '../state/state-database.ts'

/** The database of the state. */
export type OpenedState = {
  readonly database: DatabaseSync
  /** Why an empty one in memory stands in its place, which nothing may use; else null. */
  readonly damage: DatabaseUnusable | null
  /** Whether the service has been here before. */
  readonly isExpected: boolean
}

/**
 * Opens what is remembered. Where it is damaged, or gone from beside notebooks, the service still starts, so that it can
 * say so: it carries nothing out, since it knows neither who is signed in nor what was promised.
 */
export function openState(directory: string): OpenedState {
  const file = path.join(directory, 'state.sqlite')
  const hasNotebooks = existsSync(path.join(directory, 'notebooks.sqlite')) || holdsNotebooks(directory)
  const isExpected = hasNotebooks || existsSync(file)
  markLostLog(file)
  try {
    return { database: openStateDatabase(file, hasNotebooks), damage: null, isExpected }
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error
    return { database: openStateDatabase(IN_MEMORY), damage: error, isExpected }
  }
}

/** What says how the service is. */
const STATUS_OPERATIONS: ReadonlySet<string> = new Set(['getHealth', 'getMetrics', 'getIdentity'])

/** Refuses what would be carried out without the state. @throws Fault DATA_UNUSABLE */
export function requireState({ damage }: OpenedState, operation: string): void {
  if (damage === null || STATUS_OPERATIONS.has(operation)) return
  throw new Fault('DATA_UNUSABLE', `${damage.message} Until then nothing is carried out.`, {
    hint: 'Nothing else is lost: notebooks are in files of their own.',
    details: { file: damage.file },
    cause: damage,
  })
}
