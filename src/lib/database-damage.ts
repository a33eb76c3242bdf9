const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Whether SQLite says that the file itself is at fault. Stands apart from what opens databases: a browser loads it too. */
export function isDatabaseDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff)
}
