import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findPlace } from '../../src/host/access.ts'
import { listHostSources } from '../../src/host/usecases/sources.ts'
import type { RpcName } from '../../src/wire/ids.ts'
import type { Answered, HostedService } from './hosted-service.ts'

/** A notebook as the host holds it, looked at past the wire. */
export type Held = {
  readonly title: string
  readonly sources: readonly string[]
  readonly notes: readonly string[]
  readonly labels: readonly string[]
  readonly contents: readonly string[]
  readonly isPublic: boolean
  /** How many questions its conversations hold. */
  readonly questions: number
}

/** A notebook made for one deed under one fault. */
export type Ground = {
  readonly id: string
  readonly sourceId: string
  readonly sessionId: string
  readonly contentId: string
  readonly name: string
}

/** What somebody does through the service: `rpc` is the call that carries it out, `times` how often it was done. */
export type HostedStep = {
  readonly name: string
  readonly rpc: RpcName | 'CHAT'
  readonly kind: 'read' | 'write' | 'ask'
  readonly needs?: 'session' | 'content'
  readonly send: (services: HostedService, ground: Ground, key?: string) => Promise<Answered>
  /** For a write: how often the host did it, from what it holds. */
  readonly times?: (held: Held | null, all: readonly string[], ground: Ground) => number
  /** What a success has to say, so that a stale or empty one is no success. */
  readonly says?: RegExp
}

const count = (list: readonly string[], wanted: string) => list.filter((one) => one === wanted).length

const QUESTION = 'When was the Harbour Tower finished?'

export const HOSTED_STEPS: readonly HostedStep[] = [
  {
    name: 'list notebooks',
    rpc: 'LIST_NOTEBOOKS',
    kind: 'read',
    says: /"total":[1-9]/,
    send: ({ send }) => send('GET', '/notebooks/scrape'),
  },
  {
    name: 'list sources',
    rpc: 'GET_NOTEBOOK',
    kind: 'read',
    says: /"count":2/,
    send: ({ send }, { id }) => send('GET', `/notebooks/${id}/sources`),
  },
  {
    name: 'read a source',
    rpc: 'READ_SOURCE',
    kind: 'read',
    says: /1931/,
    send: ({ send }, { id, sourceId }) => send('GET', `/notebooks/${id}/sources/${sourceId}`),
  },
  {
    name: 'list notes',
    rpc: 'LIST_NOTES',
    kind: 'read',
    says: /Plan/,
    send: ({ send }, { id }) => send('POST', '/content/notes/list', { notebook_id: id }),
  },
  {
    name: 'list labels',
    rpc: 'LIST_LABELS',
    kind: 'read',
    says: /Old/,
    send: ({ send }, { id }) => send('GET', `/notebooks/${id}/labels`),
  },
  {
    name: 'read the sharing',
    rpc: 'GET_SHARING',
    kind: 'read',
    says: /isPublic/,
    send: ({ send }, { id }) => send('GET', `/notebooks/${id}/share`),
  },
  {
    name: 'create a notebook',
    rpc: 'CREATE_NOTEBOOK',
    kind: 'write',
    times: (_, all, { name }) => count(all, `new ${name}`),
    send: ({ send }, { name }, key) => send('POST', '/notebooks/create', { name: `new ${name}` }, key),
  },
  {
    name: 'rename a notebook',
    rpc: 'UPDATE_NOTEBOOK',
    kind: 'write',
    times: (held) => (held?.title === 'Renamed' ? 1 : 0),
    send: ({ send }, { id }, key) => send('PUT', `/notebooks/${id}/title`, { name: 'Renamed' }, key),
  },
  {
    name: 'delete a notebook',
    rpc: 'DELETE_NOTEBOOK',
    kind: 'write',
    times: (held) => (held === null ? 1 : 0),
    send: ({ send }, { id }, key) => send('DELETE', '/notebooks/bulk-delete', { ids: [id] }, key),
  },
  {
    name: 'add a text',
    rpc: 'ADD_SOURCES',
    kind: 'write',
    times: (held) => (held?.sources.length ?? 0) - 2,
    send: ({ send }, { id }, key) => send('POST', '/content/sources', textSource(id), key),
  },
  {
    name: 'add a page',
    rpc: 'ADD_SOURCES',
    kind: 'write',
    times: (held) => (held?.sources.length ?? 0) - 2,
    send: ({ send, search }, { id }, key) =>
      send('POST', '/content/sources', { notebook_id: id, source_type: 'url', url: `${search.url}/moss` }, key),
  },
  {
    name: 'add a file',
    rpc: 'REGISTER_FILE',
    kind: 'write',
    times: (held) => (held?.sources.length ?? 0) - 2,
    send: ({ send, service }, { id, name }, key) => {
      const file_path = fileIn(service.directory, name)
      return send('POST', '/content/sources', { notebook_id: id, source_type: 'file', file_path }, key)
    },
  },
  {
    name: 'delete a source',
    rpc: 'DELETE_SOURCES',
    kind: 'write',
    times: (held) => 2 - (held?.sources.length ?? 2),
    send: ({ send }, { id, sourceId }, key) =>
      send('DELETE', `/content/sources/${sourceId}?notebook_id=${id}`, undefined, key),
  },
  {
    name: 'ask',
    rpc: 'CHAT',
    kind: 'ask',
    says: /1931/,
    send: ({ send }, { id }, key) => send('POST', '/ask', { notebook_id: id, question: QUESTION }, key),
  },
  {
    name: 'ask a follow-up',
    rpc: 'CHAT',
    kind: 'ask',
    needs: 'session',
    says: /1931/,
    send: ({ send }, { sessionId }, key) => send('POST', '/ask', { session_id: sessionId, question: QUESTION }, key),
  },
  {
    name: 'create a note',
    rpc: 'CREATE_NOTE',
    kind: 'write',
    times: (held) => (held?.notes.length ?? 1) - 1,
    send: ({ send }, { id }, key) =>
      send('POST', '/content/notes', { notebook_id: id, title: 'To do', content: 'Climb the tower.' }, key),
  },
  {
    name: 'change a note',
    rpc: 'UPDATE_NOTE',
    kind: 'write',
    times: (held) => count(held?.notes ?? [], 'Done'),
    send: ({ send }, { id }, key) => send('PUT', '/content/notes/Plan', { notebook_id: id, title: 'Done' }, key),
  },
  {
    name: 'delete a note',
    rpc: 'DELETE_NOTES',
    kind: 'write',
    times: (held) => 1 - (held?.notes.length ?? 1),
    send: ({ send }, { id }, key) => send('DELETE', `/content/notes/Plan?notebook_id=${id}`, undefined, key),
  },
  {
    name: 'save a chat as a note',
    rpc: 'CREATE_NOTE',
    kind: 'write',
    needs: 'session',
    times: (held) => (held?.notes.length ?? 1) - 1,
    send: ({ send }, { sessionId }, key) => send('POST', '/content/chat-to-note', { session_id: sessionId }, key),
  },
  {
    name: 'make a source of a note',
    rpc: 'ADD_SOURCES',
    kind: 'write',
    times: (held) => (held?.sources.length ?? 2) - 2,
    send: ({ send }, { id }, key) => send('POST', '/content/notes/Plan/to-source', { notebook_id: id }, key),
  },
  {
    name: 'create a label',
    rpc: 'CREATE_LABELS',
    kind: 'write',
    times: (held) => count(held?.labels ?? [], 'New'),
    send: ({ send }, { id, sourceId }, key) =>
      send('POST', `/notebooks/${id}/labels`, { action: 'create', name: 'New', source_ids: [sourceId] }, key),
  },
  {
    name: 'rename a label',
    rpc: 'UPDATE_LABEL',
    kind: 'write',
    times: (held) => count(held?.labels ?? [], 'Newer'),
    send: ({ send }, { id }, key) =>
      send('POST', `/notebooks/${id}/labels`, { action: 'rename', name: 'Old', new_name: 'Newer' }, key),
  },
  {
    name: 'delete a label',
    rpc: 'DELETE_LABELS',
    kind: 'write',
    times: (held) => 1 - (held?.labels.length ?? 1),
    send: ({ send }, { id }, key) => send('POST', `/notebooks/${id}/labels`, { action: 'delete', name: 'Old' }, key),
  },
  {
    name: 'share',
    rpc: 'SET_SHARING',
    kind: 'write',
    times: (held) => (held?.isPublic ? 1 : 0),
    send: ({ send }, { id }, key) => send('PUT', `/notebooks/${id}/share`, { public: true }, key),
  },
  {
    name: 'generate a report',
    rpc: 'CREATE_ARTIFACT',
    kind: 'write',
    times: (held) => held?.contents.length ?? 0,
    send: ({ send }, { id }, key) =>
      send('POST', '/content/generate', { notebook_id: id, content_type: 'report' }, key),
  },
  {
    name: 'draw a mind map',
    rpc: 'ACT_ON_SOURCES',
    kind: 'write',
    times: (held) => (held?.contents.length ?? 0) + (held?.notes.length ?? 1) - 1,
    send: ({ send }, { id }, key) => send('POST', '/content/mind-map', { notebook_id: id, title: 'Map' }, key),
  },
  {
    name: 'download content',
    rpc: 'LIST_ARTIFACTS',
    kind: 'read',
    needs: 'content',
    says: /"question"/,
    send: ({ send }, { id, contentId }) => send('GET', `/content/download?notebook_id=${id}&content_id=${contentId}`),
  },
  {
    name: 'delete content',
    rpc: 'DELETE_ARTIFACT',
    kind: 'write',
    needs: 'content',
    times: (held) => 1 - (held?.contents.length ?? 1),
    send: ({ send }, { id, contentId }, key) =>
      send('DELETE', `/content/${contentId}?notebook_id=${id}`, undefined, key),
  },
  {
    name: 'search and import',
    rpc: 'START_FAST_RESEARCH',
    kind: 'write',
    times: (held) => (held?.sources.length ?? 2) - 2,
    send: ({ send }, { id }, key) =>
      send('POST', '/content/research', { notebook_id: id, query: 'moss', import: true, max_sources: 1 }, key),
  },
  {
    name: 'ask many',
    rpc: 'CHAT',
    kind: 'ask',
    says: /"succeeded":2|1931/,
    send: ({ send, service }, { id, name }, key) => {
      const vault_dir = path.join(service.directory, 'vaults', name.replace(/\W+/g, '-'))
      return send(
        'POST',
        '/batch-to-vault',
        { notebook_id: id, questions: [QUESTION, 'What is seen from afar?'], vault_dir },
        key,
      )
    },
  },
]

function textSource(notebook_id: string) {
  return { notebook_id, source_type: 'text', text: 'Larches lose their needles in autumn.', title: 'Larch' }
}

function fileIn(directory: string, name: string): string {
  mkdirSync(path.join(directory, 'files'), { recursive: true })
  const file = path.join(directory, 'files', `${name.replace(/\W+/g, '-')}.txt`)
  writeFileSync(file, 'Spruces keep their needles for years.')
  return file
}

const signal = new AbortController().signal

/** A notebook with two sources, a note and a label, and what the deed needs besides; made past the wire. */
export async function prepareGround(deed: HostedStep, name: string, services: HostedService): Promise<Ground> {
  const product = services.host.held()
  const { id } = await product.notebooks.create(name, signal)
  const tower = 'The Harbour Tower was finished in 1931. Its lamp is seen from afar.'
  const { source } = await product.sources.add(id, { type: 'text', text: tower, title: 'Tower' }, signal)
  await product.sources.add(id, { type: 'text', text: 'Port Ellis has a lamp.', title: 'Lamp' }, signal)
  await product.notes!.create(id, { title: 'Plan', content: 'See the tower.', citations: [] }, signal)
  await product.labels!.create(id, { name: 'Old', sourceIds: [] }, signal)
  const ground = { id, sourceId: source.id, sessionId: '', contentId: '', name }
  if (deed.needs === 'content') {
    const { id: contentId } = await product.artifacts!.create(id, { type: 'quiz', language: 'en' }, signal)
    return { ...ground, contentId }
  }
  if (deed.needs !== 'session') return ground
  const { body } = await services.send('POST', '/ask', { notebook_id: id, question: 'What is seen from afar?' })
  return { ...ground, sessionId: (body.data as { session_id: string }).session_id }
}

/** What the host holds now. */
export async function readHeldState({ host }: HostedService, id: string): Promise<Held | null> {
  const product = host.held()
  const all = await product.notebooks.list(signal)
  const notebook = all.find((one) => one.id === id)
  if (!notebook) return null
  const [sources, notes, labels, contents, sharing] = await Promise.all([
    listed(host, id),
    product.notes!.list(id, signal),
    product.labels!.list(id, signal),
    product.artifacts!.list(id, signal),
    product.sharing!.get(id, signal),
  ])
  return {
    title: notebook.title,
    sources: sources.map(({ title }) => title),
    notes: notes.map(({ title }) => title),
    labels: labels.map((label) => label.name),
    contents: contents.map(({ id }) => id),
    isPublic: sharing.isPublic,
    questions: host.services.records.turns.ofNotebook(id).filter(({ role }) => role === 1).length,
  }
}

/** The sources that the host lists, those it only registered among them. */
async function listed({ services }: HostedService['host'], id: string) {
  return listHostSources(await findPlace({ services, account: services.accounts[0]! }, id))
}

/** The titles of all notebooks that the host holds. */
export async function titlesHeld({ host }: HostedService): Promise<string[]> {
  return (await host.held().notebooks.list(signal)).map(({ title }) => title)
}
