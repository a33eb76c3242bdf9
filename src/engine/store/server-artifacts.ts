import type { Artifact, MadeArtifact } from '../../domain/artifact.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import { createDeletedWhileMadeFault } from '../artifact-faults.ts'
import {
  insertArtifact,
  type NewArtifact,
  readMadeArtifact,
  readMadeArtifactByKey,
  removeArtifactRow,
  type StagedArtifact,
} from './artifacts.ts'

/**
 * Keeps an artifact whose files are where files are kept, in one transaction with the end of its making; that of another
 * process that was quicker under the same key is given in its place.
 * @throws Fault CONTENT_NOT_FOUND when it was deleted, or given up, meanwhile
 */
export function keepArtifactRows(tables: SqlTables, artifact: NewArtifact, staged: StagedArtifact): MadeArtifact {
  const { onceKey, id } = artifact
  return tables.runInTransaction(() => {
    const before = onceKey === undefined ? null : readMadeArtifactByKey(tables, onceKey)
    if (before) return before
    if (!tables.get(END_MAKING, id)) throw createDeletedWhileMadeFault()
    const { name, told } = replaceUnstorable({ name: staged.name, told: staged.told })
    insertArtifact(tables, { ...artifact, name, told: JSON.stringify(told) }, replaceUnstorable(staged.files))
    return readMadeArtifact(tables, id)!
  })
}

const END_MAKING = `DELETE FROM unkept_files WHERE {notebook} AND id = ? AND state = 'making' RETURNING id`

/** Gives what was there; its files are then nobody's, and known as such. */
export function removeServerArtifact(tables: SqlTables, id: string): Artifact | null {
  return tables.runInTransaction(() => {
    tables.run(NOTE_REMOVED, id)
    return removeArtifactRow(tables, id)
  })
}

const NOTE_REMOVED = `INSERT INTO unkept_files (notebook, id, type, name, created_at, state, leased_until)
  SELECT notebook, id, type, name, created_at, 'removed', now() FROM artifact WHERE {notebook} AND id = ?
  ON CONFLICT DO NOTHING`
