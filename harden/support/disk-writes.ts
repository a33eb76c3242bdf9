import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SIGN_IN } from './keyed-writes.ts'

export type DiskGround = {
  readonly notebook_id: string
  readonly session_id: string
  /** Of a conversation that nobody else continues. */
  readonly reset_id: string
  readonly work: string
  readonly folder: string
}

export type DiskWrite = {
  readonly name: string
  send(url: string, ground: DiskGround, tag: string, signal: AbortSignal): Promise<Response>
}

const json =
  (method: string, at: string | ((ground: DiskGround) => string), body: (ground: DiskGround, tag: string) => object) =>
  (url: string, ground: DiskGround, tag: string, signal: AbortSignal) =>
    fetch(url + (typeof at === 'string' ? at : at(ground)), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(ground, tag)),
      signal,
    })

const text = (tag: string, bytes = 4_000) =>
  Array.from({ length: bytes / 50 }, (_, line) => `The gauge of line ${line} in ${tag} reads ${line * 7} metres.`).join(
    '\n',
  )

/** What cards can be made from. */
const DEFINED =
  'A gauge is an instrument that measures the height of the water. The keeper is the person who reads the gauge every morning. The tide is the rise and fall of the sea that the moon causes.'

/** A notebook and a conversation for the writes, and a folder to sync. */
export async function layDiskGround(url: string, work: string): Promise<DiskGround> {
  const post = async (at: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await reply.json()) as { data: Record<string, string> }).data
  }
  const { notebook_id } = await post('/notebooks/create', { name: 'On the disk' })
  await post('/content/sources', {
    notebook_id,
    source_type: 'text',
    text: `${DEFINED}\n${text('ground')}`,
    title: 'Ground',
  })
  await post('/content/notes', { notebook_id, title: 'Kept note', content: 'Oil the gauge.' })
  const { session_id } = await post('/ask', { notebook_id, question: 'What does the gauge of line 3 read?' })
  const { session_id: reset_id } = await post('/ask', { notebook_id, question: QUESTIONS[1] })
  const folder = path.join(work, 'vault')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'one.md'), text('vault'))
  return { notebook_id: notebook_id!, session_id: session_id!, reset_id: reset_id!, work, folder }
}

const QUESTIONS = ['What does the gauge of line 3 read?', 'What does the gauge of line 5 read?']

/** Of each way in which something is written to the disk, one. */
export const DISK_WRITES: readonly DiskWrite[] = [
  {
    name: 'add a small source',
    send: json('POST', '/content/sources', ({ notebook_id }, tag) => ({
      notebook_id,
      source_type: 'text',
      text: text(tag),
      title: tag,
    })),
  },
  {
    name: 'add a large source',
    send: json('POST', '/content/sources', ({ notebook_id }, tag) => ({
      notebook_id,
      source_type: 'text',
      text: text(tag, 800_000),
      title: tag,
    })),
  },
  { name: 'upload', send: upload },
  {
    name: 'add a source as a job',
    send: json('POST', '/content/sources', ({ notebook_id }, tag) => ({
      notebook_id,
      source_type: 'text',
      text: text(tag),
      title: tag,
      async: true,
    })),
  },
  {
    name: 'create a note',
    send: json('POST', '/content/notes', ({ notebook_id }, tag) => ({ notebook_id, title: tag, content: text(tag) })),
  },
  {
    name: 'change a note',
    send: json('PUT', '/content/notes/Kept%20note', ({ notebook_id }, tag) => ({ notebook_id, content: text(tag) })),
  },
  {
    name: 'note from a chat',
    send: json('POST', '/content/chat-to-note', ({ session_id }, tag) => ({ session_id, title: tag, scope: 'all' })),
  },
  {
    name: 'label',
    send: json(
      'POST',
      ({ notebook_id }) => `/notebooks/${notebook_id}/labels`,
      (_, tag) => ({ action: 'create', name: tag }),
    ),
  },
  {
    name: 'mind map',
    send: json('POST', '/content/mind-map', ({ notebook_id }, tag) => ({ notebook_id, title: tag })),
  },
  {
    name: 'flashcards',
    send: json('POST', '/content/study-aid', ({ notebook_id }) => ({ notebook_id, kind: 'flashcards' })),
  },
  {
    name: 'ask',
    send: json('POST', '/ask', ({ notebook_id }, tag) => ({
      notebook_id,
      question: `What does the gauge of line 3 in ${tag} read?`,
    })),
  },
  {
    name: 'ask in a conversation',
    send: json('POST', '/ask', ({ session_id }, tag) => ({ session_id, question: `And ${tag}?` })),
  },
  {
    name: 'reset a session',
    send: json(
      'POST',
      ({ reset_id }) => `/sessions/${reset_id}/reset`,
      () => ({}),
    ),
  },
  {
    name: 'batch',
    send: json('POST', '/batch-to-vault', ({ notebook_id, work }, tag) => ({
      notebook_id,
      questions: QUESTIONS,
      vault_dir: path.join(work, tag),
    })),
  },
  { name: 'create a notebook', send: json('POST', '/notebooks/create', (_, tag) => ({ name: tag })) },
  {
    name: 'change an entry',
    send: json(
      'PUT',
      ({ notebook_id }) => `/notebooks/${notebook_id}`,
      (_, tag) => ({ description: text(tag, 2_000) }),
    ),
  },
  {
    name: 'rename',
    send: json(
      'PUT',
      ({ notebook_id }) => `/notebooks/${notebook_id}/title`,
      (_, tag) => ({ name: tag }),
    ),
  },
  {
    name: 'public link',
    send: json(
      'PUT',
      ({ notebook_id }) => `/notebooks/${notebook_id}/share`,
      () => ({ public: true }),
    ),
  },
  {
    name: 'import a library',
    send: json('POST', '/notebooks/import-library', (_, tag) => ({
      library: {
        notebooks: [
          {
            id: tag,
            url: 'https://notebooklm.google.com/notebook/00000000-0000-4000-8000-000000000000',
            name: tag,
            description: 'd',
            topics: [],
          },
        ],
      },
    })),
  },
  {
    name: 'import an account',
    send: json('POST', '/accounts', (_, tag) => ({ account: tag.slice(0, 30), state: SIGN_IN })),
  },
  {
    name: 'sync a folder',
    send: (url, ground, tag, signal) => {
      writeWhereRoom(path.join(ground.folder, `${tag}.md`), text(tag))
      const sync = json(
        'POST',
        ({ notebook_id }) => `/notebooks/${notebook_id}/sync`,
        ({ folder }) => ({ folder }),
      )
      return sync(url, ground, tag, signal)
    },
  },
]

/** What is to be synced lies on the same disk: where there is no room, there is nothing new. */
function writeWhereRoom(file: string, content: string): void {
  try {
    writeFileSync(file, content)
  } catch {}
}

function upload(url: string, { notebook_id }: DiskGround, tag: string, signal: AbortSignal): Promise<Response> {
  const form = new FormData()
  form.append('notebook_id', notebook_id)
  form.append('file', new File([text(tag, 300_000)], `${tag}.txt`))
  return fetch(`${url}/content/sources`, { method: 'POST', body: form, signal })
}
