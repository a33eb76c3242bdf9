import { chooseOuterFiles, type FilesPlace } from '../../lib/files/choose-files.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { readServerId } from '../search/server-place.ts'

// Originals that lie neither in a folder nor in the database itself, but where NOTEBOOK_FILES says. A row of `unkept_files`
// knows of them from before they are put until the row of their source does, and again from then on when that goes.

/** The owner of the files of one artifact, or of one source. */
export const nameFilesOwner = (notebook: string, id: string) => `${notebook}/${id}`

const NOTE = `INSERT INTO unkept_files (notebook, id, type, name, created_at, state, leased_until)
  SELECT notebook, ?1::text, 'original', '', '', 'putting', now() + interval '1 hour' FROM notebook WHERE {notebook}
    AND NOT EXISTS (SELECT 1 FROM source WHERE {source.notebook} AND source.id = ?1 AND is_kept = 1)
  ON CONFLICT (notebook, id) DO UPDATE SET state = 'putting', leased_until = excluded.leased_until`

/**
 * Puts the original of a source that is about to be made; what another process has kept under this id stays its own.
 * @param place of the notebook
 */
export async function putOriginalFile(
  place: string,
  tables: SqlTables,
  { id, contentHash, bytes }: { readonly id: string; readonly contentHash: string; readonly bytes: Uint8Array },
  files: FilesPlace,
): Promise<void> {
  tables.runInTransaction(() => tables.run(NOTE, id))
  const content = (async function* send() {
    yield bytes
  })()
  await chooseOuterFiles(files)(nameFilesOwner(readServerId(place), id)).put(contentHash, content)
}

const END = `DELETE FROM unkept_files WHERE {notebook} AND id = ? AND state = 'putting' RETURNING id`

/** Ties an original that was put to the row of its source, in the transaction that makes it. */
export function keepOriginalFile(tables: SqlTables, id: string, number: number): void {
  if (!tables.get(END, id)) throw new Error('Putting the original has taken too long: it was swept.')
  tables.run('UPDATE source SET original_in_files = TRUE WHERE {notebook} AND number = ?', number)
}

const NOTE_REMOVED = `INSERT INTO unkept_files (notebook, id, type, name, created_at, state, leased_until)
  SELECT notebook, id, 'original', name, added_at, 'removed', now() FROM source
  WHERE {notebook} AND number = ? AND original_in_files ON CONFLICT DO NOTHING`

/** Says that the original of a source is nobody's, in the transaction that takes the source away. */
export const noteOriginalRemoved = (tables: SqlTables, number: number) => tables.run(NOTE_REMOVED, number)

const SELECT_OWNER = 'SELECT id FROM source WHERE {notebook} AND content_hash = ? AND original_in_files'

/** The source whose original lies there; null where none does. */
export const findOriginalOwner = (tables: SqlTables, contentHash: string) =>
  tables.get<{ readonly id: string }>(SELECT_OWNER, contentHash)?.id ?? null

export async function readOriginalFile(
  place: string,
  tables: SqlTables,
  contentHash: string,
  files: FilesPlace,
): Promise<Uint8Array | null> {
  const id = findOriginalOwner(tables, contentHash)
  const opened = id && (await chooseOuterFiles(files)(nameFilesOwner(readServerId(place), id)).open(contentHash))
  return opened ? new Uint8Array(await new Response(opened.content).arrayBuffer()) : null
}
