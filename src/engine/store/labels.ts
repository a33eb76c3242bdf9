import { Fault } from '../../domain/fault.ts'
import type { Label } from '../../domain/label.ts'
import { createUnknownSourceFault } from '../../domain/ready-sources.ts'
import { normalizeName } from '../../lib/normalize-name.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'

/** The tables of labels, as a step of a notebook's database: what is assigned goes with its label and its source. */
export const LABEL_TABLES = `
  CREATE TABLE label (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, emoji TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE labelled_source (
    label TEXT NOT NULL REFERENCES label (id) ON DELETE CASCADE,
    source INTEGER NOT NULL REFERENCES source (number) ON DELETE CASCADE,
    PRIMARY KEY (label, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX labelled_source_by_source ON labelled_source (source)`

const LABELS = defineTable({
  name: 'label',
  columns: [
    ['id', 'TEXT'],
    ['key', 'TEXT'],
    ['name', 'TEXT'],
    ['emoji', 'TEXT', 'NULL'],
  ],
})

const LABELLED_SOURCES = defineTable({
  name: 'labelled_source',
  columns: [
    ['label', 'TEXT'],
    ['source', 'INTEGER'],
  ],
  keepsFirst: true,
})

type LabelRow = { readonly id: string; readonly name: string; readonly emoji: string | null }

const LABELLED = `
  SELECT label, source.id AS source FROM labelled_source JOIN source ON source.number = labelled_source.source
  WHERE {labelled_source.notebook} AND {source.notebook} AND is_kept = 1 ORDER BY number`

/** By name. */
export function readLabels(tables: SqlTables): Label[] {
  const labelled = tables.all<{ readonly label: string; readonly source: string }>(LABELLED)
  const sources = Map.groupBy(labelled, ({ label }) => label)
  const labels = tables.all<LabelRow>('SELECT id, name, emoji FROM label WHERE {notebook} ORDER BY key')
  return labels.map((row) => parseLabel(row, sources.get(row.id)?.map(({ source }) => source) ?? []))
}

export type NewLabel = Pick<Label, 'id' | 'name' | 'emoji' | 'sourceIds'>
export type LabelEdit = Partial<Pick<Label, 'name' | 'emoji'>>

/** A label that has this id already stays as it is. @throws Fault DUPLICATE_NAME, SOURCE_NOT_FOUND */
export function insertLabel(tables: SqlTables, { id, name, emoji, sourceIds }: NewLabel): void {
  if (hasLabel(tables, id)) return
  requireNewName(tables, id, name)
  tables.openInsert(LABELS)(id, normalizeName(name), name, emoji ?? null)
  assignLabels(tables, [id], sourceIds)
}

/** @throws Fault LABEL_NOT_FOUND, DUPLICATE_NAME */
export function changeLabel(tables: SqlTables, id: string, { name, emoji }: LabelEdit): void {
  requireLabel(tables, id)
  if (name !== undefined) requireNewName(tables, id, name)
  const key = name === undefined ? null : normalizeName(name)
  const update = 'key = coalesce(?2, key), name = coalesce(?3, name), emoji = coalesce(?4, emoji)'
  tables.run(`UPDATE label SET ${update} WHERE {notebook} AND id = ?1`, id, key, name ?? null, emoji ?? null)
}

/** @throws Fault LABEL_NOT_FOUND */
export function removeLabels(tables: SqlTables, ids: readonly string[]): void {
  for (const id of ids) {
    requireLabel(tables, id)
    tables.run('DELETE FROM label WHERE {notebook} AND id = ?', id)
  }
}

/** @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
export function assignLabels(tables: SqlTables, ids: readonly string[], sourceIds: readonly string[]): void {
  const assign = tables.openInsert(LABELLED_SOURCES)
  for (const [id, source] of pairLabelsWithSources(tables, ids, sourceIds)) assign(id, source)
}

/** @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
export function unassignLabels(tables: SqlTables, ids: readonly string[], sourceIds: readonly string[]): void {
  const unassign = 'DELETE FROM labelled_source WHERE {notebook} AND label = ? AND source = ?'
  for (const [id, source] of pairLabelsWithSources(tables, ids, sourceIds)) tables.run(unassign, id, source)
}

function pairLabelsWithSources(
  tables: SqlTables,
  ids: readonly string[],
  sourceIds: readonly string[],
): [string, number][] {
  for (const id of ids) requireLabel(tables, id)
  const numbers = sourceIds.map((sourceId) => readSourceNumber(tables, sourceId))
  return ids.flatMap((id) => numbers.map((number): [string, number] => [id, number]))
}

function requireLabel(tables: SqlTables, id: string): void {
  if (hasLabel(tables, id)) return
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${id}`, {
    hint: 'GET /notebooks/{id}/labels lists the labels of the notebook.',
  })
}

function hasLabel(tables: SqlTables, id: string): boolean {
  return tables.get('SELECT 1 FROM label WHERE {notebook} AND id = ?', id) !== undefined
}

function readSourceNumber(tables: SqlTables, id: string): number {
  const select = 'SELECT number FROM source WHERE {notebook} AND id = ? AND is_kept = 1'
  const row = tables.get<{ readonly number: number }>(select, id)
  if (row) return row.number
  throw createUnknownSourceFault(id)
}

function requireNewName(tables: SqlTables, id: string, name: string): void {
  const select = 'SELECT id, name FROM label WHERE {notebook} AND key = ? AND id <> ?'
  const row = tables.get<Pick<LabelRow, 'id' | 'name'>>(select, normalizeName(name), id)
  if (!row) return
  throw new Fault('DUPLICATE_NAME', `There is already a label with this name: ${row.name} (${row.id})`, {
    hint: 'Use that label, or choose another name.',
  })
}

function parseLabel({ id, name, emoji }: LabelRow, sourceIds: readonly string[]): Label {
  return { id, name, ...(emoji === null ? {} : { emoji }), sourceIds }
}
