import type { Clock } from '../lib/clock.ts'
import type { PostgresPool } from '../lib/postgres/pool.ts'
import { createEmptyFile, Library } from './library.ts'
import { ServerLibraryFile } from './server-library-file.ts'
import { serverUseCounts } from './server-use-counts.ts'

type ServerLibraryOptions = {
  readonly pool: PostgresPool
  readonly clock: Clock
}

/** The library that all processes on one database share; `refresh` takes in what others have changed. */
export async function openServerLibrary({ pool, clock }: ServerLibraryOptions) {
  const file = new ServerLibraryFile(pool, createEmptyFile(clock))
  await file.open()
  const library = new Library({ file, uses: serverUseCounts, clock, report: () => {} })
  return { library, refresh: file.refresh }
}
