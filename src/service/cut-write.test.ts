import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import type { Note } from '../domain/note.ts'
import type { NotesGroup } from '../product/port.ts'

const TITLE = 'To do'
const input = { notebook_id: notebookId(1), title: TITLE, content: 'Water.' }
const call = { idempotencyKey: 'k' }
const noteOf = (id: string, createdAt: string): Note => ({
  id,
  title: TITLE,
  content: 'Water.',
  createdAt,
  modifiedAt: createdAt,
})

/** Services whose process is cut while it makes a note, and the service that is started after it. */
async function cut(context: TestContext, takesIds: boolean, notes: Partial<NotesGroup>) {
  const directory = temporaryDirectory(context)
  const begun = Promise.withResolvers<string | undefined>()
  const create: NotesGroup['create'] = (_notebook, _note, _signal, id) => {
    begun.resolve(id)
    return new Promise(() => {})
  }
  const first = await createSmallServices(context, {
    directory,
    products: { local: productDouble({ takesIds, notes: { create } }) },
  })
  await first.keep(1, 'Kettle')
  void first.invoke('createNote', input, call)
  const id = await begun.promise
  const local = productDouble({ takesIds, notes })
  return { ...(await createSmallServices(context, { directory, products: { local } })), id }
}

test('where the product takes ids, what was cut is begun again under the same id', async (context) => {
  const ids: (string | undefined)[] = []
  const create: NotesGroup['create'] = async (_notebook, _note, _signal, id) => {
    ids.push(id)
    return noteOf(id!, '')
  }
  const { invoke, id } = await cut(context, true, { create })
  const { data } = await invoke('createNote', input, call)
  assert.deepEqual([ids, (data as { noteId: string }).noteId], [[id], id])
  assert.deepEqual((await invoke('createNote', input, call)).data, data)
})

test('where it does not, what was cut is looked for, and answered when it is there', async (context) => {
  const listed = [noteOf('older', '2026-11-21T07:00:00.000Z')]
  const { invoke, clock } = await cut(context, false, { list: async () => listed })
  listed.unshift(noteOf('ours', new Date(clock.now()).toISOString()))
  const { data } = await invoke('createNote', input, call)
  assert.equal((data as { noteId: string }).noteId, 'ours')
})

test('what was cut and is not found is told as unknown, and never made anew', async (context) => {
  const { invoke } = await cut(context, false, { list: async () => [noteOf('older', '2026-11-21T07:00:00.000Z')] })
  for (let again = 0; again < 2; again += 1) {
    await assert.rejects(invoke('createNote', input, call), (error: unknown) => {
      fault('SHUTTING_DOWN', 'Nobody knows')(error)
      const { details, status } = error as Fault
      assert.deepEqual([details, status], [{ outcome: 'unknown' }, 502])
      return true
    })
  }
  await assert.rejects(invoke('createNote', { ...input, title: 'Other' }, call), fault('IDEMPOTENCY_CONFLICT'))
})

test('a note that was deleted by its name before the cut stays the only one that is', async (context) => {
  const directory = temporaryDirectory(context)
  const notes = [noteOf('n1', ''), { ...noteOf('n2', ''), title: `${TITLE} tomorrow` }]
  const begun = Promise.withResolvers<void>()
  const list = async () => notes
  const products = (remove: NotesGroup['delete']) => ({ local: productDouble({ notes: { list, delete: remove } }) })
  const first = await createSmallServices(context, {
    directory,
    products: products(() => {
      notes.shift()
      begun.resolve()
      return new Promise(() => {})
    }),
  })
  await first.keep(1, 'Kettle')
  const named = { notebook_id: notebookId(1), note_title: TITLE }
  void first.invoke('deleteNote', named, call)
  await begun.promise
  const gone = async (_notebook: string, id: string) => {
    if (!notes.some((note) => note.id === id)) throw new Fault('NOTE_NOT_FOUND', `Note not found: ${id}`)
    assert.fail('another note was deleted')
  }
  const { invoke } = await createSmallServices(context, { directory, products: products(gone) })
  const { data } = await invoke('deleteNote', named, call)
  assert.deepEqual(data, { success: true, noteId: 'n1', noteTitle: TITLE, status: 'deleted' })
  assert.equal(notes.length, 1)
})
