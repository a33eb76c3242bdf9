import { Fault } from '../../domain/fault.ts'
import type { Source, SourceStatus } from '../../domain/source.ts'
import { hasFacts, type SourceFacts } from '../../domain/source-facts.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import { toTextOrNull } from '../../lib/sqlite.ts'

const SOURCES = defineTable({
  name: 'source',
  columns: [
    ['id', 'TEXT'],
    ['title', 'TEXT'],
    ['type', 'TEXT'],
    ['kind', 'TEXT', 'NULL'],
    ['state', 'TEXT'],
    ['is_kept', 'INTEGER'],
    ['content_hash', 'TEXT'],
    ['text_hash', 'TEXT', 'NULL'],
    ['name', 'TEXT'],
    ['media_type', 'TEXT', 'NULL'],
    ['url', 'TEXT', 'NULL'],
    ['origin', 'TEXT', 'NULL'],
    ['chars', 'INTEGER'],
    ['language', 'TEXT', 'NULL'],
    ['added_at', 'TEXT'],
    ['facts', 'TEXT', 'NULL'],
  ],
})

/** What is kept of a source beside its text. */
export type NotebookSourceRow = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly type: string
  readonly kind: string | null
  readonly state: SourceStatus
  readonly reason: string | null
  readonly contentHash: string
  readonly name: string
  readonly mediaType: string | null
  readonly url: string | null
  readonly origin: string | null
  readonly chars: number
  readonly facts: SourceFacts | null
  readonly addedAt: string
  readonly unreadPages: readonly number[]
  readonly attempts: number
}

/** A source as it comes; `name` carries the extension of its file. */
export type NewSourceRow = Pick<
  NotebookSourceRow,
  'id' | 'type' | 'name' | 'mediaType' | 'url' | 'origin' | 'addedAt' | 'contentHash'
>

/** What is known of a source once it is read. */
export type ReadSourceFields = {
  readonly title: string
  readonly kind: string
  readonly textHash: string
  readonly chars: number
  readonly language: string
  readonly facts: SourceFacts | undefined
}

/** The row of a source that is to be read and indexed: no caller knows of it yet. @returns its number */
export function insertSourceRow(tables: SqlTables, source: NewSourceRow): number {
  const { id, type, name, mediaType, url, origin, addedAt, contentHash } = source
  const about = [contentHash, null, name, mediaType, url, origin] as const
  return tables.runInTransaction(() =>
    tables.addNumbered(SOURCES, id, name, type, null, 'processing', 0, ...about, 0, null, addedAt, null),
  )
}

/** The row of a source that is ready with the transaction around it. @returns its number */
export function insertReadyRow(tables: SqlTables, source: NewSourceRow, read: ReadSourceFields): number {
  const { id, type, name, mediaType, url, origin, addedAt, contentHash } = source
  const { title, kind, textHash, chars, language, facts } = read
  const about = [contentHash, textHash, name, mediaType, url, origin] as const
  const told = serializeFacts(facts)
  return tables.addNumbered(SOURCES, id, title, type, kind, 'ready', 1, ...about, chars, language, addedAt, told)
}

/** Tells callers of a source that goes on being read behind. */
export function keepProcessing(
  tables: SqlTables,
  number: number,
  { title, kind, unreadPages }: Pick<ReadSourceFields, 'title' | 'kind'> & Pick<NotebookSourceRow, 'unreadPages'>,
): void {
  const update = 'is_kept = 1, title = ?, kind = ?, unread_pages = ?'
  tables.run(
    `UPDATE source SET ${update} WHERE {notebook} AND number = ?`,
    title,
    kind,
    JSON.stringify(unreadPages),
    number,
  )
}

/** Makes a source one that can be asked. */
export function keepReady(tables: SqlTables, number: number, read: ReadSourceFields): void {
  const { title, kind, textHash, chars, language, facts } = read
  const update = `state = 'ready', is_kept = 1, reason = NULL, title = ?, kind = ?, chars = ?, language = ?, text_hash = ?,
    unread_pages = NULL, facts = ?`
  const values = [title, kind, chars, language, textHash, serializeFacts(facts)]
  tables.run(`UPDATE source SET ${update} WHERE {notebook} AND number = ?`, ...values, number)
}

/** Keeps a source that cannot be asked, with the sentence that says why. */
export function keepFailed(tables: SqlTables, number: number, reason: string): void {
  const update = "state = 'failed', is_kept = 1, reason = ?, unread_pages = NULL"
  tables.run(`UPDATE source SET ${update} WHERE {notebook} AND number = ?`, reason, number)
}

/** The sources of the same content first, then those of the same text; a text that is not read yet has no hash. */
export function listTwins(tables: SqlTables, contentHash: string, textHash: string | null): NotebookSourceRow[] {
  const select = `SELECT * FROM source WHERE {notebook} AND (content_hash = ?1 OR text_hash = ?2) AND is_kept = 1
    ORDER BY CASE WHEN content_hash = ?1 THEN 0 ELSE 1 END, number`
  return tables.all<StoredRow>(select, contentHash, textHash).map(parseSourceRow)
}

/** The sources a caller may know of, oldest first: one whose adding has no answer yet is not among them. */
export function listSourceRecords(tables: SqlTables): NotebookSourceRow[] {
  return tables
    .all<StoredRow>('SELECT * FROM source WHERE {notebook} AND is_kept = 1 ORDER BY number')
    .map(parseSourceRow)
}

export function findRow(tables: SqlTables, id: string): NotebookSourceRow | null {
  const row = tables.get<StoredRow>('SELECT * FROM source WHERE {notebook} AND id = ? AND is_kept = 1', id)
  return row ? parseSourceRow(row) : null
}

/** Any row, known to callers or not. */
export function findRowByNumber(tables: SqlTables, number: number): NotebookSourceRow | null {
  const row = tables.get<StoredRow>('SELECT * FROM source WHERE {notebook} AND number = ?', number)
  return row ? parseSourceRow(row) : null
}

/** Keeps what a document says of itself. */
export function writeFacts(tables: SqlTables, number: number, facts: SourceFacts | undefined): void {
  tables.run('UPDATE source SET facts = ? WHERE {notebook} AND number = ?', serializeFacts(facts), number)
}

/** As they stand in the row of a source. */
function serializeFacts(facts: SourceFacts | undefined): string | null {
  return facts !== undefined && hasFacts(facts) ? JSON.stringify(facts) : null
}

/** A source as the port tells it. */
export function toNotebookSource(row: NotebookSourceRow): Source {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    status: row.state,
    chars: row.chars,
    addedAt: row.addedAt,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.origin === null ? {} : { origin: row.origin }),
    ...(row.facts === null ? {} : { facts: row.facts }),
  }
}

/** Why a source cannot be read: it is on its way, or has failed. */
export function createNotReadyFault({ state, title, reason }: NotebookSourceRow): Fault {
  if (state === 'processing')
    return new Fault('SOURCE_NOT_READY', `The source is still being read: ${title}`, {
      hint: 'Its status is `ready` once it can be read; try again then.',
    })
  return new Fault('SOURCE_NOT_READY', `The source could not be read: ${title}`, { hint: reason ?? undefined })
}

type StoredRow = Readonly<Record<string, unknown>>

function parseSourceRow(row: StoredRow): NotebookSourceRow {
  return {
    number: Number(row.number),
    id: String(row.id),
    title: String(row.title),
    type: String(row.type),
    kind: toTextOrNull(row.kind),
    state: row.state as SourceStatus,
    reason: toTextOrNull(row.reason),
    contentHash: String(row.content_hash),
    name: String(row.name),
    mediaType: toTextOrNull(row.media_type),
    url: toTextOrNull(row.url),
    origin: toTextOrNull(row.origin),
    chars: Number(row.chars),
    facts: row.facts == null ? null : (JSON.parse(String(row.facts)) as SourceFacts),
    addedAt: String(row.added_at),
    unreadPages: row.unread_pages === null ? [] : (JSON.parse(String(row.unread_pages)) as number[]),
    attempts: Number(row.attempts),
  }
}
