import type { DatabaseSync } from 'node:sqlite'
import type { SourceFacts } from '../../domain/source-facts.ts'
import { createConnectionCache, prepareOnce } from '../../lib/sqlite.ts'
import type { IndexedSource } from '../answer/indexed-source.ts'
import type { TextPlace } from '../ingest/document.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import { readTexts } from './notebook-file.ts'

/** Texts read last stay ready, so that a question does not wait for a book to be read and checked again. */
const MAX_READY_CHARS = 8_000_000

type ReadySource = { readonly hash: string; readonly source: IndexedSource }

const findReadySources = createConnectionCache(() => new Map<number, ReadySource>())

/** A ready source as a whole, with the marks of its pages and headings; null when it is gone. @throws TextDamaged */
export function readSourceText(database: DatabaseSync, { number, id, title }: SearchableSource): IndexedSource | null {
  const row = prepareOnce(database, "SELECT text_hash, facts FROM source WHERE number = ? AND state = 'ready'").get(
    number,
  )
  if (!row) return null
  const hash = `${row.text_hash} ${title} ${row.facts ?? ''}`
  const known = findReadySources(database).get(number)
  if (known?.hash === hash) return known.source
  const texts = readTexts(database, number)
  if (!texts) return null
  const facts = row.facts == null ? {} : { facts: JSON.parse(String(row.facts)) as SourceFacts }
  const source = { id, name: title, text: texts.text, places: readPlaces(database, number), ...facts }
  keepReady(findReadySources(database), number, { hash, source })
  return source
}

function readPlaces(database: DatabaseSync, number: number): TextPlace[] {
  const row = prepareOnce(database, 'SELECT places FROM source_text WHERE number = ?').get(number)
  return row ? (JSON.parse(String(row.places)) as TextPlace[]) : []
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
