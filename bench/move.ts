/**
 * A data directory of made-up books moved into PostgreSQL and back, every row and file compared. Without PostgreSQL nothing
 * is measured.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEngine } from '../src/engine/notebooks.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { moveFromServer } from '../src/main/move/move-from-server.ts'
import { type MoveOutcome, moveToServer } from '../src/main/move/move-to-server.ts'
import { openStateDatabase } from '../src/state/state-database.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { madeUp } from './support/made-up-words.ts'
import { print } from './support/print.ts'

const BOOKS = Number(process.argv[2] ?? 6)
const BOOK_CHARS = 1_000_000

const { number, word, draw } = madeUp(2026)
const words = ['the', 'of', 'and', 'in', 'is', 'to', 'was', 'for', ...Array.from({ length: 60_000 }, () => word(5))]
const writeSentence = () =>
  `${Array.from({ length: 16 }, () => draw(words)).join(' ')}.${number() < 0.1 ? '\n\n' : ' '}`

function writeBook(): string {
  let text = ''
  while (text.length < BOOK_CHARS) text += writeSentence()
  return text
}

async function fillDirectory(directory: string): Promise<void> {
  openStateDatabase(path.join(directory, 'state.sqlite')).close()
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  const space = engine.space('default')
  for (const title of ['First shelf', 'Second shelf']) {
    const { id } = await space.create(title)
    for (let book = 0; book < BOOKS / 2; book += 1)
      await space.addSource(
        id,
        { type: 'text', text: writeBook(), title: `Book ${book}` },
        new AbortController().signal,
      )
  }
  await engine.idle()
  await engine.close()
}

async function measure(name: string, work: () => Promise<MoveOutcome>): Promise<void> {
  const startedAt = performance.now()
  const outcome = await work()
  const seconds = (performance.now() - startedAt) / 1000
  if (!('moved' in outcome)) throw new Error('Nothing was moved.')
  const { rows } = outcome.moved
  const perSecond = (BOOKS * BOOK_CHARS) / 1e6 / seconds
  print(`${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${perSecond.toFixed(2)} MB of text a second`)
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-move-'))
const server = mkdtempSync(path.join(tmpdir(), 'bench-postgres-'))
const url = await startPostgres(server)
if (url === null) print('PostgreSQL is not installed: nothing was measured')
else {
  const [here, back] = ['here', 'back'].map((name) => path.join(folder, name))
  mkdirSync(here!)
  await fillDirectory(here!)
  const plan = {
    ...{ directory: here!, signInDirectory: path.join(here!, 'browser_state'), url, passphrase: null },
    ...{ clock: systemClock, signal: new AbortController().signal, tell: () => {} },
  }
  await measure('there', () => moveToServer(plan, null))
  await measure('back', () => moveFromServer({ ...plan, directory: back! }, null))
}
for (const each of [folder, server]) rmSync(each, { recursive: true, force: true })
process.exit()
