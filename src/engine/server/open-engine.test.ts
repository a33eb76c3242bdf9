import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listFields } from '../../../tests/support/list-fields.ts'
import { openServerProcess } from '../../../tests/support/server-engines.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import type { NewSource } from '../../domain/source.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { openEngine } from '../notebooks.ts'
import type { ServerEngine } from './open-engine.ts'

const log = createLog({ level: 'silent' })
const never = new AbortController().signal
const TOWER =
  'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. The lamp can be seen from forty miles away.'
const BOOK = `The keeper of the Harbour Tower was Ada Brook.\n\n${Array.from(
  { length: 1500 },
  (_, day) => `On day ${day} the ferry came with ${(day * 7) % 31} visitors and went back before the evening.`,
).join('\n\n')}\n\nThe tower was painted red in 1977.`

const text = (content: string, title?: string): NewSource => ({ type: 'text', text: content, title })
const ask = (engine: Pick<ServerEngine, 'space'>, id: string, question: string) =>
  engine.space('default').ask(id, { text: question, turns: [], conversationId: null }, null, never)

const openProcess = async (t: TestContext) => (await openServerProcess(t))?.engine ?? null

test('what one process has taken in is listed, read, asked and cited by another, to the letter', async (t) => {
  const [one, other] = [await openProcess(t), await openProcess(t)]
  if (!one || !other) return
  const { id } = await one.space('default').create('Towers')
  const { source } = await one.space('default').addSource(id, text(`\uFEFF ${TOWER}\r\n`, 'Tower'), never)
  assert.deepEqual([source.status, source.title, source.chars], ['ready', 'Tower', TOWER.length])
  const space = other.space('default')
  assert.deepEqual(listFields(await space.list(), 'title', 'sourceCount'), [['Towers', 1]])
  assert.deepEqual(await space.listSources(id), [source])
  assert.equal((await space.readSource(id, source.id, 'text')).content, TOWER)
  assert.match((await space.readSource(id, source.id, 'html')).content, /^<p>The Harbour Tower/)
  const original = await space.openOriginal(id, source.id)
  assert.ok('readPart' in original)
  const brought = await new Response(await original.readPart(0, original.size)).arrayBuffer()
  assert.equal(Buffer.from(brought).toString(), `\uFEFF ${TOWER}\r\n`)
  const answer = await ask(other, id, 'When was the Harbour Tower finished?')
  assert.notEqual(answer.state, 'not_found')
  assert.match(answer.text, /1931/)
  const checks = await space.verify(id, answer.citations, never)
  assert.ok(checks.length > 0 && checks.every(({ ok }) => ok))
})

test('a book and a note are answered and found as the embedded engine does', async (t) => {
  const [one, other] = [await openProcess(t), await openProcess(t)]
  if (!one || !other) return
  const embedded = openEngine({ directory: temporaryDirectory(t), clock: systemClock, log })
  t.after(() => embedded.close())
  const places = [await one.space('default').create('Books'), embedded.space('default').create('Books')]
  for (const content of [BOOK, TOWER]) {
    await one.space('default').addSource(places[0]!.id, text(content), never)
    await embedded.space('default').addSource(places[1]!.id, text(content), never)
  }
  await Promise.all([one.idle(), embedded.idle()])
  for (const question of [
    'Who was the keeper of the Harbour Tower?',
    'When was the tower painted red?',
    'What is this notebook about?',
    'How many visitors came on day 12?',
    'Who invented the telephone?',
  ]) {
    const asked = { text: question, turns: [], conversationId: null }
    const given = await other.space('default').ask(places[0]!.id, asked, null, never)
    const expected = await embedded.space('default').ask(places[1]!.id, asked, null, never)
    assert.deepEqual([given.state, given.text], [expected.state, expected.text])
  }
})

test('a notebook belongs to its account, and is renamed, shared and deleted with every trace', async (t) => {
  const [one, other] = [await openProcess(t), await openProcess(t)]
  if (!one || !other) return
  const space = one.space('default')
  const { id } = await space.create('Towers')
  await assert.rejects(other.space('guest').get(id), { code: 'NOTEBOOK_NOT_FOUND' })
  await space.addSource(id, text(TOWER), never)
  assert.equal((await space.rename(id, 'Lighthouses')).title, 'Lighthouses')
  const { publicLink } = await space.sharing.set(id, { isPublic: true, includesAnswers: true })
  const opened = await other.findSharedNotebook(publicLink!.split('/').at(-1)!)
  assert.deepEqual([opened?.notebook.title, opened?.includesAnswers], ['Lighthouses', true])
  await other.space('default').notes.create(id, { title: 'Tower', content: 'Climb it.' })
  assert.equal((await space.notes.list(id)).length, 1)
  await other.space('default').delete(id)
  await assert.rejects(space.get(id), { code: 'NOTEBOOK_NOT_FOUND' })
  await assert.rejects(space.addSource(id, text(TOWER), never), { code: 'NOTEBOOK_NOT_FOUND' })
  assert.equal(await one.findSharedNotebook(publicLink!.split('/').at(-1)!), null)
})

test('a text that comes to two processes at once is taken in once', async (t) => {
  const [one, other] = [await openProcess(t), await openProcess(t)]
  if (!one || !other) return
  const { id } = await one.space('default').create('Twins')
  const added = await Promise.all(
    [one, other, one, other].map((engine) => engine.space('default').addSource(id, text(TOWER), never)),
  )
  assert.equal(new Set(added.map(({ source }) => source.id)).size, 1)
  assert.equal((await one.space('default').listSources(id)).length, 1)
})

test('who adds to a notebook that another process has just deleted is told so, and leaves nothing', async (t) => {
  const [one, other] = [await openProcess(t), await openProcess(t)]
  if (!one || !other) return
  const { id } = await one.space('default').create('Gone')
  const adding = one.space('default').addSource(id, text(BOOK), never)
  await other.space('default').delete(id)
  await adding.catch((error) => assert.equal(error.code, 'NOTEBOOK_NOT_FOUND'))
  await assert.rejects(one.space('default').listSources(id), { code: 'NOTEBOOK_NOT_FOUND' })
  assert.equal((await other.space('default').create('Gone', id)).sourceCount, 0)
  assert.deepEqual(await other.space('default').listSources(id), [])
})

test('a text, a title and a note with signs that no database of ours may hold are kept without them', async (t) => {
  const engine = await openProcess(t)
  if (!engine) return
  const space = engine.space('default')
  const { id } = await space.create('Tow\0ers')
  const { source } = await space.addSource(id, text(`The lamp\0 burns. \ud800 It was lit in 1931.`, 'A\0B'), never)
  assert.deepEqual([(await space.get(id)).title, source.title], ['Tow ers', 'A B'])
  assert.equal((await space.readSource(id, source.id, 'text')).content, 'The lamp  burns. \ufffd It was lit in 1931.')
  assert.equal((await space.notes.create(id, { title: 'N', content: 'one\0two' })).content, 'one two')
  const label = await space.labels.create(id, { name: 'La\0bel', sourceIds: [source.id] })
  assert.equal(label.name, 'La bel')
})
