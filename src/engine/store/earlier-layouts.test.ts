import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { systemClock } from '../../lib/clock.ts'
import { hashContent } from '../../lib/hash.ts'
import { createLog } from '../../lib/log.ts'
import { openEngine } from '../notebooks.ts'
import { CHUNKS_PER_SOURCE } from '../search/chunk-text.ts'
import { indexSource } from '../search/index-source.ts'
import { pack } from '../search/packing.ts'

/** The tables of a notebook as they were when every chunk held a copy of its text: six steps of its history. */
const FORMER = `
  CREATE TABLE source (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, type TEXT NOT NULL, kind TEXT, state TEXT NOT NULL, reason TEXT,
    is_kept INTEGER NOT NULL DEFAULT 0,
    content_hash TEXT NOT NULL, text_hash TEXT, name TEXT NOT NULL, media_type TEXT, url TEXT, origin TEXT,
    chars INTEGER NOT NULL DEFAULT 0, language TEXT, unread_pages TEXT, added_at TEXT NOT NULL
  );
  CREATE INDEX source_by_content ON source (content_hash);
  CREATE INDEX source_by_text ON source (text_hash);
  CREATE TABLE source_text (number INTEGER PRIMARY KEY, text TEXT NOT NULL, html TEXT, places TEXT NOT NULL);
  CREATE TABLE recognised_page (
    number INTEGER NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (number, page)) WITHOUT ROWID;
  CREATE TABLE search_segment (
    number INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER, language TEXT NOT NULL, is_whole INTEGER NOT NULL,
    chunks INTEGER NOT NULL, runs BLOB NOT NULL, lengths BLOB NOT NULL) STRICT;
  CREATE TABLE search_posting (
    segment INTEGER NOT NULL, term TEXT NOT NULL, df INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (segment, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE search_chunk (
    number INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, page INTEGER, heading TEXT,
    text TEXT NOT NULL) STRICT;
  CREATE TABLE search_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO search_version VALUES (1, 7);
  CREATE TABLE latent_space (
    number INTEGER PRIMARY KEY AUTOINCREMENT, is_current INTEGER NOT NULL, dimensions INTEGER NOT NULL,
    chunks INTEGER NOT NULL) STRICT;
  CREATE TABLE latent_term (
    space INTEGER NOT NULL, term INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (space, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE latent_chunk (
    space INTEGER NOT NULL, chunk INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (space, chunk)) STRICT, WITHOUT ROWID;
  CREATE TABLE vector (chunk INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
  CREATE TABLE vector_maker (
    only INTEGER PRIMARY KEY CHECK (only = 1), model TEXT NOT NULL, dimensions INTEGER NOT NULL) STRICT;
  CREATE TABLE note (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, content TEXT NOT NULL, citations TEXT NOT NULL, created_at TEXT NOT NULL,
    modified_at TEXT NOT NULL) STRICT;
  CREATE TABLE label (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, emoji TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE source_label (
    source TEXT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    label TEXT NOT NULL REFERENCES label (id) ON DELETE CASCADE, PRIMARY KEY (source, label)) STRICT, WITHOUT ROWID;
  CREATE TABLE artifact (id TEXT PRIMARY KEY) STRICT;
  PRAGMA user_version = 6`

type Former = { readonly id: string; readonly text: string; readonly html: string | null }

function addFormer(database: DatabaseSync, { id, text, html }: Former): void {
  const insert = database.prepare(
    `INSERT INTO source (id, title, type, kind, state, is_kept, content_hash, text_hash, name, chars, language, added_at)
     VALUES (?, ?, 'text', 'text', 'ready', 1, ?, ?, ?, ?, 'en', '2026-11-01T00:00:00.000Z')`,
  )
  const number = Number(insert.run(id, id, hashContent(id), hashContent(text), id, text.length).lastInsertRowid)
  database.prepare("INSERT INTO source_text VALUES (?, ?, ?, '[]')").run(number, text, html)
  const { chunks, postings, language } = indexSource({ text, title: id, places: [] })
  const lengths = pack(chunks.map(({ terms }) => terms))
  const segment = database
    .prepare('INSERT INTO search_segment VALUES (NULL, ?, ?, 1, ?, ?, ?)')
    .run(number, language, chunks.length, pack([number, chunks.length]), lengths).lastInsertRowid
  for (const { term, documentFrequency, data } of postings)
    database.prepare('INSERT INTO search_posting VALUES (?, ?, ?, ?)').run(segment, term, documentFrequency, data)
  const chunkRow = database.prepare('INSERT INTO search_chunk VALUES (?, ?, ?, NULL, NULL, ?)')
  for (const [place, { start, end }] of chunks.entries())
    chunkRow.run(number * CHUNKS_PER_SOURCE + place, start, end, text.slice(start, end))
}

const LONG = Array.from({ length: 900 }, (_, line) => `Line ${line} of the log tells of berth ${line * 7}. 😀`).join(
  ' ',
)
const SOURCES: readonly Former[] = [
  { id: 'log', text: `\n ${LONG}`, html: null },
  { id: 'tower', text: 'The Harbour Tower was finished in 1931.', html: `<p>The <b>Harbour</b> Tower</p>` },
  ...Array.from({ length: 20 }, (_, each) => ({ id: `note-${each}`, text: `Note ${each} on moss.`, html: null })),
]

function formerDirectory(context: TestContext): { directory: string; notebookId: string } {
  const directory = temporaryDirectory(context)
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  const { id } = engine.space('default').create('Former')
  void engine.close()
  const folder = path.join(directory, 'notebooks', id)
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  const database = new DatabaseSync(path.join(folder, 'notebook.sqlite'))
  database.exec(`PRAGMA journal_mode = WAL; ${FORMER}`)
  for (const source of SOURCES) addFormer(database, source)
  database.close()
  return { directory, notebookId: id }
}

test('a notebook of the former layout opens, answers as before, and holds its text once', async (context) => {
  const { directory, notebookId } = formerDirectory(context)
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  context.after(() => engine.close())
  const space = engine.space('default')
  const never = new AbortController().signal
  assert.deepEqual(listField(await space.listSources(notebookId), 'id'), listField(SOURCES, 'id'))
  for (const { id, text, html } of SOURCES) {
    assert.equal((await space.readSource(notebookId, id, 'text')).content, text)
    if (html) assert.equal((await space.readSource(notebookId, id, 'html')).content, html)
  }
  const found = await space.search(notebookId, { text: 'berth 6202', limit: 3 }, never)
  for (const { start, end, text } of found) assert.equal(text, SOURCES[0]!.text.slice(start, end))
  assert.match(found[0]!.text, /Line 886 of the log/)
  await space.addSource(notebookId, { type: 'text', text: 'One more note on moss.' }, never)
  await space.deleteSource(notebookId, 'note-3')
  const moss = await space.search(notebookId, { text: 'moss', limit: 50 }, never)
  assert.equal(moss.length, 20)
  await engine.idle()
  assert.equal(space.get(notebookId).sourceCount, SOURCES.length)
})
