import type { DatabaseSync } from 'node:sqlite'
import { CHUNKS_PER_SOURCE, type ChunkRow, computeChunkChecksum } from '../../engine/search/chunk-text.ts'
import { ServerCatalogue } from '../../engine/server/catalogue.ts'
import { hashContent } from '../../lib/hash.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import { type MoveEnds, toStorableRow } from './move-ends.ts'
import { moveGeneratedToServer, moveOriginalsToServer, type NotebookInFolder } from './move-files.ts'
import { MOVED_NOTEBOOK_TABLES, type MovedRow } from './moved-table.ts'

/** A row of the catalogue, with its public link. */
export type CatalogueRow = {
  readonly id: string
  readonly account: string
  readonly title: string
  readonly created_at: string
  readonly modified_at: string
  readonly token: string | null
  readonly includes_answers: number | null
}

const UPSERT_NOTEBOOK = `INSERT INTO notebook (notebook, account, title, created_at, modified_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (notebook) DO UPDATE SET account = excluded.account, title = excluded.title,
    created_at = excluded.created_at, modified_at = excluded.modified_at`
const UPSERT_SHARE = `INSERT INTO share (notebook, token, includes_answers) VALUES ($1, $2, $3)
  ON CONFLICT (notebook) DO UPDATE SET token = excluded.token, includes_answers = excluded.includes_answers`
const DROP_SHARE = 'DELETE FROM share WHERE notebook = $1'
const UPSERT_VERSION = `INSERT INTO search_version (notebook, version, last_number) VALUES ($1, $2, $3)
  ON CONFLICT (notebook) DO UPDATE SET version = excluded.version, last_number = excluded.last_number`

/** Moves a row of the catalogue with its public link. */
export async function moveListedToServer({ pool }: MoveEnds, listed: CatalogueRow): Promise<void> {
  const { id, account, title, created_at, modified_at, token, includes_answers } = listed
  await pool.read(UPSERT_NOTEBOOK, [id, account, replaceUnstorable(title), created_at, modified_at])
  await (token === null ? pool.read(DROP_SHARE, [id]) : pool.read(UPSERT_SHARE, [id, token, includes_answers]))
}

/** Moves all that lies in the folder of a notebook. */
export async function moveNotebookToServer(ends: MoveEnds, notebook: NotebookInFolder, title: string): Promise<void> {
  const { id, database } = notebook
  const about = { notebook: id, name: `the notebook "${title}"` }
  const hashes = hashMendedTexts(database)
  for (const table of MOVED_NOTEBOOK_TABLES)
    await ends.copyToServer(database, table, about, chooseTranslation(table.name, hashes))
  await moveOriginalsToServer(ends, notebook)
  await moveGeneratedToServer(ends, notebook)
  const { version } = database.prepare('SELECT version FROM search_version').get() as { readonly version: number }
  await ends.pool.read(UPSERT_VERSION, [id, version, readLastNumber(database)])
}

/** A number is never given twice: each table counts by itself in a file, and all of them together on a server. */
function readLastNumber(database: DatabaseSync): number {
  return Number(database.prepare('SELECT coalesce(max(seq), 0) AS last FROM sqlite_sequence').get()!.last)
}

/** Checksums go with texts that PostgreSQL cannot keep as they are; documents are taken in without such signs by now. */
function chooseTranslation(table: string, hashes: ReadonlyMap<number, string>): (row: MovedRow) => MovedRow {
  if (table === 'search_chunk') return toStorableChunk
  if (table !== 'source' || hashes.size === 0) return toStorableRow
  return (row) => {
    const text_hash = hashes.get(Number(row.number))
    return toStorableRow(text_hash === undefined ? row : { ...row, text_hash })
  }
}

function toStorableChunk(row: MovedRow): MovedRow {
  const storable = toStorableRow(row)
  const isIntact = computeChunkChecksum(row as ChunkRow) === row.checksum // what is damaged stays known as such
  return storable === row || !isIntact
    ? storable
    : { ...storable, checksum: computeChunkChecksum(storable as ChunkRow) }
}

/** What the texts of sources come to that hold such signs. */
function hashMendedTexts(database: DatabaseSync): ReadonlyMap<number, string> {
  const found = database
    .prepare(`SELECT DISTINCT number / ${CHUNKS_PER_SOURCE} AS source FROM search_chunk WHERE instr(text, char(0)) > 0`)
    .all()
  const select = database.prepare('SELECT text FROM search_chunk WHERE number >= ? AND number < ? ORDER BY number')
  return new Map(
    found.map(({ source }) => {
      const first = Number(source) * CHUNKS_PER_SOURCE
      const texts = select.all(first, first + CHUNKS_PER_SOURCE).map(({ text }) => replaceUnstorable(String(text)))
      return [Number(source), hashContent(texts.join(''))]
    }),
  )
}

/** Takes away what a cut move had brought of notebooks that were deleted since; services sweep their files. */
export async function dropOtherNotebooks({ pool, plan }: MoveEnds, listed: readonly CatalogueRow[]): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  const catalogue = new ServerCatalogue(pool, plan.clock)
  const kept = await pool.read<{ readonly notebook: string }>('SELECT notebook FROM notebook')
  for (const { notebook } of kept) if (!ids.has(notebook)) await catalogue.delete(notebook)
}
