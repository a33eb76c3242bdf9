import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import type { Note } from '../domain/note.ts'
import type { NewSource } from '../domain/source.ts'
import type { NotesGroup } from '../product/port.ts'

const notebook_id = notebookId(1)
const at = '2026-11-21T08:00:00.000Z'
const note = (id: string, title: string, content = 'Text.'): Note => ({
  id,
  title,
  content,
  createdAt: at,
  modifiedAt: at,
})

/** Services whose product keeps notes in a list, newest first, and takes every source. */
async function createNoteServices(context: TestContext, ...kept: Note[]) {
  return openNoteKeeper(context, kept, (written) => written)
}

async function openNoteKeeper(context: TestContext, kept: Note[], keptOf: (note: Note) => Note) {
  const added: NewSource[] = []
  const notes: NotesGroup = {
    list: async () => kept,
    create: async (_, written) => {
      kept.unshift(keptOf({ ...note(`n${kept.length + 1}`, ''), ...written }))
      return kept[0]!
    },
    update: async (_, id, change) => ({ ...kept.find((one) => one.id === id)!, ...change }),
    delete: async (_, id) =>
      void kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      ),
  }
  const add = async (_: string, source: NewSource) => {
    added.push(source)
    const made = { id: 's', title: source.title!, type: 'text', status: 'ready', chars: 5, addedAt: at } as const
    return { source: made, duplicate: false, warnings: [] }
  }
  const small = await createSmallServices(context, { products: { local: productDouble({ notes, sources: { add } }) } })
  return { ...small, kept, added }
}

test('a note is made, listed with a plain preview, and read', async (context) => {
  const { calls } = await createNoteServices(context)
  const content = `# Head\n\nSee [[1]](http://x/y#z) and **bold** \`code\`.\n\n> quoted ${'long '.repeat(60)}`
  const made = await calls.createNote({ notebook_id, title: ' To do ', content })
  assert.deepEqual(made, { success: true, noteId: 'n1', noteTitle: 'To do', status: 'created' })
  const { notes } = await calls.listNotes({ notebook_id })
  assert.deepEqual([notes[0]!.id, notes[0]!.title, notes[0]!.created_at], ['n1', 'To do', at])
  assert.match(notes[0]!.preview, /^Head See \[1\] and bold code\. quoted long .*…$/)
  assert.ok(notes[0]!.preview.length <= 161)
  assert.equal((await calls.getNote({ notebook_id, note_id: 'n1' })).content, content)
})

test('a note is found by its id, its whole title, or a part that no other has', async (context) => {
  const { calls } = await createNoteServices(
    context,
    note('a', 'Plan'),
    note('b', 'Plan for May'),
    note('c', 'Übersicht'),
  )
  const idOf = async (note_title: string) => (await calls.getNote({ notebook_id, note_title })).id
  assert.deepEqual(await Promise.all(['b', 'plan', ' PLAN FOR', 'übersicht', 'U\u0308BER'].map(idOf)), [
    'b',
    'a',
    'b',
    'c',
    'c',
  ])
  await assert.rejects(idOf('pla'), fault('AMBIGUOUS_NAME', '2 notes match the name: Plan; Plan for May'))
  await assert.rejects(idOf('Never'), fault('NOTE_NOT_FOUND', /^Note not found: Never$/))
  await assert.rejects(calls.getNote({ notebook_id, note_id: 'Plan' }), fault('NOTE_NOT_FOUND'))
})

test('an ambiguous name tells the first five', async (context) => {
  const { calls } = await createNoteServices(
    context,
    ...[1, 2, 3, 4, 5, 6].map((number) => note(`n${number}`, `Plan ${number}`)),
  )
  await assert.rejects(calls.deleteNote({ notebook_id, note_title: 'plan' }), (error: unknown) => {
    const { details, hint } = error as { details: { candidates: unknown[] }; hint: string }
    assert.match(hint, /the id of the one you mean: n1 \(Plan 1\), /)
    assert.deepEqual(details.candidates.at(-1), { id: 'n5', title: 'Plan 5' })
    return fault('AMBIGUOUS_NAME', /^6 notes match the name: Plan 1; .*; Plan 5$/)(error)
  })
})

test('a note is changed in what is given, and deleted', async (context) => {
  const { calls, kept } = await createNoteServices(context, note('a', 'Plan'))
  assert.deepEqual(await calls.updateNote({ notebook_id, note_title: 'plan', title: 'Plans' }), {
    success: true,
    noteId: 'a',
    noteTitle: 'Plans',
    status: 'updated',
  })
  await assert.rejects(calls.updateNote({ notebook_id, note_title: 'plan' }), fault('BAD_REQUEST', 'title or content'))
  assert.equal((await calls.deleteNote({ notebook_id, note_title: 'a' })).status, 'deleted')
  assert.deepEqual(kept, [])
})

test('a session is kept as a note: all of it, or the last answer, with its citations', async (context) => {
  const { calls, services: rooms, kept } = await createNoteServices(context)
  const { id } = await rooms.sessions.create({ notebookUrl: notebookUrl(1), account: 'default' })
  await assert.rejects(calls.chatToNote({ session_id: id }), fault('BAD_REQUEST', /^Nothing to save/))
  for (const number of [1, 2]) await rooms.sessions.record(id, { ...waitForAnswers(number), conversationId: null })
  const all = await calls.chatToNote({ session_id: id })
  assert.deepEqual([all.noteTitle, all.messageCount], ['question 1', 2])
  assert.equal(kept[0]!.citations?.length, 1, 'both answers cite one place')
  const last = await calls.chatToNote({ session_id: id, scope: 'last', title: 'Mine' })
  assert.deepEqual([last.noteTitle, last.messageCount, last.warnings], ['Mine', 1, undefined])
  assert.match(kept[0]!.content, /^## question 2\n\nanswer 2 \[\[1\]\]\(.*#source-s\)/)
})

test('a conversation kept where notes are text alone says that its citations are not kept beside it', async (context) => {
  const textAlone = ({ citations, ...written }: Note) => written
  const { calls, services: rooms } = await openNoteKeeper(context, [], textAlone)
  const { id } = await rooms.sessions.create({ notebookUrl: notebookUrl(1), account: 'default' })
  await rooms.sessions.record(id, { ...waitForAnswers(1), citations: [], conversationId: null })
  assert.equal((await calls.chatToNote({ session_id: id })).warnings, undefined, 'nothing was cited')
  await rooms.sessions.record(id, { ...waitForAnswers(2), conversationId: null })
  assert.match((await calls.chatToNote({ session_id: id })).warnings?.join() ?? '', /names and quotes its sources/)
})

test('without a session it is the one used last with the notebook, else what is remembered of it', async (context) => {
  const { calls, services: rooms, clock, kept } = await createNoteServices(context)
  await assert.rejects(calls.chatToNote({ notebook_id }), fault('BAD_REQUEST', /^Nothing to save/))
  for (const number of [1, 2])
    await rooms.writeTogether([rooms.history.planRecord(notebook_id, waitForAnswers(number), 'talk')])
  assert.equal((await calls.chatToNote({ notebook_id })).messageCount, 2)
  assert.match(kept[0]!.content, /question 1[\s\S]*question 2/)
  const open = async (number: number, asked: number, account = 'default') => {
    const { id } = await rooms.sessions.create({ notebookUrl: notebookUrl(number), account })
    clock.advance(1000)
    if (asked > 0) await rooms.sessions.record(id, { ...waitForAnswers(asked), conversationId: null })
  }
  await open(1, 3)
  await open(1, 4)
  await open(1, 0)
  await open(2, 5)
  await open(1, 6, 'guest')
  assert.deepEqual((await calls.chatToNote({ notebook_id })).noteTitle, 'question 4')
})

test('a session of another notebook than the one named is refused', async (context) => {
  const { calls, services: rooms } = await createNoteServices(context)
  const { id } = await rooms.sessions.create({ notebookUrl: notebookUrl(2), account: 'default' })
  await assert.rejects(calls.chatToNote({ notebook_id, session_id: id }), fault('BAD_REQUEST', 'another notebook'))
})

test('a note becomes a Markdown source under its title', async (context) => {
  const { calls, added } = await createNoteServices(context, note('a', 'Plan', '# Plan\n\nDig.'))
  assert.deepEqual(await calls.noteToSource({ notebook_id, note_title: 'plan' }), {
    success: true,
    sourceId: 's',
    sourceName: 'Plan',
  })
  assert.deepEqual(added, [{ type: 'text', text: '# Plan\n\nDig.', title: 'Plan', mediaType: 'text/markdown' }])
  await assert.rejects(
    calls.noteToSource({ notebook_id, note_title: 'x' }),
    fault('NOTE_NOT_FOUND', /^Note not found: x$/),
  )
})

test('a product without notes says that it cannot', async (context) => {
  const { calls } = await createSmallServices(context)
  await assert.rejects(calls.listNotes({ notebook_id }), fault('NOT_SUPPORTED'))
})
