import type { SourceOriginal } from '../../domain/source.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { nameFilesOwner } from '../store/original-files.ts'
import { streamServerOriginal } from '../store/server-originals.ts'
import type { DescribedOriginal } from '../workers/server-jobs.ts'

type OriginalTools = { readonly pool: PostgresPool; readonly openFiles: OpenFiles }

/** What a source was made of, wherever it lies: a text as it is, the rest in parts. @throws DataUnusable */
export async function openServerOriginal(
  notebook: string,
  described: DescribedOriginal,
  { pool, openFiles }: OriginalTools,
): Promise<SourceOriginal> {
  const { name, mimeType, hash } = described
  const about = { name, mimeType, hash }
  if ('bytes' in described) return { ...about, size: described.bytes.length, bytes: described.bytes }
  if ('size' in described) {
    const original = { notebook, contentHash: hash }
    const readPart = async (start: number, end: number) => streamServerOriginal(pool, original, start, end)
    return { ...about, size: described.size, readPart }
  }
  const store = openFiles(nameFilesOwner(notebook, described.owner))
  const kept = (await store.list()).find((file) => file.name === hash)
  if (!kept) throw createDamageError('NOTEBOOK_FILES', 'has lost an original')
  const readPart = async (start: number, end: number) => {
    const opened = await store.open(hash, { start, end })
    if (opened) return opened.content
    throw createDamageError('NOTEBOOK_FILES', 'has lost an original')
  }
  return { ...about, size: kept.sizeBytes, readPart }
}
