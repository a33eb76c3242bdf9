import { lstatSync } from 'node:fs'
import { type SqlRow, type SqlStore, writeOne } from '../lib/sql/sql-store.ts'

/** Remembers which files the service wrote where a caller asked for them, so that it writes over nobody else's. */
export type WrittenFiles = {
  /** Whether the file at this path is, unchanged, the one that the service wrote there. */
  isOurs(file: string): Promise<boolean>
  /** The service has just written this file. */
  record(file: string): Promise<void>
}

const SELECT = 'SELECT stamp FROM written_file WHERE path = ?1'
const UPSERT = `INSERT INTO written_file (path, stamp) VALUES (?1, ?2)
  ON CONFLICT (path) DO UPDATE SET stamp = excluded.stamp`

export function openWrittenFiles(store: SqlStore): WrittenFiles {
  return {
    async isOurs(file) {
      const stamp = readFileStamp(file)
      if (stamp === null) return false
      const [row] = await store.read<SqlRow>(SELECT, [file])
      return row?.stamp === stamp
    },
    async record(file) {
      const stamp = readFileStamp(file)
      if (stamp !== null) await store.write([writeOne(UPSERT, [file, stamp])])
    },
  }
}

/** Changes whenever the file was written or replaced, or is one of another machine; null where there is none, and for a link. */
function readFileStamp(file: string): string | null {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return stats?.isFile() ? [stats.mtimeNs, stats.size, stats.ino].join(' ') : null
}
