import { statSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { SourceOriginal } from '../../domain/source.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { hashContent } from '../../lib/hash.ts'
import { findOwn } from '../../lib/json-value.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { requireIntactFile } from './intact-files.ts'
import { originalPath } from './notebook-file.ts'
import forms from './original-forms.json' with { type: 'json' }
import { readPackedOriginal } from './originals.ts'
import { readTexts } from './source-records.ts'
import type { NotebookSourceRow } from './source-rows.ts'

/**
 * What a source was made of, byte for byte: its file, or the bytes of a small one. A text is its own original.
 * @throws DataUnusable when it is gone or not as it was kept
 */
export async function openSourceOriginal(
  database: DatabaseSync,
  folder: string,
  row: NotebookSourceRow,
): Promise<SourceOriginal> {
  const about = { ...nameOriginal(row), hash: row.contentHash }
  const bytes = readPackedOriginal(database, row.contentHash)
  if (bytes) return { ...about, size: bytes.length, bytes }
  const file = originalPath(folder, row.contentHash)
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return { ...about, ...readTextItself(database, row, file) }
  await requireIntactFile({ ...about, size, path: file })
  return { ...about, size, path: file }
}

/** What was pasted had no other original than its text, without the blanks around it, until November 2026. */
function readTextItself(database: DatabaseSync, { number, type, contentHash }: NotebookSourceRow, file: string) {
  const bytes = Buffer.from(readTexts(openSqliteTables(database), number)?.text ?? '')
  if (type !== 'text' && hashContent(bytes) !== contentHash) throw createDamageError(file, 'is gone')
  return { size: bytes.length, bytes }
}

/** Ending and media type of each kind, where its name does not tell. */
const USUAL_FORMS: Readonly<Record<string, { readonly ending: string; readonly mimeType: string }>> = forms.usual
/** Of kinds with many forms the ending of the name tells which. */
const MEDIA_TYPES: Readonly<Record<string, string>> = forms.byEnding

const UNKNOWN_BYTES = 'application/octet-stream'

/** What an original is called and what it is, as a file. */
export function nameOriginal({ kind, name, mediaType }: NotebookSourceRow): { name: string; mimeType: string } {
  const file = path.basename(name)
  const extension = path.extname(file).slice(1).toLowerCase()
  const usual = findOwn(USUAL_FORMS, kind ?? 'text')
  if (usual) return { name: extension === '' ? `${file}.${usual.ending}` : file, mimeType: usual.mimeType }
  const claimed = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const mimeType = findOwn(MEDIA_TYPES, extension) ?? (claimed.startsWith(`${kind}/`) ? claimed : UNKNOWN_BYTES)
  return { name: file, mimeType }
}
