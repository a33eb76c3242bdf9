import type { DatabaseSync } from 'node:sqlite'

/** So many pages are given back in one transaction: about a megabyte. */
const PAGES_PER_SLICE = 256
/** Fewer free pages, or a smaller share of them, are left for what comes next. */
const MIN_FREE_PAGES = 64
const MAX_FREE_SHARE = 0.05

const readPragma = (database: DatabaseSync, name: string) =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0])

/** Whether more of a notebook's file is free than is worth keeping; tells it at once. */
export function isUntidy(database: DatabaseSync): boolean {
  const free = readPragma(database, 'freelist_count')
  return free >= MIN_FREE_PAGES && free > readPragma(database, 'page_count') * MAX_FREE_SHARE
}

const INCREMENTAL = 2

/**
 * Gives back to the disk what is free in a notebook's file, one short transaction for each `next()`. A file that cannot
 * shrink yet, made by an earlier version, is written anew once.
 */
export function* tidyInSlices(database: DatabaseSync): Generator<void, void, void> {
  if (isUntidy(database)) {
    if (readPragma(database, 'auto_vacuum') !== INCREMENTAL) database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
    yield
    for (let free = readPragma(database, 'freelist_count'); free > 0; ) {
      database.exec(`PRAGMA incremental_vacuum(${PAGES_PER_SLICE})`)
      const left = readPragma(database, 'freelist_count')
      if (left >= free) break
      free = left
      yield
    }
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}
