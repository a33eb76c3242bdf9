import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotebookClient } from '../src/client/client.ts'
import { joinOtherTabs } from '../web/src/other-tabs.ts'

type Channel = { readonly postMessage: () => void; onmessage?: () => void }
type Calls = Readonly<Record<string, () => Promise<unknown>>>

/** Opens tabs of one address; a channel tells all the others at once, and not its own tab. */
function openTabs(calls: Calls) {
  const channels: Channel[] = []
  return () => {
    const postMessage = () => {
      for (const other of channels) if (other !== channel) other.onmessage?.()
    }
    const channel: Channel = { postMessage }
    channels.push(channel)
    const { tellOf, hear } = joinOtherTabs(channel as unknown as BroadcastChannel)
    return { client: tellOf(calls as unknown as NotebookClient), hear }
  }
}

/** Something to do that lasts until it is let go on. */
function makeSlowLook() {
  const going: (() => void)[] = []
  const look = () => new Promise<void>((resolve) => going.push(resolve))
  const end = async () => {
    going.at(-1)!()
    await new Promise((next) => setImmediate(next))
  }
  return { look, end, count: () => going.length }
}

test('what a tab may have changed is told to the others, whether the call succeeded or not; what it read is not', async () => {
  const open = openTabs({
    listNotes: async () => ['Oak'],
    createNote: async () => 'Oak',
    deleteNote: () => Promise.reject(new Error('away')),
  })
  const [one, other] = [open(), open()]
  const heard: string[] = []
  one.hear(async () => heard.push('one'))
  other.hear(async () => heard.push('other'))
  const { listNotes, createNote, deleteNote } = one.client as unknown as Record<string, () => Promise<unknown>>
  assert.deepEqual(await listNotes!(), ['Oak'])
  assert.deepEqual(heard, [])
  assert.equal(await createNote!(), 'Oak')
  assert.deepEqual(heard, ['other'])
  await new Promise((next) => setImmediate(next)) // it has looked
  await assert.rejects(deleteNote!(), /away/)
  assert.deepEqual(heard, ['other', 'other'])
})

test('of many changes in a row each is seen, by looking twice', async () => {
  const open = openTabs({ addSource: async () => null })
  const [one, other] = [open(), open()]
  const { look, end, count } = makeSlowLook()
  other.hear(look)
  const add = one.client.addSource as unknown as () => Promise<unknown>
  for (let added = 0; added < 100; added += 1) await add()
  assert.equal(count(), 1)
  await end()
  assert.equal(count(), 2)
  await end()
  assert.equal(count(), 2)
  await add()
  assert.equal(count(), 3)
})
