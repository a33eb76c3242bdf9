import type { Clock } from '../lib/clock.ts'
import type { PostgresPool } from '../lib/postgres/pool.ts'
import type { StateLooks } from '../lib/sql/state-looks.ts'
import { createEmptyFile, Library } from './library.ts'
import { ServerLibraryFile } from './server-library-file.ts'
import { serverUseCounts } from './server-use-counts.ts'

type ServerLibraryOptions = {
  readonly pool: PostgresPool
  readonly clock: Clock
  /** What is read together with it. */
  readonly looks?: StateLooks
  readonly maxKeptEntries?: number
  readonly keptForMs?: number
}

/** The library that all processes on one database share; `refresh` takes in what others have changed. */
export async function openServerLibrary({ pool, clock, looks, maxKeptEntries, keptForMs }: ServerLibraryOptions) {
  const file = new ServerLibraryFile(pool, createEmptyFile(clock), { looks, maxKeptEntries, keptForMs })
  await file.open()
  const library = new Library({ file, uses: serverUseCounts, clock, report: () => {} })
  return { library, refresh: file.refresh }
}
