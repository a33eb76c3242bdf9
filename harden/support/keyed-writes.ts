import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Sends a request and gives the data of its reply; throws when it was refused, or when nothing answered. */
export type Send = (
  method: string,
  path: string,
  body?: object | FormData,
  key?: string,
) => Promise<Record<string, unknown>>

/** The ground that all writes stand on: a notebook with a source, and a conversation. */
export type Ground = { readonly notebook_id: string; readonly session_id: string; readonly work: string }

/** Everything that is there once all is over, as its callers see it. */
export type Seen = {
  readonly notebooks: readonly string[]
  readonly entries: readonly { readonly name: string; readonly url: string }[]
  readonly sources: readonly { readonly title: string; readonly status: string }[]
  readonly notes: readonly string[]
  readonly labels: readonly string[]
  readonly content: readonly string[]
  readonly sessions: ReadonlyMap<string, number>
  readonly jobs: readonly string[]
  readonly accounts: readonly string[]
  /** Names of notebooks that have a public link. */
  readonly shared: readonly string[]
  /** The whole conversation of the ground. */
  readonly conversation: string
}

export type KeyedWrite = {
  readonly name: string
  /** What has to be there before; its reply is handed on. */
  readonly prepare?: (send: Send, tag: string, ground: Ground) => Promise<Record<string, unknown>>
  readonly send: (send: Send, tag: string, ground: Ground, prepared: Record<string, unknown>) => ReturnType<Send>
  /** How often the thing is there, and how often it should be. */
  readonly count: (seen: Seen, tag: string, reply: Record<string, unknown>) => number
  readonly expected: number
}

const times = (names: readonly string[], tag: string) => names.filter((name) => name === tag).length
const titles = ({ sources }: Seen) => sources.map(({ title }) => title)
const text = (tag: string) => `The ${tag} lighthouse was built of grey stone. Its keeper was called ${tag}.`
const addText = (send: Send, tag: string, { notebook_id }: Ground, key?: string) =>
  send('POST', '/content/sources', { notebook_id, source_type: 'text', text: text(tag), title: tag }, key)
const addNote = (send: Send, title: string, { notebook_id }: Ground, key?: string) =>
  send('POST', '/content/notes', { notebook_id, title, content: text(title) }, key)

/** Of each way in which a write makes, changes or takes away something, one; `tag` is in the name of all that it touches. */
export const KEYED_WRITES: readonly KeyedWrite[] = [
  {
    name: 'create notebook',
    send: (send, tag) => send('POST', '/notebooks/create', { name: tag }, tag),
    count: ({ notebooks, entries }, tag) =>
      (times(notebooks, tag) +
        times(
          entries.map(({ name }) => name),
          tag,
        )) /
      2,
    expected: 1,
  },
  {
    name: 'add notebook',
    prepare: (send, tag) => send('POST', '/notebooks/create', { name: `before ${tag}` }),
    send: (send, tag, _ground, { notebook_url }) =>
      send('POST', '/notebooks', { url: notebook_url, name: tag, description: 'd', topics: ['t'] }, tag),
    count: ({ entries }, tag) => entries.filter(({ name }) => name.includes(tag)).length,
    expected: 1,
  },
  {
    name: 'add source',
    send: (send, tag, ground) => addText(send, tag, ground, tag),
    count: (seen, tag) => times(titles(seen), tag),
    expected: 1,
  },
  {
    name: 'add source as a job',
    send: (send, tag, { notebook_id }) =>
      send(
        'POST',
        '/content/sources',
        { notebook_id, source_type: 'text', text: text(tag), title: tag, async: true },
        tag,
      ),
    count: (seen, tag) => times(titles(seen), tag),
    expected: 1,
  },
  {
    name: 'create note',
    send: (send, tag, ground) => addNote(send, tag, ground, tag),
    count: ({ notes }, tag) => times(notes, tag),
    expected: 1,
  },
  {
    name: 'rename note',
    prepare: (send, tag, ground) => addNote(send, `old ${tag}`, ground),
    send: (send, tag, { notebook_id }) =>
      send('PUT', `/content/notes/${encodeURIComponent(`old ${tag}`)}`, { notebook_id, title: tag }, tag),
    count: ({ notes }, tag) => notes.filter((note) => note.includes(tag)).length * times(notes, tag),
    expected: 1,
  },
  {
    name: 'delete note',
    prepare: async (send, tag, ground) => {
      await addNote(send, `${tag} second`, ground) // which the name fits as well, once the first has gone
      return addNote(send, tag, ground)
    },
    send: (send, tag, { notebook_id }) =>
      send('DELETE', `/content/notes/${tag}?notebook_id=${notebook_id}`, undefined, tag),
    count: ({ notes }, tag) => notes.filter((note) => note.includes(tag)).length,
    expected: 1,
  },
  {
    name: 'delete source by name',
    prepare: async (send, tag, ground) => {
      await addText(send, `${tag} second`, ground)
      return addText(send, tag, ground)
    },
    send: (send, tag, { notebook_id }) =>
      send('DELETE', `/content/sources?source_name=${tag}&notebook_id=${notebook_id}`, undefined, tag),
    count: (seen, tag) => titles(seen).filter((title) => title.includes(tag)).length,
    expected: 1,
  },
  {
    name: 'note to source',
    prepare: (send, tag, ground) => addNote(send, tag, ground),
    send: (send, tag, { notebook_id }) => send('POST', `/content/notes/${tag}/to-source`, { notebook_id }, tag),
    count: (seen, tag) => times(titles(seen), tag),
    expected: 1,
  },
  {
    name: 'conversation to note',
    send: (send, tag, { session_id }) =>
      send('POST', '/content/chat-to-note', { session_id, title: tag, scope: 'last' }, tag),
    count: ({ notes }, tag) => times(notes, tag),
    expected: 1,
  },
  {
    name: 'create label',
    send: (send, tag, { notebook_id }) =>
      send('POST', `/notebooks/${notebook_id}/labels`, { action: 'create', name: tag }, tag),
    count: ({ labels }, tag) => times(labels, tag),
    expected: 1,
  },
  {
    name: 'rename label',
    prepare: (send, tag, { notebook_id }) =>
      send('POST', `/notebooks/${notebook_id}/labels`, { action: 'create', name: `old ${tag}` }),
    send: (send, tag, { notebook_id }) =>
      send('POST', `/notebooks/${notebook_id}/labels`, { action: 'rename', name: `old ${tag}`, new_name: tag }, tag),
    count: ({ labels }, tag) => labels.filter((label) => label.includes(tag)).length * times(labels, tag),
    expected: 1,
  },
  {
    name: 'ask in a conversation',
    send: (send, tag, { session_id }) => send('POST', '/ask', { session_id, question: `Who was ${tag}?` }, tag),
    count: ({ conversation }, tag) => conversation.split(`## Who was ${tag}?`).length - 1,
    expected: 1,
  },
  {
    name: 'ask',
    send: (send, tag, { notebook_id }) => send('POST', '/ask', { notebook_id, question: `Who was ${tag}?` }, tag),
    count: ({ sessions }, _tag, { session_id }) => sessions.get(String(session_id)) ?? 0,
    expected: 1,
  },
  {
    name: 'close session',
    prepare: (send, tag, { notebook_id }) => send('POST', '/ask', { notebook_id, question: `Where was ${tag}?` }),
    send: (send, tag, _ground, { session_id }) => send('DELETE', `/sessions/${session_id}`, undefined, tag),
    count: ({ sessions }, _tag, { session_id }) => (sessions.has(String(session_id)) ? 1 : 0),
    expected: 0,
  },
  {
    name: 'generate a mind map',
    send: (send, tag, { notebook_id }) => send('POST', '/content/mind-map', { notebook_id, title: tag }, tag),
    count: ({ content }, tag) => times(content, tag),
    expected: 1,
  },
  {
    name: 'batch',
    send: (send, tag, { notebook_id, work }) =>
      send('POST', '/batch-to-vault', { notebook_id, questions: QUESTIONS, vault_dir: `${work}/${tag}` }, tag),
    count: ({ sessions }, _tag, { session_id }) => sessions.get(String(session_id)) ?? 0,
    expected: 3,
  },
  {
    name: 'delete a notebook',
    prepare: (send, tag) => send('POST', '/notebooks/create', { name: tag }),
    send: (send, tag, _ground, { notebook_id }) =>
      send('DELETE', '/notebooks/bulk-delete', { ids: [notebook_id] }, tag),
    count: ({ notebooks, entries }, tag) =>
      times(notebooks, tag) +
      times(
        entries.map(({ name }) => name),
        tag,
      ),
    expected: 0,
  },
  {
    name: 'upload',
    send: (send, tag, { notebook_id }) => {
      const form = new FormData()
      form.append('notebook_id', notebook_id)
      form.append('title', tag)
      form.append('file', new File([text(tag).repeat(50)], `${tag}.txt`))
      return send('POST', '/content/sources', form, tag)
    },
    count: (seen, tag) => times(titles(seen), tag),
    expected: 1,
  },
  {
    name: 'sync a folder',
    prepare: async (_send, tag, { work }) => {
      mkdirSync(path.join(work, tag))
      for (const name of ['one', 'two'])
        writeFileSync(path.join(work, tag, `${name} ${tag}.md`), text(`${name} ${tag}`))
      return {}
    },
    send: (send, tag, { notebook_id, work }) =>
      send('POST', `/notebooks/${notebook_id}/sync`, { folder: path.join(work, tag) }, tag),
    count: (seen, tag) => titles(seen).filter((title) => title.includes(tag)).length,
    expected: 2,
  },
  {
    name: 'open a public link',
    prepare: (send, tag) => send('POST', '/notebooks/create', { name: `share ${tag}` }),
    send: (send, tag, _ground, { notebook_id }) =>
      send('PUT', `/notebooks/${notebook_id}/share`, { public: true }, tag),
    count: ({ shared }, tag) => times(shared, `share ${tag}`),
    expected: 1,
  },
  {
    name: 'import an account',
    send: (send, tag) => send('POST', '/accounts', { account: tag, state: SIGN_IN }, tag),
    count: ({ accounts }, tag) => times(accounts, tag),
    expected: 1,
  },
  {
    name: 'remove an account',
    prepare: (send, tag) => send('POST', '/accounts', { account: tag, state: SIGN_IN }),
    send: (send, tag) => send('DELETE', `/accounts/${tag}`, undefined, tag),
    count: ({ accounts }, tag) => times(accounts, tag),
    expected: 0,
  },
  {
    name: 'import a library',
    send: (send, tag) => send('POST', '/notebooks/import-library', { library: { notebooks: [entryOf(tag)] } }, tag),
    count: ({ entries }, tag) => entries.filter(({ name }) => name.includes(tag)).length,
    expected: 1,
  },
  {
    name: 'import from a scrape',
    prepare: async (send, tag) => {
      const { notebook_id, notebook_url } = await send('POST', '/notebooks/create', { name: tag })
      const known = (await send('GET', '/notebooks')).notebooks as readonly { id: string; url: string }[]
      for (const { id, url } of known) if (url === notebook_url) await send('DELETE', `/notebooks/${id}`)
      return { notebook_id }
    },
    send: (send, tag, _ground, { notebook_id }) =>
      send('POST', '/notebooks/import-from-scrape', { notebook_ids: [notebook_id] }, tag),
    count: ({ entries }, tag) => entries.filter(({ name }) => name.includes(tag)).length,
    expected: 1,
  },
  {
    name: 'import what research finds',
    send: (send, tag, { notebook_id }) =>
      send('POST', '/content/research', { notebook_id, query: tag, import: true, max_sources: 2 }, tag),
    count: (seen, tag) => titles(seen).filter((title) => title.includes(tag)).length,
    expected: 2,
  },
]

/** As a browser keeps it, of nobody. */
export const SIGN_IN = {
  cookies: ['SID', 'HSID', 'SSID', 'APISID', 'SAPISID'].map((name) => ({
    name,
    value: 'v',
    domain: '.google.com',
    path: '/',
  })),
  origins: [],
}

/** The same for the same name, since what was cut is sent again as it was. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const entryOf = (name: string) => ({
  id: name,
  name,
  url: `https://notebooklm.google.com/notebook/${uuidOf(name)}`,
  description: 'd',
  topics: [],
})

const QUESTIONS = ['What was built of stone?', 'Who kept the lighthouse?', 'Which colour was it?']
