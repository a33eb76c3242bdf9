import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { startTestPostgres } from '../tests/support/postgres-server.ts'

// Runs all tests, as `npm test` does: each file in a process of its own, but for rooms whose tests keep nothing for the
// whole process. Those of a room share one, since it is loading, and the first question, that costs, and not the test.

const SHARED_PROCESS_ROOMS = [
  'src/contract',
  'src/domain',
  'src/engine/answer',
  'src/engine/ingest',
  'src/engine/model',
  'src/engine/search',
  'src/engine/store',
  'src/faces',
  'src/host',
  'src/lib',
  'src/product/rpc',
  'src/service',
  'src/state',
  'src/studio/extract',
  'src/studio/render',
  'src/text',
  'src/wire',
]
/** Tests of the whole service that run a second time with everything kept in PostgreSQL. */
const WHOLE_ON_POSTGRES = [
  'content',
  'malformed',
  'mistakes',
  'originals-and-conversations',
  'parity',
  'shared',
  'warnings',
].map((name) => `tests/${name}.test.ts`)
/** What ends processes, takes long, or makes tables of the same names on the server that the tests share. */
const OWN_PROCESS = [
  '**/*kill.test.ts',
  '**/two-processes.test.ts',
  'src/engine/ingest/{material,ocr}.test.ts',
  'src/engine/search/{postgres-*,writable-index}.test.ts',
  'src/studio/extract/material-quality.test.ts',
]
/** Rooms whose tests run a second time with everything kept in PostgreSQL, where it is installed. */
const ROOMS_ON_POSTGRES = ['src/service']
/** They start a whole service, which keeps all in its folder: run again they would see the same. */
const EMBEDDED = ['new-notebook', 'research', 'stale-answers'].map((name) => `src/service/${name}.test.ts`)
/** A test often waits for a program or a browser, so one more runs than there are cores; browsers bound how many. */
const CONCURRENCY = Math.min(availableParallelism() + 1, 4)
const MEMORY_DISK = '/dev/shm'
const MIN_MEMORY_DISK_BYTES = 4 * 2 ** 30
/** The program that Debian's script of this name starts, and what the script gives it that tests need. */
const CHROMIUM = '/usr/lib/chromium/chromium'
const LIGHT_FLAGS = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-features=SpareRendererForSitePerProcess',
  '--disable-breakpad',
  '--media-router=0',
]
const ON_POSTGRES = 'tests/support/on-postgres.js'
const ROOT = path.join(import.meta.dirname, '..')

/** The tests of the whole service take longest, then those of a whole room: begun first, they leave no core idle at the end. */
function listTestFiles(): string[] {
  const [whole, rooms] = ['tests/**/*.test.ts', 'src/**/*.test.ts'].map((pattern) =>
    globSync(pattern, { cwd: ROOT }).sort(),
  )
  const shared = Map.groupBy(rooms!, findSharedRoom)
  const own = shared.get(null) ?? []
  shared.delete(null)
  const joined = [...shared].map(([room, files]) => writeRoomFile(room!, files))
  const again = ROOMS_ON_POSTGRES.flatMap((room) =>
    listOnPostgres(
      room,
      shared.get(room)!.filter((file) => !EMBEDDED.includes(file)),
    ),
  )
  const wholeAgain = WHOLE_ON_POSTGRES.flatMap((file) => listOnPostgres(file.replace('.test.ts', ''), [file]))
  const [first, last] = [whole!, own].map((files) => files.map((file) => path.join(ROOT, file)))
  return [...first!, ...wholeAgain, ...joined, ...again, ...last!]
}

/** The room with whose tests a file shares a process; null for one that has its own. */
function findSharedRoom(file: string): string | null {
  if (OWN_PROCESS.some((pattern) => path.matchesGlob(file, pattern))) return null
  return SHARED_PROCESS_ROOMS.find((room) => file.startsWith(`${room}/`)) ?? null
}

/** The tests of a room once more, over PostgreSQL; none, said with a count, where it is not installed. */
function listOnPostgres(room: string, files: readonly string[]): string[] {
  if (process.env.TEST_POSTGRES_URL !== undefined) return [writeRoomFile(`${room}-on-postgres`, files, [ON_POSTGRES])]
  if (process.env.CI === 'true') throw new Error('postgresql is installed where CI=true')
  process.stdout.write(`0 of ${files.length} files of ${room} ran on PostgreSQL: it is not installed\n`)
  return []
}

/** Writes a file that brings in all tests of a room, after what they need. */
function writeRoomFile(room: string, tests: readonly string[], before: readonly string[] = []): string {
  const file = path.join(makeFolder(), `${room.replaceAll('/', '-')}.test.js`)
  writeFileSync(
    file,
    [...before, ...tests].map((test) => `import '${pathToFileURL(path.join(ROOT, test))}'\n`).join(''),
  )
  return file
}

function makeFolder(name = ''): string {
  const folder = path.join(ROOT, 'node_modules/.cache/notebook-assistant-tests', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What tests write is gone when they end: where a disk of memory has room, none of them waits until it lies safe. */
function useMemoryDisk(): void {
  try {
    accessSync(MEMORY_DISK, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    if (bavail * bsize >= MIN_MEMORY_DISK_BYTES) process.env.TMPDIR = MEMORY_DISK
  } catch {
    // There is none: the tests write where everything temporary lies.
  }
}

/**
 * A browser is started some hundred times, and draws little: without Debian's script around it and what a graphics card is
 * for, each takes a seventh less. Only with a disk of memory, which that script looks for.
 */
function useLightBrowser(): void {
  if (process.env.TMPDIR !== MEMORY_DISK || !existsSync(CHROMIUM)) return
  const folder = makeFolder('bin')
  const script = `#!/bin/sh\nexec ${CHROMIUM} ${LIGHT_FLAGS.join(' ')} "$@"\n`
  writeFileSync(path.join(folder, 'chromium'), script, { mode: 0o755 })
  process.env.PATH = [folder, process.env.PATH].join(path.delimiter)
}

/** The tests on PostgreSQL share one server; where it is not installed they say so themselves. */
async function sharePostgres(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'notebook-assistant-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
  const url = await startTestPostgres(folder)
  if (url !== null) process.env.TEST_POSTGRES_URL = url
}

useMemoryDisk()
useLightBrowser()
await sharePostgres()
const events = run({
  files: listTestFiles(),
  concurrency: CONCURRENCY,
  execArgv: ['--import', pathToFileURL(path.join(ROOT, 'tests/support/no-hanging.js')).href],
})
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1
})
events.compose(spec).pipe(process.stdout)
