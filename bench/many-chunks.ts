/**
 * Books added to one notebook of the real service until it holds 100,000 chunks, or as many as the first argument says
 * (`node bench/many-chunks.ts 1000000`): how fast, how large the process grows meanwhile and while it learns behind, and
 * what the notebook takes on disk, all its files together, for each byte of its text when it has come to rest. The bytes
 * of a book are its text, so no original lies beside. The floor of the same run is the same text in SQLite's FTS5.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CHUNK_CHARS, makeBooks } from './support/made-up-books.ts'
import { print } from './support/print.ts'
import { callService } from './support/send.ts'
import { awaitRest, peakMb, startService } from './support/service.ts'

const CHUNKS = Number(process.argv[2] ?? 100_000)
const BOOK_CHARS = 4_000_000

const { writeBook } = makeBooks(2026)

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}

const floorFolder = mkdtempSync(path.join(tmpdir(), 'bench-many-'))
const floor = new DatabaseSync(path.join(floorFolder, 'floor.sqlite'))
floor.exec('PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE floor USING fts5(text)')
const insert = floor.prepare('INSERT INTO floor VALUES (?)')
const service = await startService()
try {
  const books = path.join(service.directory, 'books')
  mkdirSync(books)
  const { notebook_id } = await callService(service, '/notebooks/create', { name: 'Library' })
  let chars = 0
  let seconds = 0
  for (let book = 0; chars < CHUNKS * CHUNK_CHARS; book += 1) {
    const text = writeBook(BOOK_CHARS)
    const file = path.join(books, `book-${book}.txt`)
    writeFileSync(file, text)
    const startedAt = performance.now()
    await callService(service, '/content/sources', { notebook_id, source_type: 'file', file_path: file })
    seconds += (performance.now() - startedAt) / 1000
    chars += text.length
    rmSync(file)
    floor.exec('BEGIN')
    for (let at = 0; at < text.length; at += CHUNK_CHARS) insert.run(text.slice(at, at + CHUNK_CHARS))
    floor.exec('COMMIT')
  }
  print(`${Math.round(chars / CHUNK_CHARS)} chunks added: ${(chars / 1e6 / seconds).toFixed(1)} MB/s`)
  print(`  memory at most: ${peakMb(service.pid).toFixed(0)} MB (reach 500 for 1,000,000)`)
  await awaitRest(service.pid)
  const ours = bytesIn(path.join(service.directory, 'notebooks'))
  print(`  at rest, latent space learnt: memory at most ${peakMb(service.pid).toFixed(0)} MB`)
  print(`  disk to text: ${(ours / chars).toFixed(2)} (reach 2.2)`)
} finally {
  await service.stop()
  floor.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  floor.close()
}
print(
  `  floor, text and FTS5 index in one file: ${(bytesIn(floorFolder) / (CHUNKS * CHUNK_CHARS)).toFixed(2)} of the text`,
)
rmSync(floorFolder, { recursive: true })
