import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import { indexSource } from './search/index-source.ts'
import { writeIndexSlices } from './search/tables.ts'
import { makeNotebookFile, openNotebook } from './store/notebook-file.ts'
import { writeSourceText } from './store/source-records.ts'
import { allotShares, readStudioMaterial } from './studio-material.ts'

it('the chosen ready sources are given, oldest first, with their places', (test) => {
  const folder = temporaryDirectory(test)
  makeNotebookFile(folder, { account: 'default', title: 'Moss', createdAt: '2026-11-21T00:00:00Z' })
  const database = openNotebook(folder)
  test.after(() => database.close())
  const add = (id: string, state: string, isKept: number, text: string) => {
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO source (id, title, type, state, is_kept, content_hash, name, chars, language, added_at)
         VALUES (?, ?, 'text', ?, ?, ?, ?, ?, 'en', '2026-11-21T00:00:00Z')`,
      )
      .run(id, `${id}.txt`, state, isKept, id, id, text.length)
    const places = [{ start: 0, page: 1, heading: 'Moss' }]
    const number = Number(lastInsertRowid)
    for (const _ of writeIndexSlices(
      openSqliteTables(database),
      number,
      indexSource({ text, title: id, places }),
      text,
    ));
    writeSourceText(openSqliteTables(database), number, { text: '', html: null, places })
  }
  add('first', 'ready', 1, 'Moss is green.')
  add('broken', 'failed', 1, 'nothing')
  add('second', 'ready', 1, 'Fern is tall. 😀')
  add('unanswered', 'ready', 0, 'not yet')
  const material = readStudioMaterial(openSqliteTables(database))
  assert.deepEqual(
    material.map(({ id, text, chars }) => [id, text, chars]),
    [
      ['first', 'Moss is green.', 14],
      ['second', 'Fern is tall. 😀', 16],
    ],
  )
  assert.deepEqual(material[0]!.places, [{ start: 0, page: 1, heading: 'Moss' }])
  assert.deepEqual(listField(readStudioMaterial(openSqliteTables(database), ['second', 'broken']), 'id'), ['second'])
})

it('small sources are given whole, large ones alike', () => {
  assert.deepEqual(allotShares([10, 1000, 20, 2000], 1000), [10, 485, 20, 485])
  assert.deepEqual(allotShares([10, 20], 1000), [10, 20])
  assert.deepEqual(allotShares([], 5), [])
})
