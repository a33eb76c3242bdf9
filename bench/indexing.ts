/**
 * How fast text is taken in, everything included: hashed, stored, read, analysed, indexed, written and found. Beside
 * it the floor of the same run: hashing the bytes and inserting the text into a bare SQLite table, every commit on disk.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openEngine } from '../src/engine/notebooks.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { print } from './support/print.ts'

const FILES = 6
const FILE_BYTES = 4_000_000
const WORDS = 40_000

/** Words by Zipf's law from a fixed seed, in sentences and paragraphs. */
function textOf(seed: number): string {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const word = () => `w${Math.floor(WORDS ** random()).toString(26)}er`
  const parts: string[] = []
  for (let chars = 0; chars < FILE_BYTES; ) {
    const sentence = `${Array.from({ length: 8 + Math.floor(random() * 16) }, word).join(' ')}.${random() < 0.1 ? '\n\n' : ' '}`
    parts.push(sentence)
    chars += sentence.length
  }
  return parts.join('')
}

const directory = mkdtempSync(path.join(tmpdir(), 'bench-indexing-'))
const texts = Array.from({ length: FILES }, (_, index) => textOf(index + 1))
const files = texts.map((text, index) => {
  const file = path.join(directory, `book-${index}.txt`)
  writeFileSync(file, text)
  return file
})
const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6

function floorSeconds(): number {
  const database = new DatabaseSync(path.join(directory, 'floor.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE text (hash TEXT, text TEXT)')
  const insert = database.prepare('INSERT INTO text VALUES (?, ?)')
  const startedAt = performance.now()
  for (const text of texts) insert.run(createHash('sha256').update(text).digest('hex'), text)
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return seconds
}

async function engineSeconds(): Promise<number> {
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'error' }) })
  const space = engine.space('default')
  const never = new AbortController().signal
  const { id } = space.create('bench')
  await space.addSource(id, { type: 'text', text: 'The threads and parsers are loaded.' }, never)
  const startedAt = performance.now()
  for (const file of files) await space.addSource(id, { type: 'file', path: file, name: path.basename(file) }, never)
  const seconds = (performance.now() - startedAt) / 1000
  await engine.close()
  return seconds
}

const floor = floorSeconds()
const seconds = await engineSeconds()
print(`${megabytes.toFixed(0)} MB of text to ready: ${(megabytes / seconds).toFixed(1)} MB/s, everything included`)
print(`floor (hash and plain insert): ${(megabytes / floor).toFixed(0)} MB/s, ratio ${(seconds / floor).toFixed(1)}`)
rmSync(directory, { recursive: true })
