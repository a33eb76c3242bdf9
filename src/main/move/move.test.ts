import assert from 'node:assert/strict'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { openFakeS3 } from '../../../tests/support/fake-s3.ts'
import {
  askAll,
  awaitLearnt,
  createKeyed,
  listTitlesAfterJobs,
  liveIn,
  openEmptyDatabase,
  queueUpload,
  runOn,
  tellAll,
  tellUses,
} from '../../../tests/support/moved-data.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { startTestService } from '../../../tests/support/test-service.ts'
import { createClient } from '../../client/client.ts'
import {
  CHUNKS_PER_SOURCE,
  type ChunkRow,
  computeChunkChecksum,
  readIndexedText,
} from '../../engine/search/chunk-text.ts'
import { systemClock } from '../../lib/clock.ts'
import { hashContent } from '../../lib/hash.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { buildFilesPlace } from '../files-place.ts'
import type { MovePlan } from './move-ends.ts'
import { moveFromServer } from './move-from-server.ts'
import { moveToServer } from './move-to-server.ts'
import { MOVED_NOTEBOOK_TABLES, MOVED_STATE_TABLES } from './moved-table.ts'
import { prepareServerTables } from './server-end.ts'
import { surveyMove, surveyMoveBack } from './survey-move.ts'

const it = testOver(openEmptyDatabase)

const KEY = 'a passphrase of the tests'
const SETTINGS = { MAX_SESSIONS: '100' }

type LivedIn = {
  readonly directory: string
  readonly told: unknown
  readonly answers: unknown
  readonly uses: unknown
  readonly keyed: string
}
let lived: Promise<LivedIn> | null = null

/** What a service kept that has ended, and what it said of that; made once for all tests. */
async function copyLivedIn(t: TestContext): Promise<LivedIn> {
  lived ??= liveOnce(t)
  const { directory: original, ...told } = await lived
  return { directory: copyFolder(t, original), ...told }
}

async function liveOnce(t: TestContext): Promise<LivedIn> {
  const roots = temporaryDirectory(t)
  const service = await serve(t, { NOTEBOOK_ALLOWED_ROOTS: roots })
  await awaitLearnt(service.directory, await liveIn(service.url, roots))
  const keyed = await createKeyed(service.url)
  const answers = await askAll(service.url)
  const told = await tellAll(service.url)
  const uses = await tellUses(service.url)
  await service.close()
  return { directory: service.directory, told, answers, uses, keyed }
}

function planMove(directory: string, url: string, more: Partial<MovePlan> = {}): MovePlan {
  return {
    directory,
    signInDirectory: path.join(directory, 'browser_state'),
    url,
    passphrase: KEY,
    clock: systemClock,
    signal: new AbortController().signal,
    tell: () => {},
    ...more,
  }
}

/** Sessions on a server grow old by the time of the server. */
const serve = (t: TestContext, settings: Readonly<Record<string, string>>) =>
  startTestService(t, { ...SETTINGS, ...settings }, () => {}, systemClock)

const serveFrom = (t: TestContext, url: string) => serve(t, { DATABASE_URL: url, NOTEBOOK_KEY: KEY })

const serveDirectory = (t: TestContext, directory: string) => serve(t, { DATA_DIR: directory, NOTEBOOK_KEY: KEY })

function copyFolder(t: TestContext, directory: string): string {
  const copy = temporaryDirectory(t)
  cpSync(directory, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

async function requireSame({ url }: { readonly url: string }, { told, answers, uses, keyed }: LivedIn): Promise<void> {
  assert.deepEqual(await tellUses(url), uses)
  assert.deepEqual(await tellAll(url), told)
  assert.deepEqual(await askAll(url), answers)
  assert.equal(await createKeyed(url), keyed)
}

it('what was moved to a server is served there as it was: all that is kept, and every answer', async ([url, t]) => {
  const livedIn = await copyLivedIn(t)
  const { directory } = livedIn
  const lines: string[] = []
  const outcome = await moveToServer(planMove(directory, url, { tell: (line) => void lines.push(line) }), null)
  assert.ok('moved' in outcome)
  assert.deepEqual([outcome.moved.notebooks, outcome.moved.mended, outcome.moved.left_out], [3, 0, []])
  assert.ok(outcome.moved.files >= 3)
  assert.match(lines.join('\n'), /Notebook 1 of 3/)
  await requireSame(await serveFrom(t, url), livedIn)
})

it('what was moved back is served from its directory as it was', async ([url, t]) => {
  const livedIn = await copyLivedIn(t)
  const there = await moveToServer(planMove(livedIn.directory, url), null)
  const directory = temporaryDirectory(t)
  const back = await moveFromServer(planMove(directory, url), null)
  assert.deepEqual(back, there)
  assert.ok('doneBefore' in (await moveFromServer(planMove(directory, url), null)))
  const stayed = copyFolder(t, directory)
  await requireSame(await serveDirectory(t, directory), livedIn)
  const again = await openEmptyDatabase(t)
  const thereAgain = await moveToServer(planMove(stayed, again!), null)
  assert.deepEqual(thereAgain, there)
  await requireSame(await serveFrom(t, again!), livedIn)
})

it('a move back that was cut goes on where it was, and no service takes half of it for all', async ([url, t]) => {
  const livedIn = await copyLivedIn(t)
  await moveToServer(planMove(livedIn.directory, url), null)
  const directory = temporaryDirectory(t)
  const cut = new AbortController()
  const cutting = planMove(directory, url, { signal: cut.signal, tell: () => cut.abort(new Error('cut')) })
  await assert.rejects(moveFromServer(cutting, null), { message: 'cut' })
  await assert.rejects(serveFrom(t, url), { code: 'NOT_READY', message: /is being moved out of this database/ })
  assert.deepEqual(readdirSync(directory), ['.moving', 'service.lock'])
  const spoilt = new DatabaseSync(path.join(directory, '.moving', 'state.sqlite'))
  spoilt.exec("UPDATE history SET answer = 'No.' WHERE number = 1")
  spoilt.close()
  const outcome = await moveFromServer(planMove(directory, url), null)
  assert.ok('moved' in outcome && outcome.moved.mended === 1, JSON.stringify(outcome))
  await requireSame(await serveDirectory(t, directory), livedIn)
  await assert.rejects(moveFromServer(planMove(livedIn.directory, url), null), {
    code: 'BAD_REQUEST',
    message: /is not empty/,
  })
})

/** Where files lie beside a database: what a service is told of it. */
const FILES_PLACES: Readonly<Record<string, (t: TestContext) => Promise<Readonly<Record<string, string>>>>> = {
  'a folder': async (t) => ({ NOTEBOOK_FILES: temporaryDirectory(t) }),
  'a bucket': async (t) => {
    const { endpoint, region, bucket, prefix, credentials } = (await openFakeS3(t)).place
    return {
      NOTEBOOK_FILES: `s3://${bucket}/${prefix}`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: credentials.sessionToken!,
    }
  },
}

for (const [name, openPlace] of Object.entries(FILES_PLACES))
  it(`files that lie in ${name} beside the database are moved there, and back`, async ([url, t]) => {
    const livedIn = await copyLivedIn(t)
    const settings = await openPlace(t)
    const place = buildFilesPlace(settings)
    const there = await moveToServer(planMove(livedIn.directory, url), place)
    const service = await serve(t, { DATABASE_URL: url, NOTEBOOK_KEY: KEY, ...settings })
    assert.deepEqual(await tellAll(service.url), livedIn.told)
    await service.close()
    const directory = temporaryDirectory(t)
    assert.deepEqual(await moveFromServer(planMove(directory, url), place), there)
    assert.deepEqual(await tellAll((await serveDirectory(t, directory)).url), livedIn.told)
  })

it('a job that waits is taken up at the other end, with the file that was brought for it', async ([url, t]) => {
  const { directory, keyed } = await copyLivedIn(t)
  queueUpload(directory, keyed)
  await moveToServer(planMove(directory, url), null)
  const back = temporaryDirectory(t)
  await moveFromServer(planMove(back, url), null)
  rmSync(directory, { recursive: true })
  for (const start of [() => serveFrom(t, url), () => serveDirectory(t, back)]) {
    const service = await start()
    await service.warm()
    assert.deepEqual(await listTitlesAfterJobs(service.url, keyed), ['Ash'])
  }
})

/** What is of the moment, is moved in another way, or is counted anew. */
const APART = {
  local: ['library_use', 'notebook', 'share', 'original', 'identity', 'search_version', 'source_total'],
  server: [
    'lease',
    'library',
    'library_entry',
    'session_turn_taken',
    'sign_in',
    'job_file',
    'move',
    'schema_version',
  ].concat([
    'notebook',
    'share',
    'original_piece',
    'search_version',
    'unkept_files',
    'vector_due',
    'file',
    'file_piece',
  ]),
}

it('every table that is kept here or there is moved', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  await prepareServerTables(url)
  type Named = { readonly name: string }
  const there = await runOn<Named>(url, 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()')
  const [notebook] = readdirSync(path.join(directory, 'notebooks'))
  const here = ['state.sqlite', 'notebooks.sqlite', `notebooks/${notebook}/notebook.sqlite`].flatMap((file) => {
    const database = new DatabaseSync(path.join(directory, file), { readOnly: true })
    const select = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    const names = database.prepare(select).all() as Named[]
    database.close()
    return names
  })
  const moved = [...MOVED_STATE_TABLES, ...MOVED_NOTEBOOK_TABLES].map(({ name }) => name)
  const sortNames = (rows: readonly Named[]) => [...new Set(rows.map(({ name }) => name))].sort()
  assert.deepEqual(sortNames(here), [...moved, ...APART.local].sort())
  assert.deepEqual(sortNames(there), [...moved, ...APART.server].sort())
})

it('what is moved already is told, and a database with other data is refused', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  await moveToServer(planMove(directory, url), null)
  assert.ok('doneBefore' in (await moveToServer(planMove(directory, url), null)))
  const other = await copyLivedIn(t)
  await assert.rejects(moveToServer(planMove(other.directory, url), null), {
    code: 'BAD_REQUEST',
    message: /holds other data/,
  })
})

it('a move that was cut goes on where it was, and notices a row that was changed meanwhile', async ([url, t]) => {
  const livedIn = await copyLivedIn(t)
  const { directory } = livedIn
  const cut = new AbortController()
  const cutting = planMove(directory, url, { signal: cut.signal, tell: () => cut.abort(new Error('cut')) })
  await assert.rejects(moveToServer(cutting, null), { message: 'cut' })
  await assert.rejects(serveFrom(t, url), { code: 'NOT_READY', message: /is being moved into this database/ })
  await runOn(url, "UPDATE history SET answer = 'No.' WHERE number = 1", 'DELETE FROM turn WHERE number = 1')
  const outcome = await moveToServer(planMove(directory, url), null)
  assert.ok('moved' in outcome && outcome.moved.mended === 1, JSON.stringify(outcome))
  await requireSame(await serveFrom(t, url), livedIn)
})

it('a row that does not arrive as it was sent is named', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  const cut = new AbortController()
  const cutting = planMove(directory, url, { signal: cut.signal, tell: () => cut.abort(new Error('cut')) })
  await assert.rejects(moveToServer(cutting, null))
  await runOn(
    url,
    `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN new.heading := ''spoilt''; RETURN new; END'`,
    'CREATE TRIGGER spoil BEFORE INSERT ON search_chunk FOR EACH ROW EXECUTE FUNCTION spoil()',
  )
  await assert.rejects(moveToServer(planMove(directory, url), null), {
    code: 'DATA_UNUSABLE',
    message: /table search_chunk of the notebook "Towers", number \d+/,
  })
  await runOn(url, 'DROP TRIGGER spoil ON search_chunk')
  const outcome = await moveToServer(planMove(directory, url), null)
  assert.ok('moved' in outcome && outcome.moved.mended > 0)
})

it('what would be moved is said without a change', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  const said = await surveyMove(planMove(directory, url))
  assert.deepEqual(await runOn(url, 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()'), [])
  await assert.rejects(surveyMoveBack(planMove(temporaryDirectory(t), url)), { code: 'FILE_NOT_FOUND' })
  const done = await moveToServer(planMove(directory, url), null)
  const back = await surveyMoveBack(planMove(temporaryDirectory(t), url))
  assert.ok('moved' in said && 'moved' in done && 'moved' in back)
  const counts = [said, done, back].map(({ moved: { notebooks, rows, files } }) => [notebooks, rows, files])
  assert.deepEqual(counts, [counts[0], counts[0], counts[0]])
  assert.equal(back.moved.bytes, done.moved.bytes)
})

it('a text that PostgreSQL cannot keep is mended with its checksums, and read as before', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  spoilText(directory)
  await moveToServer(planMove(directory, url), null)
  const client = createClient({ baseUrl: (await serveFrom(t, url)).url })
  const { sources } = await client.listSources({ notebook_id: 'towers' })
  const { id: source_id } = sources.find(({ title }) => title === 'Book')!
  const { content } = await client.readSource({ notebook_id: 'towers', source_id })
  assert.match(content, /^The keeper of the Harbour Tower was Ada Brook /)
})

/** Puts a sign into a text that documents could bring once. */
function spoilText(directory: string): void {
  const [notebook] = readdirSync(path.join(directory, 'notebooks'))
  const database = new DatabaseSync(path.join(directory, 'notebooks', notebook!, 'notebook.sqlite'))
  const number = Number(database.prepare("SELECT number FROM source WHERE title = 'Book'").get()!.number)
  const key = number * CHUNKS_PER_SOURCE
  const row = database.prepare('SELECT * FROM search_chunk WHERE number = ?').get(key) as unknown as ChunkRow
  const spoilt = { ...row, text: row.text.replace('Ada Brook.', 'Ada Brook\0') }
  const change = database.prepare('UPDATE search_chunk SET text = ?, checksum = ? WHERE number = ?')
  change.run(spoilt.text, computeChunkChecksum(spoilt), key)
  const text = readIndexedText(openSqliteTables(database), number)!
  database.prepare('UPDATE source SET text_hash = ? WHERE number = ?').run(hashContent(text), number)
  database.close()
}

it('a service that runs does nothing while something is moved, and goes on when that is over', async ([url, t]) => {
  const client = createClient({ baseUrl: (await serveFrom(t, url)).url })
  await runOn(
    url,
    "INSERT INTO move (direction, directory, state, begun_at) VALUES ('in', 'there', 'copying', 'today')",
  )
  await assert.rejects(client.createNotebook({ name: 'Meanwhile' }), { code: 'NOT_READY' })
  await runOn(url, "UPDATE move SET state = 'done'")
  await client.createNotebook({ name: 'After' })
})

it('nothing is moved while a service works on either end', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  const served = await startTestService(t)
  await assert.rejects(moveToServer(planMove(served.directory, url), null), { code: 'NOT_READY' })
  const service = await serveFrom(t, url)
  await assert.rejects(moveToServer(planMove(directory, url), null), {
    code: 'NOT_READY',
    message: /A service works on this database/,
  })
  await service.close()
  assert.ok('moved' in (await moveToServer(planMove(directory, url), null)))
})

it('sign-ins are moved under the passphrase alone', async ([url, t]) => {
  const { directory } = await copyLivedIn(t)
  await assert.rejects(moveToServer(planMove(directory, url, { passphrase: null }), null), {
    code: 'BAD_REQUEST',
    message: /NOTEBOOK_KEY is not set/,
  })
})
