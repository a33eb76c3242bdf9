import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { readFolderText } from '../../tests/support/folder-text.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { listenOnLoopback } from '../../tests/support/listen-on-loopback.ts'
import type { NewSource } from '../domain/source.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { type NotebookEngine, type NotebookSpace, openEngine } from './notebooks.ts'

const log = createLog({ level: 'silent' })
const never = new AbortController().signal
const TOWER =
  'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. The lamp can be seen from forty miles away.'

let directory: string
let engine: NotebookEngine
let space: NotebookSpace
before(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'engine-'))
  engine = openEngine({ directory, clock: systemClock, log, allowPrivateUrls: true })
  space = engine.space('default')
})
after(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

const text = (content: string, title?: string): NewSource => ({ type: 'text', text: content, title })
const ask = (id: string, question: string) =>
  space.ask(id, { text: question, turns: [], conversationId: null }, null, never)

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
})

async function serve(pages: Record<string, { type: string; body: string }>): Promise<string> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body)
    else response.writeHead(404).end()
  })
  servers.push(server)
  const port = await listenOnLoopback(server)
  return `http://127.0.0.1:${port}`
}

test('a source that is there is answered, also where the disk had no room left to note it', async () => {
  const { id } = space.create('Full')
  const catalogue = new DatabaseSync(path.join(directory, 'notebooks.sqlite'))
  catalogue.exec(
    `CREATE TRIGGER full BEFORE UPDATE OF source_count ON notebook
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  try {
    assert.equal((await space.addSource(id, text(TOWER, 'Tower'), never)).source.status, 'ready')
  } finally {
    catalogue.exec('DROP TRIGGER full')
    catalogue.close()
  }
  assert.equal((await space.listSources(id)).length, 1)
})

test('a notebook is made, found, renamed and deleted in its account only', async () => {
  const made = space.create('Towers')
  const other = engine.space('other')
  assert.equal(space.get(made.id).title, 'Towers')
  assert.throws(() => other.get(made.id), { code: 'NOTEBOOK_NOT_FOUND', message: `Notebook not found: ${made.id}` })
  await assert.rejects(other.delete(made.id), { code: 'NOTEBOOK_NOT_FOUND' })
  assert.equal(space.rename(made.id, 'Lighthouses').title, 'Lighthouses')
  assert.ok(space.list().some(({ id }) => id === made.id))
  assert.deepEqual(other.list(), [])
  await space.delete(made.id)
  assert.throws(() => space.get(made.id), { code: 'NOTEBOOK_NOT_FOUND' })
})

test('a pasted text is ready, read to the letter, found, and answers with citations that hold', async () => {
  const { id } = space.create('Towers')
  const { source, duplicate } = await space.addSource(id, text(`\uFEFF ${TOWER}\r\n`, 'Tower'), never)
  assert.deepEqual([source.status, source.title, source.chars, duplicate], ['ready', 'Tower', TOWER.length, false])
  assert.equal((await space.readSource(id, source.id, 'text')).content, TOWER)
  assert.match((await space.readSource(id, source.id, 'html')).content, /^<p>The Harbour Tower/)
  const [passage] = await space.search(id, { text: 'lamp seen', limit: 3 }, never)
  assert.equal(passage?.text, TOWER.slice(passage!.start, passage!.end))
  const answer = await ask(id, 'When was the Harbour Tower finished?')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /1931/)
  const checks = await space.verify(id, answer.citations, never)
  assert.ok(checks.length > 0 && checks.every(({ ok }) => ok))
  const [wrong] = await space.verify(id, [{ ...answer.citations[0]!, sourceText: 'something else' }], never)
  assert.equal(wrong?.ok, false)
  assert.equal(space.get(id).sourceCount, 1)
})

test('a question for an overview is answered by sentences of the sources, and says that they were chosen', async () => {
  const { id } = space.create('Overview')
  await space.addSource(id, text(`This report tells the story of our Harbour Tower.\n\n${TOWER}`, 'Tower'), never)
  const answer = await ask(id, 'What is this notebook about?')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /This report tells the story of our Harbour Tower/)
  assert.match(answer.warnings.join(' '), /chosen from the sources, not written/)
})

test('a listener hears the citations and the whole text', async () => {
  const { id } = space.create('Towers')
  await space.addSource(id, text(TOWER), never)
  const heard: string[] = []
  const cited: number[] = []
  const listener = {
    delta: (piece: string) => heard.push(piece),
    citation: ({ number }: { number: number }) => cited.push(number),
  }
  const question = { text: 'When was the tower finished?', turns: [], conversationId: null }
  const answer = await space.ask(id, question, listener, never)
  assert.equal(heard.join(''), answer.text)
  assert.deepEqual(cited, listField(answer.citations, 'number'))
})

test('the same content is recognised, as bytes and as text', async () => {
  const { id } = space.create('Twins')
  const first = await space.addSource(id, text(TOWER), never)
  const again = await space.addSource(id, text(TOWER), never)
  const spaced = await space.addSource(id, text(`\n${TOWER}\n`), never)
  assert.deepEqual([again.duplicate, spaced.duplicate], [true, true])
  assert.deepEqual([again.source.id, spaced.source.id], [first.source.id, first.source.id])
  assert.equal((await space.listSources(id)).length, 1)
})

test('two adds of the same content at the same moment give one source', async () => {
  const { id } = space.create('Twins')
  const added = await Promise.all([1, 2, 3].map(() => space.addSource(id, text(TOWER), never)))
  assert.equal(new Set(added.map(({ source }) => source.id)).size, 1)
  assert.equal((await space.listSources(id)).length, 1)
})

test('a notebook without a ready source cannot be asked', async () => {
  const { id } = space.create('Empty')
  await assert.rejects(ask(id, 'Anything?'), { code: 'NO_SOURCES', message: 'No sources in notebook' })
  assert.deepEqual(await space.listSources(id), [])
  await assert.rejects(space.deleteSource(id, 'x'), { code: 'SOURCE_NOT_FOUND', message: 'Source not found: x' })
})

test('of a deleted source and of a deleted notebook nothing is left in any file', async () => {
  const { id } = space.create('Secrets of Zanzibarium')
  const secret = 'The password of the vault is Xylophonium42. Nobody may know it.'
  await space.addSource(id, text(TOWER), never)
  const { source } = await space.addSource(id, text(secret, 'Vaultname77'), never)
  await ask(id, 'What is the password of the vault?')
  assert.match(readFolderText(directory), /Xylophonium42/)
  await space.deleteSource(id, source.id)
  assert.doesNotMatch(readFolderText(directory), /xylophonium|vaultname77/i)
  assert.match((await ask(id, 'When was the Harbour Tower finished?')).text, /1931/)
  await space.delete(id)
  assert.doesNotMatch(readFolderText(directory), /Zanzibarium/)
  assert.ok(!readdirSync(path.join(directory, 'notebooks')).includes(id))
})

test('what cannot be read is refused and leaves nothing behind', async () => {
  const { id } = space.create('Refused')
  const folder = mkdtempSync(path.join(tmpdir(), 'refused-'))
  const file = (name: string, content: string | Uint8Array): NewSource => {
    writeFileSync(path.join(folder, name), content)
    return { type: 'file', path: path.join(folder, name), name }
  }
  const refused: [NewSource, string][] = [
    [file('empty.txt', ''), 'SOURCE_UNREADABLE'],
    [file('blank.md', ' \n\t\n'), 'SOURCE_UNREADABLE'],
    [file('broken.pdf', '%PDF-1.7\nnothing of a document'), 'SOURCE_UNREADABLE'],
    [file('lies.docx', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])), 'SOURCE_UNREADABLE'],
    [text('  \n '), 'SOURCE_UNREADABLE'],
    [{ type: 'file', path: path.join(folder, 'missing.pdf'), name: 'missing.pdf' }, 'FILE_NOT_FOUND'],
    [{ type: 'file', path: folder, name: 'folder' }, 'FILE_NOT_FOUND'],
    [{ type: 'url', url: 'file:///etc/passwd' }, 'ADDRESS_REFUSED'],
    [{ type: 'url', url: 'http://127.0.0.1:1/' }, 'SOURCE_UNREACHABLE'],
    [{ type: 'drive', url: 'https://docs.google.com/document/d/abc/edit' }, 'SOURCE_UNREACHABLE'],
  ]
  for (const [source, code] of refused)
    await assert.rejects(space.addSource(id, source, never), { code }, JSON.stringify(source))
  rmSync(folder, { recursive: true })
  assert.deepEqual(await space.listSources(id), [])
  assert.deepEqual(readdirSync(path.join(directory, 'notebooks', id, 'files')), [])
  assert.equal(space.get(id).sourceCount, 0)
})

test('a file is read by what it holds, and its title is given, found or its name; a link is refused', async () => {
  const { id } = space.create('Files')
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'files-'))
  const target = path.join(folder, 'turm.md')
  writeFileSync(target, '# Der Turm 🗼\n\nEr wurde 1931 fertig.')
  symlinkSync(target, path.join(folder, 'link.md'))
  const { source } = await space.addSource(id, { type: 'file', path: target, name: 'turm.md' }, never)
  assert.deepEqual([source.type, source.status, source.origin], ['file', 'ready', 'turm.md'])
  assert.match(source.title, /Der Turm 🗼|turm\.md/)
  const again = await space.addSource(id, { type: 'file', path: target, name: 'again.md' }, never)
  assert.ok(again.duplicate)
  const linked = space.addSource(id, { type: 'file', path: path.join(folder, 'link.md'), name: 'link.md' }, never)
  await assert.rejects(linked, { code: 'PATH_REFUSED' }) // the service resolves the links of a path that it was given
  rmSync(folder, { recursive: true })
  assert.match((await space.readSource(id, source.id, 'html')).content, /<h1[^>]*>Der Turm/)
})

test('pages, caption pages and exported files are read from their addresses', async () => {
  const { id } = space.create('Web')
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe whale sings at dawn.\n'
  const video = '<html><head><title>Whales</title></head><video><track kind="captions" src="/whale.vtt"></video></html>'
  const player = `<script>var p = {"captionTracks":[{"baseUrl":"/watch.vtt?a=[1]\\u0026b=2","languageCode":"en"}]}</script>`
  const at = await serve({
    '/tower': {
      type: 'text/html',
      body: `<html><head><title>Tower page</title></head><body><article><p>${TOWER}</p></article></body></html>`,
    },
    '/video': { type: 'text/html', body: video },
    '/whale.vtt': { type: 'text/vtt', body: vtt },
    '/watch': { type: 'text/html; charset=utf-8', body: player },
    '/watch.vtt?a=[1]&b=2&fmt=vtt': { type: 'text/vtt', body: vtt.replace('dawn', 'night') },
    '/silent': { type: 'text/html', body: '<video src="x.mp4"></video>' },
    '/export.csv': { type: 'text/csv', body: 'tower,year\nHarbour,1931\n' },
  })
  const page = await space.addSource(id, { type: 'url', url: `${at}/tower` }, never)
  assert.deepEqual([page.source.title, page.source.origin], ['Tower page', `${at}/tower`])
  const captions = await space.addSource(id, { type: 'web_video', url: `${at}/video` }, never)
  assert.equal(captions.source.title, 'Whales')
  assert.match((await space.readSource(id, captions.source.id, 'text')).content, /whale sings at dawn/)
  const watched = await space.addSource(id, { type: 'web_video', url: `${at}/watch` }, never)
  assert.match((await space.readSource(id, watched.source.id, 'text')).content, /whale sings at night/)
  await space.addSource(id, { type: 'drive', url: `${at}/export.csv` }, never)
  const silent = space.addSource(id, { type: 'web_video', url: `${at}/silent` }, never)
  await assert.rejects(silent, { code: 'SOURCE_UNREACHABLE', message: /no captions/ })
})

test('a recording without a transcription endpoint is kept as failed, with the way out, and can be tried again', async () => {
  const { id } = space.create('Recordings')
  const folder = mkdtempSync(path.join(tmpdir(), 'recording-'))
  const file = path.join(folder, 'talk.mp3')
  writeFileSync(file, Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(2000)]))
  const add = () => space.addSource(id, { type: 'file', path: file, name: 'talk.mp3' }, never)
  for (const _ of [1, 2])
    await assert.rejects(add(), (error: { code?: string; details?: Record<string, unknown> }) => {
      assert.deepEqual([error.code, error.details?.status], ['NOT_SUPPORTED', 'failed'])
      return typeof error.details?.sourceId === 'string'
    })
  rmSync(folder, { recursive: true })
  const [source, ...others] = await space.listSources(id)
  assert.deepEqual([source?.status, others.length], ['failed', 0])
  assert.match(source!.reason ?? '', /NOTEBOOK_TRANSCRIBE_BASE_URL/)
  await assert.rejects(space.readSource(id, source!.id, 'text'), { code: 'SOURCE_NOT_READY' })
  await assert.rejects(ask(id, 'What was said?'), { code: 'NO_SOURCES' })
})

test('a caller who gives up leaves nothing behind', async () => {
  const { id } = space.create('Gone')
  const long = Array.from({ length: 40_000 }, (_, n) => `Sentence number ${n} speaks of tower ${n % 977}.`).join('\n')
  const caller = new AbortController()
  const adding = space.addSource(id, text(long), caller.signal)
  setTimeout(() => caller.abort(), 30)
  await assert.rejects(adding)
  assert.deepEqual(await space.listSources(id), [])
  const { source } = await space.addSource(id, text(TOWER), never)
  assert.equal(source.status, 'ready')
})

test('a notebook deleted while something is added to it is gone with it', async () => {
  const { id } = space.create('Short-lived')
  const long = Array.from({ length: 40_000 }, (_, n) => `Sentence number ${n} speaks of tower ${n % 977}.`).join('\n')
  const adding = assert.rejects(space.addSource(id, text(long), never))
  await new Promise(setImmediate)
  await space.delete(id)
  await adding
  assert.ok(!readdirSync(path.join(directory, 'notebooks')).includes(id))
})
