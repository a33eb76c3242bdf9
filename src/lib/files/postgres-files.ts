import { randomUUID } from 'node:crypto'
import type { PostgresPool } from '../postgres/pool.ts'
import { PostgresFailure } from '../postgres/postgres-failure.ts'
import { checkContent, cutRange, type FileStore, MAX_PUT_HOURS, type StoredFile } from './file-store.ts'
import { PIECE_BYTES, type ReadPiece, streamPieces } from './piece-stream.ts'

/**
 * The files of all owners: a row for each, named when it is whole, and its bytes in pieces of one size. The owner comes
 * first in every key. Pieces are not compressed, so that the server cuts a range out of one without reading all of it.
 */
export const POSTGRES_FILE_TABLES = `
  CREATE TABLE file (
    owner TEXT NOT NULL, upload UUID NOT NULL, name TEXT, size BIGINT, begun_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (owner, upload), UNIQUE (owner, name));
  CREATE TABLE file_piece (
    owner TEXT NOT NULL, upload UUID NOT NULL, number INTEGER NOT NULL, data BYTEA NOT NULL,
    PRIMARY KEY (owner, upload, number),
    FOREIGN KEY (owner, upload) REFERENCES file (owner, upload) ON DELETE CASCADE);
  ALTER TABLE file_piece ALTER data SET STORAGE EXTERNAL`

const UNIQUE_VIOLATION = '23505'

/** The files of one owner in the tables above. Every statement may be put twice: it comes to the same. */
export function openPostgresFiles(pool: PostgresPool, owner: string): FileStore {
  const findRow = async (name: string) => {
    const select = 'SELECT upload, size FROM file WHERE owner = $1 AND name = $2'
    return (await pool.read<FileRow>(select, [owner, name]))[0] ?? null
  }
  return {
    async put(name, content) {
      if (await findRow(name)) return
      const upload = randomUUID()
      try {
        await writeFile(pool, owner, upload, name, checkContent(name, content))
      } catch (error) {
        await pool.read('DELETE FROM file WHERE owner = $1 AND upload = $2', [owner, upload]).catch(() => {}) // swept
        if (!isKeptByOther(error)) throw error
      }
    },
    async open(name, range) {
      const row = await findRow(name)
      if (!row) return null
      const { start, end } = cutRange(range, row.size)
      return { sizeBytes: row.size, content: streamPieces(createPieceReader(pool, owner, row.upload), start, end) }
    },
    remove: async (name) => void (await pool.read('DELETE FROM file WHERE owner = $1 AND name = $2', [owner, name])),
    removeAll: async () => void (await pool.read('DELETE FROM file WHERE owner = $1', [owner])),
    list: () =>
      pool.read<StoredFile>(
        'SELECT name, size AS "sizeBytes" FROM file WHERE owner = $1 AND name IS NOT NULL ORDER BY name COLLATE "C"',
        [owner],
      ),
    async sweep() {
      const remove = `DELETE FROM file WHERE owner = $1 AND name IS NULL AND begun_at < now() - make_interval(hours => $2)`
      await pool.read(remove, [owner, MAX_PUT_HOURS])
    },
  }
}

type FileRow = { readonly upload: string; readonly size: number }

async function writeFile(
  pool: PostgresPool,
  owner: string,
  upload: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  await pool.read('INSERT INTO file (owner, upload) VALUES ($1, $2) ON CONFLICT DO NOTHING', [owner, upload])
  const insert = 'INSERT INTO file_piece VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING'
  let [number, size] = [0, 0]
  for await (const piece of cutPieces(content)) {
    await pool.read(insert, [owner, upload, number, piece])
    number += 1
    size += piece.length
  }
  const finish = 'UPDATE file SET name = $3, size = $4 WHERE owner = $1 AND upload = $2 RETURNING upload'
  const kept = await pool.read(finish, [owner, upload, name, size])
  if (kept.length === 0) throw new Error('Putting the file has taken longer than a day: it was swept.')
}

/** The same bytes were put at the same time, and are there. */
const isKeptByOther = (error: unknown) => error instanceof PostgresFailure && error.code === UNIQUE_VIOLATION

async function* cutPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let rest = Buffer.alloc(0)
  for await (const some of content) {
    rest = Buffer.concat([rest, some])
    for (; rest.length >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) yield rest.subarray(0, PIECE_BYTES)
  }
  if (rest.length > 0) yield rest
}

const READ_PIECE = `SELECT substring(data FROM $4::int FOR $5::int) AS data FROM file_piece
  WHERE owner = $1 AND upload = $2 AND number = $3`

function createPieceReader(pool: PostgresPool, owner: string, upload: string): ReadPiece {
  return async (number, from, length) => {
    const values = [owner, upload, number, from + 1, length]
    return (await pool.read<{ readonly data: Uint8Array }>(READ_PIECE, values))[0]?.data
  }
}
