import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { pdf } from '../ingest/testing/made-files.ts'
import { openEngine } from '../notebooks.ts'
import { openNotebook } from './notebook-file.ts'
import { findRow } from './source-rows.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'facts-'))
after(() => rmSync(directory, { recursive: true }))

test('what a document says of itself is kept beside it, also in a notebook that was made before there were facts', async () => {
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  const space = engine.space('default')
  const file = path.join(directory, 'moss.pdf')
  writeFileSync(file, pdf([[{ text: 'Moss grows slowly on the north side.' }], [{ text: 'It likes shade.' }]]))
  const { id } = space.create('Moss')
  const { source } = await space.addSource(id, { type: 'file', path: file, name: 'moss.pdf' }, AbortSignal.any([]))
  assert.equal(source.facts?.pageCount, 2)
  assert.deepEqual((await space.listSources(id))[0]!.facts, source.facts)
  assert.deepEqual((await space.readSource(id, source.id, 'text')).source.facts, source.facts)
  await engine.idle()
  await engine.close()

  const folder = path.join(directory, 'notebooks', id)
  takeBackFacts(path.join(folder, 'notebook.sqlite'))
  const database = openNotebook(folder)
  assert.equal(findRow(openSqliteTables(database), source.id)?.facts, null)
  database.close()
})

/** The steps that a notebook's file had been through before the one that keeps facts. */
const EARLIER_VERSION = 11

/** As an earlier version left the file: without the columns that came since. */
function takeBackFacts(file: string): void {
  const former = new DatabaseSync(file)
  const columns = former.prepare("SELECT name FROM pragma_table_info('source')").all()
  const since = columns.slice(columns.findIndex(({ name }) => name === 'added_at') + 1)
  for (const { name } of since) former.exec(`ALTER TABLE source DROP COLUMN ${name}`)
  former.exec(`PRAGMA user_version = ${EARLIER_VERSION}`)
  former.close()
}
