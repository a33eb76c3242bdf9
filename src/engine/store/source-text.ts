import type { SourceFacts } from '../../domain/source-facts.ts'
import { memoizeWeakly } from '../../lib/memoize.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import type { IndexedSource } from '../answer/retrieval/indexed-source.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import { readTexts } from './source-records.ts'

/** Texts read last stay ready, so that a question does not wait for a book to be read and checked again. */
const MAX_READY_CHARS = 8_000_000

type ReadySource = { readonly hash: string; readonly source: IndexedSource }

const findReadySources = memoizeWeakly((_tables: SqlTables) => new Map<number, ReadySource>())

/** A ready source as a whole, with the marks of its pages and headings; null when it is gone. @throws TextDamaged */
export function readSourceText(tables: SqlTables, { number, id, title }: SearchableSource): IndexedSource | null {
  const row = tables.get<{ readonly text_hash: string | null; readonly facts: string | null }>(SELECT_READY, number)
  if (!row) return null
  const hash = `${row.text_hash} ${title} ${row.facts ?? ''}`
  const ready = findReadySources(tables)
  const known = ready.get(number)
  if (known?.hash === hash) return known.source
  const texts = readTexts(tables, number)
  if (!texts) return null
  const facts = row.facts == null ? {} : { facts: JSON.parse(row.facts) as SourceFacts }
  const source = { id, name: title, text: texts.text, places: readPlaces(tables, number), ...facts }
  keepReady(ready, number, { hash, source })
  return source
}

const SELECT_READY = "SELECT text_hash, facts FROM source WHERE {notebook} AND number = ? AND state = 'ready'"

/** The marks of the pages and headings of a source. */
export function readPlaces(tables: SqlTables, number: number): SourcePlace[] {
  const select = 'SELECT places FROM source_text WHERE {notebook} AND number = ?'
  const row = tables.get<{ readonly places: string }>(select, number)
  return row ? (JSON.parse(row.places) as SourcePlace[]) : []
}

/** The oldest go until the rest fits; one that is larger than all the room stays alone. */
function keepReady(known: Map<number, ReadySource>, number: number, added: ReadySource): void {
  known.delete(number)
  known.set(number, added)
  let chars = 0
  for (const { source } of known.values()) chars += source.text.length
  for (const [oldest, { source }] of known) {
    if (chars <= MAX_READY_CHARS || oldest === number) break
    known.delete(oldest)
    chars -= source.text.length
  }
}
