import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import { type Label, normalizeLabelName } from '../../domain/label.ts'
import { createUnknownSourceFault } from '../../domain/ready-sources.ts'

/** The tables of labels, as a step of a notebook's database: what is assigned goes with its label and its source. */
export const LABEL_TABLES = `
  CREATE TABLE label (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, emoji TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE labelled_source (
    label TEXT NOT NULL REFERENCES label (id) ON DELETE CASCADE,
    source INTEGER NOT NULL REFERENCES source (number) ON DELETE CASCADE,
    PRIMARY KEY (label, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX labelled_source_by_source ON labelled_source (source)`

/** By name. */
export function readLabels(database: DatabaseSync): Label[] {
  const sources = database.prepare(
    `SELECT source.id FROM labelled_source JOIN source ON source.number = labelled_source.source
     WHERE label = ? AND is_kept = 1 ORDER BY number`,
  )
  const labels = database.prepare('SELECT * FROM label ORDER BY key').all()
  return labels.map((row) =>
    parseLabel(
      row,
      sources.all(String(row.id)).map(({ id }) => String(id)),
    ),
  )
}

export type NewLabel = Pick<Label, 'id' | 'name' | 'emoji' | 'sourceIds'>
export type LabelEdit = Partial<Pick<Label, 'name' | 'emoji'>>

/** A label that has this id already stays as it is. @throws Fault DUPLICATE_NAME, SOURCE_NOT_FOUND */
export function insertLabel(database: DatabaseSync, { id, name, emoji, sourceIds }: NewLabel): void {
  if (hasLabel(database, id)) return
  requireNewName(database, id, name)
  database
    .prepare('INSERT INTO label (id, key, name, emoji) VALUES (?, ?, ?, ?)')
    .run(id, normalizeLabelName(name), name, emoji ?? null)
  assignLabels(database, [id], sourceIds)
}

/** @throws Fault LABEL_NOT_FOUND, DUPLICATE_NAME */
export function changeLabel(database: DatabaseSync, id: string, { name, emoji }: LabelEdit): void {
  requireLabel(database, id)
  if (name !== undefined) requireNewName(database, id, name)
  database
    .prepare(
      'UPDATE label SET key = coalesce(?2, key), name = coalesce(?3, name), emoji = coalesce(?4, emoji) WHERE id = ?1',
    )
    .run(id, name === undefined ? null : normalizeLabelName(name), name ?? null, emoji ?? null)
}

/** @throws Fault LABEL_NOT_FOUND */
export function removeLabels(database: DatabaseSync, ids: readonly string[]): void {
  for (const id of ids) {
    requireLabel(database, id)
    database.prepare('DELETE FROM label WHERE id = ?').run(id)
  }
}

/** @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
export function assignLabels(database: DatabaseSync, ids: readonly string[], sourceIds: readonly string[]): void {
  const assign = database.prepare('INSERT OR IGNORE INTO labelled_source (label, source) VALUES (?, ?)')
  for (const [id, source] of pairLabelsWithSources(database, ids, sourceIds)) assign.run(id, source)
}

/** @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
export function unassignLabels(database: DatabaseSync, ids: readonly string[], sourceIds: readonly string[]): void {
  const unassign = database.prepare('DELETE FROM labelled_source WHERE label = ? AND source = ?')
  for (const [id, source] of pairLabelsWithSources(database, ids, sourceIds)) unassign.run(id, source)
}

function pairLabelsWithSources(
  database: DatabaseSync,
  ids: readonly string[],
  sourceIds: readonly string[],
): [string, number][] {
  for (const id of ids) requireLabel(database, id)
  const numbers = sourceIds.map((sourceId) => readSourceNumber(database, sourceId))
  return ids.flatMap((id) => numbers.map((number): [string, number] => [id, number]))
}

function requireLabel(database: DatabaseSync, id: string): void {
  if (hasLabel(database, id)) return
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${id}`, {
    hint: 'GET /notebooks/{id}/labels lists the labels of the notebook.',
  })
}

function hasLabel(database: DatabaseSync, id: string): boolean {
  return database.prepare('SELECT 1 FROM label WHERE id = ?').get(id) !== undefined
}

function readSourceNumber(database: DatabaseSync, id: string): number {
  const row = database.prepare('SELECT number FROM source WHERE id = ? AND is_kept = 1').get(id)
  if (row) return Number(row.number)
  throw createUnknownSourceFault(id)
}

function requireNewName(database: DatabaseSync, id: string, name: string): void {
  const row = database.prepare('SELECT id, name FROM label WHERE key = ? AND id <> ?').get(normalizeLabelName(name), id)
  if (!row) return
  throw new Fault('DUPLICATE_NAME', `There is already a label with this name: ${row.name} (${row.id})`, {
    hint: 'Use that label, or choose another name.',
  })
}

function parseLabel(row: Record<string, unknown>, sourceIds: readonly string[]): Label {
  const emoji = row.emoji === null ? {} : { emoji: String(row.emoji) }
  return { id: String(row.id), name: String(row.name), ...emoji, sourceIds }
}
