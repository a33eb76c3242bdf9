import { lstatSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Remembers which files the service wrote where a caller asked for them, so that it writes over nobody else's. */
export type WrittenFiles = {
  /** Whether the file at this path is, unchanged, the one that the service wrote there. */
  isOurs(file: string): boolean
  /** The service has just written this file. */
  record(file: string): void
}

export function openWrittenFiles(database: DatabaseSync): WrittenFiles {
  const select = database.prepare('SELECT stamp FROM written_file WHERE path = ?')
  const upsert = database.prepare('INSERT OR REPLACE INTO written_file (path, stamp) VALUES (?, ?)')
  return {
    isOurs: (file) => {
      const stamp = readFileStamp(file)
      return stamp !== null && select.get(file)?.stamp === stamp
    },
    record: (file) => {
      const stamp = readFileStamp(file)
      if (stamp !== null) upsert.run(file, stamp)
    },
  }
}

/** Changes whenever the file was written or replaced; null where there is none, and for a link. */
function readFileStamp(file: string): string | null {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return stats?.isFile() ? [stats.mtimeNs, stats.size, stats.ino].join(' ') : null
}
